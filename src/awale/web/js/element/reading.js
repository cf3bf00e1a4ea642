/**
 * What a board is to show, as the application reads it. A position in our own words is drawn at once; for all else the
 * application is loaded when the first board asks, once for all boards of a page.
 */

import { api } from '../api.js';
import { connect } from '../connection.js';
import { speaking } from './speech.js';

/** @import { BoardView, ExerciseView, ReadView } from '../../wire.d.ts' */

/** @type {BoardView} */
export const START = { pits: Array(12).fill(4), stores: [0, 0], turn: 'S' };
const OURS = /^(?:\d{1,2}-){14}[SN]$/;
const sum = (/** @type {number[]} */ counts) => counts.reduce((all, count) => all + count, 0);

/**
 * The board that a position in our own words says; null for what the application has to read, or to refuse.
 * @param {string} text
 * @returns {BoardView | null}
 */
export function boardOf(text) {
  if (!OURS.test(text)) return null;
  const parts = text.split('-'),
    counts = parts.slice(0, 14).map(Number);
  if (sum(counts) !== sum(START.pits)) return null;
  return { pits: counts.slice(0, 12), stores: counts.slice(12), turn: parts[14] };
}

/** @type {Promise<void> | null} */
let connected = null;
const application = () => (connected ??= connect());

/**
 * A game or a position in any notation.
 * @param {string} lang
 * @param {{ text: string, sheet: string | null }} asked
 * @returns {Promise<ReadView>}
 */
export async function readText(lang, asked) {
  await application();
  return speaking(lang, () => api.post('/api/read', asked));
}

/**
 * An exercise, by its name.
 * @param {string} lang
 * @param {string} name
 * @returns {Promise<ExerciseView>}
 */
export async function readExercise(lang, name) {
  await application();
  return speaking(lang, () => api.get(`/api/exercises/${encodeURIComponent(name)}`));
}
