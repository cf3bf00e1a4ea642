/** Seeds laid out by tens, five and five, to be counted at a glance. */

import { s } from '../dom.js';
import { seedMarkup } from '../board/seeds.js';
import { chance } from '../board/chance.js';

const STEP = 31,
  TEN = 24;

/** A picture of `n` seeds; `row` makes the rows differ. Readers of the screen are told the number beside it. */
export function heap(n, row = 0) {
  const element = s('svg.heap', {
    viewBox: `0 0 ${Math.max(15, Math.ceil(n / 10) * 5) * STEP + 58} ${2 * STEP + 12}`,
    'aria-hidden': 'true',
  });
  element.innerHTML = Array.from({ length: n }, (_, i) => {
    const ten = Math.floor(i / 10),
      k = i % 10,
      random = chance(i + row * 50);
    const x = 20 + (ten * 5 + (k % 5)) * STEP + ten * TEN + random.in(-1, 1),
      y = (n <= 5 ? 35 : 20) + Math.floor(k / 5) * STEP + random.in(-1, 1);
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(.98)">${seedMarkup((i + row * 17) % 60)}</g>`;
  }).join('');
  return element;
}
