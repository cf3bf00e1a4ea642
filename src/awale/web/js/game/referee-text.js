/** The text beside the board: what the pit that is aimed at would do, why it is refused, what has happened. */

import { h, icon } from '../dom.js';

/** @type {{ [kind: string]: string }} */
const PICTURES = { move: 'eye', refused: 'no', hint: 'hint', what: 'what', wait: 'clock', coach: 'sprout' };

export class RefereeText {
  constructor() {
    this.element = h('section.voice', { tabindex: '-1' });
    this.kind = '';
  }

  /**
   * `kind` is move, refused, hint, coach, what, wait or turn; `actions` are buttons.
   * @param {{ kind?: string, title: string, text?: string, actions?: HTMLElement[] }} options
   */
  say({ kind = 'turn', title, text = '', actions = [] }) {
    this.kind = kind;
    this.element.dataset.kind = kind;
    const focused = this.element.contains(document.activeElement);
    this.element.replaceChildren(
      h('h2', {}, PICTURES[kind] && icon(PICTURES[kind]), h('span', {}, title)),
      h('p', {}, text),
      ...(actions.length ? [h('div.acts', {}, actions)] : []),
    );
    if (focused) (this.element.querySelector('button') ?? this.element).focus();
  }
}
