/** Which keys do what while one solves. */

import { h } from '../dom.js';
import { ask } from '../parts/dialog.js';
import { t } from '../words.js';

const keys = () => [
  ['A – F', 'pit'],
  [t('keys.enter'), 'sow'],
  ['← →', 'steps'],
  ['H', 'hint'],
  ['S', 'show'],
  ['R', 'retry'],
  ['N', 'next'],
];

export const keysHelp = () =>
  ask({
    title: t('exercises.one.keys.title'),
    close: true,
    actions: [{ id: 'ok', label: t('shell.ok'), main: true }],
    body: h(
      'dl.keys',
      {},
      keys().map(([key, name]) =>
        h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, t(`exercises.one.keys.${name}`))),
      ),
    ),
  });
