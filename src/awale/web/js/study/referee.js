/** The referee on the server: what a line of moves comes to under a sheet, and where it stops being a game. */

import { api, Refusal } from '../api.js';

/** A position after some moves: `{ start, turns, now, position, sheet }`. */
export function look({ sheet, overrides, start, moves = [], names = ['', ''] }) {
  return api.post('/api/look', { sheet, overrides, start, moves, names });
}

/**
 * A whole game, as far as the sheet lets it be played. `stopped` is null, or says which move is the first that can't
 * be:
 * `{ ply, move, code, text }`.
 */
export async function judge(asked) {
  const { moves } = asked;
  try {
    return { ...(await look(asked)), stopped: null };
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || !moves.length || refusal.status !== 400) throw refusal;
    return farthest(asked);
  }
}

/** The longest beginning that the referee takes; every beginning of a legal game is legal, so it can be halved. */
async function farthest(asked) {
  let good = 0,
    bad = asked.moves.length,
    answer = await look({ ...asked, moves: [] }),
    why = null;
  while (bad > good) {
    const middle = Math.ceil((good + bad) / 2);
    try {
      answer = await look({ ...asked, moves: asked.moves.slice(0, middle) });
      good = middle;
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status !== 400) throw refusal;
      bad = middle - 1;
      why = { n: middle, refusal };
    }
  }
  if (why?.n !== good + 1) {
    why = await look({ ...asked, moves: asked.moves.slice(0, good + 1) }).then(
      () => null,
      refusal => ({ n: good + 1, refusal }),
    );
  }
  return {
    ...answer,
    stopped: { ply: good, move: asked.moves[good], code: why?.refusal.code ?? '', text: why?.refusal.text ?? '' },
  };
}
