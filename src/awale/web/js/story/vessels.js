/**
 * What the game is played on, besides the board: holes in the sand, an egg box; and the pod that the seeds come from.
 */

import { s } from '../dom.js';
import { chance } from '../board/random.js';
import { seedMarkup } from '../board/seeds.js';
import { Heap } from '../board/heap.js';
import { at, hundredth, shape, tenth } from '../board/svg.js';

/** @import { Luck } from '../board/random.js' */

const WIDE = 620,
  HIGH = 250,
  PITCH = 92,
  ROWS = [78, 172],
  R = 36;
const pits = ROWS.flatMap(y => Array.from({ length: 6 }, (_, i) => ({ x: 80 + i * PITCH, y })));

/**
 * @param {string} name
 * @param {number} width
 * @param {number} height
 * @param {string} label
 * @param {string} markup
 */
function drawn(name, width, height, label, markup) {
  const element = s(`svg.vessel.${name}`, { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  element.innerHTML = markup;
  return element;
}

/**
 * Two rows of holes, none quite round, in ground with grains of sand; `label` says it in words.
 * @param {string} label
 */
export function ground(label) {
  const luck = chance(1623),
    grains = Array.from({ length: 240 }, () =>
      shape('circle', {
        cx: luck.in(8, WIDE - 8),
        cy: luck.in(8, HIGH - 8),
        r: luck.in(0.6, 1.6),
        class: luck() < 0.5 ? 'grain-dark' : 'grain-light',
      }),
    );
  const holes = pits.map(({ x, y }, index) => {
    const rx = R * luck.in(0.95, 1.08),
      ry = R * luck.in(0.88, 1),
      turn = luck.in(-12, 12);
    const ellipse = (/** @type {string} */ className, /** @type {number} */ grow, dx = 0, dy = 0) =>
      shape('ellipse', {
        cx: x + dx,
        cy: y + dy,
        rx: rx + grow,
        ry: ry + grow,
        class: className,
        transform: `rotate(${tenth(turn)} ${x} ${y})`,
      });
    return (
      ellipse('heaped', 9) + ellipse('hole', 0) + ellipse('shade', -5, 3, 4) + contents(index, { x, y, rx, ry }, luck)
    );
  });
  return drawn(
    'ground',
    WIDE,
    HIGH,
    label,
    shape('rect', { width: WIDE, height: HIGH, rx: 26, class: 'sand' }) + grains.join('') + holes.join(''),
  );
}

/**
 * @param {Luck} luck
 * @param {number} index
 * @param {{ x: number, y: number, rx: number, ry: number }} hollow
 */
function contents(index, hollow, luck) {
  const many = [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4][index],
    heap = new Heap({ ...hollow, scale: 0.62 }, index + 3);
  /** @type {{ x: number, y: number }[]} */
  let rests = [];
  for (let i = 0; i < many; i++) rests = heap.add(i * 7 + index);
  return rests.map(({ x, y }) => (luck() < 0.3 ? cowrie(x, y, luck) : pebble(x, y, luck))).join('');
}

/**
 * @param {Luck} luck
 * @param {number} cx
 * @param {number} cy
 */
function pebble(cx, cy, luck) {
  const turn = `rotate(${tenth(luck.in(0, 180))} ${at(cx, cy)})`,
    rx = luck.in(8, 10.5),
    ry = luck.in(6.5, 8.5);
  return (
    shape('ellipse', { cx: cx + 1.6, cy: cy + 2.4, rx: rx + 0.6, ry: ry + 0.6, class: 'cast', transform: turn }) +
    shape('ellipse', {
      cx,
      cy,
      rx,
      ry,
      class: ['stone', 'stone red', 'stone pale'][Math.floor(luck() * 3)],
      transform: turn,
    })
  );
}

/**
 * A cowrie, the slit up.
 * @param {number} x
 * @param {number} y
 * @param {Luck} luck
 */
function cowrie(x, y, luck) {
  const teeth = [-5, -2.5, 0, 2.5, 5].map(u => `M${u} -1.700v3.4`).join('');
  return shape(
    'g',
    { transform: `translate(${at(x, y)}) rotate(${tenth(luck.in(0, 180))})` },
    shape('ellipse', { cx: 1.4, cy: 2, rx: 10.4, ry: 7.6, class: 'cast' }) +
      shape('ellipse', { rx: 10, ry: 7.2, class: 'shell' }) +
      shape('path', { d: 'M-8 0Q0 1.5 8 0', class: 'slit' }) +
      shape('path', { d: teeth, class: 'teeth' }),
  );
}

/**
 * An egg box from above, its lid folded back; four beans in each cup.
 * @param {string} label
 */
export function eggBox(label) {
  const luck = chance(12),
    cups = pits.map(({ x, y }, index) => {
      const heap = new Heap({ x, y, rx: R - 6, ry: R - 6, scale: 0.62 }, index + 40);
      /** @type {{ x: number, y: number }[]} */
      let rests = [];
      for (let i = 0; i < 4; i++) rests = heap.add(i * 5 + index);
      const rim = shape('rect', { x: x - 42, y: y - 42, width: 84, height: 84, rx: 24, class: 'cup' });
      return (
        rim +
        shape('circle', { cx: x, cy: y, r: R, class: 'well' }) +
        rests.map(rest => bean(rest.x, rest.y, luck)).join('')
      );
    });
  const peaks = [0, 1, 2, 3, 4].map(i => shape('circle', { cx: 126 + i * PITCH, cy: 125, r: 11, class: 'peak' }));
  return drawn(
    'egg-box',
    WIDE,
    HIGH,
    label,
    shape('rect', { x: 14, y: 6, width: WIDE - 28, height: 26, rx: 10, class: 'lid' }) +
      shape('rect', { x: 22, y: 22, width: WIDE - 44, height: HIGH - 30, rx: 22, class: 'card' }) +
      cups.join('') +
      peaks.join(''),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Luck} luck
 */
function bean(x, y, luck) {
  const body = 'M-9 0C-9 -6 -3 -8 1 -6.500C6 -8 10 -4 9 1C8 6 3 6 0 3.500C-3 6 -9 5 -9 0Z';
  const turn = `translate(${at(x, y)}) rotate(${tenth(luck.in(0, 360))})`;
  return shape(
    'g',
    { transform: turn },
    shape('path', { d: body, class: 'cast', transform: 'translate(1.2 1.8)' }) +
      shape('path', { d: body, class: luck() < 0.3 ? 'bean pink' : 'bean' }),
  );
}

/**
 * A pod with its thorns, split open, two seeds in it.
 * @param {string} label
 */
export function pod(label) {
  const luck = chance(48),
    shell = 'M30 112C34 48 104 22 170 30C240 38 282 76 278 122C274 172 206 198 138 190C74 184 26 160 30 112Z';
  const thorns = Array.from({ length: 64 }, (_, i) => {
    const angle = (i / 64) * Math.PI * 2,
      x = 154 + Math.cos(angle) * luck.in(112, 122),
      y = 110 + Math.sin(angle) * luck.in(72, 79),
      far = luck.in(14, 23);
    return `M${at(x, y)}l${at(Math.cos(angle + luck.in(-0.3, 0.3)) * far, Math.sin(angle + luck.in(-0.3, 0.3)) * far)}`;
  }).join('');
  const seed = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ size,
    /** @type {number} */ id,
  ) => shape('g', { transform: `translate(${at(x, y)}) scale(${hundredth(size)})` }, seedMarkup(id));
  return drawn(
    'pod',
    310,
    222,
    label,
    shape('path', { d: thorns, class: 'thorns' }) +
      shape('path', { d: shell, class: 'husk' }) +
      shape('ellipse', { cx: 154, cy: 111, rx: 96, ry: 56, class: 'inside' }) +
      seed(112, 112, 2.6, 11) +
      seed(196, 110, 2.7, 23),
  );
}
