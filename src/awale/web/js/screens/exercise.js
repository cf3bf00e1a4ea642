/** `/exercises/{id}`: one exercise to solve, alone or in a series; and the way on. */

import { h, icon, $ } from '../dom.js';
import { exercise, prepare } from '../exercise/requests.js';
import { answer, isOwn, mistake, tried } from '../exercise/progress.js';
import { addressOf, placeOf, record } from '../exercise/series.js';
import { ExerciseBoard } from '../exercise/exercise-board.js';
import { listenToKeys } from '../parts/keys.js';
import { bar, languageButton, soundButton } from '../parts/bar.js';
import { ask } from '../parts/dialog.js';
import { preferences } from '../parts/preferences.js';
import { item, menu } from '../parts/menu.js';
import { announce } from '../parts/status.js';
import { go, title } from '../router.js';
import { writeAddress } from '../study/address.js';
import { t } from '../words.js';

/** @import { ExerciseView } from '../../wire.d.ts' */

/* ── Which keys do what while one solves. ── */

const keys = () => [
  ['A – F', 'pit'],
  [t('keys.enter'), 'sow'],
  ['← →', 'steps'],
  ['H', 'hint'],
  ['S', 'show'],
  ['R', 'retry'],
  ['N', 'next'],
];

const keysHelp = () =>
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

/* ── the screen ── */

/**
 * @param {HTMLElement} root
 * @param {{ id: string }} options
 */
export async function show(root, { id }) {
  const told = await exercise(id);
  if (!told) return gone(root);
  const place = placeOf(id),
    name = heading(told, place);
  title(name);
  const board = new ExerciseBoard(told, {
    helped: tried(id),
    onhelp: () => answer(id, 'tried'),
    onover: (/** @type {string} */ how) => {
      answer(id, how);
      record(id, how);
      progress(board, placeOf(id));
    },
    next: () => onward(place),
    analyse: writeAddress({ sheet: told.sheet.id, overrides: told.sheet.overrides, start: told.position }),
  });
  root.append(h('h1.hide', {}, name), head(told, id), board.table, board.dock);
  progress(board, place);
  announce(`${name}. ${t('exercises.one.find')}. ${t('game.turn', { name: board.mover })}.`);
  if (place) prepare(place.ids.slice(place.at + 1));
  const on = () => $('[data-act=next]', board.dock)?.click();
  const deaf = listenToKeys({
    h: () => board.hint(),
    s: () => board.show(),
    r: () => board.retry(),
    n: on,
    '?': keysHelp,
    ArrowLeft: () => board.step(-1),
    ArrowRight: () => board.step(1),
  });
  return () => {
    deaf();
    board.destroy();
  };
}

/**
 * "Exercise 3 of 10: chain, level 2", or without a number.
 * @param {ExerciseView} options
 * @param {any} place
 */
function heading({ theme_name: theme, level }, place) {
  const what = level ? t('exercises.one.what', { theme, level }) : t('exercises.one.what-own', { theme });
  return place ? t('exercises.one.of', { n: place.at + 1, all: place.ids.length, what }) : what;
}

/**
 * @param {string} id
 * @param {ExerciseView} told
 */
function head(told, id) {
  const from = isOwn(id) ? mistake(id)?.from : null;
  return bar({
    sheet: told.sheet,
    tools: [
      h(
        'span.theme-chip',
        {},
        told.theme_name,
        told.level &&
          h('span.stars', { 'aria-hidden': 'true' }, '•'.repeat(told.level), h('i', {}, '•'.repeat(5 - told.level))),
      ),
      from &&
        h(
          'a.tool.optional',
          { href: `/game/${encodeURIComponent(from)}/review` },
          icon('chart'),
          h('span.name', {}, t('exercises.one.its-game')),
        ),
      soundButton('optional'),
      h(
        'a.tool',
        { href: '/exercises', 'aria-label': t('exercises.one.leave'), title: t('exercises.one.leave') },
        icon('close'),
      ),
    ],
    after: menu({
      fill: () => [
        from && item(t('exercises.one.its-game'), { icon: 'chart', href: `/game/${encodeURIComponent(from)}/review` }),
        item(t('exercises.one.all'), { icon: 'book', href: '/exercises' }),
        item(t('exercises.one.keys.title'), { icon: 'keys', key: '?', onclick: keysHelp }),
        h('hr'),
        preferences(),
      ],
    }),
  });
}

/**
 * Where one is in the series: a seed for each exercise, and its own shape for how it went.
 * @param {ExerciseBoard} board
 * @param {any} place
 */
function progress(board, place) {
  const seat = board.table.querySelector('.seat');
  seat?.querySelectorAll('.series').forEach(each => each.remove());
  if (!place) return;
  const state = (/** @type {string} */ each) => place.how[each] ?? (each === place.ids[place.at] ? 'now' : 'open');
  seat?.append(
    h(
      'ol.series',
      { 'aria-label': t('exercises.one.progress') },
      place.ids.map((/** @type {string} */ each, /** @type {number} */ i) =>
        h(
          'li',
          { dataset: { how: state(each) }, 'aria-current': i === place.at ? 'step' : null },
          h('span.hide', {}, `${i + 1}: ${t(`exercises.one.state.${state(each)}`)}`),
        ),
      ),
    ),
    h('span.series.count', { 'aria-hidden': 'true' }, `${place.at + 1}\u2009/\u2009${place.ids.length}`),
  );
}

/**
 * The way on: the next of the series, its result, or back to all exercises.
 * @param {any} place
 */
function onward(place) {
  const [path, name, picture] = !place
    ? ['/exercises', 'others', 'next']
    : place.next
      ? [addressOf(place.next), 'next', 'next']
      : ['/exercises?done', 'result', 'check'];
  const follow = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(path, { replace: Boolean(place) });
  };
  return h(
    'a.button.main',
    { href: path, dataset: { act: 'next' }, 'aria-keyshortcuts': 'N', onclick: follow },
    t(`exercises.one.${name}`),
    icon(picture),
  );
}

/**
 * A mistake that isn't kept on this device.
 * @param {HTMLElement} root
 */
function gone(root) {
  title(t('exercises.one.gone'));
  root.dataset.screen = 'lost';
  root.append(
    bar({ tools: [languageButton()] }),
    h(
      'section.message',
      {},
      h('h1', {}, t('exercises.one.gone')),
      h('p', {}, t('exercises.one.gone-text')),
      h('div.choices', {}, h('a.button.main', { href: '/exercises' }, t('exercises.one.all'))),
    ),
  );
}
