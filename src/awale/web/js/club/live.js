/**
 * One meeting as this page follows it: what the server has said, and what was asked of it. It draws nothing.
 *
 *     const live = await Live.open(id);
 *     live.on('state', () => draw(live.state));
 *     await live.act('person', { person: 'p3', name: 'Awa' });      // rejects with a Refusal, whose text can be shown
 */

import { api, Refusal } from '../api.js';
import { Line } from '../socket.js';

const answered = (act, message) => message.type === 'done' && message.act === act.act;

/** A name for an act: sent again after a lost network, it is done once. `randomUUID` is missing on plain http. */
const named = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-');

export class Live {
  #line;
  #heard = { state: new Set(), boards: new Set(), present: new Set(), closed: new Set(), link: new Set() };
  #acts = new Map(); // by name: who waits for the answer
  #at = performance.now();

  /** The meeting of an id, or of its code; refused to whoever is not there. */
  static async open(id) {
    return new Live(await api.get(`/api/meetings/${encodeURIComponent(id)}`));
  }

  /** `state` is what `GET /api/meetings/{id}` answers. */
  constructor(state) {
    this.state = state;
    /**
     * All boards that are known, by the id of their game; `heard` is when, by `performance.now()`. For keepers only.
     */
    this.boards = new Map();
    /** The ids of those whose device is in the class, once that is known. For keepers only. */
    this.present = null;
    this.linked = true;
    this.closed = false;
    this.#line = new Line(`/api/meetings/${state.id}/live`, {
      greeting: 'meeting',
      answers: answered,
      onmessage: (message, about) => this.#hear(message, about),
      onlink: up => this.#link(up),
    });
  }

  /**
   * `state` (anything has happened), `boards` (given those that have changed), `present` (somebody came or left),
   * `link` (lost or back), `closed` (deleted, or removed from it). What comes back ends it.
   */
  on(type, listener) {
    this.#heard[type].add(listener);
    return () => this.#heard[type].delete(listener);
  }

  close() {
    this.#line.close();
  }
  retry() {
    this.#line.retry();
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

  person(id) {
    return this.shared.people.find(each => each.id === id) ?? null;
  }
  name(id) {
    return this.person(id)?.name ?? '';
  }

  /** Whether somebody is connected, in the class or at their board. Only keepers are told who isn't. */
  connected(id) {
    const board = ({ south, north, path }) => this.boards.get(gameOf(path))?.present[[south, north].indexOf(id)];
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

  /** Does something; resolves when it is done, rejects with a Refusal when it is not. A lost network only delays it. */
  act(what, more = {}) {
    const act = named();
    return new Promise((done, refused) => {
      if (this.closed) {
        refused(new Refusal('closed', '', 404));
        return;
      }
      this.#acts.set(act, { done, refused });
      this.#line.send({ do: what, act, ...more });
    });
  }

  /* ── hearing ── */

  #tell(type, detail) {
    for (const listener of [...this.#heard[type]]) listener(detail);
  }

  #hear(message, { refused }) {
    const heard = {
      meeting: () => this.#take(message),
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

  #take(state) {
    if (state.n < this.state.n) return; // overtaken on the way
    this.state = state;
    this.#at = performance.now();
    this.#forget();
    this.#tell('state', state);
  }

  #seen(boards) {
    const heard = performance.now();
    for (const board of boards) this.boards.set(board.game, { ...board, heard });
    this.#tell('boards', boards);
  }

  /** Boards of rounds that are past. */
  #forget() {
    const open = new Set((this.round?.tables ?? []).map(({ path }) => gameOf(path)));
    for (const game of this.boards.keys()) if (!open.has(game)) this.boards.delete(game);
  }

  #settle(act, how, what) {
    const waiting = this.#acts.get(act);
    this.#acts.delete(act);
    waiting?.[how](what);
  }

  #link(up) {
    this.linked = up;
    this.#tell('link', up);
    if (!up) this.#gone();
  }

  /**
   * A line that won't come up may be a network that is gone, or a meeting that is: the two are told apart by asking.
   */
  async #gone() {
    const error = await api.get(`/api/meetings/${this.state.id}`).then(
      () => null,
      refusal => refusal,
    );
    if (error?.status === 404 || error?.status === 403) this.#end();
  }

  #end() {
    if (this.closed) return;
    this.closed = true;
    this.close();
    for (const act of [...this.#acts.keys()]) this.#settle(act, 'refused', new Refusal('closed', '', 404));
    this.#tell('closed');
  }
}

/** The id of a game, from its path; null on a real board. */
export const gameOf = path => path?.split('/').at(-1) ?? null;
