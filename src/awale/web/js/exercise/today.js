/** The exercises that are due today, or new ones if none is. */

import { h, icon } from '../dom.js';
import { go } from '../router.js';
import { lang, t } from '../words.js';
import { answered, due, mistakes, nextDay } from './progress.js';
import { begin, chosen, LENGTH } from './series.js';

/** @import { Brief } from './requests.js' */

/**
 * A day as people say it, in the way of their own country where the page speaks their language.
 * @param {string} day
 */
export function spoken(day) {
  const [year, month, date] = day.split('-').map(Number);
  const own = navigator.languages.find(each => each.split('-')[0] === lang()) ?? lang();
  return new Intl.DateTimeFormat(own, { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(year, month - 1, date),
  );
}

/**
 * The card at the top: the exercises to do first.
 * @param {{ exercises: Brief[], sheet: string, name: string, level: number }} options
 */
export function today({ exercises, sheet, name, level }) {
  const known = new Set(exercises.map(({ id }) => id)),
    own = new Set(
      mistakes()
        .filter(each => each.sheet === sheet)
        .map(({ id }) => id),
    );
  const back = due().filter(id => known.has(id) || own.has(id));
  const fresh = exercises.filter(each => !answered(each.id) && (!level || each.level === level));
  const start = (/** @type {string} */ what, /** @type {string[]} */ ids) => () => go(begin(what, ids));
  const again =
    back.length > 0 &&
    h(
      'button.button.main.big',
      { type: 'button', dataset: { act: 'due', key: 'due' }, onclick: start('due', back.slice(0, LENGTH)) },
      icon('again'),
      t('exercises.start-due', { n: Math.min(back.length, LENGTH) }),
    );
  const anew =
    fresh.length > 0 &&
    h(
      `button.button.big${again ? '' : '.main'}`,
      {
        type: 'button',
        dataset: { act: 'new', key: 'new' },
        onclick: start('new', chosen(fresh, { among: exercises })),
      },
      icon('play'),
      t('exercises.start-new', { n: Math.min(fresh.length, LENGTH) }),
    );
  const next = nextDay([...known, ...own]),
    head = back.length ? 'due' : next || !exercises.length ? 'nothing-due' : 'first';
  return h(
    'section.today',
    { 'aria-labelledby': 'today' },
    h(
      'div',
      {},
      h('h2', { id: 'today' }, t(`exercises.${head}`, { n: back.length })),
      h('p', {}, line({ exercises, name, back, next })),
    ),
    h('div.choices', {}, again, anew),
  );
}

/**
 * Why there is nothing, or when the next one comes back.
 * @param {{ exercises: Brief[], name: string, back: string[], next: string | null }} options
 */
function line({ exercises, name, back, next }) {
  if (!exercises.length) return t('exercises.none', { name });
  if (back.length) return t('exercises.due-line');
  return next ? t('exercises.next-day', { day: spoken(next) }) : t('exercises.first-time');
}
