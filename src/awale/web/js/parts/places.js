/** The navigation: the same pages, in the same order, on the first screen and in the bar of those that one reads. */

import { h } from '../dom.js';
import { here } from '../location.js';
import { t } from '../words.js';
import { item, menu } from './menu.js';

const PLACES = {
  play: ['/', 'play'],
  learn: ['/learn', 'sprout'],
  exercises: ['/exercises', 'target'],
  rules: ['/rules', 'book'],
  analyse: ['/analyse', 'chart'],
  story: ['/story', 'pin'],
  paper: ['/paper', 'print'],
  class: ['/class', 'school'],
};

/**
 * A row of links where there is room, a menu where there is none: the style sheet chooses. `without` leaves out where
 * one is already.
 */
export function places({ without = '' } = {}) {
  const all = Object.entries(PLACES)
    .filter(([name]) => name !== without)
    .map(([name, [href, icon]]) => ({ label: t(`places.${name}`), href, icon, 'aria-current': current(href) }));
  const [opener, sheet] = menu({
    label: t('shell.menu'),
    className: 'to-places',
    fill: () => all.map(({ label, ...rest }) => item(label, rest)),
  });
  return [
    h(
      'nav.places',
      { 'aria-label': t('places.name') },
      all.map(({ label, href, 'aria-current': shown }) => h('a', { href, 'aria-current': shown }, label)),
    ),
    opener,
    sheet,
  ];
}

/**
 * Whether an address is shown now, or one below it: the page of a sheet is one of the rules.
 * @param {string} href
 */
const current = href => {
  const { pathname } = here();
  if (pathname === href) return 'page';
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : null;
};
