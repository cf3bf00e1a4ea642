/** Announcements: a live region for screen readers, and short notes that everybody sees. */

import { h, must } from '../dom.js';

/** @type {string[]} */
let waiting = [];
let timer = 0;

/**
 * Says something to a screen reader, politely. Sentences that come together are said together, so that none is lost;
 * the same one twice is said twice.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = must('#status'),
      said = waiting.join(' ');
    region.textContent = region.textContent === said ? `${said}\u00a0` : said;
    waiting = [];
  }, 60);
}

/**
 * A note at the foot of the page, announced too; it goes by itself.
 * @param {string} text
 * @param {{ seconds?: number }} [options]
 */
export function toast(text, { seconds = 4 } = {}) {
  const note = h('p.toast', {}, text);
  must('#toasts').replaceChildren(note);
  announce(text);
  setTimeout(() => note.remove(), seconds * 1000);
}
