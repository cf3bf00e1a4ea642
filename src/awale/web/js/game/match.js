/**
 * The state of one game, kept up to date over a connection, and the acts that are sent to it. It knows no rule and draws
 * nothing. Its listeners are told of the changes one after the other: the state after a turn comes when the turn itself
 * has been shown.
 */

import { settings, still } from '../settings.js';
import { Connection } from '../socket.js';

/** @import { ClockView, EventMessage, NowView, StateView, TurnMessage, TurnView } from '../../wire.d.ts' */
/** @import { About, Act, Message } from '../socket.js' */

/* ── What the server says, told in its order and at the pace of the eye: words go with what moves, so what comes
   next is told when what was shown before has been seen. Who does something has seen enough: all that waits is
   told at once. ── */

const MOMENT = 800; // ms at speed 1: where nothing flies, words stand that long

/** @typedef {ClockView & { heard?: number }} Heard a clock, and when it was heard of */

class Order {
  /** @type {{ tell: () => void, shows: boolean }[]} */
  #waiting = []; // { tell, shows }
  #seeing = 0;
  #hurried = false;
  #pass = () => {};

  /** Brings whatever moves to its end at once; set by whoever shows it. */
  /** @type {(() => void) | null} */
  onhurry = null;

  /** Whether there is more to tell than has been told. */
  get behind() {
    return this.#waiting.length > 0;
  }

  /**
   * `tell` is called when all before it has been seen. `shows`: something will move then.
   * @param {() => void} tell
   */
  add(tell, shows = false) {
    this.#waiting.push({ tell, shows });
    this.#proceed();
  }

  /**
   * The same for several that move, before all that waits: they belong to what is being told.
   * @param {(() => void)[]} tells
   */
  insert(tells) {
    this.#waiting.unshift(...tells.map(tell => ({ tell, shows: true })));
  }

  /**
   * Something is shown until `seen` is done. Where nothing `flies`, its words still stand for a moment.
   * @param {Promise<unknown>} seen
   */
  see(seen, flies = true) {
    this.#seeing++;
    seen
      .then(() => this.#moment(flies && !still()))
      .finally(() => {
        this.#seeing--;
        this.#proceed();
      });
  }

  /** Tells all that waits, at once. */
  hurry() {
    this.#hurried = this.#seeing > 0;
    this.#end();
  }

  #proceed() {
    while (this.#waiting.length && !this.#seeing) this.#waiting.shift()?.tell();
    if (!this.#seeing) this.#hurried = false;
    const late = this.#waiting.filter(({ shows }) => shows).length > 1;
    if (this.#hurried || late) this.#end(); // too far behind: catch up
  }

  #end() {
    this.onhurry?.();
    this.#pass();
  }

  /** @param {boolean} seen */
  #moment(seen) {
    if (seen || document.hidden || this.#hurried) return null;
    return new Promise(done => {
      const timer = setTimeout(done, MOMENT / settings.speed);
      this.#pass = () => {
        clearTimeout(timer);
        done(null);
      };
    });
  }
}

/* ── the game ── */

const FOLLOWED = 2; // turns that are acted out when one comes back to a game

/**
 * How things stand while a turn is told that others have followed: nothing can be done.
 * @param {NowView} now
 * @param {{ pits: number[], stores: number[] }} options
 */
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
  #connection;
  #order = new Order();
  #heard = 0; // how many events the server has told of, seen or not

