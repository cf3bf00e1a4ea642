/** A seed: Caesalpinia bonduc, grey and glossy, no two alike. The light comes from the upper left. */

import { LIGHT, LIGHT_WHERE, SEED } from './description.js';
import { chance } from './random.js';
import { at, gradient, group, shape, tenth } from './svg.js';

/** The gradients of the tones that a seed may have. */
export function seedTones() {
  return SEED.tones
    .map((tone, index) => {
      const stops = LIGHT.map(([offset, added, share]) => `${offset} ${mix(tone, added, share)}`);
      return gradient('radial', `tone${index}`, LIGHT_WHERE, stops.join(', '));
    })
    .join('');
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
  const r = luck.within(SEED.radius),
    long = luck.within(SEED.long),
    short = luck.within(SEED.short);
  const turn = luck.in(0, Math.PI * 2),
    egg = luck.within(SEED.egg),
    cos = Math.cos(turn),
    sin = Math.sin(turn);
  /** @type {(u: number, v: number) => [number, number]} */
  const local = (u, v) => [r * (u * cos - v * sin), r * (u * sin + v * cos)]; // its own axes → the board's
  const outline = Array.from({ length: SEED.points }, (_, i) => {
    const angle = (i / SEED.points) * Math.PI * 2,
      wobble = 1 + luck.within(SEED.wobble) + egg * Math.cos(angle);
    return local(Math.cos(angle) * long * wobble, Math.sin(angle) * short * wobble);
  });
  let rings = ''; // the fine rings of the shell
  for (let many = SEED.rings.least + Math.floor(luck() * SEED.rings.more); many > 0; many--) {
    const u = luck.within(SEED.rings.at),
      height = Math.sqrt(Math.max(0.05, 1 - u * u)) * short * SEED.rings.high;
    rings += `M${at(...local(u, -height))}Q${at(...local(u + SEED.rings.bend + u * 0.12, 0))} ${at(...local(u, height))}`;
  }
  const eye = luck() < SEED.eye.share ? local(SEED.eye.far, luck.within(SEED.eye.aside)) : null; // the scar where it hung
  const tone = Math.floor(luck() * SEED.tones.length);
  return { r, body: smooth(outline), rings, eye, tone, gloss: luck.within(SEED.gloss), lean: luck.within(SEED.lean) };
}

/**
 * A closed curve through the points (Catmull-Rom).
 * @param {[number, number][]} points
 */
function smooth(points) {
  let path = `M${at(...points[0])}`;
  points.forEach((start, i) => {
    const [before, end, after] = [-1, 1, 2].map(step => points[(i + step + SEED.points) % SEED.points]);
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
  const { ring, scar: pale, eye: dark, edge, shine, under: below } = SEED.paint;
  const under = { cx: r * below.cx, cy: r * below.cy, rx: r * below.rx, ry: r * below.ry };
  const shadow = shape('ellipse', { class: 'under', ...under, fill: 'url(#b-under)' });
  const shell = shape('path', { d: body, fill: `url(#b-tone${tone})` });
  if (plain) return shadow + shell;
  const [cx, cy] = eye ?? [0, 0],
    scar = eye ? shape('circle', { cx, cy, ...pale }) + shape('circle', { cx, cy, ...dark }) : '';
  const light =
    shape('ellipse', { rx: r * shine.rx * gloss, ry: r * shine.ry * gloss, fill: 'url(#b-gloss)' }) +
    shape('ellipse', { rx: r * shine.sparkRx, ry: r * shine.sparkRy, fill: '#fff', fillOpacity: shine.sparkOpacity });
  return (
    shadow +
    shell +
    shape('path', { d: rings, fill: 'none', ...ring }) +
    scar +
    shape('path', { d: body, fill: 'url(#b-bounce)', ...edge }) +
    shape(
      'g',
      { transform: `rotate(${tenth(lean)}) translate(${at(r * shine.x, r * shine.y)}) rotate(${shine.turn})` },
      light,
    )
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
