/**
 * The page's connection with the application: a server's, or the same application in a worker of this browser. Nothing
 * else in the page knows which of them it talks to; paths and messages are the same (`docs/protocol.md`).
 */

import { server } from './connection/server.js';
import { site } from './location.js';

/**
 * What goes to and fro in a conversation, as a `WebSocket` has it.
 * @typedef {Pick<WebSocket, 'readyState' | 'send' | 'close'> & {
 *   onopen: ((event: any) => void) | null,
 *   onmessage: ((event: any) => void) | null,
 *   onclose: ((event: any) => void) | null,
 * }} Conversation
 */

/**
 * `ask` answers a request as `fetch` does: it fails only if nobody was reached. `open` begins a conversation.
 * @typedef {{
 *   ask: (path: string, how?: { method?: string, headers?: { [name: string]: string }, body?: string }) => Promise<Response>,
 *   open: (path: string) => Conversation,
 * }} Transport
 */

/** @type {Transport} */
let used = server;

/** To be called once, before anything is asked. */
export async function connect() {
  if (site) used = (await import('./connection/worker.js')).connected(site);
}

/** @type {Transport['ask']} */
export const ask = (path, how) => used.ask(path, how);

/** @type {Transport['open']} */
export const open = path => used.open(path);
