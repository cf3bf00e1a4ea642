/** How a series went: each exercise of it, and what can be done next. */

import { h, icon } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { announce } from '../parts/status.js';
import { go, title } from '../router.js';
import { t } from '../words.js';
import { addressOf, begin, series } from './series.js';

export function result(root) {
  const { ids, how } = series(),
    count = kind => ids.filter(id => how[id] === kind).length;
  const missed = ids.filter(id => how[id] !== 'right'),
    line = ['right', 'helped', 'shown'].map(kind => [kind, count(kind)]).filter(([, n]) => n);
  const heading = t('exercises.result', { right: count('right'), n: ids.length });
  title(heading);
  root.append(
    bar({ tools: [languageButton('optional')] }),
    h(
      'header.cloth.exercises-hero',
      {},
      h('h1', {}, heading),
      h('p', {}, t(missed.length ? 'exercises.result-some' : 'exercises.result-all')),
      h(
        'div.choices',
        {},
        missed.length > 0 &&
          h(
            'button.button.main',
            { type: 'button', dataset: { act: 'missed' }, onclick: () => go(begin('missed', missed)) },
            icon('again'),
            t('exercises.missed', { n: missed.length }),
          ),
        h(`a.button${missed.length ? '.on-cloth' : '.main'}`, { href: '/exercises' }, t('exercises.one.all')),
      ),
    ),
    h(
      'div.exercises-page',
      {},
      h(
        'section.exercises-part',
        { 'aria-labelledby': 'each' },
        h('h2', { id: 'each' }, t('exercises.each')),
        h(
          'dl.tallies',
          {},
          line.map(([kind, n]) =>
            h(
              'div',
              { dataset: { how: kind } },
              h(
                'dt',
                {},
                h('i.pip', { dataset: { how: kind }, 'aria-hidden': 'true' }),
                t(`exercises.one.state.${kind}`),
              ),
              h('dd', {}, n),
            ),
          ),
        ),
        h(
          'ol.results',
          {},
          ids.map((id, i) =>
            h(
              'li',
              {},
              h(
                'a',
                { href: addressOf(id), dataset: { how: how[id] ?? 'open' } },
                h('i.pip', { dataset: { how: how[id] ?? 'open' }, 'aria-hidden': 'true' }),
                h('span', {}, t('exercises.number', { n: i + 1 })),
                h('span.soft', {}, t(`exercises.one.state.${how[id] ?? 'open'}`)),
                icon('next'),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  announce(heading);
  return null;
}
