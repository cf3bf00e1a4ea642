/** A study in the address: what opens it again, and what is shared. */

const PASS = '-';

/**
 * What an address asks for.
 * @param {URLSearchParams} query
 * @returns {{game: string|null, edit: boolean, sheet: string|null, overrides: Record<string, string>, start: string|null,
 *   moves: string[], at: number|null, names: string[]}}
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
    moves: [...(query.get('moves') ?? '')].map(letter => (letter === PASS ? 'pass' : letter)),
    at: Number.isNaN(at) || at < 0 ? null : at,
    names: [query.get('south') ?? '', query.get('north') ?? ''],
  };
}

/** The address of a study, from the host's root. */
export function writeAddress({ sheet, overrides = {}, start, moves = [], at = null, names = [], edit = false }) {
  const query = new URLSearchParams();
  if (start || edit) query.set(edit ? 'edit' : 'position', start ?? '');
  if (sheet) query.set('sheet', sheet);
  for (const [field, value] of Object.entries(overrides)) query.append('set', `${field}:${value}`);
  if (moves.length) query.set('moves', moves.map(move => (move === 'pass' ? PASS : move)).join(''));
  if (at) query.set('at', at);
  if (names[0]) query.set('south', names[0]);
  if (names[1]) query.set('north', names[1]);
  return `/analyse?${query}`.replaceAll('%3A', ':');
}

/** A position in our own notation. */
export const positionText = ({ pits, stores, turn }) => [...pits, ...stores, turn ?? 'S'].join('-');
