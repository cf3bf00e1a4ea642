/** The engine, over a socket: one question at a time, the answers as they come. */

import { address } from '../api.js';
import { open } from '../connection.js';

/** @import { Conversation } from '../connection.js' */
/** @import { Message } from '../socket.js' */

const PATIENCE = [500, 1000, 2000, 4000, 8000]; // until the next try, when the network or a free worker is missing

/**
 * `new Mind({ lines, point, review, done, refused })`. A new question ends the one before; what still comes for the old
 * one is dropped. When the connection is lost the question is put again.
 */
export class Mind {
  /** @type {Conversation | null} */
  #socket = null;
  /** @type {{ id: number, [name: string]: unknown } | null} */
  #question = null;
  #id = 0;
  #tries = 0;
  #timer = 0;

  /** @param {{ [type: string]: ((message: any) => void) | undefined }} heard */
  constructor(heard) {
    this.heard = heard;
  }

  /** Whether an answer is still to come. */
  get busy() {
    return this.#question !== null;
  }

  /** @param {{ do: string, [name: string]: unknown }} question */
  ask(question) {
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#question = { ...question, id: ++this.#id };
    this.#send();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.#question) return;
    this.#question = null;
    this.#id++;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ do: 'stop' }));
  }

  close() {
    clearTimeout(this.#timer);
    this.#question = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #send() {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(this.#question));
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  #connect() {
    const socket = (this.#socket = open(address('/api/analyse')));
    socket.onopen = () => {
      if (this.#question) this.#send();
    };
    socket.onmessage = event => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      if (this.#question) this.#later();
    };
  }

  #later() {
    if (this.#tries >= PATIENCE.length) {
      this.#end('refused', { code: 'offline', text: null });
      return;
    }
    this.#timer = setTimeout(() => this.#send(), PATIENCE[this.#tries++]);
  }

  /**
   * @param {{ [name: string]: any }} message
   * @param {string} how
   */
  #end(how, message) {
    this.#question = null;
    this.heard[how]?.(message);
  }

  /** @param {Message} message */
  #hear(message) {
    if (!this.#question || (message.id !== undefined && message.id !== this.#question.id)) return;
    if (message.type === 'done') this.#end('done', message);
    else if (message.type === 'refused' && message.code === 'busy' && this.#tries < PATIENCE.length) {
      this.heard.waiting?.(message);
      this.#later();
    } else if (message.type === 'refused') this.#end('refused', message);
    else {
      this.#tries = 0;
      this.heard[message.type]?.(message);
    }
  }
}
