/** The banner of a class's screen while the connection is lost: what was asked for is queued and sent once it is back. */

import { h, icon } from '../dom.js';
import { announce } from '../parts/status.js';
import { t } from '../words.js';

/** @import { LiveClass } from './live-class.js' */

const PATIENCE = 1200; // ms without a connection before the banner is shown

/**
 * The banner as `{ element, destroy() }`: the connection may go on after the screen has gone, so its listener is removed.
 * @param {LiveClass} live
 */
export function connectionBanner(live) {
  const text = h('span'),
    element = h(
      'div.banner',
      { hidden: true },
      icon('away'),
      text,
      h('button.button', { type: 'button', onclick: () => live.retry() }, t('shell.again')),
    );
  let timer = 0;
  const show = () => {
    if (!element.isConnected || live.linked) return;
    const words = t(live.waiting ? 'class.lost-pending' : 'class.lost');
    if (element.hidden) announce(words);
    text.textContent = words;
    element.hidden = false;
  };
  const end = live.on('link', up => {
    clearTimeout(timer);
    if (!up) {
      timer = setTimeout(show, element.hidden ? PATIENCE : 0);
      return;
    }
    if (!element.hidden) announce(t('game.found'));
    element.hidden = true;
  });
  return {
    element,
    destroy() {
      clearTimeout(timer);
      end();
    },
  };
}
