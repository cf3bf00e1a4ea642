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

/**
 * How far an application is that has to be loaded: `part` of 1 is here. `step` is what is being done: `load` and `start`,
 * then `ready`; `elsewhere` while another window of this browser has the application, `failed` if it can't be had.
 * @typedef {{ step: string, part: number }} Progress
 */

/** @type {Transport} */
let used = server;
/** @type {Progress} */
let progress = { step: 'ready', part: 1 };
/** @type {Set<(progress: Progress) => void>} */
const listeners = new Set();

/** To be called once, before anything is asked. */
export async function connect() {
  if (!site) return;
  const { connected } = await import('./connection/worker.js');
  progress = { step: 'load', part: 0 };
  used = connected(site, now => {
    progress = now;
    for (const listener of listeners) listener(now);
  });
}

/** Whether an answer has to wait until the application is loaded. */
export const isLoading = () => progress.step !== 'ready';

/** Calls `listener` with how far it is loaded, now and whenever that changes. */
export function onprogress(/** @type {(progress: Progress) => void} */ listener) {
  listeners.add(listener);
  listener(progress);
}

/** @type {Transport['ask']} */
export const ask = (path, how) => used.ask(path, how);

/** @type {Transport['open']} */
export const open = path => used.open(path);
