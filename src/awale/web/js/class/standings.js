/** What a class shows of itself to those who are in it: places, one's own results, who is here. */

import { h, icon } from '../dom.js';
import { lang, t } from '../words.js';
import { results } from './seats.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Child } from '../../page.d.ts' */

/**
 * Points as the language writes them: 1.5 or 1,5.
 * @param {number} points
 */
export const pointsText = points => Number(points).toLocaleString(lang(), { maximumFractionDigits: 2 });

/**
 * @param {string} kind
 * @param {string} heading
 * @param {...Child} children
 */
const part = (kind, heading, ...children) => h(`section.pupil-part.${kind}`, {}, h('h2', {}, heading), ...children);

/**
 * One's own place in a word, and the list; null before anything was played.
 * @param {LiveClass} live
 */
export function standings(live) {
  const places = live.contest?.places ?? [],
    { you } = live.state;
  if (!places.some(({ played }) => played)) return null;
  const own = places.filter(({ person }) => you.includes(person));
  return part(
    'standings',
    t('pupil.places'),
    ...own.map(({ place, person, points }) =>
      h(
        'p.my-place',
        {},
        h('b', {}, String(place)),
        h(
          'span',
          {},
          t(you.length > 1 ? 'pupil.place-of' : 'pupil.my-place', {
            name: live.name(person),
            place,
            all: places.length,
          }),
          h('small', {}, t('pupil.points', { points: pointsText(points), n: points })),
        ),
      ),
    ),
    h(
      'ol.place-list',
      {},
      places.map(({ place, person, points }) =>
        h(
          'li',
          { 'aria-current': you.includes(person) ? 'true' : null },
          h('span.place', {}, String(place)),
          h('span.who', {}, live.name(person)),
          h('span.points', {}, pointsText(points), h('span.hide', {}, ` ${t('pupil.points-word', { n: points })}`)),
        ),
      ),
    ),
  );
}

/** @type {{ [how: string]: string }} */
const SIGNS = { won: 'check', lost: 'minus', drawn: 'two', open: 'clock', rest: 'clock' };

/**
 * What each of this device's people has played so far; when the contest is over, the games can be reviewed: before, all
 * would ask the engine at once.
 * @param {LiveClass} live
 */
export function myResults(live) {
  const all = live.state.you
    .map(person => /** @type {const} */ ([person, results(live, person)]))
    .filter(([, list]) => list.length);
  if (!all.length) return null;
  return part(
    'my-results',
    t('pupil.results'),
    ...all.flatMap(([person, list]) => [
      all.length > 1 && h('h3', {}, live.name(person)),
      h(
        'ol',
        {},
        list.map(({ round, other, how, seeds, path }) =>
          h(
            'li',
            { dataset: { how } },
            icon(SIGNS[how]),
            h('span', {}, t('pupil.round', { n: round }), other && [' · ', h('span.who', {}, other)]),
            h('strong', {}, t(`pupil.how.${how}`), seeds && ` ${seeds[0]}–${seeds[1]}`),
            live.contest?.over &&
              path &&
              h('a.button.small-way', { href: `${path}/review` }, icon('target'), t('end.review')),
          ),
        ),
      ),
    ]),
  );
}

/**
 * Who is here: first names, whoever has a break marked in words.
 * @param {LiveClass} live
 */
export function peopleHere(live) {
  const here = live.shared.people.filter(({ gone, level }) => !gone && level === null);
  return part(
    'company',
    t('pupil.here', { n: here.length }),
    h(
      'ul',
      {},
      here.map(({ id, name, away }) =>
        h(
          'li.name-tag',
          { 'aria-current': live.state.you.includes(id) ? 'true' : null },
          name,
          away && h('small', {}, t('pupil.pause')),
        ),
      ),
    ),
  );
}
