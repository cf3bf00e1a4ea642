/** One move under all the sheets: may it be played, what does it take, how does it end, and the board after it. */

import { api } from '../api.js';
import { Board } from '../board/board.js';
import { emblem, h, icon } from '../dom.js';
import { t } from '../words.js';
import { described, swept } from './frames.js';

/** @import { Board as Sent, ComparedView, OutcomeView, TurnView } from '../../wire.d.ts' */
/** @import { Counts } from './frames.js' */

/** @typedef {ComparedView & { changed?: boolean }} Compared what a sheet makes of a move, perhaps with a rule set otherwise */

/**
 * Fills `host` with what every sheet makes of a move. `start` is a board or a position in any notation, `board` the
 * same as a board; `here` is the sheet whose page this is, `changed` what that sheet makes of it with a rule set otherwise. Returns a
 * function that removes the small boards.
 * @param {HTMLElement} host
 * @param {{ start: Sent | string, board: Counts, move: string, here?: string | null, changed?: Compared | null, level?: number }} options
 */
export async function compare(host, { start, board, move, here = null, changed = null, level = 3 }) {
  const answer = await api.post('/api/compare', { start, move }),
    /** @type {Compared[]} */
    sheets = changed ? [changed, ...answer.sheets] : answer.sheets;
  /** @type {Map<string, number>} */
  const alike = new Map();
  for (const each of sheets) alike.set(fate(each), (alike.get(fate(each)) ?? 0) + 1);
  /** @type {Board[]} */
  const boards = [];
  host.replaceChildren(
    h(
      'ul.fates',
      { 'aria-label': t('rules.compare.results', { pit: move }) },
      sheets.map(each =>
        card(each, {
          board,
          move,
          level,
          boards,
          single: alike.get(fate(each)) === 1,
          here: each === changed || (!changed && each.id === here),
        }),
      ),
    ),
  );
  return () => boards.forEach(each => each.destroy());
}

/**
 * What has to be the same for two sheets to agree.
 * @param {{ playable: boolean, turn: TurnView | null, outcome: OutcomeView | null }} options
 */
export const fate = ({ playable, turn, outcome }) =>
  JSON.stringify([playable, turn?.stores, turn?.pits, outcome && [outcome.winner, outcome.stores]]);

/**
 * @param {Compared} each
 * @param {{ board: Counts, move: string, level: number, boards: Board[], single: boolean, here: boolean }} options
 */
function card(each, { board, move, level, boards, single, here }) {
  const after = result(each, board),
    place = h('div.small-board');
  const small = new Board(place, { pits: after.pits, stores: after.stores, live: false, form: 'miniature' });
  small.mark(
    each.playable ? { last: { from: move, to: each.turn?.path.at(-1) ?? move } } : { refused: [move], focus: move },
  );
  boards.push(small);
  return h(
    `li.fate${each.playable ? '' : '.refused'}${here ? '.here' : ''}`,
    { dataset: { sheet: each.id, playable: each.playable } },
    h(
      'div.fate-head',
      {},
      emblem(each.id),
      h(`h${level}`, {}, h('a', { href: `/rules/${each.id}` }, each.name)),
      here && h('span.chip', {}, t(each.changed ? 'rules.changed-mark' : 'rules.compare.here')),
      single && h('span.alone-mark', { title: t('rules.compare.apart') }, h('span.hide', {}, t('rules.compare.apart'))),
    ),
    h('p.fate-short', {}, icon(each.playable ? 'check' : 'no'), gist(each)),
    h('div.demo-cloth.cloth', { role: 'img', 'aria-label': described(after, t('rules.demo.after')) }, place),
    h('p.fate-text', {}, each.text),
  );
}

/**
 * @param {{ playable: boolean, turn: TurnView | null, outcome: OutcomeView | null }} options
 * @param {Counts} board
 */
export function result({ playable, turn, outcome }, board) {
  if (!playable || !turn) return board;
  return outcome ? swept(turn, outcome) : turn;
}

/**
 * What the sheet makes of the move, in a few words.
 * @param {{ playable: boolean, turn: TurnView | null, outcome: OutcomeView | null }} options
 */
export function gist({ playable, turn, outcome }) {
  if (!playable) return t('rules.compare.refused');
  const words = [
    turn?.captured
      ? t('rules.compare.takes', { n: turn.captured })
      : turn?.fined
        ? t('rules.compare.fined', { n: turn.fined })
        : t('rules.compare.nothing'),
  ];
  if (outcome)
    words.push(
      t('rules.compare.ends'),
      t(outcome.winner ? `rules.compare.wins-${outcome.winner}` : 'rules.compare.draw'),
    );
  return words.join(', ');
}
