/**
 * What the sections of a class's screen have in common: they are rendered only when something changed, and they show why
 * an act was refused.
 */

import { Refusal } from '../api.js';
import { button, h, $, flat } from '../dom.js';
import { toast } from '../parts/status.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Attributes, Child } from '../../page.d.ts' */

/**
 * A section of the screen: `told()` returns what it shows, `draw(told)` renders that. An element with a `data-key` that
 * has the focus keeps it.
 */
export class Section {
  /** @type {string | null} */
  #shown = null;

  /**
   * @param {HTMLElement} host
   * @param {() => unknown} told
   * @param {(told: any) => Child} draw
   */
  constructor(host, told, draw) {
    this.host = host;
    this.told = told;
    this.draw = draw;
  }

  /** Renders it if what it shows has changed; returns whether it has. */
  update() {
    const told = this.told(),
      now = JSON.stringify(told) ?? 'none';
    if (now === this.#shown) return false;
    this.#shown = now;
    const active = document.activeElement,
      key = this.host.contains(active)
        ? /** @type {HTMLElement | null | undefined} */ (active?.closest('[data-key]'))?.dataset.key
        : null;
    this.host.replaceChildren(...flat([this.draw(told)]));
    if (key) $(`[data-key="${CSS.escape(key)}"]`, this.host)?.focus({ preventScroll: true });
    return true;
  }
}

/**
 * Sends an act; a refusal is shown, in `said` if given. Resolves to whether the act was done.
 * @param {LiveClass} live
 * @param {string} what
 * @param {{ [name: string]: unknown }} [more]
 * @param {HTMLElement | null} [said]
 */
export async function attempt(live, what, more = {}, said = null) {
  try {
    await live.act(what, more);
    if (said) said.textContent = '';
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (said) said.textContent = error.text;
    else if (error.text) toast(error.text, { seconds: 8 });
    return false;
  }
}

/**
 * A button that is busy until its work is done: pressed again meanwhile, it does nothing.
 * @param {string} label
 * @param {{ onclick: () => unknown } & Attributes<HTMLButtonElement>} options
 */
export function busyButton(label, { onclick, ...rest }) {
  const made = button(label, {
    ...rest,
    async onclick() {
      if (made.getAttribute('aria-busy')) return;
      made.setAttribute('aria-busy', 'true');
      try {
        await onclick();
      } finally {
        made.removeAttribute('aria-busy');
      }
    },
  });
  return made;
}

/** A line for what was refused. */
export const errorLine = () => h('p.wrong', { role: 'alert' });
