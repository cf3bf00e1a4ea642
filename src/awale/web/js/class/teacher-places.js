/** The table of places, with the tie-breaks. */

import { h } from '../dom.js';
import { lang, t } from '../words.js';
import { Section } from './section.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { PlaceView } from '../../wire.d.ts' */

/** @param {number} value */
const number = value => value.toLocaleString(lang(), { maximumFractionDigits: 2 });

/**
 * @param {HTMLElement} host
 * @param {LiveClass} live
 */
export function places(host, live) {
  const told = () => {
    const { contest } = live;
    if (!contest?.rounds.length) return null;
    return {
      name: contest.name,
      breaks: contest.tiebreaks,
      lines: contest.places.map(line => ({ ...line, name: live.name(line.person) })),
    };
  };
  return new Section(
    host,
    told,
    shown =>
      shown && [
        h('h2', { id: 'class-places' }, t('class.places.title')),
        h(
          'div.class-scroll',
          { tabindex: '0', role: 'group', 'aria-labelledby': 'class-places', dataset: { key: 'places' } },
          sized(table(shown), shown.lines.length),
        ),
      ],
  );
}

/**
 * On a wall the lines are as high as lets all of them be seen.
 * @param {number} lines
 * @param {HTMLElement} element
 */
function sized(element, lines) {
  element.style.setProperty('--rows', String(lines + 1));
  return element;
}

/** @param {{ breaks: { id: string, name: string }[], lines: (PlaceView & { name: string })[] }} options */
function table({ breaks, lines }) {
  const head = (/** @type {string} */ text, className = '', title = null) =>
    h(`th${className}`, { scope: 'col', title }, text);
  return h(
    'table.class-table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head(t('class.places.place')),
        head(t('class.places.name')),
        head(t('class.places.points')),
        head(t('class.places.played'), '.break'),
        breaks.map(({ name }) => head(name, '.break')),
      ),
    ),
    h(
      'tbody',
      {},
      lines.map(line =>
        h(
          'tr',
          {},
          h('td', {}, String(line.place)),
          h('th', { scope: 'row' }, line.name),
          h('td', {}, h('b', {}, number(line.points))),
          h('td.break', {}, String(line.played)),
          breaks.map(({ id }) => h('td.break', {}, number(line.breaks[id]))),
        ),
      ),
    ),
  );
}
