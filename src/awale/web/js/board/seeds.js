/** A seed: Caesalpinia bonduc, grey and glossy, no two alike. The light comes from the upper left. */

import { chance } from './random.js';
import { at, gradient, group, shape, tenth } from './svg.js';

/** How many individuals there are: more than lie on any board, so that none meets its double. */
export const INDIVIDUALS = 60;

const TONES = ['#9b9f9c', '#8f9799', '#9a998c', '#b0b1aa', '#7f8482', '#9f968d', '#8e968f', '#a5a8a5'];
const POINTS = 9;

/** The gradients that all seeds of a page share. */
export function seedPaint() {
  const round = { cx: 0.42, cy: 0.38, r: 0.72, fx: 0.33, fy: 0.26 };
  const tones = TONES.map((tone, index) =>
    gradient(
      'radial',
      `tone${index}`,
      round,
      `0 ${mix(tone, '#ffffff', 0.55)}, .2 ${mix(tone, '#ffffff', 0.3)}, .5 ${tone}, ` +
        `.8 ${mix(tone, '#23292c', 0.56)}, 1 ${mix(tone, '#14181a', 0.76)}`,
    ),
  );
  return (
    tones.join('') +
    gradient('radial', 'gloss', {}, '0 #fff .95, .4 #fff .55, 1 #fff 0') +
    gradient('radial', 'bounce', { cx: 0.74, cy: 0.82, r: 0.42 }, '0 #d9a770 .4, 1 #e0a566 0') +
    gradient('radial', 'under', {}, '.45 #0d0502 .74, .78 #0d0502 .36, 1 #0d0502 0')
  );
}

/**
 * @param {string} one
 * @param {string} two
 * @param {number} share
 */
function mix(one, two, share) {
  const channel = (/** @type {string} */ colour, /** @type {number} */ i) => parseInt(colour.slice(i, i + 2), 16);
  const blend = (/** @type {number} */ i) => Math.round(channel(one, i) + (channel(two, i) - channel(one, i)) * share);
  return '#' + [1, 3, 5].map(i => blend(i).toString(16).padStart(2, '0')).join('');
}

/** @type {Map<number, ReturnType<typeof grow>>} */
const shapes = new Map();

/**
 * The shape of one individual around (0, 0), its radius about 14.5: always the same one for the same number.
 * @param {number} individual
 */
export function seedShape(individual) {
  const known = shapes.get(individual) ?? grow(individual);
  shapes.set(individual, known);
  return known;
}

// The order of the draws is part of the shape: the notebook's drawing makes the same seeds from the same numbers.
/** @param {number} individual */
function grow(individual) {
  const luck = chance(individual * 7919 + 48);
  const r = luck.in(13.5, 15.3),
    long = luck.in(1.02, 1.13),
    short = luck.in(0.9, 0.98);
  const turn = luck.in(0, Math.PI * 2),
    egg = luck.in(0.01, 0.055),
    cos = Math.cos(turn),
    sin = Math.sin(turn);
  /** @type {(u: number, v: number) => [number, number]} */
  const local = (u, v) => [r * (u * cos - v * sin), r * (u * sin + v * cos)]; // its own axes → the board's
  const outline = Array.from({ length: POINTS }, (_, i) => {
    const angle = (i / POINTS) * Math.PI * 2,
      wobble = 1 + luck.in(-0.022, 0.022) + egg * Math.cos(angle);
    return local(Math.cos(angle) * long * wobble, Math.sin(angle) * short * wobble);
  });
  let rings = ''; // the fine rings of the shell
  for (let many = 2 + Math.floor(luck() * 3); many > 0; many--) {
    const u = luck.in(-0.62, 0.55),
      height = Math.sqrt(Math.max(0.05, 1 - u * u)) * short * 0.86;
    rings += `M${at(...local(u, -height))}Q${at(...local(u + 0.2 + u * 0.12, 0))} ${at(...local(u, height))}`;
  }
  const eye = luck() < 0.5 ? local(0.8, luck.in(-0.18, 0.18)) : null; // the scar where it hung
  const tone = Math.floor(luck() * TONES.length);
  return { r, body: smooth(outline), rings, eye, tone, gloss: luck.in(0.8, 1.05), lean: luck.in(-14, 14) };
}

/**
 * A closed curve through the points (Catmull-Rom).
 * @param {[number, number][]} points
 */
function smooth(points) {
  let path = `M${at(...points[0])}`;
  points.forEach((start, i) => {
    const [before, end, after] = [-1, 1, 2].map(step => points[(i + step + POINTS) % POINTS]);
    path +=
      `C${at(start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)} ` +
      `${at(end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)} ${at(...end)}`;
  });
  return path + 'Z';
}

/**
 * One seed as markup. A `plain` one, for small boards, keeps its shadow, its body and its light.
 * @param {number} individual
 */
export function seedMarkup(individual, plain = false) {
  const { r, body, rings, eye, tone, gloss, lean } = seedShape(individual);
  const under = { cx: r * 0.2, cy: r * 0.34, rx: r * 1.16, ry: r * 1.08 };
  const shadow = shape('ellipse', { class: 'under', ...under, fill: 'url(#b-under)' });
  const shell = shape('path', { d: body, fill: `url(#b-tone${tone})` });
  if (plain) return shadow + shell;
  const [cx, cy] = eye ?? [0, 0],
    scar = eye
      ? shape('circle', { cx, cy, r: 2.5, fill: '#d9d6cd', fillOpacity: 0.32 }) +
        shape('circle', { cx, cy, r: 1.35, fill: '#30271f', fillOpacity: 0.85 })
      : '';
  const light =
    shape('ellipse', { rx: r * 0.36 * gloss, ry: r * 0.2 * gloss, fill: 'url(#b-gloss)' }) +
    shape('ellipse', { rx: r * 0.15, ry: r * 0.065, fill: '#fff', fillOpacity: 0.9 });
  return (
    shadow +
    shell +
    shape('path', { d: rings, fill: 'none', stroke: '#20272a', strokeWidth: 0.5, strokeOpacity: 0.2 }) +
    scar +
    shape('path', { d: body, fill: 'url(#b-bounce)', stroke: '#101416', strokeWidth: 0.7, strokeOpacity: 0.55 }) +
    shape('g', { transform: `rotate(${tenth(lean)}) translate(${at(-r * 0.33, -r * 0.42)}) rotate(-38)` }, light)
  );
}

/** @type {Map<number, SVGGElement>} */
const patterns = new Map();

/**
 * A node for one seed: parsed once for each individual, then copied.
 * @param {number} individual
 */
export function seedNode(individual, plain = false) {
  const key = plain ? -1 - individual : individual;
  const known = patterns.get(key) ?? group(seedMarkup(individual, plain), 'seed');
  patterns.set(key, known);
  return /** @type {SVGGElement} */ (known.cloneNode(true));
}
