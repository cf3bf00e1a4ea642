/** A study in the address: what opens it again, and what is shared. */

import { t } from '../words.js';

const PASS = '-';

/**
 * What an address asks for.
 * @param {URLSearchParams} query
 * @returns {{game: string|null, edit: boolean, sheet: string|null, overrides: Record<string, string>, start: string|null,
 *   moves: string[], at: number|null, line: string[], names: string[]}} `line` is where one is beside the game, from `at` on
 */
export function readAddress(query) {
  const overrides = {};
  for (const set of query.getAll('set')) {
    const [field, value] = set.split(':');
    if (field && value) overrides[field] = value;
  }
  const at = Number.parseInt(query.get('at') ?? '', 10);
  return {
    game: query.get('game'), edit: query.has('edit'), sheet: query.get('sheet'), overrides,
    start: query.get('position') || query.get('edit') || null,
    moves: letters(query.get('moves')), line: letters(query.get('line')),
    at: Number.isNaN(at) || at < 0 ? null : at,
    names: [query.get('south') ?? '', query.get('north') ?? ''],
  };
}

const letters = text => [...text ?? ''].map(letter => (letter === PASS ? 'pass' : letter));
const written = moves => moves.map(move => (move === 'pass' ? PASS : move)).join('');

/** The address of a study, from the host's root. */
export function writeAddress({ sheet, overrides = {}, start, moves = [], at = null, line = [], names = [], edit = false }) {
  const query = new URLSearchParams();
  if (start || edit) query.set(edit ? 'edit' : 'position', start ?? '');
  if (sheet) query.set('sheet', sheet);
  for (const [field, value] of Object.entries(overrides)) query.append('set', `${field}:${value}`);
  if (moves.length) query.set('moves', written(moves));
  if (at) query.set('at', at);
  if (line.length) query.set('line', written(line));
  if (names[0]) query.set('south', names[0]);
  if (names[1]) query.set('north', names[1]);
  return `/analyse?${query}`.replaceAll('%3A', ':');
}

/** Names as they were given: the server calls a player without one by the side of the board. */
export const given = names => names.map((name, side) => (name === t(`analysis.player.${'SN'[side]}`) ? '' : name));

/** A position in our own notation. */
export const positionText = ({ pits, stores, turn }) => [...pits, ...stores, turn ?? 'S'].join('-');
