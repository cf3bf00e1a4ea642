/**
 * Requests for exercises, cached: the list of a sheet, and one exercise with everything, so that solving it needs no
 * network.
 */

import { api } from '../api.js';
import { lang } from '../words.js';
import { isOwn, mistake } from './progress.js';

/** @import { ExercisesView } from '../../wire.d.ts' */

const MOST = 40;
/**
 * @typedef {{ id: string, theme: string, level: number }} Brief an exercise in short
 * @typedef {Omit<ExercisesView, 'exercises'> & { exercises: Brief[] }} Index
 */

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/**
 * Cached by language; refusals are not, and the oldest answers are dropped.
 * @param {string} key
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
function once(key, ask) {
  const name = `${lang()} ${key}`;
  const known = answers.get(name);
  if (known) return known;
  const asked = ask();
  answers.set(name, asked);
  asked.catch(() => answers.delete(name));
  if (answers.size > MOST) answers.delete([...answers.keys()][0]);
  return asked;
}

/**
 * All exercises of a sheet: `{ themes, levels, exercises: [{ id, theme, level }] }`.
 * @param {string} sheet
 * @returns {Promise<Index>}
 */
export function index(sheet) {
  return once(`all ${sheet}`, async () => {
    const all = await api.get(`/api/exercises?sheet=${encodeURIComponent(sheet)}`);
    return { ...all, exercises: all.exercises.map(([id, theme, level]) => ({ id, theme, level })) };
  });
}

/**
 * One exercise, from the collection or of one's own mistakes; null if a mistake is not kept here.
 * @param {string} id
 */
export async function exercise(id) {
  if (!isOwn(id)) return once(id, () => api.get(`/api/exercises/${encodeURIComponent(id)}`));
  const own = mistake(id);
  if (!own) return null;
  const { sheet, overrides, position, answer, theme, lines } = own;
  const asked = once(id, () => api.post('/api/exercises', { sheet, overrides, position, answer, theme, lines }));
  return { ...(await asked), id };
}

/**
 * Prefetches exercises, one after the other.
 * @param {string[]} ids
 */
export async function prepare(ids) {
  for (const id of ids)
    await exercise(id).catch(() => {
      /* it will be asked for again */
    });
}
