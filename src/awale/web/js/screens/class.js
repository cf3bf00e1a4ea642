/** `/class/{id}`: the teacher's view for whoever runs the class, the pupil's for all others who are there. */

import { api, Refusal } from '../api.js';
import { LiveClass } from '../class/live-class.js';
import { forget, keep, keyOf } from '../class/own-classes.js';
import { h, must } from '../dom.js';
import { bar } from '../parts/bar.js';
import { entry } from '../parts/controls.js';
import { go, style, title } from '../router.js';
import { learn, t } from '../words.js';

/**
 * @param {HTMLElement} root
 * @param {{ id: string }} options
 */
export async function show(root, { id }) {
  if (await useKey(id)) LiveClass.forget(id);
  const live = await LiveClass.open(id).catch(error => {
    if (error instanceof Refusal && error.code === 'not-there') return null;
    if (error.status === 404) forget(id); // deleted meanwhile: it is no longer among one's own
    throw error;
  });
  if (!live) return knock(root);
  const view = live.state.teacher
    ? (await import('../class/teacher.js')).teacher
    : (await import('../class/pupil.js')).pupil;
  if (live.state.teacher) await Promise.all([style('club'), learn('club')]);
  root.dataset.role = live.state.teacher ? 'teacher' : 'pupil';
  const leave = await view(root, live);
  return () => {
    leave?.();
    live.close();
  };
}

/**
 * The key of the address makes this device run the class; it leaves the address at once, also if it is no good.
 * @param {string} id
 */
async function useKey(id) {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (!key) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  await api.post(`/api/classes/${encodeURIComponent(id)}/teach`, { key });
  if (keyOf(id) !== key) keep(id, { key });
  return true;
}

/**
 * Somebody has the address of a class and has not come in: by the code, they can.
 * @param {HTMLElement} root
 */
function knock(root) {
  const code = entry({
    label: t('class.knock.code'),
    className: 'code',
    maxlength: 6,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    const letters = must('input', code, HTMLInputElement).value.trim().toUpperCase();
    if (letters) go(`/join/${encodeURIComponent(letters)}`);
  };
  title(t('class.knock.title'));
  root.append(
    bar(),
    h(
      'form.message.invitation',
      { onsubmit: enter },
      h('h1', {}, t('class.knock.title')),
      h('p', {}, t('class.knock.text')),
      code,
      h('div.choices', {}, h('button.button.main.big', { type: 'submit' }, t('class.knock.enter'))),
    ),
  );
}
