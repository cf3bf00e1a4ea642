/** Rings round pits, the pin of the last move, the line of the turn, the arrows of a game sown clockwise. */

import { OUTLINE } from './description.js';
import { halfContour } from './geometry.js';
import { shape } from './svg.js';

/** @import { Layout } from './geometry.js' */

/**
 * @param {Layout} layout
 * @param {number} i
 * @param {string} className
 * @param {number} wider
 */
export function ring(layout, i, className, wider) {
  const { x: cx, y: cy, rx } = layout.hollow(i);
  return shape('circle', { class: className, cx, cy, r: rx + wider * layout.form.scale });
}

/**
 * The last seed of the last move fell here.
 * @param {Layout} layout
 * @param {number} i
 */
export function pin(layout, i) {
  const { upright, r, scale } = layout.form,
    { x, y } = layout.hollow(i);
  const out = (layout.row(i) ? -1 : 1) * (r + 5 * scale),
    [cx, cy] = upright ? [x - out, y] : [x, y + out];
  return shape('circle', { class: 'pin', cx, cy, r: 5.2 * scale });
}

/**
 * The groove of one side filled with kaolin: it is their turn.
 * @param {Layout} options
 * @param {number} side
 */
export function turnLine({ form, half }, side) {
  return shape('path', { class: 'inlay', d: halfContour(form, OUTLINE.groove * form.scale, side ^ half) });
}

/**
 * Two small arrows round the ends of the board, for those who chose to sow the unusual way.
 * @param {Layout} options
 */
export function clockwiseArrows({ form }) {
  const size = form.upright ? 0.62 : form.plain ? 1.2 : 1,
    turn = form.upright ? 90 : 0;
  const each = form.ends
    .map((end, index) => {
      const where = form.upright ? `${form.mid} ${end}` : `${end} ${form.mid}`;
      const transform = `translate(${where}) rotate(${turn + index * 180}) scale(${size})`;
      return shape('path', { d: 'M-7 -23C9 -14 9 14 -7 23M-8.5 12.5 -7.5 23.5 3.5 21', transform });
    })
    .join('');
  return `<g class="clockwise edge">${each}</g><g class="clockwise">${each}</g>`;
}
