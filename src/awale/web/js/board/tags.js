/** Small labels on the wood: what a pit wins or loses, why it is barred, what a move is worth. */

import { LETTERS } from './geometry.js';
import { lettering } from './lettering.js';
import { at, shape } from './svg.js';

/** @import { Form, Layout } from './geometry.js' */

const BARRED = '<circle class="stop" r="8"/><path class="stop" d="M-5.6 -5.6 5.6 5.6"/>';

/**
 * A rounded label, `wide` and `high` from its middle to its edges.
 * @param {string} className
 * @param {{ x: number, y: number, wide: number, high: number }} options
 * @param {string} inner
 */
function pill(className, { x, y, wide, high }, inner) {
  const plate = shape('rect', { x: x - wide, y: y - high, width: wide * 2, height: high * 2, rx: high });
  return `<g class="${className}">${plate}${inner}</g>`;
}

/**
 * A tag on the pit's shoulder, clear of its count. `kind` is 'gain', 'loss' or 'sown'.
 * @param {Layout} layout
 * @param {number} i
 * @param {string} kind
 * @param {string} text
 */
export function shoulderTag(layout, i, kind, text, turned = false) {
  const { x, y, k } = shoulder(layout, i),
    wide = Math.max(17, 9 + text.length * 7.5) * k;
  const written = lettering(text, { x, y, size: 15 * k, weight: 0.19, turned });
  return pill(`tag ${kind}`, { x, y, wide, high: 16 * k }, written);
}

/**
 * The barred disc of a pit that is refused.
 * @param {Layout} layout
 * @param {number} i
 */
export function barredTag(layout, i) {
  const { x, y, k } = shoulder(layout, i),
    disc = `<g transform="translate(${at(x, y)}) scale(${k})">${BARRED}</g>`;
  return pill('tag no', { x, y, wide: 17 * k, high: 16 * k }, disc);
}

/**
 * @param {Layout} layout
 * @param {number} i
 */
function shoulder(layout, i) {
  const { form } = layout,
    pit = layout.hollow(i),
    down = form.upright || layout.row(i) ? -1 : 1;
  return { x: pit.x + form.shoulder, y: pit.y + down * form.shoulder, k: form.upright ? 0.8 : form.plain ? 1.35 : 1 };
}

/**
 * What a store would win, or has won.
 * @param {Layout} layout
 * @param {number} store
 * @param {number} seeds
 */
export function storeTag(layout, store, seeds, turned = false) {
  const { upright } = layout.form,
    hollow = layout.hollow(store),
    out = layout.row(store) ? -1 : 1;
  const x = upright ? hollow.x - out * (hollow.rx - 26) : hollow.x;
  const y = upright ? hollow.y : hollow.y + out * (hollow.ry - 20);
  const k = upright ? 0.8 : 1.15,
    wide = (12 + String(seeds).length * 9) * k + 8;
  const written = lettering(`+${seeds}`, { x, y, size: 20 * k, weight: 0.19, turned });
  return pill('tag gain big', { x, y, wide, high: 20 * k }, written);
}

/**
 * What a move is worth: exact values are filled and say "=", estimates are dashed and say "≈".
 * @param {Layout} layout
 * @param {number} i
 * @param {{ text: string, exact: boolean, best: boolean }} options
 */
export function valueTag(layout, i, { text, exact, best }) {
  const turned = layout.turned(i),
    sign = (exact ? '=' : '≈') + text;
  const className = `value${exact ? ' exact' : ''}${best ? ' best' : ''}`;
  if (layout.form.upright) {
    const { x, y: count } = layout.count(i),
      y = count + (turned ? -35 : 35);
    return pill(className, { x, y, wide: 26, high: 11.25 }, lettering(sign, { x, y, size: 13, weight: 0.18, turned }));
  }
  const { x, y: line } = layout.letter(i),
    y = line + (layout.row(i) ? -3.5 : 3.5),
    way = turned ? -1 : 1;
  return pill(
    className,
    { x, y, wide: 52, high: 16.5 },
    lettering(LETTERS[i], { x: x - 33 * way, y, size: 14, weight: 0.15, className: 'small', turned }) +
      lettering(sign, { x: x + 13 * way, y, size: 17, weight: 0.18, turned }),
  );
}

/**
 * How many seeds are still in the hand.
 * @param {Form} options
 * @param {number} seeds
 * @param {boolean} turned
 */
export function handTag({ scale }, seeds, turned) {
  if (!seeds) return '';
  return shape('circle', { r: 17 * scale }) + lettering(seeds, { size: 15 * scale, weight: 0.19, turned });
}
