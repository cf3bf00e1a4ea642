/**
 * The state of one class, kept up to date over a connection, and the acts that are sent to it. It draws nothing.
 *
 *     const live = await LiveClass.open(id);
 *     live.on('state', () => draw(live.state));
 *     await live.act('person', { person: 'p3', name: 'Awa' });      // rejects with a Refusal, whose text can be shown
 */

import { api, Refusal } from '../api.js';
import { Connection } from '../socket.js';
import { lang } from '../words.js';

/** @import { About, Act, Message } from '../socket.js' */
/** @import { ClassStateMessage, SmallBoard, TableView } from '../../wire.d.ts' */

/**
 * @param {Act} act
 * @param {Message} message
 */
const answered = (act, message) => message.type === 'done' && message.act === act.act;

/** An id for an act, so that the server does it once even if it is sent twice. `randomUUID` is missing on plain http. */
const named = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-');

/** @typedef {{ live: Promise<LiveClass>, users: number }} Shared an open class, and how many parts of the page use it */

/**
 * The classes that are open, by language and id.
 * @type {Map<string, Shared>}
 */
const classes = new Map();

export class LiveClass {
  #connection;
  /** @type {{ [type: string]: Set<(detail: any) => void> }} */
  #listeners = { state: new Set(), boards: new Set(), present: new Set(), closed: new Set(), link: new Set() };
  /** @type {Map<string, { done: (value?: unknown) => void, refused: (why: Refusal) => void }>} */
  #acts = new Map(); // by the id of the act: who waits for its answer
  #at = performance.now();
  /** @type {Shared | null} */
  #shared = null; // its entry in `classes`

  /**
   * Opens the class with this id; refused to whoever is not in it. All parts of the page share one connection to a class:
   * each part that opens it closes it, and the last one ends the connection.
   * @param {string} id
   */
  static async open(id) {
    const key = `${lang()} ${id}`;
    const shared = classes.get(key) ?? { live: LiveClass.#ask(id), users: 0 };
    classes.set(key, shared);
    shared.users++;
    try {
      const live = await shared.live;
      live.#shared = shared;
      return live;
    } catch (error) {
      if (classes.get(key) === shared) classes.delete(key);
      throw error;
    }
  }

  /** @param {string} id */
  static async #ask(id) {
    return new LiveClass(await api.get(`/api/classes/${encodeURIComponent(id)}`));
  }

  /**
   * What this device may do in a class has changed: the next `open` asks for all of it anew.
   * @param {string} id
   */
  static forget(id) {
    classes.delete(`${lang()} ${id}`);
  }

