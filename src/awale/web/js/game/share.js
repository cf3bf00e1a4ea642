/** The record as a text: saved as a file, copied to the clipboard, or shared. */

import { api } from '../api.js';
import { h } from '../dom.js';
import { ask } from '../parts/dialog.js';
import { toast } from '../parts/status.js';
import { t } from '../words.js';

/** @typedef {{ game: { id: string }, names: string[] }} Recorded a game of this server, and who plays it */

/**
 * The record; with `reviewed`, the review in it as comments and variations.
 * @param {Recorded} match
 */
export const record = (match, reviewed = false) =>
  api.get(`/api/games/${match.game.id}/record?notation=ogn${reviewed ? '&review=1' : ''}`);

/**
 * Puts a text on the clipboard; where a page may not (plain http in a school's network), shows it to be copied by hand.
 * @param {string} text
 * @param {string} done
 */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    const box = h(
      'textarea.field',
      {
        rows: Math.min(12, text.split('\n').length + 1),
        readonly: true,
        'aria-label': t('share.text'),
        onfocus: event => event.target.select(),
      },
      text,
    );
    await ask({ title: t('share.by-hand'), body: box, actions: [{ id: 'ok', label: t('shell.ok'), main: true }] });
  }
}

/** @param {Recorded} match */
export async function save(match, reviewed = false) {
  const text = await record(match, reviewed),
    link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: fileName(match) });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {Recorded} match */
const fileName = match =>
  `awale-${match.names
    .map(
      name =>
        name
          .normalize('NFD')
          .replace(/[^\w]+/g, '')
          .toLowerCase() || 'x',
    )
    .join('-')}.ogn`;

export const canShare = () => typeof navigator.share === 'function';

/**
 * Hands something to the system's own way of sharing; else onto the clipboard.
 * @param {string} done
 * @param {ShareData} data
 */
export async function share(data, done) {
  if (!canShare()) return copy(data.url ?? data.text ?? '', done);
  try {
    await navigator.share(data);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') await copy(data.url ?? data.text ?? '', done);
  }
  return null;
}

/** @param {Recorded} match */
export const shareRecord = async match =>
  share({ title: match.names.join(' – '), text: await record(match) }, t('share.copied'));
