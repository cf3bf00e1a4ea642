/**
 * Coming to a game by its code or its link: one's name, then the free seat; where there is none, a place to watch from.
 * Six letters are a class.
 */

import { api, Refusal } from '../api.js';
import { h, emblem, icon, must } from '../dom.js';
import { bar } from '../parts/bar.js';
import { entry } from '../parts/controls.js';
import { noticeLink } from '../parts/notice.js';
import { go, title } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

/** @import { GameView } from '../../wire.d.ts' */

/**
 * @param {HTMLElement} root
 * @param {{ code: string }} options
 */
export async function show(root, { code }) {
  const { isClass, joinClass } = await import('../class/join.js');
  if (isClass(code)) {
    await joinClass(root, code);
    return;
  }
  const { game, you } = await api.get(`/api/games/${encodeURIComponent(code)}`);
  if (you.length) {
    await go(game.path, { replace: true });
    return;
  }
  title(t('join.title'));
  root.append(bar(), game.free ? invitation(game, code) : full(game));
}

/**
 * @param {GameView} game
 * @param {string} code
 */
function invitation(game, code) {
  const host = game.names[game.free === 'S' ? 1 : 0],
    said = h('p.wrong', { role: 'alert' });
  const name = entry({
    label: t('join.name'),
    value: settings.last?.me ?? '',
    maxlength: 24,
    autocomplete: 'given-name',
    enterkeyhint: 'go',
    placeholder: t(game.free === 'S' ? 'home.south' : 'home.north'),
  });
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const me = must('input', name, HTMLInputElement).value.trim();
    try {
      const { path } = await api.post(`/api/games/${encodeURIComponent(code)}/join`, { name: me });
      settings.last = { ...settings.last, me };
      await go(path, { replace: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      said.textContent = error.text;
    }
  };
  return h(
    'form.message.invitation',
    { onsubmit: join },
    h('h1', {}, t('join.invited', { name: host })),
    rule(game),
    name,
    said,
    h(
      'div.choices',
      {},
      h('button.button.main.big', { type: 'submit' }, t('join.sit')),
      h('a.button', { href: game.path }, icon('eye'), t('join.watch')),
    ),
    noticeLink(),
  );
}

/** @param {GameView} game */
function full(game) {
  return h(
    'section.message.invitation',
    {},
    h('h1', {}, t('join.full')),
    h('p', {}, t('join.full-line', { south: game.names[0], north: game.names[1] })),
    rule(game),
    h(
      'div.choices',
      {},
      h('a.button.main', { href: game.path }, icon('eye'), t('join.watch')),
      h('a.button', { href: '/' }, t('shell.home')),
    ),
  );
}

/** @param {GameView} game */
function rule(game) {
  return h(
    'div.rule',
    {},
    emblem(game.sheet.id),
    h(
      'p',
      {},
      h('strong', {}, game.sheet.name),
      ' ',
      h('span.soft', {}, game.sheet.line),
      game.sheet.changes.map(change => h('span.soft.small', {}, change)),
    ),
  );
}
