/** The themes of a sheet: what each is about, how many of it are solved, and a way in; all levels or one. */

import { h } from '../dom.js';
import { segment } from '../parts/controls.js';
import { go } from '../router.js';
import { t } from '../words.js';
import { solved } from './kept.js';
import { begin, chosen } from './series.js';

export function themes({ themes: all, exercises, level, name }, { levels, onlevel }) {
  if (!exercises.length) return null;
  const fitting = exercises.filter(each => !level || each.level === level);
  return h(
    'section.exercises-part',
    { 'aria-labelledby': 'themes' },
    h(
      'div.part-head',
      {},
      h('h2', { id: 'themes' }, t('exercises.themes')),
      segment({
        label: t('exercises.level'),
        value: level,
        className: 'levels-choice',
        onchange: onlevel,
        options: [
          [0, t('exercises.all-levels')],
          ...levels.map(({ number, name: said }) => [
            number,
            h('span.level-name', {}, h('b', {}, number), h('span', {}, said)),
          ]),
        ],
      }),
    ),
    h(
      'ul.themes',
      {},
      all.map(theme =>
        card(
          theme,
          fitting.filter(each => each.theme === theme.id),
          name,
        ),
      ),
    ),
  );
}

function card({ id, name, line }, exercises, sheet) {
  const n = exercises.length,
    done = exercises.filter(each => solved(each.id)).length;
  return h(
    `li.theme${n ? '' : '.empty'}`,
    { dataset: { theme: id } },
    h('h3', {}, name),
    h('p', {}, line),
    n > 0
      ? h(
          'div.solved',
          {},
          h('progress', { max: n, value: done, 'aria-label': t('exercises.solved', { done, n }) }),
          h('span.small', { 'aria-hidden': 'true' }, t('exercises.solved', { done, n })),
        )
      : h('p.small.soft', {}, t('exercises.no-such', { name: sheet })),
    n > 0 &&
      h(
        'button.button',
        {
          type: 'button',
          dataset: { act: 'theme', key: `theme-${id}` },
          'aria-label': t('exercises.solve-theme', { theme: name }),
          onclick: () => go(begin(id, chosen(exercises))),
        },
        t('exercises.solve'),
      ),
  );
}
