/** Printing: asks for a PDF and saves it. */

import { address } from '../api.js';
import { ask } from '../connection.js';
import { button, h, icon } from '../dom.js';
import { t } from '../words.js';
import { toast } from './status.js';

/** @import { Attributes } from '../../page.d.ts' */

/** @typedef {{ [name: string]: string | number | boolean }} Wishes */

/**
 * Has a paper made and saves it: `print('rules', { sheet: 'ecole' })`, `print('game', { game: id })`, or by its
 * address. What the server won't print it says in a sentence, which is shown. Resolves to whether there is a file.
 * @param {string} kind
 * @param {Wishes} [options]
 */
export async function print(kind, options = {}) {
  try {
    const answer = await ask(address(kind.startsWith('/') ? kind : `/api/print/${kind}`, options));
    if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.error?.text ?? t('shell.failed'));
    keep(await answer.blob(), fileName(answer) ?? `awale-${kind.split('/').at(-1)}.pdf`);
    toast(t('print.done'));
    return true;
  } catch (error) {
    toast(error instanceof TypeError ? t('shell.offline') : /** @type {Error} */ (error).message, { seconds: 8 });
    return false;
  }
}

/**
 * A button that prints; it can't be pressed again while it does. `options` may be a function, asked when it is pressed.
 * @param {string} label
 * @param {string} kind
 * @param {Wishes | (() => Wishes)} [options]
 * @param {{ className?: string } & Attributes<HTMLButtonElement>} [attributes]
 */
export function printButton(label, kind, options = {}, { className = '', ...attributes } = {}) {
  const made = button(label, {
    icon: 'print',
    className,
    ...attributes,
    async onclick() {
      if (made.getAttribute('aria-busy')) return;
      made.setAttribute('aria-busy', 'true');
      made.replaceChildren(icon('hourglass'), t('print.making'));
      await print(kind, typeof options === 'function' ? options() : options);
      made.removeAttribute('aria-busy');
      made.replaceChildren(icon('print'), label);
    },
  });
  return made;
}

const LETTER = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR'];

/**
 * The paper that printers hold in this browser's country.
 * @returns {'a4' | 'letter'}
 */
export const usualPaper = () =>
  LETTER.includes(new Intl.Locale(navigator.language || 'en').region ?? '') ? 'letter' : 'a4';

/** @param {Response} answer */
const fileName = answer => /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];

/**
 * @param {Blob} blob
 * @param {string} name
 */
function keep(blob, name) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
