/**
 * The board's own hand: one round stroke on a capital of 20 units. No font is needed, counts look the same everywhere
 * and sit exactly on their centre.
 */

import { hundredth, tenth } from './svg.js';

/** How wide each sign is, and its stroke. */
/** @type {{ [sign: string]: [number, string] }} */
export const GLYPHS = {
  0: [13, 'M6.5 0C2.6 0 .5 3.8.5 10s2.1 10 6 10 6-3.8 6-10S10.4 0 6.5 0Z'],
  1: [13, 'M3 4.6 8.2 0V20'],
  2: [13, 'M.9 5.4C1.1 2.1 3.3 0 6.4 0c3.3 0 5.5 2 5.5 5.1 0 2.4-1.3 4.2-3.4 6.4L.8 20H12.4'],
  3: [
    13,
    'M1.1 3.4C2.1 1.2 4 0 6.3 0c3 0 5.1 1.9 5.1 4.7 0 2.9-2.2 4.6-5.4 4.6 3.7 0 6.2 2 6.2 5.2' +
      'C12.2 17.8 9.7 20 6.3 20 3.5 20 1.4 18.7.5 16.3',
  ],
  4: [13, 'M9.2 20V0L.2 14.2H13'],
  5: [
    13,
    'M11.3 0H2.7L1.8 8.7C2.9 7.7 4.5 7.1 6.2 7.1c3.6 0 6.1 2.6 6.1 6.3' +
      'C12.3 17.3 9.7 20 6.1 20 3.4 20 1.4 18.8.4 16.6',
  ],
  6: [13, 'M10 0C5.2 3.1.5 7.6.5 13.5.5 17.4 2.9 20 6.5 20s6-2.6 6-6.4-2.4-6.2-5.9-6.2C3.6 7.4 1.2 9.2.6 12.2'],
  7: [13, 'M.8 0H12.2L4.8 20'],
  8: [
    13,
    'M6.5 9.3C3.6 9.3 1.6 7.4 1.6 4.7S3.6 0 6.5 0s4.9 2 4.9 4.7S9.4 9.3 6.5 9.3Z' +
      'm0 0C3 9.3.5 11.5.5 14.6S3 20 6.5 20s6-2.3 6-5.4S10 9.3 6.5 9.3Z',
  ],
  9: [13, 'M3 20C7.8 16.9 12.5 12.4 12.5 6.5 12.5 2.6 10.1 0 6.5 0S.5 2.6.5 6.4s2.4 6.2 5.9 6.2c3 0 5.4-1.8 6-4.8'],
  '+': [13, 'M6.5 5V17M.5 11H12.5'],
  '−': [13, 'M.5 11H12.5'],
  '=': [13, 'M.5 7.6H12.5M.5 14H12.5'],
  '≈': [13, 'M.5 8.6C2.5 5.6 4.6 6.2 6.5 7.6s4 2 6-.8M.5 15c2-3 4.1-2.4 6-1s4 2 6-.8'],
  A: [14.6, 'M.4 20 7.3 0 14.2 20M2.9 13.2H11.7'],
  B: [13, 'M.8 0V20H6.8c3.3 0 5.4-2.1 5.4-5.3S10 9.5 6.8 9.5H.8M.8 0H6.2c3 0 4.9 1.9 4.9 4.7S9.2 9.5 6.2 9.5M.8 0'],
  C: [14.4, 'M14 3.6C12.5 1.4 10.3 0 7.7 0 3.4 0 .4 4.3.4 10s3 10 7.3 10c2.6 0 4.8-1.4 6.3-3.6'],
  D: [13.8, 'M.8 0V20H5.4c5 0 8-3.9 8-10S10.4 0 5.4 0Z'],
  E: [11.2, 'M10.6 0H.8V20H10.6M.8 9.6H9.2'],
  F: [11.2, 'M10.6 0H.8V20M.8 9.8H9.2'],
  a: [12.8, 'M12 7V20M12 13.5C12 17.2 9.5 20 6.2 20S.4 17.2.4 13.5 2.9 7 6.2 7s5.8 2.8 5.8 6.5Z'],
  b: [12.8, 'M.8 0V20M.8 13.5C.8 9.8 3.3 7 6.6 7s5.8 2.8 5.8 6.5S9.9 20 6.6 20 .8 17.2.8 13.5Z'],
  c: [11.4, 'M11 9.4C9.9 7.9 8.3 7 6.4 7 3 7 .4 9.8.4 13.5S3 20 6.4 20c1.9 0 3.5-.9 4.6-2.4'],
  d: [12.8, 'M12 0V20M12 13.5C12 17.2 9.5 20 6.2 20S.4 17.2.4 13.5 2.9 7 6.2 7s5.8 2.8 5.8 6.5Z'],
  e: [12.6, 'M.6 13.2H12.2C12.1 9.5 9.7 7 6.4 7 3 7 .4 9.8.4 13.5S3 20 6.6 20c2.2 0 4-.9 5-2.6'],
  f: [8.8, 'M8.6.6C8 .2 7.3 0 6.5 0 4.2 0 3 1.6 3 4.2V20M.2 7.6H7.8'],
  w: [19, 'M.4 7 5 20 9.5 8 14 20 18.6 7'],
  l: [1.6, 'M.8 0V20'],
  é: [12.6, 'M.6 13.2H12.2C12.1 9.5 9.7 7 6.4 7 3 7 .4 9.8.4 13.5S3 20 6.6 20c2.2 0 4-.9 5-2.6'],
};

const GAP = 4.4;

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
  let left = -signs.reduce((sum, [width]) => sum + width + GAP, -GAP) / 2,
    strokes = '';
  for (const [width, path] of signs) {
    strokes += `<path d="${path}" transform="translate(${hundredth(left)} -10)"/>`;
    left += width + GAP;
  }
  const edge = burnt ? `<g class="burnt" stroke-width="${hundredth(weight * 20 + 3.4)}">${strokes}</g>` : '';
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
