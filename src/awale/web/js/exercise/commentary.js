/** What is said beside the board of an exercise: a heading, some sentences, and what can be done. */

import { h, icon } from '../dom.js';

/** @import { Child } from '../../page.d.ts' */

/** @type {{ [kind: string]: string }} */
const PICTURES = { right: 'check', wrong: 'no', shown: 'eye', refused: 'no', move: 'eye', hint: 'hint' };

export class Commentary {
  constructor() {
    this.element = h('section.voice', { tabindex: '-1' });
  }

  /**
   * `kind` is find, move, refused, hint, right, wrong or shown; `texts` are sentences, the empty ones left out;
   * `actions` are buttons.
   * @param {{ kind?: string, title: Child, texts?: Child[], actions?: Child[] }} options
   */
  say({ kind = 'find', title, texts = [], actions = [] }) {
    const focused =
      this.element.contains(document.activeElement) &&
      /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.act;
    this.element.dataset.kind = kind;
    this.element.replaceChildren(
      h('h2', {}, PICTURES[kind] && icon(PICTURES[kind]), h('span', {}, title)),
      ...texts.filter(Boolean).map(text => h('p', {}, text)),
      ...(actions.length ? [h('div.acts', {}, actions)] : []),
    );
    if (focused) this.focus(focused);
  }

  /**
   * Puts the focus on one of its buttons, the first if none is named.
   * @param {string | null} [name]
   */
  focus(name = null) {
    const found =
      (name && this.element.querySelector(`[data-act="${CSS.escape(name)}"]`)) ??
      this.element.querySelector('button, a') ??
      this.element;
    /** @type {HTMLElement} */ (found).focus({ preventScroll: true });
  }
}
