/** The cloth while nothing is played: the code and who has come in; afterwards, who has won. */

import { h } from '../dom.js';
import { t } from '../words.js';
import { code, doorButton } from './teacher-door.js';

export function lobby(live) {
  const here = live.shared.people.filter(each => !each.gone);
  return h(
    'div.class-lobby',
    {},
    code(live, doorButton(live)),
    h(
      'div.class-arrived',
      {},
      h('h2', {}, here.length ? t('class.arrived', { n: here.length }) : t('class.nobody')),
      here.length
        ? h(
            'ul',
            {},
            here.map(each => h(`li${each.away ? '.away' : ''}`, {}, each.name)),
          )
        : h('p', {}, t('class.nobody-line')),
      live.state.locked && h('p', {}, t('class.door.locked')),
    ),
  );
}

/** The first three places; those who share one stand together. */
export function podium(live) {
  const best = live.contest.places.filter(({ place }) => place <= 3).slice(0, 6);
  return h(
    'div.class-podium',
    {},
    h('h2', {}, t('class.over', { name: live.contest.name })),
    h(
      'ol',
      {},
      best.map(({ place, person }) =>
        h(
          'li',
          { value: place, dataset: { place } },
          h('b', { 'aria-hidden': 'true' }, String(place)),
          h('span', {}, live.name(person)),
        ),
      ),
    ),
  );
}
