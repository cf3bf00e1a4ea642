/**
 * The languages of a page with several boards, which need not be the same. The words of both are here, and one language
 * is spoken at a time: whoever draws or asks says in which.
 */

import { preferred, use } from '../words.js';
import { site } from './location.js';

/**
 * Does something at once, in a language.
 * @template Result
 * @param {string} lang
 * @param {() => Result} act
 * @returns {Result}
 */
export function speaking(lang, act) {
  use(lang, site.words[lang]);
  return act();
}

/**
 * The language of an element: that of its page, or of the part that it stands in.
 * @param {Element} element
 */
export function langOf(element) {
  const told = /** @type {HTMLElement | null} */ (element.closest('[lang]'))?.lang.slice(0, 2).toLowerCase();
  return preferred(told ?? null);
}
