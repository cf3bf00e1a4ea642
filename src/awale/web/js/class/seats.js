/**
 * What a class means for those who play on this device: where they sit, what came out, where to go next. It draws
 * nothing.
 */

import { gameOf } from './live-class.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { TableResult } from '../../wire.d.ts' */

/**
 * @typedef {{ how: string, seeds: number[] | null }} Outcome
 * @typedef {{ person: string, name: string, away: boolean, table: number | null, path: string | null,
 *   other: string | null, resting: boolean, result: Outcome | null, real: boolean }} Seat
 */

/**
 * Where each of them is in the round that is played: `{ person, name, away, table, path, other, resting, result, real
 * }`; `other` is a name.
 * @param {LiveClass} live
 * @returns {Seat[]}
 */
export function seats(live) {
  return live.state.you.map(person => {
    const { name = '', away = false } = live.person(person) ?? {},
      at = live.state.play.find(each => each.person === person) ?? null;
    const table = at?.table ? live.round?.tables.find(each => each.table === at.table) : null;
    return {
      person,
      name,
      away,
      table: at?.table ?? null,
      path: at?.path ?? null,
      other: at?.other ? live.name(at.other) : null,
      resting: at?.resting ?? false,
      result: table?.result ? outcome(table.south, table.result, person) : null,
      real: Boolean(table && !table.path && !table.result),
    };
  });
}

/**
 * Whether a round is being played.
 * @param {LiveClass} live
 */
export const playing = live => Boolean(live.round && !live.round.over);

/**
 * The boards on which somebody of this device still has to play, each once.
 * @param {LiveClass} live
 */
export const boards = live => [...new Set(live.state.play.map(({ path }) => path).filter(path => path !== null))];

/**
 * Where a game is shown as one of a class.
 * @param {LiveClass} live
 * @param {string} path
 */
export const boardAddress = (live, path) => `${path}?class=${live.state.id}`;

/** @param {LiveClass} live */
export const classAddress = live => `/class/${live.state.id}`;

/**
 * The table at which a game of the last round is or was played; null for any other game.
 * @param {LiveClass} live
 * @param {string} game
 */
export const tableOf = (live, game) => live.round?.tables.find(({ path }) => gameOf(path) === game) ?? null;

/**
 * A result as one of the two sees it: `{ how: 'won' | 'lost' | 'drawn', seeds: [mine, theirs] | null }`.
 * @param {string} south
 * @param {TableResult} result
 * @param {string} person
 * @returns {Outcome}
 */
export function outcome(south, result, person) {
  const mine = person === south ? 0 : 1,
    how = result.winner === null ? 'drawn' : result.winner === 'SN'[mine] ? 'won' : 'lost';
  return { how, seeds: result.seeds && [result.seeds[mine], result.seeds[1 - mine]] };
}

/** @typedef {Outcome & { round: number, other: string | null, path: string | null }} Played */

/**
 * All results of somebody in this contest: `{ round, other, how, seeds, path }`; `how` may also be 'open' or 'rest'.
 * @param {LiveClass} live
 * @param {string} person
 * @returns {Played[]}
 */
export function results(live, person) {
  return (live.contest?.rounds ?? []).flatMap(
    /** @returns {Played[]} */ round => {
      const table = round.tables.find(({ south, north }) => south === person || north === person);
      if (!table)
        return round.resting.includes(person)
          ? [{ round: round.number, other: null, how: 'rest', seeds: null, path: null }]
          : [];
      const other = live.name(table.south === person ? table.north : table.south);
      return [
        {
          round: round.number,
          other,
          path: table.path,
          ...(table.result ? outcome(table.south, table.result, person) : { how: 'open', seeds: null }),
        },
      ];
    },
  );
}

/** @type {Set<string>} */
const offered = new Set(); // the boards that this page has led to, or has shown the way to

/**
 * What names a seat at which somebody has to play: the board on a screen, or the real one.
 * @param {LiveClass} live
 * @param {Seat} options
 */
const called = (live, { path, table, real }) =>
  path ?? (real ? `${live.state.id} ${live.shared.contests.length} ${live.round?.number} ${table}` : null);

/**
 * The address to go to when a new round begins: the board of the people of this device; or the class, where they have several or play
 * on real ones. Null if there is nothing new, so that whoever goes away from a board by themselves is not taken back.
 * @param {LiveClass} live
 */
export function newBoardAddress(live) {
  const all = [
      ...new Set(
        seats(live)
          .map(seat => called(live, seat))
          .filter(each => each !== null),
      ),
    ],
    fresh = all.filter(each => !offered.has(each));
  fresh.forEach(each => offered.add(each));
  if (!fresh.length) return null;
  return all.length === 1 && boards(live).length === 1 ? boardAddress(live, all[0]) : classAddress(live);
}
