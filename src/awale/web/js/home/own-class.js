/**
 * "Your class" on the first screen, as long as it is there: asked of the server, since a class is deleted without a
 * word to this device.
 */

import { api, Refusal } from '../api.js';
import { joinedClasses, forget } from '../class/joined-classes.js';
import { h, icon } from '../dom.js';
import { learn, listed, t } from '../words.js';

/** @import { ClassStateMessage } from '../../wire.d.ts' */

/** The ways back, and the games that belong to them: `{ cards, games }`. */
export async function ownClass() {
  const found = (await Promise.all(joinedClasses().map(each => state(each.id)))).filter(each => each !== null);
  if (found.length) await learn('pupil');
  return { cards: found.map(card), games: new Set(found.flatMap(({ play }) => play.map(({ path }) => path))) };
}

/**
 * How a class stands; null where it is gone, or nobody of this device is there any more. Those are forgotten.
 * @param {string} id
 */
async function state(id) {
  try {
    return await api.get(`/api/classes/${encodeURIComponent(id)}`);
  } catch (refusal) {
    if (refusal instanceof Refusal && (refusal.status === 404 || refusal.status === 403)) forget(id);
    return null;
  }
}

/** @param {ClassStateMessage} options */
function card({ id, you, play, shared: { title, people } }) {
  const names = you.map(person => people.find(each => each.id === person)?.name ?? ''),
    who = names.length ? listed(names) : t('pupil.home.teacher');
  const now = play.some(({ path }) => path) ? t('pupil.home.ready', { who }) : who;
  return h(
    'a.again',
    { href: `/class/${id}` },
    icon('school'),
    h('span', {}, h('strong', {}, title || t('pupil.class')), h('span.soft', {}, now)),
    icon('next'),
  );
}
