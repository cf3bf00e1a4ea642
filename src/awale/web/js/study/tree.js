/**
 * The moves of a study: the game as it was played, and beside it the variations. It knows no rule: turns come from the
 * referee.
 */

/** @import { BoardView, LinesMessage, NowView, TurnView } from '../../wire.d.ts' */

/** @typedef {Pick<LinesMessage, 'depth' | 'lines' | 'nodes'> & { done: boolean }} Found */

/**
 * A position of the study.
 * @typedef {object} Step
 * @property {Step | null} parent
 * @property {number} ply how many moves lead here
 * @property {string | null} move the letter, or "pass"
 * @property {TurnView | null} turn the referee's turn that led here
 * @property {{ pits: number[], stores: number[], turn: string | null }} board
 * @property {Step[]} children the first one goes on with the line, the others are variations
 * @property {boolean} main part of the game as it was played
 * @property {NowView | null} now what the referee says of the position, once asked
 * @property {Found | null} found what the engine has found so far
 */
export class Tree {
  /**
   * @param {BoardView} start
   * @param {TurnView[]} turns the game's
   * @param {string | null} last who would move after them
   */
  constructor(start, turns = [], last = null) {
    this.root = node(null, null, { pits: start.pits, stores: start.stores, turn: start.turn }, true);
    let at = this.root;
    turns.forEach((turn, n) => {
      at.board.turn = turn.player;
      at = this.add(at, turn, n + 1 < turns.length ? turns[n + 1].player : last, true);
    });
    this.end = at;
  }

  /**
   * The node after `turn`: the one that is there already, or a new one.
   * @param {Step} parent
   * @param {TurnView} turn
   * @param {string | null} next
   */
  add(parent, turn, next, main = false) {
    const there = this.child(parent, turn.move);
    if (there) return there;
    const added = node(parent, turn, { pits: turn.pits, stores: turn.stores, turn: next }, main);
    parent.children.push(added);
    return added;
  }

  /**
   * @param {Step} parent
   * @param {string} move
   */
  child(parent, move) {
    return parent.children.find(child => child.move === move) ?? null;
  }

  /** The game as it was played, the start first. */
  get game() {
    return line(this.root);
  }

  /**
   * The node from which the game was left; the node itself when it is part of the game.
   * @param {Step} at
   */
  left(at) {
    while (!at.main && at.parent) at = at.parent;
    return at;
  }

  /** Lines beside the game: `{ from, nodes, depth }` in the order of the game, a variation of a variation deeper. */
  variations() {
    /** @type {{ from: Step, nodes: Step[], depth: number }[]} */
    const found = [];
    const walk = (/** @type {Step[]} */ nodes, /** @type {number} */ depth) => {
      for (const at of nodes) {
        at.children.forEach((child, n) => {
          if (n === 0 && (child.main || !at.main)) return;
          const beside = line(child);
          found.push({ from: at, nodes: beside, depth });
          walk(beside, depth + 1);
        });
      }
    };
    walk(this.game, 0);
    return found;
  }

  /**
   * Take a variation away, from this node on.
   * @param {Step} at
   */
  prune(at) {
    if (!at.main && at.parent) at.parent.children = at.parent.children.filter(child => child !== at);
  }
}

/**
 * @param {Step | null} parent
 * @param {TurnView | null} turn
 * @param {Step['board']} board
 * @param {boolean} main
 * @returns {Step}
 */
function node(parent, turn, board, main) {
  return {
    parent,
    ply: parent ? parent.ply + 1 : 0,
    move: turn?.move ?? null,
    turn,
    board,
    children: [],
    main,
    now: null,
    found: null,
  };
}

/**
 * A node and what follows it: the game's moves while there are some, then the first variation.
 * @param {Step} at
 */
function line(at) {
  const nodes = [at],
    main = at.main;
  for (;;) {
    const next = main ? at.children.find(child => child.main) : at.children[0];
    if (!next) return nodes;
    at = next;
    nodes.push(at);
  }
}

/**
 * The moves that lead to a node, from the start.
 * @param {Step} at
 */
export function movesTo(at) {
  /** @type {string[]} */
  const moves = [];
  for (; at.parent; at = at.parent) moves.unshift(at.move ?? '');
  return moves;
}

/**
 * The node that moves lead to from another one, null if they lead out of the tree.
 * @param {Step | null} from
 * @param {string[]} moves
 */
export const nodeAt = (from, moves) =>
  moves.reduce((/** @type {Step | null} */ at, move) => at?.children.find(child => child.move === move) ?? null, from);

/**
 * Where "next" leads: on along the line that one is in.
 * @param {Step} at
 */
export const follower = at => (at.main && at.children.find(child => child.main)) || at.children[0] || null;
