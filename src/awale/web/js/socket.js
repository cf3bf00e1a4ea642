/**
 * The connection to the server: a WebSocket that reconnects by itself, and an outbox that sends each act until it is
 * answered.
 *
 * An act carries the number of the event that it wants to be, so sending it twice does nothing twice: after a lost
 * network, whatever was not answered is simply sent again. One act is under way at a time; the next waits for its
 * answer. A class's acts carry an id of their own instead, with the same effect: `greeting` and `answers` tell the two
 * kinds of connection apart.
 */

import { open } from './connection.js';
import { lang } from './words.js';

/** @import { Conversation } from './connection.js' */

const FIRST_WAIT = 300,
  LONGEST_WAIT = 5000; // ms between two tries
const QUIET = 20_000,
  PATIENCE = 8000; // ms without a message before we ping, and until we give up on an answer

/**
 * What goes over a connection. Whoever opens one knows whether its messages are a game's or a class's.
 * @typedef {{ do: string, n?: number, move?: string, act?: string, [name: string]: unknown }} Act
 * @typedef {{ type: string, [name: string]: any }} Message
 * @typedef {{ first: boolean, refused: Act | null }} About
 */

/**
 * Whether a message acknowledges an act. A state does, too: the act was done before, and more has happened since.
 * @param {Act} act
 * @param {Message} message
 */
function answersInGame(act, { type, n, turn }) {
  if (type === 'state') return true;
  return n === (act.n ?? 0) + 1 && (act.do === 'move' ? type === 'turn' && turn.move === act.move : type === 'event');
}

export class Connection {
  /** @type {Act[]} */
  #outbox = [];
  #sent = false; // the first act of the outbox is under way
  #ready = false; // the state has come since the connection is open
  /** @type {Conversation | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #watch = 0;
  #closed = false;

  /**
   * `onmessage(message)` gets whatever the server says; `onlink(up)` is called when the connection is lost and when it is back.
   * `greeting` is the type of the message that comes first, and `answers(act, message)` says whether a message
   * acknowledges an act.
   * @param {string} path
   * @param {{ onmessage: (message: any, about: About) => void, onlink: (up: boolean) => void, greeting?: string,
   *   answers?: (act: Act, message: Message) => boolean }} how
   */
  constructor(path, { onmessage, onlink, greeting = 'state', answers = answersInGame }) {
    this.path = path;
    this.onmessage = onmessage;
    this.onlink = onlink;
    this.greeting = greeting;
    this.answers = answers;
    addEventListener('online', this.#now);
    addEventListener('offline', this.#doubt);
    document.addEventListener('visibilitychange', this.#now);
    this.#open();
  }

  /**
   * Sends an act: at once if nothing is under way, or as soon as may be.
   * @param {Act} act
   */
  send(act) {
    this.#outbox.push(act);
    this.#flush();
  }

  /**
   * Sends something that isn't queued and has no acknowledgement; false if the connection is down, and it was not sent.
   * @param {Act} act
   */
  say(act) {
    const up = this.#ready && this.#socket?.readyState === WebSocket.OPEN;
    if (up) this.#socket?.send(JSON.stringify(act));
    return up;
  }

  /** What is not answered yet. */
  get waiting() {
    return this.#outbox[0] ?? null;
  }

  close() {
    this.#closed = true;
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#doubt);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  /** Tries to reconnect at once: the network is back, the page is visible again, or the button was pressed. */
  retry() {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#open();
  }

  #now = () => {
    if (document.hidden) return;
    if (this.#socket) this.#doubt();
    else this.retry();
  };

  /** Pings the server. Without an answer in time, the connection counts as lost. */
  #doubt = () => this.#ask(2500);

  /** @param {number} patience */
  #ask(patience) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send('{"do": "ping"}');
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lost(), patience);
  }

  #open() {
    const socket = (this.#socket = open(`${this.path}?lang=${lang()}`));
    this.#ready = false;
    socket.onmessage = event => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#listen(PATIENCE);
  }

  /**
   * Starts to wait for a message.
   * @param {number} ms
   */
  #listen(ms) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => (this.#ready ? this.#ask(PATIENCE) : this.#lost()), ms);
  }

  #lost() {
    const old = this.#socket;
    this.#socket = null;
    this.#ready = this.#sent = false;
    clearTimeout(this.#watch);
    old?.close();
    if (this.#closed) return;
    this.onlink(false);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.8 + Math.random() * 0.4));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
  }

  /** @param {Message} message */
  #hear(message) {
    this.#listen(QUIET);
    if (message.type === 'pong') return;
    const first = !this.#ready && message.type === this.greeting,
      refused = message.type === 'refused' && !message.to && this.#sent;
    const act = this.#sent ? this.#outbox[0] : null;
    if (first) {
      this.#ready = true;
      this.#wait = FIRST_WAIT;
      this.onlink(true);
    } else if (refused || (act && this.answers(act, message))) {
      this.#outbox.shift();
      this.#sent = false;
    }
    this.onmessage(message, { first, refused: refused ? act : null });
    this.#flush();
  }

  #flush() {
    if (!this.#ready || this.#sent || !this.#outbox.length) return;
    this.#sent = true;
    this.#socket?.send(JSON.stringify(this.#outbox[0]));
  }
}
