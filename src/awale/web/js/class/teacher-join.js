/**
 * How pupils come in: the code, the address and its QR code; and the key, for running the class from another device.
 */

import { api, Refusal } from '../api.js';
import { button, h, must } from '../dom.js';
import { copy } from '../game/share.js';
import { isLocal } from '../game/waiting-room.js';
import { linkTo } from '../location.js';
import { ask } from '../parts/dialog.js';
import { toggle } from '../parts/controls.js';
import { t } from '../words.js';
import { keyOf } from './own-classes.js';
import { attempt, busyButton, Section } from './section.js';
import { removeDialog } from './teacher-remove.js';

/** @import { Child } from '../../page.d.ts' */
/**
 * @import { LiveClass } from './live-class.js'
 * @param {string} letters
 */

export const joinLink = letters => linkTo(`/join/${letters}`);

/**
 * The code in large letters, where to type it, and a QR code; `more` stands below.
 * @param {LiveClass} live
 * @param {Child} [more]
 */
export function code(live, more = null) {
  const { code: letters = '' } = live.state;
  return h(
    'div.class-door',
    {},
    h(
      'div.class-door-words',
      {},
      isLocal() ? unreachable() : h('p.class-where', {}, t('class.door.where'), ' ', h('b', {}, location.host)),
      h('p.hide', {}, t('class.code.label', { code: [...letters].join(' ') })),
      h(
        'p.big-code',
        { 'aria-hidden': 'true' },
        [...letters].map(letter => h('span', {}, letter)),
      ),
      h('p.class-link', {}, joinLink(letters)),
      more,
    ),
    !isLocal() &&
      h('img.scan', { src: `/join/${letters}/scan.svg`, alt: t('class.door.scan'), width: 220, height: 220 }),
  );
}

/** A page that was opened at this machine's own name: tablets can't come to that address. */
function unreachable() {
  return h('p.note', {}, t('class.door.local'), ' ', h('code', {}, 'awale serve --host 0.0.0.0'));
}

/**
 * The same as a button, beside the code: to be found in a hurry.
 * @param {LiveClass} live
 */
export function doorButton(live) {
  const { locked } = live.state;
  return busyButton(t(locked ? 'class.door.open' : 'class.door.close'), {
    className: 'class-door-button',
    icon: locked ? 'school' : 'no',
    'data-key': 'door',
    onclick: () => attempt(live, 'lock', { locked: !locked }),
  });
}

/**
 * Many more come in than are expected: the door had better be closed, and who came looked at.
 * @param {HTMLElement} host
 * @param {LiveClass} live
 */
export function rush(host, live) {
  return new Section(
    host,
    () => Boolean(live.state.rush && !live.state.locked),
    is =>
      is &&
      h(
        'div.banner.class-rush',
        { role: 'status' },
        h('span', {}, t('class.door.rush')),
        doorButton(live),
        button(t('class.people.remove'), {
          icon: 'close',
          onclick: () => removeDialog(live),
          'aria-haspopup': 'dialog',
        }),
      ),
  );
}

/**
 * Whether the code lets people in.
 * @param {LiveClass} live
 */
export function lockSwitch(live) {
  const made = toggle({
    label: t('class.door.lock'),
    value: Boolean(live.state.locked),
    onchange: locked => attempt(live, 'lock', { locked }),
  });
  must('input', made).dataset.key = 'lock';
  return made;
}

/**
 * The code again, while a round is played: for those who come late.
 * @param {LiveClass} live
 */
export function codeDialog(live) {
  const link = joinLink(live.state.code ?? '');
  return ask({
    title: t('class.door.title'),
    kind: 'wide',
    close: true,
    body: [code(live), lockSwitch(live)],
    actions: [
      { id: 'copy', label: t('class.door.copy'), icon: 'link' },
      { id: 'ok', label: t('shell.ok'), main: true },
    ],
    keep: async id => {
      if (id !== 'copy') return true;
      await copy(link, t('class.door.copied'));
      return false;
    },
  });
}

/**
 * The link that makes another device run the class, with its QR code. The link is made here and sent to nobody.
 * @param {LiveClass} live
 */
export async function keyDialog(live) {
  const { id } = live.state,
    key = keyOf(id);
  if (!key)
    return ask({
      title: t('class.key.title'),
      text: t('class.key.none'),
      actions: [{ id: 'ok', label: t('shell.ok'), main: true }],
    });
  const link = linkTo(`/class/${id}#key=${key}`),
    holder = h('div.class-key-scan');
  if (!isLocal())
    picture(id, key).then(
      shown => holder.append(shown),
      () => {
        /* the link is there all the same */
      },
    );
  return ask({
    title: t('class.key.title'),
    text: t('class.key.text'),
    kind: 'wide',
    close: true,
    body: [h('p.class-link.secret', {}, link), holder],
    actions: [{ id: 'copy', label: t('class.key.copy'), icon: 'link', main: true }],
    keep: async () => {
      await copy(link, t('class.key.copied'));
      return false;
    },
  });
}

/**
 * The key travels in the body of a request, never in an address: addresses are written down by servers and proxies.
 * @param {string} id
 * @param {string} key
 */
async function picture(id, key) {
  const drawn = await api.post(`/api/classes/${id}/scan`, { key });
  if (typeof drawn !== 'string') throw new Refusal('failed', '', 0);
  return h('img.scan', {
    src: `data:image/svg+xml,${encodeURIComponent(drawn)}`,
    alt: t('class.key.scan'),
    width: 220,
    height: 220,
  });
}
