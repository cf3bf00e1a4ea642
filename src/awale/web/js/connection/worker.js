/**
 * The application in a worker of this browser (`web/tab/app-worker.js`). What is the same for everybody lies beside the
 * page as files and needs no worker. Whatever else is asked while the worker is loading waits for it.
 */

import { fileOf } from '../location.js';

/** @import { Transport, Progress } from '../connection.js' */
/** @import { Site } from '../location.js' */

/**
 * What the worker says: how far it is loaded; an answer; a conversation that begins, goes on or ends.
 * @typedef {{ kind: 'progress', step: string, part: number }
 *   | { kind: 'ready' }
 *   | { kind: 'answer', id: number, status: number, headers: [string, string][], body: ArrayBuffer }
 *   | { kind: 'opened' | 'closed', id: number }
 *   | { kind: 'said', id: number, text: string }} FromWorker
 */

/** A conversation with the worker, as a `WebSocket` is one with a server. */
class Talk {
  /** @type {0 | 1 | 2 | 3} */
  readyState = WebSocket.CONNECTING;
  /** @type {((event: any) => void) | null} */
  onopen = null;
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onclose = null;

  /**
   * @param {Worker} worker
   * @param {number} id
   */
  constructor(worker, id) {
    this.worker = worker;
    this.id = id;
  }

  /** @param {string} text */
  send(text) {
    this.worker.postMessage({ kind: 'say', id: this.id, text });
  }

  close() {
    if (this.readyState >= WebSocket.CLOSING) return;
    this.readyState = WebSocket.CLOSING;
    this.worker.postMessage({ kind: 'close', id: this.id });
  }

  /** @param {FromWorker} message */
  hear(message) {
    if (message.kind === 'opened') {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event('open'));
    } else if (message.kind === 'said') this.onmessage?.({ data: message.text });
    else {
      this.readyState = WebSocket.CLOSED;
      this.onclose?.(new Event('close'));
    }
  }
}

/**
 * A worker from this folder. A browser starts none from another host than the page's: there, one of the page imports it.
 * @param {string} address
 */
function workerFrom(address) {
  const url = new URL(address, document.baseURI);
  if (url.origin === location.origin) return new Worker(url, { type: 'module', name: 'awale' });
  const importing = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(importing), { type: 'module', name: 'awale' });
}

/**
 * Starts the worker; what it loads is as large as the page's document says. `onprogress` is told how far that is.
 * @param {Site} site
 * @param {(progress: Progress) => void} onprogress
 * @returns {Transport}
 */
export function connected(site, onprogress) {
  const worker = workerFrom(fileOf('/tab/app-worker.js'));
  /** @type {Map<number, (answer: Response) => void>} */
  const waiting = new Map();
  /** @type {Map<number, Talk>} */
  const talks = new Map();
  let ids = 0,
    isReady = false,
    hasFailed = false;

  /** A fault before it is ready is the end; afterwards it is the fault of one message. */
  const failed = () => {
    if (isReady) return;
    hasFailed = true;
    onprogress({ step: 'failed', part: 0 });
    for (const answer of waiting.values()) answer(Response.error());
    waiting.clear();
  };
  worker.onerror = failed;
  worker.onmessage = event => {
    const message = /** @type {FromWorker} */ (event.data);
    if (message.kind === 'progress') onprogress({ step: message.step, part: message.part });
    else if (message.kind === 'ready') {
      isReady = true;
      onprogress({ step: 'ready', part: 1 });
    } else if (message.kind === 'answer') {
      const { id, status, headers, body } = message;
      waiting.get(id)?.(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
      waiting.delete(id);
    } else {
      talks.get(message.id)?.hear(message);
      if (message.kind === 'closed') talks.delete(message.id);
    }
  };
  worker.postMessage({ kind: 'start', sizes: site.sizes, readsOnly: site.readsOnly });

  return {
    async ask(path, { method = 'GET', headers = {}, body = '' } = {}) {
      const baked = site.baked[method === 'GET' ? path : `${method} ${path} ${body}`];
      if (baked) return fetch(fileOf(`/${baked}`));
      const id = ++ids;
      /** @type {Response} */
      const answer = await new Promise(done => {
        waiting.set(id, done);
        if (hasFailed) failed();
        else worker.postMessage({ kind: 'ask', id, method, path, headers, body });
      });
      if (answer.type === 'error') throw new TypeError('the application has not started');
      return answer;
    },
    open(path) {
      const talk = new Talk(worker, ++ids);
      talks.set(talk.id, talk);
      worker.postMessage({ kind: 'open', id: talk.id, path });
      return talk;
    },
  };
}
