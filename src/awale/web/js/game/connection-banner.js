/** The banner of a game while the connection is lost: nothing is lost of the game, and the page keeps reconnecting. */

import { h, icon } from '../dom.js';
import { announce } from '../parts/status.js';
import { t } from '../words.js';

/** @import { Match } from './match.js' */

const PATIENCE = 1200; // ms without a connection before the banner is shown

export class ConnectionBanner {
  #timer = 0;

  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    this.text = h('span');
    this.element = h(
      'div.banner',
      { hidden: true },
      icon('away'),
      this.text,
      h('button.button', { type: 'button', onclick: () => match.retry() }, t('shell.again')),
    );
  }

  /** Listens to the match; returns a function that stops listening. */
  listen() {
    const heard = () => {
      clearTimeout(this.#timer);
      if (this.match.linked) this.#hide();
      else this.#timer = setTimeout(() => this.#show(), this.element.hidden ? PATIENCE : 0);
    };
    this.match.addEventListener('link', heard);
    return () => {
      clearTimeout(this.#timer);
      this.match.removeEventListener('link', heard);
    };
  }

  #show() {
    const words = t(this.match.pending ? 'game.lost-pending' : 'game.lost');
    if (this.element.hidden) announce(words);
    this.text.textContent = words;
    this.element.hidden = false;
  }

  #hide() {
    if (!this.element.hidden) announce(t('game.found'));
    this.element.hidden = true;
  }
}
