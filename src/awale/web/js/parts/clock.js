/** A clock that counts down between two messages; the server's time is the one that counts. */

import { h, icon } from '../dom.js';
import { t } from '../words.js';

const LOW = 30_000;

/**
 * `5:04`; under ten seconds with tenths.
 * @param {number} ms
 */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * An element that shows what is left. `set(ms, running)` as the server says; `onlow()` once, when time gets short.
 * @param {{ label?: string, onlow?: () => void }} [options]
 */
export function clock({ label, onlow } = {}) {
  const digits = h('span.digits'),
    sign = h('span.sign', { 'aria-hidden': 'true' });
  const element = h('span.clock', { role: 'timer', 'aria-label': label }, sign, digits);
  let left = 0,
    since = 0,
    timer = 0,
    warned = false;
  const now = () => (timer ? left - (performance.now() - since) : left);
  const draw = () => {
    const ms = now(),
      low = ms < LOW;
    digits.textContent = clockText(ms);
    element.classList.toggle('low', low);
    sign.replaceChildren(icon(low ? 'hourglass' : 'clock'));
    if (low && !warned && timer) {
      warned = true;
      onlow?.();
    }
    if (!low) warned = false;
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
  };
  return {
    element,
    /**
     * @param {number} ms
     * @param {boolean} running
     */
    set(ms, running) {
      stop();
      left = ms;
      since = performance.now();
      element.classList.toggle('running', running);
      if (running) timer = setInterval(draw, 100);
      draw();
    },
    destroy: stop,
  };
}

/** @param {number} ms */
export const spoken = ms =>
  t('clock.left', { minutes: Math.floor(ms / 60_000), seconds: Math.ceil((ms % 60_000) / 1000) });
