/** Three pits cut out of the board: one seed, four, a granary. */

import { s } from '../dom.js';
import { mixPaint } from '../board/paint.js';
import { seedMarkup } from '../board/seeds.js';
import { Heap } from '../board/settle.js';
import { at, hundredth, shape } from '../board/svg.js';

const R = 62;

/** A pit with so many seeds. It is an ornament: the words beside it say what it stands for. */
export function bowl(seeds, key) {
  mixPaint();
  const heap = new Heap({ x: 80, y: 80, rx: R, ry: R, scale: 1 }, key),
    element = s('svg.bowl', { viewBox: '0 0 160 160', 'aria-hidden': 'true', focusable: 'false' });
  let rests = [];
  for (let i = 0; i < seeds; i++) rests = heap.add(key + i * 5);
  const round = paint => shape('circle', { cx: 80, cy: 80, r: R, ...paint });
  element.innerHTML =
    shape('rect', {
      x: 3,
      y: 3,
      width: 154,
      height: 154,
      rx: 30,
      fill: 'url(#b-face)',
      stroke: 'url(#b-edge)',
      strokeWidth: 4,
    }) +
    shape('circle', { cx: 80, cy: 80, r: R + 3, fill: 'none', stroke: 'url(#b-rim)', strokeWidth: 4.6 }) +
    round({ fill: 'url(#b-bowl)' }) +
    round({ fill: 'url(#b-lip)' }) +
    rests
      .map(({ x, y, scale }, i) =>
        shape('g', { transform: `translate(${at(x, y)}) scale(${hundredth(scale)})` }, seedMarkup((key + i * 5) % 48)),
      )
      .join('');
  return element;
}
