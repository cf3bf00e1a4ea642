/**
 * A demo as a row of frames: the start, each turn, and what came of it. A frame's board is the one that stands at its
 * end.
 */

import { t } from '../words.js';

const SOUTH = 'ABCDEF',
  NORTH = 'abcdef',
  PITS = SOUTH + NORTH;

/** The frames of one of the server's demos: `{ kind: 'start' | 'turn' | 'end' | 'refused', board, text, … }`. */
export function framesOf(demo) {
  const frames = [
    { kind: 'start', board: demo.start, turn: demo.start.turn, text: t(`rules.demo.turn-${demo.start.turn}`) },
  ];
  for (const move of demo.turns) frames.push({ kind: 'turn', board: move, move, text: move.text });
  const { outcome, choices } = demo.now,
    board = frames.at(-1).board;
  if (outcome) frames.push({ kind: 'end', board: swept(board, outcome), outcome, text: outcome.text });
  if (demo.tried) frames.push({ kind: 'refused', board, pit: demo.tried, text: choices[demo.tried].text });
  return frames;
}

/** The board once an ending has dealt what was left on it. */
export function swept(board, outcome) {
  const gone = new Set(outcome.sweep.map(([pit]) => pit));
  return { pits: board.pits.map((n, i) => (gone.has(PITS[i]) ? 0 : n)), stores: outcome.stores };
}

/** A board in words, for those who don't see it. */
export function described(board, when) {
  const row = (letters, from) => [...letters].map((pit, i) => `${pit} ${board.pits[from + i]}`).join(', ');
  return t('rules.demo.described', {
    when,
    south: row(SOUTH, 0),
    north: row(NORTH, 6),
    south_store: board.stores[0],
    north_store: board.stores[1],
  });
}

/** The pits of the player to move, with their seeds. */
export function campOf({ pits, turn }) {
  return [...(turn === 'S' ? SOUTH : NORTH)].map((pit, i) => ({ pit, n: pits[i + (turn === 'S' ? 0 : 6)] }));
}
