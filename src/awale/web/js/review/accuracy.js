/** How exact both were, phase by phase: in numbers and in words, with the seeds that a move gave away on average. */

import { h } from '../dom.js';
import { t } from '../words.js';

export function accuracy({ phases }, names) {
  return h(
    'section.exactness',
    { 'aria-labelledby': 'exactness' },
    h('h2', { id: 'exactness' }, t('review.accuracy')),
    h('p.soft.small', {}, t('review.accuracy-line')),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td'),
          names.map(name => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        phases.map(phase =>
          h(
            `tr${phase.name === 'whole' ? '.whole-game' : ''}`,
            {},
            h('th', { scope: 'row' }, phase.title),
            [0, 1].map(side => cell(phase, side)),
          ),
        ),
      ),
    ),
  );
}

const tenths = number => Math.round(number * 10) / 10;

function cell({ accuracy: percent, words, lost, moves }, side) {
  if (percent[side] === null) return h('td', {}, h('span.soft', {}, t('review.no-choice')));
  return h(
    'td',
    {},
    h('strong', {}, t('review.percent', { n: Math.round(percent[side]) })),
    ' ',
    h('span', {}, words[side]),
    h('span.soft.small', {}, t('review.lost', { seeds: tenths(lost[side] / moves[side]), n: moves[side] })),
  );
}