  /**
   * `state` is what `GET /api/games/{id}` answers.
   * @param {StateView} state
   */
  constructor(state) {
    super();
    this.#stamp(state);
    const { n, game, you, present, watching, turns, now } = state;
    this.n = n;
    this.game = game;
    this.you = you;
    this.present = present;
    this.watching = watching;
    this.turns = turns;
    /** @type {NowView & { clock: Heard | null }} */
    this.now = now;
    /**
     * The move that was made here and that the server has not confirmed yet.
     * @type {{ n: number, move: string } | null}
     */
    this.pending = null;
    this.linked = true;
    /**
     * The address of the class to which this game belongs, where it is played as one of a class.
     * @type {string | null}
     */
    this.club = null;
    this.#connection = new Connection(`/api/games/${this.game.id}/play`, {
      onmessage: (message, about) => this.#hear(message, about),
      onlink: up => {
        this.linked = up;
        this.#tell('link');
      },
    });
  }

  close() {
    this.#connection.close();
  }
  retry() {
    this.#connection.retry();
  }

  /**
   * Something is shown until `seen` is done, and nothing new is told before; see `Order`.
   * @param {Promise<unknown>} seen
   * @param {boolean} flies
   */
  see(seen, flies) {
    this.#order.see(seen, flies);
  }

  /** Whether more was heard than has been told. */
  get behind() {
    return this.#order.behind;
  }

  /**
   * What brings all that moves to its end: called when somebody does something, who has seen enough.
   * @param {(() => void) | null} hurry
   */
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

  /** @param {string | null} seat */
  name(seat) {
    return this.names[seat === 'S' ? 0 : 1];
  }

  /** The seat that somebody else holds, where this page holds one. */
  get other() {
    return this.you.length === 1 ? (this.you[0] === 'S' ? 'N' : 'S') : null;
  }

  /**
   * Does something that goes into the log.
   * @param {string} what
   */
  act(what, more = {}) {
    this.#order.hurry();
    this.#connection.send({ do: what, n: this.#heard, ...more });
  }

  /**
   * Sows a pit, or passes: on the board that is shown, whatever else has been heard.
   * @param {string} letter
   */
  move(letter) {
    this.pending = { n: this.n, move: letter };
    this.#connection.send({ do: 'move', n: this.n, move: letter });
  }

  /**
   * Asks beside the game: `hint` (a good move), `read` (what there is to see), `consider` (which moves lose much),
   * `again` (a level that is stuck). Whether it could.
   * @param {string} what
   */
  ask(what) {
    return this.#connection.say({ do: what });
  }

  /* ── hearing ── */

  /** @param {Omit<StateView, 'type'>} state */
  #take({ n, game, you, present, watching, turns, now }) {
    this.n = n;
    this.game = game;
    this.you = you;
    this.present = present;
    this.watching = watching;
    this.turns = turns;
    this.now = now;
  }

  /** @param {string} type */
  #tell(type, detail = {}) {
    this.dispatchEvent(Object.assign(new Event(type), detail));
  }

  /**
   * Answers to a question are told at once, and all that happens to the game in its order.
   * @param {Message} message
   * @param {About} options
   */
  #hear(/** @type {Message} */ message, { refused }) {
    const { type } = message,
      answer = ['hint', 'reading', 'considered'].includes(type) || message.to;
    this.#stamp(message);
    const tell = {
      state: () => this.#state(/** @type {any} */ (message)),
      turn: () => this.#turn(/** @type {any} */ (message)),
      event: () => this.#event(/** @type {any} */ (message)),
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

  /**
   * Notes what number was heard, and when: a clock runs on while nobody is told of it yet.
   * @param {{ n?: number, now?: NowView, [name: string]: any }} message
   */
  #stamp({ n, now }) {
    if (n !== undefined && now) this.#heard = Math.max(this.#heard, n);
    if (now?.clock) /** @type {Heard} */ (now.clock).heard = performance.now();
  }

  /**
   * @param {boolean[]} seats
   * @param {number} watching
   */
  #present(seats, watching) {
    this.present = seats;
    this.watching = watching;
    this.#tell('present');
  }

  /**
   * Whether a message acknowledges the move that was made here.
   * @param {Message} message
   */
  #own({ n, turn }) {
    return this.pending?.n === n - 1 && this.pending.move === turn.move;
  }

  /**
   * The whole state. It is `followed` where all is as we knew it but for a few new turns: those are told next, each by
   * itself.
   * @param {StateView} message
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
          if (i + 1 < fresh.length) this.#add(turn, this.n, meanwhile(now, turn));
          else this.#add(turn, n, now);
        }),
      );
    } else this.#take(message);
    this.#tell('state', { followed, waiting: this.pending !== null });
  }

  /** @param {TurnMessage} message */
  #turn(message) {
    const { n, turn, now } = message;
    if (n <= this.n) return; // told twice
    const own = this.#own(message);
    if (own) this.pending = null;
    this.#add(turn, n, now, own);
  }

  /**
   * @param {TurnView} turn
   * @param {number} n
   * @param {NowView} now
   */
  #add(turn, n, now, own = false) {
    this.n = n;
    this.now = now;
    this.turns = [...this.turns, turn];
    this.#tell('turn', { turn, own });
  }

  /** @param {EventMessage} message */
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

  /**
   * @param {Message} message
   * @param {Act | null} act
   */
  #refused(message, act) {
    if (message.to === 'consider') return; // nobody has asked aloud
    if (act?.do === 'move') this.pending = null;
    this.#tell('refused', { code: message.code, text: message.text, to: message.to, act });
  }
}
