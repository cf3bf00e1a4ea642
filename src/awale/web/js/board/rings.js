/** Rings round pits, the pin of the last move, the line of the turn, the arrows of a game sown clockwise. */

import { halfContour } from './geometry.js';
import { tenth } from './svg.js';

/** How far inside the edge the groove runs that shows whose turn it is. */
const GROOVE = 12.5;

export function ring(layout, i, className, wider) {
  const { x, y, rx } = layout.hollow(i);
  return `<circle class="${className}" cx="${x}" cy="${y}" r="${tenth(rx + wider * layout.form.scale)}"/>`;
}

/** The last seed of the last move fell here. */
export function pin(layout, i) {
  const { form } = layout, { x, y } = layout.hollow(i), out = (layout.row(i) ? -1 : 1) * (form.r + 5 * form.scale);
  return `<circle class="pin" cx="${tenth(form.upright ? x - out : x)}" cy="${tenth(form.upright ? y : y + out)}" r="${tenth(5.2 * form.scale)}"/>`;
}

/** The groove of one side filled with kaolin: it is their turn. */
export const turnLine = (layout, side) =>
  `<path class="inlay" d="${halfContour(layout.form, GROOVE * layout.form.scale, side ^ layout.half)}"/>`;

/** Two small arrows round the ends of the board, for those who chose to sow the unusual way. */
export function clockwiseArrows({ form }) {
  const arrow = '<path d="M-7 -23C9 -14 9 14 -7 23M-8.5 12.5 -7.5 23.5 3.5 21"/>', size = form.upright ? .62 : form.plain ? 1.2 : 1;
  const each = form.ends.map((end, index) => {
    const where = form.upright ? `${form.mid} ${end}` : `${end} ${form.mid}`;
    return `<g transform="translate(${where}) rotate(${index * 180 + (form.upright ? 90 : 0)}) scale(${size})">${arrow}</g>`;
  }).join('');
  return `<g class="clockwise edge">${each}</g><g class="clockwise">${each}</g>`;
}
