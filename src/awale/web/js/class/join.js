/** Coming into a class by its six letters: a first name, and nothing else. */

import { api, Refusal } from '../api.js';
import { button, h, icon, must } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { entry } from '../parts/controls.js';
import { ask } from '../parts/dialog.js';
import { noticeLink } from '../parts/notice.js';
import { go, style, title } from '../router.js';
import { learn, t } from '../words.js';
import { remember } from './joined-classes.js';
import { retentionLine } from './retention.js';

/** @import { LiveClass } from './live-class.js' */

/**
 * Whether a code is that of a class: games have five letters, and ids are longer.
 * @param {string} code
 */
export const isClass = code => /^[a-z]{6}$/i.test(code);

/**
 * The screen of `/join/{code}` for a class. Whoever is there already goes straight in.
 * @param {HTMLElement} root
 * @param {string} code
 */
export async function joinClass(root, code) {
  await Promise.all([learn('pupil'), style('pupil')]);
  const found = await api.get(`/api/classes/${encodeURIComponent(code)}`).catch(error => error);
  if (!(found instanceof Error)) return enter(found.id, code);
  if (!(found instanceof Refusal)) throw found;
  if (found.code === 'not-there') return knock(root, code);
  if (found.code === 'kept-out') return keptOut(root, code, found.text);
  if (found.status === 404) return retype(root, code, found.text);
  throw found;
}

/**
 * @param {string} id
 * @param {string} code
 */
function enter(id, code) {
  remember(id, { code: code.toUpperCase() });
  return go(`/class/${id}`, { replace: true });
}

/**
 * @param {HTMLElement} root
 * @param {string} code
 */
function knock(root, code) {
  const form = nameForm({
    classId: code,
    onin: (/** @type {{ id: string }} */ { id }) => enter(id, code),
    label: t('pupil.join.name'),
  });
  title(t('pupil.join.title'));
  root.append(
    bar({ tools: [languageButton()] }),
    h(
      'form.message.invitation.knock',
      { onsubmit: form.submit },
      h('h1', {}, t('pupil.join.title')),
      letters(code),
      form.element,
      h('div.choices', {}, button(t('pupil.join.enter'), { type: 'submit', className: 'main big' })),
      h('p.soft', {}, t('pupil.join.promise')),
      retentionLine('pupil.join'),
      noticeLink(),
    ),
  );
  form.field.focus();
}

/**
 * Whoever runs the class has removed this device: it waits until it is let in again.
 * @param {HTMLElement} root
 * @param {string} code
 * @param {string} said
 */
function keptOut(root, code, said) {
  title(t('pupil.removed.title'));
  root.append(
    bar({ tools: [languageButton()] }),
    h(
      'section.message',
      {},
      h('h1', {}, t('pupil.removed.title')),
      h('p', { role: 'alert' }, said),
      h(
        'div.choices',
        {},
        h('a.button.main', { href: `/join/${code}` }, t('pupil.join.look')),
        h('a.button', { href: '/' }, t('shell.home')),
      ),
    ),
  );
}

/**
 * The code, to be compared with the one on the wall.
 * @param {string} code
 */
const letters = code =>
  h(
    'p.pupil-code',
    {},
    h('span.hide', {}, t('pupil.join.code', { code: [...code.toUpperCase()].join(' ') })),
    h(
      'span',
      { 'aria-hidden': 'true' },
      [...code.toUpperCase()].map(letter => h('i', {}, letter)),
    ),
  );

/**
 * For a code that no class has: it can be corrected here.
 * @param {HTMLElement} root
 * @param {string} code
 * @param {string} said
 */
function retype(root, code, said) {
  const box = entry({
      label: t('pupil.join.again'),
      className: 'code',
      value: code.toUpperCase(),
      maxlength: 8,
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      enterkeyhint: 'go',
    }),
    field = must('input', box, HTMLInputElement);
  const retry = (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = field.value.replace(/\s+/g, '').toUpperCase();
    if (wanted) go(`/join/${encodeURIComponent(wanted)}`, { replace: true });
  };
  title(t('pupil.join.unknown'));
  root.append(
    bar(),
    h(
      'form.message.invitation.knock',
      { onsubmit: retry },
      h('h1', {}, t('pupil.join.unknown')),
      h('p', { role: 'alert' }, said),
      box,
      h(
        'div.choices',
        {},
        button(t('pupil.join.look'), { type: 'submit', className: 'main big' }),
        h('a.button', { href: '/' }, t('shell.home')),
      ),
    ),
  );
  field.select();
  field.focus();
}

/**
 * A field for a first name, with the server's refusal under it. `onin` is called with the server's answer.
 * For a name that is taken, the field waits for an initial.
 * @param {{ classId: string, onin: (joined: { id: string }) => unknown, label: string }} options
 */
function nameForm({ classId, onin, label }) {
  const said = h('p.wrong', { role: 'alert' }),
    hint = h('p.soft', { hidden: true });
  const box = entry({
      label,
      className: 'first-name',
      maxlength: 40,
      autocomplete: 'off',
      autocapitalize: 'words',
      spellcheck: 'false',
      enterkeyhint: 'go',
      autofocus: true,
    }),
    field = must('input', box, HTMLInputElement);
  /** @param {string} text */
  function refuse(text, taken = false) {
    said.textContent = text;
    hint.hidden = !taken;
    field.setAttribute('aria-invalid', 'true');
    if (taken) {
      hint.textContent = t('pupil.join.initial', { name: field.value.trim() });
      field.value = `${field.value.trim()} `;
    }
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
  /** @param {Event} [event] */
  async function submit(event) {
    event?.preventDefault();
    const name = field.value.trim();
    if (!name) {
      refuse(t('pupil.join.no-name'));
      return false;
    }
    try {
      await onin(await api.post(`/api/classes/${encodeURIComponent(classId)}/join`, { name }));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error.text, error.code === 'name-taken');
      return false;
    }
  }
  return { element: h('div.naming', {}, box, said, hint), field, submit };
}

/**
 * Somebody else plays on this device too.
 * @param {LiveClass} live
 */
export function addPlayer(live) {
  const form = nameForm({ classId: live.state.id, onin: () => {}, label: t('pupil.second.name') });
  return ask({
    title: t('pupil.second.title'),
    text: t('pupil.second.text'),
    body: form.element,
    keep: id => id !== 'yes' || form.submit(),
    actions: [
      { id: 'no', label: t('shell.cancel') },
      { id: 'yes', label: t('pupil.second.add'), main: true, icon: 'check' },
    ],
  });
}

/** @param {LiveClass} live */
export const addButton = live =>
  button([icon('plus'), t('pupil.second.button')], { dataset: { act: 'second' }, onclick: () => addPlayer(live) });
