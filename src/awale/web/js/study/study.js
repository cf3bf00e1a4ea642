/**
 * A study: a game or a position under a sheet, where one is in it, and what referee and engine say there. It draws
 * nothing.
 */

import { Tree, movesTo, follower, nodeAt } from './tree.js';
import { judge, look } from './referee.js';
import { Mind } from './mind.js';
import { fittingAddress, positionText } from './address.js';

/** @import { Message } from '../socket.js' */
/** @import { Step } from './tree.js' */
/** @import { AsideView, LinesMessage, NowView, OutcomeView, PointMessage, SheetView, TurningLine, TurnView } from '../../wire.d.ts' */
/** @import { Beside } from './address.js' */
/** @import { Judged } from './referee.js' */
/** @import { Refusal } from '../api.js' */

const SECONDS = { first: 8, longer: 60 };
const REST = 180; // ms on one position before the engine is asked: walking past costs nothing

/**
 * What a study is made from.
 * @typedef {{ sheet: string, overrides?: { [field: string]: string }, start?: any, moves?: string[], names?: string[],
 *   outcome?: OutcomeView | null, at?: number | null, line?: string[], lines?: Beside[],
 *   beside?: AsideView[] }} Opened
 */

/**
 * Events: `moved` (another node; `detail` is `{ turn }` when one move was made to get there), `now` (the referee has
 * spoken of this node), `lines` (the engine has), `graph` (a point or the review came), `tree` (moves were added or
 * removed).
 */
