/**
 * The board's own hand: one round stroke on a capital of 20 units. No font is needed, counts look the same everywhere
 * and sit exactly on their centre.
 */

import { GLYPHS, LETTERING } from './description.js';
import { hundredth, tenth } from './svg.js';

/**
 * Text centred on (x, y). `size` is the height of a capital; `burnt` edges it in dark, as a hot iron would.
 * @param {string | number} text
 * @param {{ x?: number, y?: number, size?: number, weight?: number, className?: string, burnt?: boolean, turned?: boolean }} [options]
 */
export function lettering(
  text,
  { x = 0, y = 0, size = 20, weight = 0.165, className = '', burnt = false, turned = false } = {},
) {
  const signs = [...String(text)].map(sign => GLYPHS[sign]).filter(Boolean);
  let left = -signs.reduce((sum, [width]) => sum + width + LETTERING.gap, -LETTERING.gap) / 2,
    strokes = '';
  for (const [width, path] of signs) {
    strokes += `<path d="${path}" transform="translate(${hundredth(left)} -10)"/>`;
    left += width + LETTERING.gap;
  }
  const edge = burnt ? `<g class="burnt" stroke-width="${hundredth(weight * 20 + LETTERING.edge)}">${strokes}</g>` : '';
  const place = `translate(${tenth(x)} ${tenth(y)})${turned ? ' rotate(180)' : ''} scale(${hundredth(size / 20)})`;
  const pen = `class="drawn ${className}" stroke-width="${hundredth(weight * 20)}"`;
  return `<g ${pen} transform="${place}">${edge}${strokes}</g>`;
}

/** The game's name; its accent is a seed. Markup for an svg with the viewBox that comes with it. */
export function wordmark() {
  let left = 2,
    strokes = '';
  for (const sign of 'awalé') {
    strokes += `<path d="${GLYPHS[sign][1]}" transform="translate(${tenth(left)} 0)"/>`;
    left += GLYPHS[sign][0] + 5;
  }
  const x = tenth(left - 9.5);
  return {
    viewBox: `-1 -4.5 ${tenth(left - 1)} 26.5`,
    markup:
      `<g class="drawn" stroke-width="3.3">${strokes}</g>` +
      `<ellipse class="accent" cx="${x}" cy="1" rx="3.5" ry="2.9" transform="rotate(-32 ${x} 1)"/>`,
  };
}
