/**
 * A demo as a row of frames: the start, each turn, and what came of it. A frame's board is the one that stands at its
 * end.
 */

import { t } from '../words.js';

/** @import { BoardView, DemoView, NowView, OutcomeView, TurnView } from '../../wire.d.ts' */

const SOUTH = 'ABCDEF',
  NORTH = 'abcdef',
  PITS = SOUTH + NORTH;

/**
 * @typedef {{ pits: number[], stores: number[] }} Counts
 * @typedef {{ kind: 'start', board: Counts, turn: string, text: string }
 *   | { kind: 'turn', board: Counts, move: TurnView, text: string }
 *   | { kind: 'end', board: Counts, outcome: OutcomeView, text: string }
 *   | { kind: 'refused', board: Counts, pit: string, text: string }} Frame
 */

/**
 * The frames of one of the server's demos: `{ kind: 'start' | 'turn' | 'end' | 'refused', board, text, … }`.
 * @param {Pick<DemoView, 'start' | 'turns' | 'tried'> & { now: Pick<NowView, 'outcome' | 'choices'> }} demo
 */
export function framesOf(demo) {
  /** @type {Frame[]} */
  const frames = [
    { kind: 'start', board: demo.start, turn: demo.start.turn, text: t(`rules.demo.turn-${demo.start.turn}`) },
  ];
  for (const move of demo.turns) frames.push({ kind: 'turn', board: move, move, text: move.text });
  const { outcome, choices } = demo.now,
    board = frames[frames.length - 1].board;
  if (outcome) frames.push({ kind: 'end', board: swept(board, outcome), outcome, text: outcome.text });
  if (demo.tried) frames.push({ kind: 'refused', board, pit: demo.tried, text: choices[demo.tried].text });
  return frames;
}

/**
 * The board once an ending has dealt what was left on it.
 * @param {Counts} board
 * @param {OutcomeView} outcome
 */
export function swept(board, outcome) {
  const gone = new Set(outcome.sweep.map(([pit]) => pit));
  return { pits: board.pits.map((n, i) => (gone.has(PITS[i]) ? 0 : n)), stores: outcome.stores };
}

/**
 * A board in words, for those who don't see it.
 * @param {Counts} board
 * @param {string} when
 */
export function described(board, when) {
  const row = (/** @type {string} */ letters, /** @type {number} */ from) =>
    [...letters].map((pit, i) => `${pit} ${board.pits[from + i]}`).join(', ');
  return t('rules.demo.described', {
    when,
    south: row(SOUTH, 0),
    north: row(NORTH, 6),
    south_store: board.stores[0],
    north_store: board.stores[1],
  });
}

/**
 * The pits of the player to move, with their seeds.
 * @param {BoardView} board
 */
export function campOf({ pits, turn }) {
  return [...(turn === 'S' ? SOUTH : NORTH)].map((pit, i) => ({ pit, n: pits[i + (turn === 'S' ? 0 : 6)] }));
}