export class Study extends EventTarget {
  #thinking = new Mind({
    lines: (/** @type {LinesMessage} */ message) => this.#found(message),
    waiting: (/** @type {{ text: string }} */ { text }) => {
      this.wait = text;
      this.#think('waiting');
    },
    done: () => this.#think('done'),
    refused: (/** @type {Message} */ message) => {
      this.refusal = message.text;
      this.#think('refused');
    },
  });
  #reviewing = new Mind({
    point: (/** @type {PointMessage} */ { ply, value, exact, best }) => {
      this.points[ply] = { value, exact, best };
      this.#tell('graph');
    },
    review: (/** @type {{ turning: TurningLine[] }} */ { turning }) => {
      this.turning = turning;
      this.#tell('graph');
    },
    done: () => {
      this.reviewed = true;
      this.#tell('graph');
    },
    refused: (/** @type {{ text: string }} */ { text }) => {
      this.unreviewed = text ?? '';
      this.#tell('graph');
    },
  });
  /** @type {string | null} */
  wait = null; // why the engine doesn't begin
  /** @type {string | null} */
  refusal = null;
  /** @type {string | null} */
  unreviewed = null;
  thinking = '';
  reviewed = false;
  /** @type {{ value: number, exact: boolean, best: string | null }[]} */
  points = [];
  /** @type {TurningLine[]} */
  turning = [];
  /** @type {string[]} */
  whole = []; // the game as it came, also where the sheet doesn't let it be played
  start = '';
  names = ['', ''];
  /** @type {OutcomeView | null} */
  ended = null;
  /** @type {Judged['stopped']} */
  stopped = null;
  tree = /** @type {Tree} */ (/** @type {unknown} */ (null)); // there is one once it is open, and where one is in it
  at = /** @type {Step} */ (/** @type {unknown} */ (null));
  sheet = /** @type {SheetView} */ (/** @type {unknown} */ (null));
  #rest = 0;
  blind = false; // what the engine says isn't shown
  /** @type {Step | null} */
  #asked = null; // the node that the engine thinks about

  /**
   * Opens a study. `game` has `sheet`, `overrides`, `start`, `moves`, and if known `names`,
   * `outcome`; `at` and `line` say where one was, `beside` holds the lines of an annotated record, `lines` those of
   * an address.
   * @param {Opened} game
   */
  static async open(game) {
    const study = new Study();
    Object.assign(study, { start: game.start, names: game.names ?? ['', ''], ended: game.outcome ?? null });
    study.whole = game.moves ?? [];
    await study.under(game.sheet, game.overrides ?? {});
    study.#plant(game.beside ?? []);
    const at = study.tree.game[Math.min(game.at ?? 0, study.tree.end.ply)],
      line = game.line ?? [];
    await study.#growAll([...(game.lines ?? []), { ply: at.ply, moves: line }]);
    study.go(nodeAt(at, line) ?? at);
    return study;
  }

  /**
   * The same game under other rules: everything is judged again.
   * @param {string} sheet
   * @param {{ [field: string]: string }} overrides
   */
  async under(sheet, overrides) {
    const answer = await judge({ sheet, overrides, start: this.start, moves: this.whole, names: this.names });
    const ply = this.at?.main ? this.at.ply : this.at ? this.tree.left(this.at).ply : 0;
    this.#thinking.stop();
    this.#reviewing.stop();
    this.sheet = answer.sheet;
    this.stopped = answer.stopped;
    this.tree = new Tree(answer.start, answer.turns, answer.now.turn);
    this.turning = [];
    this.points = [];
    this.reviewed = false;
    this.start = positionText(answer.start);
    this.tree.end.now = answer.now;
    this.#tell('tree');
    this.go(this.tree.game[Math.min(ply, this.tree.end.ply)]);
    this.review();
  }

  /** Whether the engine has more to say of this position. */
  get busy() {
    return this.thinking === 'busy' || this.thinking === 'waiting';
  }

  get rules() {
    return { sheet: this.sheet.id, overrides: this.sheet.overrides, start: this.start };
  }
  get moves() {
    return movesTo(this.at);
  }
  get position() {
    return positionText(this.at.board);
  }
  /** All lines beside the game, each from where it leaves it. */
  get lines() {
    return this.tree.variations().map(({ nodes }) => {
      const { ply } = this.tree.left(nodes[0]);
      return { ply, moves: movesTo(nodes[nodes.length - 1]).slice(ply) };
    });
  }

  /**
   * The address that opens this again, and how many lines had no room in it. `game`: the game has a name on this
   * server.
   * @param {string | null} [game]
   */
  link(game = null) {
    const { ply } = this.tree.left(this.at),
      line = this.at.main ? [] : this.moves.slice(ply),
      where = { at: ply, line, lines: this.lines };
    return fittingAddress(
      game ? { game, ...where } : { ...this.rules, moves: this.whole, names: this.names, ...where },
    );
  }
  /**
   * What a player is called: the name, or South and North by the words given.
   * @param {string} player
   * @param {{ [player: string]: string }} words
   */
  name(player, words) {
    return this.names[player === 'S' ? 0 : 1] || words[player];
  }

  // --- walking ---

  /**
   * Goes to a node. `turn` is the move that led there, if it is to be seen; `pass` is for those on the way: nothing is
   * asked there.
   * @param {Step} node
   * @param {TurnView | null} [turn]
   * @param {{ pass?: boolean }} [options]
   */
  go(node, turn = null, { pass = false } = {}) {
    if (!node) return;
    const from = this.at;
    this.at = node;
    this.#tell('moved', { turn, from });
    this.#settle(pass);
  }

  next() {
    const to = follower(this.at);
    if (to) this.go(to, to.turn);
  }
  back() {
    if (this.at.parent) this.go(this.at.parent);
  }
  first() {
    this.go(this.tree.root);
  }
  last() {
    let to = this.at;
    while (follower(to)) to = follower(to);
    this.go(to);
  }
  home() {
    this.go(this.tree.left(this.at));
  }
  /** @param {number} n */
  ply(n) {
    this.go(this.tree.game[Math.max(0, Math.min(n, this.tree.end.ply))]);
  }

  /**
   * Makes a move here: along the line if it is the next one, else beside it. The referee may refuse.
   * @param {string} move
   */
  async play(move) {
    const from = this.at,
      there = this.tree.child(from, move);
    if (there) {
      this.go(there, there.turn);
      return;
    }
    const [node] = await this.#grow(from, [move]);
    if (this.at === from) this.go(node, node.turn);
  }

  /**
   * Adds a line of moves beside the game and returns its nodes.
   * @param {string[]} moves
   */
  async beside(moves, from = this.at) {
    return this.#grow(from, moves);
  }

  /**
   * Lines that came with the game: `{ moves, turns }`, all moves from the start and the turns of the last of them.
   * @param {AsideView[]} lines
   */
  #plant(lines) {
    for (const { moves, turns } of lines) {
      /** @type {Step | null} */
      let at = this.tree.root;
      for (const move of moves.slice(0, moves.length - turns.length)) at = at && this.tree.child(at, move);
      if (at)
        turns.forEach((turn, n) => {
          at = at && this.tree.add(at, turn, turns[n + 1]?.player ?? null);
        });
    }
  }

  /**
   * Lines of an address, which the referee looks at first; one that can't be played is left out.
   * @param {Beside[]} lines
   */
  async #growAll(lines) {
    const wanted = lines
      .map(({ ply, moves }) => ({ from: this.tree.game[ply], moves }))
      .filter(({ from, moves }) => from && !nodeAt(from, moves));
    const asked = wanted.map(({ from, moves }) =>
      look({ ...this.rules, moves: [...movesTo(from), ...moves], names: this.names }).catch(() => null),
    );
    (await Promise.all(asked)).forEach((answer, i) => {
      if (answer) this.#add(wanted[i].from, answer);
    });
  }

  /**
   * @param {Step} from
   * @param {string[]} moves
   */
  async #grow(from, moves) {
    const tree = this.tree,
      answer = await look({ ...this.rules, moves: [...movesTo(from), ...moves], names: this.names });
    const nodes = this.#add(from, answer, tree);
    if (tree === this.tree) this.#tell('tree');
    return nodes;
  }

  /**
   * Puts what the referee has looked at into the tree, from a node on.
   * @param {Step} from
   * @param {{ turns: TurnView[], now: NowView }} options
   * @param {Tree} [tree]
   */
  #add(from, { turns, now }, tree = this.tree) {
    /** @type {Step[]} */
    const nodes = [];
    const more = turns.slice(from.ply);
    let at = from;
    more.forEach((turn, n) => {
      at = tree.add(at, turn, n + 1 < more.length ? more[n + 1].player : now.turn);
      nodes.push(at);
    });
    at.now ??= now;
    return nodes;
  }

  /** @param {Step} node */
  forget(node) {
    const here = this.at;
    if (isAbove(node, here)) this.at = node.parent ?? this.tree.root;
    this.tree.prune(node);
    this.#tell('tree');
    if (this.at !== here) this.go(this.at);
  }

  // --- what referee and engine say ---

  /**
   * Once one rests on a position, the referee and the engine are asked about it.
   * @param {boolean} pass
   */
  #settle(pass) {
    clearTimeout(this.#rest);
    if (this.#asked !== this.at) {
      this.#thinking.stop();
      this.#asked = null;
      this.thinking = '';
    }
    if (pass) return;
    this.#rest = setTimeout(
      async () => {
        const node = this.at;
        if (!node.now && !(await this.#see(node))) return;
        if (node !== this.at) return;
        this.#tell('now');
        if (!node.now?.outcome && !node.found?.done) this.think();
      },
      this.at.now && !this.#asked ? 0 : REST,
    );
  }

  /** @param {Step} node */
  async #see(node) {
    try {
      node.now = (await look({ ...this.rules, moves: movesTo(node), names: this.names })).now;
      node.board.turn = node.now.turn;
      return true;
    } catch (refusal) {
      this.refusal = /** @type {Refusal} */ (refusal).text;
      this.#think('refused');
      return false;
    }
  }

  /** Has the engine think about this position; `longer` gives it more time. */
  think(longer = false) {
    const node = this.at;
    if (!node.now || node.now.outcome) return;
    this.#asked = node;
    this.refusal = null;
    this.thinking = 'busy';
    this.#thinking.ask({
      do: 'look',
      ...this.rules,
      moves: movesTo(node),
      seconds: longer ? SECONDS.longer : SECONDS.first,
    });
    this.#tell('lines');
  }

  /** Leaves it at what was found. */
  enough() {
    this.#thinking.stop();
    this.#think('stopped');
  }

  /** @param {LinesMessage} options */
  #found({ depth, lines, nodes }) {
    if (this.#asked !== this.at) return;
    this.at.found = { depth, lines, nodes, done: false };
    this.thinking = 'busy';
    this.#tell('lines');
  }

  /** @param {string} state */
  #think(state) {
    this.thinking = state;
    if (state === 'done' && this.#asked?.found) this.#asked.found.done = true;
    this.#tell('lines');
  }

  /** Asks for the value of every position of the game. */
  review() {
    const moves = this.tree.game.slice(1).map(node => node.move);
    this.turning = [];
    this.points = [];
    this.reviewed = false;
    this.unreviewed = null;
    if (moves.length) this.#reviewing.ask({ do: 'graph', ...this.rules, moves, names: this.names });
    this.#tell('graph');
  }

  /** South's less North's at each ply, as far as it is known; the end is known from the count. */
  get values() {
    const n = this.tree.end.ply,
      values = Array.from({ length: n + 1 }, (_, ply) => this.points[ply]?.value ?? null);
    const outcome = this.tree.end.now?.outcome;
    if (outcome) values[n] = outcome.stores[0] - outcome.stores[1];
    return values;
  }
  /** How many positions are still to be looked at. */
  get missing() {
    return this.reviewed ? 0 : this.values.filter(value => value === null).length;
  }

  /**
   * @param {string} type
   * @param {object} [detail]
   */
  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  close() {
    clearTimeout(this.#rest);
    this.#thinking.close();
    this.#reviewing.close();
  }
}

/**
 * Whether one node leads to another, or is the same.
 * @param {Step} node
 * @param {Step | null} at
 * @returns {boolean}
 */
const isAbove = (node, at) => at !== null && (at === node || isAbove(node, at.parent));
