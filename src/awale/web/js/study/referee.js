/** The referee on the server: what a line of moves comes to under a sheet, and where it stops being a game. */

import { api, Refusal } from '../api.js';

/** @import { Board, LookView } from '../../wire.d.ts' */

/**
 * @typedef {{ sheet: string, overrides?: { [field: string]: string }, start?: string | Board | null, moves?: string[],
 *   names?: string[] }} Asked
 * @typedef {LookView & { stopped: { ply: number, move: string, code: string, text: string } | null }} Judged
 */

/**
 * A position after some moves: `{ start, turns, now, position, sheet }`.
 * @param {Asked} asked
 */
export function look({ sheet, overrides, start, moves = [], names = ['', ''] }) {
  return api.post('/api/look', { sheet, overrides, start, moves, names: [names[0], names[1]] });
}

/**
 * A whole game, as far as the sheet lets it be played. `stopped` is null, or says which move is the first that can't
 * be: `{ ply, move, code, text }`.
 * @param {Asked} asked
 * @returns {Promise<Judged>}
 */
export async function judge(asked) {
  const { moves = [] } = asked;
  try {
    return { ...(await look(asked)), stopped: null };
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || !moves.length || refusal.status !== 400) throw refusal;
    return farthest(asked);
  }
}

/**
 * The longest beginning that the referee takes; every beginning of a legal game is legal, so it can be halved.
 * @param {Asked} asked
 */
async function farthest(asked) {
  const { moves = [] } = asked;
  let good = 0,
    bad = moves.length,
    answer = await look({ ...asked, moves: [] }),
    /** @type {{ n: number, refusal: Refusal } | null} */
    why = null;
  while (bad > good) {
    const middle = Math.ceil((good + bad) / 2);
    try {
      answer = await look({ ...asked, moves: moves.slice(0, middle) });
      good = middle;
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status !== 400) throw refusal;
      bad = middle - 1;
      why = { n: middle, refusal };
    }
  }
  if (why?.n !== good + 1) {
    why = await look({ ...asked, moves: moves.slice(0, good + 1) }).then(
      () => null,
      refusal => ({ n: good + 1, refusal }),
    );
  }
  return {
    ...answer,
    stopped: { ply: good, move: moves[good], code: why?.refusal.code ?? '', text: why?.refusal.text ?? '' },
  };
}
