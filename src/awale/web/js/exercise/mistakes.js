/** One's own mistakes: the boards on which they were made, each to be solved like any other exercise. */

import { Board } from '../board/board.js';
import { h, icon } from '../dom.js';
import { confirm } from '../parts/dialog.js';
import { go } from '../router.js';
import { t } from '../words.js';
import { answered, due, forget, mistakes } from './progress.js';
import { addressOf, begin, LENGTH } from './series.js';
import { spoken } from './today.js';

/** @import { Mistake } from './progress.js' */
/** @import { ThemeView, WholeSheetView } from '../../wire.d.ts' */

/** How many are shown before one asks for all. */
const FEW = 6;
let open = false;

/**
 * `boards` gets the small boards, to be taken away with the page.
 * @param {{ sheets: WholeSheetView[], themes: ThemeView[], boards: Board[] }} options
 */
export function mistakesSection({ sheets, themes, boards }) {
  const all = mistakes(),
    shown = open ? all : all.slice(0, FEW),
    back = due().filter(id => all.some(each => each.id === id));
  const order = [...back, ...all.map(({ id }) => id).filter(id => !back.includes(id))].slice(0, LENGTH);
  return h(
    'section.exercises-part',
    { 'aria-labelledby': 'mistakes' },
    h(
      'div.part-head',
      {},
      h('h2', { id: 'mistakes' }, t('exercises.mistakes'), all.length > 0 && h('span.soft', {}, ` ${all.length}`)),
      all.length > 1 &&
        h(
          'button.button',
          {
            type: 'button',
            dataset: { act: 'mistakes', key: 'mistakes' },
            onclick: () => go(begin('mistakes', order)),
          },
          icon('play'),
          t('exercises.solve'),
        ),
    ),
    h('p.lead', {}, t(all.length ? 'exercises.mistakes-lead' : 'exercises.no-mistakes')),
    all.length > 0 &&
      h(
        'ul.mistakes',
        {},
        shown.map(each => card(each, { sheets, themes, boards, back: back.includes(each.id) })),
      ),
    shown.length < all.length &&
      h(
        'button.button.quiet',
        {
          type: 'button',
          dataset: { key: 'more' },
          onclick: event => {
            open = true;
            event.target.closest('section')?.replaceWith(mistakesSection({ sheets, themes, boards }));
          },
        },
        icon('down'),
        t('exercises.all-mistakes', { n: all.length }),
      ),
  );
}

/**
 * @param {Mistake & { id: string }} mistake
 * @param {{ sheets: WholeSheetView[], themes: ThemeView[], boards: Board[], back: boolean }} options
 */
function card(/** @type {Mistake & { id: string }} */ mistake, { sheets, themes, boards, back }) {
  const { id, sheet, theme, position, from, at } = mistake,
    place = h('div.small-board'),
    counts = position.split('-');
  const name = `${themes.find(each => each.id === theme)?.name ?? t('exercises.other-theme')}, ${sheets.find(each => each.id === sheet)?.name ?? sheet}`;
  const numbers = counts.slice(0, 14).map(Number);
  if (numbers.length === 14 && numbers.every(Number.isInteger)) {
    const board = new Board(place, {
      pits: numbers.slice(0, 12),
      stores: numbers.slice(12),
      live: false,
      form: 'miniature',
      view: counts[14] === 'N' ? 'north' : 'south',
    });
    board.mark({ turn: counts[14] });
    boards.push(board);
  }
  const was = answered(id);
  return h(
    'li.mistake',
    { dataset: { id } },
    h('div.small-cloth.cloth', {}, place),
    h('h3', {}, h('a', { href: addressOf(id) }, name)),
    h(
      'p.small.soft',
      {},
      t('exercises.made-on', { day: spoken(at) }),
      ' ',
      !was
        ? t('exercises.never-tried')
        : back
          ? t('exercises.back-today')
          : t('exercises.back-on', { day: spoken(was.due) }),
    ),
    h(
      'div.choices',
      {},
      h(
        'a.button.small-button',
        { href: addressOf(id), 'aria-label': t('exercises.solve-this', { name }) },
        icon('play'),
        t('exercises.solve'),
      ),
      from &&
        h(
          'a.button.quiet.small-button',
          { href: `/game/${encodeURIComponent(from)}/review` },
          icon('chart'),
          t('exercises.one.its-game'),
        ),
      h(
        'button.tool',
        {
          type: 'button',
          'aria-label': t('exercises.forget', { name }),
          title: t('exercises.forget', { name }),
          onclick: () => drop(id, name),
        },
        icon('close'),
      ),
    ),
  );
}

/**
 * @param {string} id
 * @param {string} name
 */
async function drop(id, name) {
  if (
    await confirm({
      title: t('exercises.forget', { name }),
      text: t('exercises.forget-text'),
      yes: t('exercises.forget-yes'),
    })
  )
    forget(id);
}
