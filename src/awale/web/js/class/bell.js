/** The bell: a countdown by the server's clock, and its sound when it rings. */

import { knock } from '../board/sound.js';
import { clock } from '../parts/clock.js';
import { announce } from '../parts/status.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

/** @import { LiveClass } from './live-class.js' */

const MINUTE = 60_000;

/** Three strokes of a hand bell. */
function sound() {
  if (settings.sound)
    for (let i = 0; i < 3; i++) {
      knock(1180, 0.22, 1.4, i * 0.5);
      knock(590, 0.1, 1.1, i * 0.5);
    }
}

export class Bell {
  #clock = clock({ label: t('class.bell.clock') });
  /** @type {string | null} */
  #rung = null; // which round's bell was heard already
  #warning = 0;

  /** @param {LiveClass} live */
  constructor(live) {
    this.live = live;
    this.element = this.#clock.element;
    this.element.classList.add('class-clock');
    this.#rung = this.#ringing();
  }

  /** Follows the class: shows what is left, and rings once a round. */
  update() {
    const left = this.live.bellIn,
      ringing = this.#ringing();
    this.element.hidden = left === null;
    clearTimeout(this.#warning);
    if (left !== null) {
      this.#clock.set(left, true);
      if (left > MINUTE) this.#warning = setTimeout(() => announce(t('class.bell.minute')), left - MINUTE);
    } else this.#clock.set(0, false);
    if (ringing && ringing !== this.#rung) {
      sound();
      announce(t('class.bell.rung'));
    }
    this.#rung = ringing;
  }

  destroy() {
    clearTimeout(this.#warning);
    this.#clock.destroy();
  }

  #ringing() {
    const { round, shared } = this.live;
    return round?.rung ? `${shared.contests.length}:${round.number}` : null;
  }
}
