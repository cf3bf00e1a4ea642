/** The same game once more; the other starts. At a distance both come to one table, whoever asks first. */

import { api, Refusal } from '../api.js';
import { toast } from '../parts/status.js';
import { go } from '../router.js';
import { t } from '../words.js';

export async function again(match) {
  try {
    await go(match.game.next ? await join(match) : await propose(match));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.text);
  }
}

/** Makes the game. Far away the other is told of it; if they were quicker, we go to theirs. */
async function propose(match) {
  const { path, code } = await api.post('/api/games', wanted(match));
  if (match.game.kind !== 'far') return path;
  match.act('next', { code });
  await told(match);
  return match.game.next && match.game.next !== code ? join(match) : path;
}

async function join(match) {
  const { next } = match.game,
    { path } = await api.post(`/api/games/${next}/join`, { name: given(match)[match.you[0] === 'S' ? 0 : 1] });
  return path;
}

/** Resolves when the old game has taken note, or has refused to. */
function told(match) {
  return new Promise(done => {
    const late = setTimeout(done, 5000),
      heard = () => {
        clearTimeout(late);
        done();
      };
    for (const type of ['event', 'state']) match.addEventListener(type, heard, { once: true });
  });
}

/** A side's name is nobody's. */
const given = ({ names }) => names.map((name, i) => (name === t(i ? 'home.north' : 'home.south') ? '' : name));

function wanted(match) {
  const {
      game: { kind, sheet, level, clock },
      you,
      turns,
    } = match,
    names = given(match);
  const game = {
    kind,
    sheet: sheet.id,
    overrides: sheet.overrides,
    first: turns[0]?.player === 'S' ? 'N' : 'S',
    clock: clock ?? null,
  };
  if (kind === 'here') return { ...game, names };
  const mine = names.map((name, i) => (you[0] === 'SN'[i] ? name : ''));
  return { ...game, seat: you[0], names: mine, ...(kind === 'level' ? { level } : {}) };
}
