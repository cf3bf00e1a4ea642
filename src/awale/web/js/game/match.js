/**
 * One game as this page follows it: what the server has said, and what was asked of it. It holds no rule and draws
 * nothing; whoever shows the game hears of every change, one after the other: what a turn leads to is not known here
 * before the turn itself has been seen.
 */

import { Line } from '../socket.js';
import { Order } from './order.js';

const FOLLOWED = 2; // turns that are acted out when one comes back to a game

/** How things stand while a turn is told that others have followed: nothing can be done. */
const meanwhile = (now, { pits, stores }) => ({
  ...now,
  pits,
  stores,
  turn: null,
  choices: {},
  pass: null,
  last: null,
  outcome: null,
  offer: null,
  thinking: null,
});

export class Match extends EventTarget {
  #line;
  #order = new Order();
  #heard = 0; // how many events the server has told of, seen or not

  /** `state` is what `GET /api/games/{id}` answers. */
  constructor(state) {
    super();
    this.#stamp(state);
    this.#take(state);
    /** The move that was made here and that the server has not confirmed yet: `{ n, move }`. */
    this.pending = null;
    this.linked = true;
    /** The address of the class to which this game belongs, where it is played as one of a class. */
    this.club = null;
    this.#line = new Line(`/api/games/${this.game.id}/play`, {
      onmessage: (message, about) => this.#hear(message, about),
      onlink: up => {
        this.linked = up;
        this.#tell('link');
      },
    });
  }

  close() {
    this.#line.close();
  }
  retry() {
    this.#line.retry();
  }

  /** Something is shown until `seen` is done, and nothing new is told before; see `Order`. */
  see(seen, flies) {
    this.#order.see(seen, flies);
  }

  /** Whether more was heard than has been told. */
  get behind() {
    return this.#order.behind;
  }

  /** What brings all that moves to its end: called when somebody does something, who has seen enough. */
  set onhurry(hurry) {
    this.#order.onhurry = hurry;
  }

  /* ── asking ── */

  get names() {
    return this.game.names;
  }
  get seated() {
    return this.you.length > 0;
  }
  get both() {
    return this.you.length === 2;
  }
  get over() {
    return this.now.outcome !== null;
  }

  /** Whether it is for this page to move. */
  get mine() {
    return this.now.turn !== null && this.you.includes(this.now.turn) && !this.pending && !this.game.free;
  }

  name(seat) {
    return this.names[seat === 'S' ? 0 : 1];
  }

  /** The seat that somebody else holds, where this page holds one. */
  get other() {
    return this.you.length === 1 ? (this.you[0] === 'S' ? 'N' : 'S') : null;
  }

  /** Does something that goes into the log. */
  act(what, more = {}) {
    this.#order.hurry();
    this.#line.send({ do: what, n: this.#heard, ...more });
  }

  /** Sows a pit, or passes: on the board that is shown, whatever else has been heard. */
  move(letter) {
    this.pending = { n: this.n, move: letter };
    this.#line.send({ do: 'move', n: this.n, move: letter });
  }

  /**
   * Asks beside the game: `hint` (a good move), `read` (what there is to see), `consider` (which moves lose much),
   * `again` (a level that is stuck). Whether it could.
   */
  ask(what) {
    return this.#line.say({ do: what });
  }

  /* ── hearing ── */

  #take({ n, game, you, present, watching, turns, now }) {
    Object.assign(this, { n, game, you, present, watching, turns, now });
  }

  #tell(type, detail = {}) {
    this.dispatchEvent(Object.assign(new Event(type), detail));
  }

  /** Answers to a question are told at once, and all that happens to the game in its order. */
  #hear(message, { refused }) {
    const { type } = message,
      answer = ['hint', 'reading', 'considered'].includes(type) || message.to;
    this.#stamp(message);
    const tell = {
      state: () => this.#state(message),
      turn: () => this.#turn(message),
      event: () => this.#event(message),
      present: () => this.#present(message.seats, message.watching),
      thinking: () => {
        this.now = { ...this.now, thinking: message.seat };
        this.#tell('thinking');
      },
      hint: () => this.#tell('hint', { n: message.n, move: message.move, text: message.text }),
      reading: () => this.#tell('reading', { n: message.n, statements: message.statements }),
      considered: () => this.#tell('considered', { n: message.n, costly: message.costly }),
      stuck: () => this.#tell('stuck', { seat: message.seat, text: message.text }),
      refused: () => this.#refused(message, refused),
    }[type];
    if (!tell) return;
    const moves = type === 'turn';
    if (answer || (moves && this.#own(message))) {
      tell();
      return;
    } // one's own flies already
    this.#order.add(tell, moves);
    if (type === 'refused') this.#order.hurry();
  }

  /** Notes what number was heard, and when: a clock runs on while nobody is told of it yet. */
  #stamp({ n, now }) {
    if (n !== undefined && now) this.#heard = Math.max(this.#heard, n);
    if (now?.clock) now.clock.heard = performance.now();
  }

  #present(seats, watching) {
    Object.assign(this, { present: seats, watching });
    this.#tell('present');
  }

  /** Whether a message is the server's yes to the move that was made here. */
  #own({ n, turn }) {
    return this.pending?.n === n - 1 && this.pending.move === turn.move;
  }

  /**
   * The whole state. It is `followed` where all is as we knew it but for a few new turns: those are told next, each by
   * itself.
   */
  #state(message) {
    const { present, watching, turns, now, n } = message,
      known = this.turns,
      mine = this.pending;
    if (n < this.n) {
      this.#present(present, watching);
      return;
    } // one's own move was answered in the meantime
    const follows = turns.length >= known.length && known.every((turn, i) => turn.move === turns[i].move);
    const done = mine && n > mine.n,
      fresh = turns.slice(known.length);
    const seen = done && follows && fresh[0]?.move === mine.move ? fresh.shift() : null; // one's own
    const followed = follows && fresh.length <= FOLLOWED;
    if (done) this.pending = null;
    if (followed && fresh.length) {
      const told = [...known, ...(seen ? [seen] : [])],
        board = seen ?? this.now;
      this.#take({ ...message, n: this.n, turns: told, now: meanwhile(now, board) });
      this.#order.insert(
        fresh.map((turn, i) => () => {
          this.#add(turn, ...(i + 1 < fresh.length ? [this.n, meanwhile(now, turn)] : [n, now]));
        }),
      );
    } else this.#take(message);
    this.#tell('state', { followed, waiting: this.pending !== null });
  }

  #turn(message) {
    const { n, turn, now } = message;
    if (n <= this.n) return; // told twice
    const own = this.#own(message);
    if (own) this.pending = null;
    this.#add(turn, n, now, own);
  }

  #add(turn, n, now, own = false) {
    Object.assign(this, { n, now, turns: [...this.turns, turn] });
    this.#tell('turn', { turn, own });
  }

  #event(message) {
    if (message.n <= this.n) return;
    this.n = message.n;
    this.now = message.now;
    this.turns = this.turns.slice(0, message.keep);
    this.game = {
      ...this.game,
      names: message.names,
      next: message.next,
      free: message.kind === 'join' ? null : this.game.free,
    };
    this.#tell('event', { kind: message.kind, by: message.by, text: message.text });
  }

  #refused(message, act) {
    if (message.to === 'consider') return; // nobody has asked aloud
    if (act?.do === 'move') this.pending = null;
    this.#tell('refused', { code: message.code, text: message.text, to: message.to, act });
  }
}
