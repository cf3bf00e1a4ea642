/** The address of a study: reading and writing it, and keeping the lines for which it has no room. */

import { t } from '../words.js';

const PASS = '-';
/** Characters of an address that every mail and chat program leaves whole. */
const MOST = 2000;
/** Of an address that somebody else has written, so many lines are looked at. */
const LINES = 200;
/** Where a study is kept for a reload whose lines its address has no room for. */
const KEPT = 'awale.study.1';

/**
 * A line beside a game: from which ply on, and its moves.
 * @typedef {{ ply: number, moves: string[] }} Beside
 */

/**
 * What an address asks for. `line` is where one is beside the game, from `at` on; `lines` are all that lie beside it.
 * @typedef {{ game: string | null, edit: boolean, sheet: string | null, overrides: { [field: string]: string },
 *   start: string | null, moves: string[], at: number | null, line: string[], lines: Beside[],
 *   names: string[] }} Asked
 */

/**
 * @param {URLSearchParams} query
 * @returns {Asked}
 */
export function readAddress(query) {
  /** @type {{ [field: string]: string }} */
  const overrides = {};
  for (const set of query.getAll('set')) {
    const [field, value] = set.split(':');
    if (field && value) overrides[field] = value;
  }
  const at = Number.parseInt(query.get('at') ?? '', 10);
  return {
    game: query.get('game'),
    edit: query.has('edit'),
    sheet: query.get('sheet'),
    overrides,
    start: query.get('position') || query.get('edit') || null,
    moves: letters(query.get('moves')),
    line: letters(query.get('line')),
    lines: readLines(query.get('beside')),
    at: Number.isNaN(at) || at < 0 ? null : at,
    names: [query.get('south') ?? '', query.get('north') ?? ''],
  };
}

/** @param {string | null} text */
const letters = text => [...(text ?? '')].map(letter => (letter === PASS ? 'pass' : letter));
/** @param {string[]} moves */
const written = moves => moves.map(move => (move === 'pass' ? PASS : move)).join('');

/** @param {string | null} text */
const readLines = text =>
  [...(text ?? '').matchAll(/(\d+)([A-Fa-f-]+)/g)]
    .slice(0, LINES)
    .map(([, ply, moves]) => ({ ply: Number(ply), moves: letters(moves) }));
/** @param {Beside[]} lines */
const writeLines = lines => lines.map(({ ply, moves }) => ply + written(moves)).join('.');

/**
 * The address of a study, from the host's root; of a game of this server by its name, `game`, else by all its moves.
 * @param {Partial<Asked>} study
 */
export function writeAddress({
  game = null,
  sheet,
  overrides = {},
  start,
  moves = [],
  at = null,
  line = [],
  lines = [],
  names = [],
  edit = false,
}) {
  const query = new URLSearchParams();
  if (game) query.set('game', game);
  if (start || edit) query.set(edit ? 'edit' : 'position', start ?? '');
  if (sheet) query.set('sheet', sheet);
  for (const [field, value] of Object.entries(overrides)) query.append('set', `${field}:${value}`);
  if (moves.length) query.set('moves', written(moves));
  if (at) query.set('at', String(at));
  if (line.length) query.set('line', written(line));
  if (lines.length) query.set('beside', writeLines(lines));
  if (names[0]) query.set('south', names[0]);
  if (names[1]) query.set('north', names[1]);
  return `/analyse?${query}`.replaceAll('%3A', ':');
}

/**
 * An address that isn't too long, and how many lines were left out of it for that: the last ones.
 * @param {Partial<Asked> & { lines: Beside[] }} study
 */
export function fittingAddress({ lines, ...study }) {
  for (let n = lines.length; ; n--) {
    const path = writeAddress({ ...study, lines: lines.slice(0, n) });
    if (path.length <= MOST || n === 0) return { path, left: lines.length - n };
  }
}

/**
 * Keeps all lines of a study for this tab: an address that had to leave some out finds them again.
 * @param {string} path
 * @param {Beside[]} lines
 */
export function keepLines(path, lines) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ path, lines: writeLines(lines) }));
  } catch {
    /* then what fits is all there is */
  }
}

/**
 * The lines that were kept for this address in this tab, or null.
 * @param {string} path
 */
export function keptLines(path) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    return kept?.path === path && typeof kept.lines === 'string' ? readLines(kept.lines) : null;
  } catch {
    return null;
  }
}

/**
 * Names as they were given: the server calls a player without one by the side of the board.
 * @param {string[]} names
 */
export const given = names => names.map((name, side) => (name === t(`analysis.player.${'SN'[side]}`) ? '' : name));

/**
 * A position in our own notation.
 * @param {{ pits: number[], stores: number[], turn: string | null }} board
 */
export const positionText = ({ pits, stores, turn }) => [...pits, ...stores, turn ?? 'S'].join('-');