  /**
   * `state` is what `GET /api/classes/{id}` answers.
   * @param {ClassStateMessage} state
   */
  constructor(state) {
    this.state = state;
    /**
     * All boards that are known, by the id of their game; `heard` is when, by `performance.now()`. For teachers only.
     * @type {Map<string, SmallBoard & { heard: number }>}
     */
    this.boards = new Map();
    /**
     * The ids of those whose device is in the class, once that is known. For teachers only.
     * @type {Set<string> | null}
     */
    this.present = null;
    this.linked = true;
    this.closed = false;
    this.#connection = new Connection(`/api/classes/${state.id}/live`, {
      greeting: 'class',
      answers: answered,
      onmessage: (message, about) => this.#hear(message, about),
      onlink: up => this.#link(up),
    });
  }

  /**
   * `state` (anything has happened), `boards` (given those that have changed), `present` (somebody came or left),
   * `link` (lost or back), `closed` (deleted, or removed from it). Returns a function that removes the listener.
   * @param {string} type
   * @param {(detail: any) => void} listener
   */
  on(type, listener) {
    this.#listeners[type].add(listener);
    return () => this.#listeners[type].delete(listener);
  }

  /** Called once by each part of the page that has opened it. */
  close() {
    if (!this.#shared) return;
    this.#shared.users--;
    if (!this.#shared.users) this.#disconnect();
  }

  #disconnect() {
    for (const [key, shared] of classes) if (shared === this.#shared) classes.delete(key);
    this.#connection.close();
  }

  retry() {
    this.#connection.retry();
  }

  /* ── asking ── */

  get shared() {
    return this.state.shared;
  }
  get contest() {
    return this.shared.contest;
  }

  /** The round that is played, or the last one. */
  get round() {
    return this.contest?.rounds.at(-1) ?? null;
  }

  /** @param {string} id */
  person(id) {
    return this.shared.people.find(each => each.id === id) ?? null;
  }
  /** @param {string} id */
  name(id) {
    return this.person(id)?.name ?? '';
  }

  /**
   * Whether somebody is connected, in the class or at their board. Only teachers are told who isn't.
   * @param {string} id
   */
  connected(id) {
    const board = (/** @type {TableView} */ { south, north, path }) =>
      this.boards.get(gameOf(path) ?? '')?.present[[south, north].indexOf(id)];
    return !this.present || this.present.has(id) || Boolean(this.round?.tables.some(board));
  }

  /** How long until the bell, in ms, by the server's clock and what has passed here since; null where none is set. */
  get bellIn() {
    const told = this.round?.bell_in ?? null;
    return told === null ? null : Math.max(0, told - (performance.now() - this.#at));
  }

  /** Whether something that was asked is not answered yet. */
  get waiting() {
    return this.#acts.size > 0;
  }

  /**
   * Does something; resolves when it is done, rejects with a Refusal when it is not. A lost network only delays it.
   * @param {string} what
   * @param {{ [name: string]: unknown }} [more]
   */
  act(what, more = {}) {
    const act = named();
    return new Promise((done, refused) => {
      if (this.closed) {
        refused(new Refusal('closed', '', 404));
        return;
      }
      this.#acts.set(act, { done, refused });
      this.#connection.send({ do: what, act, ...more });
    });
  }

  /* ── hearing ── */

  /**
   * @param {string} type
   * @param {unknown} [detail]
   */
  #tell(type, detail = undefined) {
    for (const listener of [...this.#listeners[type]]) listener(detail);
  }

  /**
   * @param {Message} message
   * @param {About} about
   */
  #hear(message, { refused }) {
    const heard = {
      class: () => this.#take(/** @type {any} */ (message)),
      boards: () => this.#seen(message.boards),
      present: () => {
        this.present = new Set(message.people);
        this.#tell('present');
      },
      done: () => this.#settle(message.act, 'done'),
      refused: () => this.#settle(message.act ?? refused?.act, 'refused', new Refusal(message.code, message.text, 409)),
      closed: () => this.#end(),
      removed: () => this.#end(),
    }[message.type];
    heard?.();
  }

  /** @param {ClassStateMessage} state */
  #take(state) {
    if (state.n < this.state.n) return; // an older state that arrived late
    this.state = state;
    this.#at = performance.now();
    this.#prune();
    this.#tell('state', state);
  }

  /** @param {SmallBoard[]} boards */
  #seen(boards) {
    const heard = performance.now();
    for (const board of boards) this.boards.set(board.game, { ...board, heard });
    this.#tell('boards', boards);
  }

  /** Forgets the boards of rounds that are past. */
  #prune() {
    const open = new Set((this.round?.tables ?? []).map(({ path }) => gameOf(path)));
    for (const game of this.boards.keys()) if (!open.has(game)) this.boards.delete(game);
  }

  /**
   * @param {string | undefined} act
   * @param {'done' | 'refused'} how
   * @param {any} [what]
   */
  #settle(act, how, what = undefined) {
    const waiting = this.#acts.get(act ?? '');
    this.#acts.delete(act ?? '');
    waiting?.[how](what);
  }

  /** @param {boolean} up */
  #link(up) {
    this.linked = up;
    this.#tell('link', up);
    if (!up) this.#gone();
  }

  /**
   * A connection that can't be opened may mean that the network is down, or that the class is gone: asks which.
   */
  async #gone() {
    const error = await api.get(`/api/classes/${this.state.id}`).then(
      () => null,
      refusal => refusal,
    );
    if (error?.status === 404 || error?.status === 403) this.#end();
  }

  #end() {
    if (this.closed) return;
    this.closed = true;
    this.#disconnect();
    for (const act of [...this.#acts.keys()]) this.#settle(act, 'refused', new Refusal('closed', '', 404));
    this.#tell('closed');
  }
}

/**
 * The id of a game, from its path; null on a real board.
 * @param {string | null} path
 */
export const gameOf = path => path?.split('/').at(-1) ?? null;
