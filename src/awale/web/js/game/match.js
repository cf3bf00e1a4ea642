/**
 * One game as this page follows it: what the server has said, and what was asked of it. It holds no rule and draws nothing; whoever
 * shows the game hears of every change.
 */

import { Line } from '../socket.js';

export class Match extends EventTarget {
  #line;

  /** `state` is what `GET /api/games/{id}` answers. */
  constructor(state) {
    super();
    this.#take(state);
    /** The move that was made here and that the server has not confirmed yet: `{ n, move }`. */
    this.pending = null;
    this.linked = true;
    /** The address of the class to which this game belongs, where it is played as one of a class. */
    this.club = null;
    this.#line = new Line(`/api/games/${this.game.id}/play`, {
      onmessage: (message, about) => this.#hear(message, about),
      onlink: up => { this.linked = up; this.#tell('link'); },
    });
  }

  close() { this.#line.close(); }
  retry() { this.#line.retry(); }

  /* ── asking ── */

  get names() { return this.game.names; }
  get seated() { return this.you.length > 0; }
  get both() { return this.you.length === 2; }
  get over() { return this.now.outcome !== null; }

  /** Whether it is for this page to move. */
  get mine() { return this.now.turn !== null && this.you.includes(this.now.turn) && !this.pending && !this.game.free; }

  name(seat) { return this.names[seat === 'S' ? 0 : 1]; }

  /** The seat that somebody else holds, where this page holds one. */
  get other() { return this.you.length === 1 ? (this.you[0] === 'S' ? 'N' : 'S') : null; }

  /** Does something that goes into the log. */
  act(what, more = {}) {
    this.#line.send({ do: what, n: this.n, ...more });
  }

  /** Sows a pit, or passes. */
  move(letter) {
    this.pending = { n: this.n, move: letter };
    this.act('move', { move: letter });
  }

  hint() { this.#line.send({ do: 'hint' }); }

  /** Asks beside the game: `read` (what there is to see), `consider` (which moves lose much), `again` (a level that is stuck). Whether it could. */
  ask(what) { return this.#line.say({ do: what }); }

  /* ── hearing ── */

  #take({ n, game, you, present, watching, turns, now }) {
    Object.assign(this, { n, game, you, present, watching, turns, now });
  }

  #tell(type, detail = {}) { this.dispatchEvent(Object.assign(new Event(type), detail)); }

  #hear(message, { first, refused }) {
    const heard = {
      state: () => this.#state(message, first),
      turn: () => this.#turn(message),
      event: () => this.#event(message),
      present: () => { this.present = message.seats; this.watching = message.watching; this.#tell('present'); },
      thinking: () => { this.now = { ...this.now, thinking: message.seat }; this.#tell('thinking'); },
      hint: () => this.#tell('hint', { move: message.move, text: message.text }),
      reading: () => this.#tell('reading', { n: message.n, statements: message.statements }),
      considered: () => this.#tell('considered', { n: message.n, costly: message.costly }),
      stuck: () => this.#tell('stuck', { seat: message.seat, text: message.text }),
      refused: () => this.#refused(message, refused),
    }[message.type];
    heard?.();
  }

  /** The whole state. `fresh` are the turns that are new where the rest is as we knew it; null where it is not. */
  #state(message, first) {
    const known = this.turns, mine = this.pending;
    const follows = message.turns.length >= known.length && known.every((turn, i) => turn.move === message.turns[i].move);
    this.#take(message);
    const done = mine && message.n > mine.n, fresh = follows ? message.turns.slice(known.length) : null;
    if (done) this.pending = null;
    const shown = done && fresh?.[0]?.move === mine.move ? fresh.slice(1) : fresh;    // one's own was seen already
    this.#tell('state', { fresh: shown, first, waiting: this.pending !== null });
  }

  #turn({ n, turn, now }) {
    if (n <= this.n) return;                                // told twice
    const own = this.pending?.n === n - 1 && this.pending.move === turn.move;
    this.n = n;
    this.now = now;
    this.turns = [...this.turns, turn];
    if (own) this.pending = null;
    this.#tell('turn', { turn, own });
  }

  #event(message) {
    if (message.n <= this.n) return;
    this.n = message.n;
    this.now = message.now;
    this.turns = this.turns.slice(0, message.keep);
    this.game = { ...this.game, names: message.names, next: message.next, free: message.kind === 'join' ? null : this.game.free };
    this.#tell('event', { kind: message.kind, by: message.by, text: message.text });
  }

  #refused(message, act) {
    if (message.to === 'consider') return;                  // nobody has asked aloud
    if (act?.do === 'move') this.pending = null;
    this.#tell('refused', { code: message.code, text: message.text, act });
  }
}
