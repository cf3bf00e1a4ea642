/** `/learn/{lesson}?sheet=…&step=…`: one lesson under a sheet, from where one was; and what is next. */

import { api, sheets } from '../api.js';
import { button, h, icon } from '../dom.js';
import { listenToKeys } from '../parts/keys.js';
import { LessonBoard } from '../lesson/lesson-board.js';
import { lastRules, note, placeIn, rulesKey } from '../lesson/progress.js';
import { hrefOf } from '../location.js';
import { bar, languageButton, soundButton } from '../parts/bar.js';
import { preferences } from '../parts/preferences.js';
import { item, menu } from '../parts/menu.js';
import { title } from '../router.js';
import { t } from '../words.js';

/** @import { LessonView, StepView } from '../../wire.d.ts' */

/**
 * @param {HTMLElement} root
 * @param {{ lesson: string, query: URLSearchParams }} options
 */
export async function show(root, { lesson: id, query }) {
  const rules = await rulesOf(query),
    lesson = await api.get(`/api/lessons/${encodeURIComponent(id)}?${rules}`);
  const key = rulesKey(lesson.sheet.id, lesson.sheet.overrides),
    place = placeIn(key, id),
    ids = lesson.steps.map(step => step.id);
  title(lesson.title);
  const board = new LessonBoard(lesson, {
    far: Math.min(place?.seen ?? 0, ids.length),
    onstep: (/** @type {StepView} */ step, /** @type {boolean} */ done, over = false) =>
      keep({ key, id, ids, step, done, over }),
    finish: () => finished(lesson, key, () => board.show(0)),
  });
  board.isDone = place?.done ?? false;
  root.append(
    head(lesson, key, () => board.show(0)),
    h('div.lesson', {}, board.table, board.panel.element),
  );
  const asked = ids.indexOf(query.get('step') ?? ''),
    at = asked >= 0 ? asked : Math.max(0, place?.done ? 0 : ids.indexOf(place?.step));
  board.show(at, { quiet: true });
  const deaf = listenToKeys({
    n: () => board.next(),
    p: () => board.back(),
    r: () => board.again(),
    h: () => board.help(),
  });
  return () => {
    deaf();
    board.destroy();
  };
}

/**
 * The rules that the address names, else those of the last lesson on this device.
 * @param {URLSearchParams} query
 */
async function rulesOf(query) {
  const { fields } = await sheets(),
    sheet = query.get('sheet');
  if (!sheet) return lastRules() ?? '';
  return rulesKey(
    sheet,
    Object.fromEntries(fields.map(({ id }) => [id, query.get(id)]).filter(([, value]) => value !== null)),
  );
}

/**
 * Notes where one is, on the device and in the address: a step that is done leads to the one after it.
 * @param {{ key: string, id: string, ids: string[], step: StepView, done: boolean, over: boolean }} options
 */
function keep({ key, id, ids, step, done, over }) {
  const at = ids.indexOf(step.id),
    on = done ? Math.min(at + 1, ids.length - 1) : at;
  const isDone = over || (done && at === ids.length - 1);
  note(key, id, { step: isDone ? ids[0] : ids[on], seen: done ? at + 1 : at, done: isDone });
  history.replaceState(
    history.state,
    '',
    hrefOf(`/learn/${encodeURIComponent(id)}?${key}&step=${encodeURIComponent(step.id)}`),
  );
}

/**
 * @param {LessonView} lesson
 * @param {string} key
 * @param {() => void} restart
 */
function head(lesson, key, restart) {
  return bar({
    sheet: lesson.sheet,
    tools: [
      soundButton('optional'),
      languageButton('optional'),
      h(
        'a.tool',
        { href: `/learn?${key}`, 'aria-label': t('lessons.leave'), title: t('lessons.leave') },
        icon('close'),
      ),
    ],
    after: menu({
      fill: () => [
        item(t('lessons.all'), { icon: 'sprout', href: `/learn?${key}` }),
        item(t('lessons.restart'), { icon: 'first', onclick: restart }),
        h('hr'),
        preferences(),
      ],
    }),
  });
}

/**
 * The end of a lesson: the next one, or what one can do with what one has learnt.
 * @param {LessonView} options
 * @param {string} key
 * @param {() => void} again
 */
function finished({ next, group, sheet }, /** @type {string} */ key, again) {
  const on = next
    ? h(
        'a.button.main',
        { href: `/learn/${encodeURIComponent(next.id)}?${key}`, dataset: { act: 'next-lesson' } },
        next.title,
        icon('next'),
      )
    : h(
        'a.button.main',
        { href: `/exercises?sheet=${encodeURIComponent(sheet.id)}` },
        t('places.exercises'),
        icon('next'),
      );
  const turns =
    next && next.group !== group
      ? t('lessons.then-strategy')
      : next
        ? t('lessons.then', { title: next.title })
        : t('lessons.then-exercises');
  return {
    title: t('lessons.finished'),
    text: turns,
    actions: [
      on,
      h('a.button', { href: `/?${key}` }, icon('play'), t('lessons.play')),
      button(t('lessons.restart'), { icon: 'again', dataset: { act: 'restart' }, onclick: again }),
      h('a.button.quiet', { href: `/learn?${key}` }, t('lessons.all')),
    ],
  };
}
