/** The board itself: two leaves of iroko, hinged, carved, with twelve hollows and two stores. Nothing on it moves. */

import { chance } from './random.js';
import { contour } from './geometry.js';
import { at, gradient, shape } from './svg.js';

/** @import { Form } from './geometry.js' */
/** @import { Luck } from './random.js' */

const DARK = '#2c1306',
  LIGHT = '#e9b679',
  LIT = '#ffdca6',
  SHADE = '#150701';
const DIAGONAL = { x1: 0, y1: 0, x2: 1, y2: 1 },
  DOWN = { x1: 0, y1: 0, x2: 0, y2: 1 };

/**
 * @typedef {{ x: number, y: number, rx: number, ry: number }} Bowl
 * @typedef {{ v: number, stroke: string, strokeWidth: number, strokeOpacity: number }} Stroke
 */

/** The gradients of wood, bowls and brass. */
export function woodPaint() {
  return (
    themed('face', DIAGONAL, { w1: 0, w2: 0.38, w3: 1 }) +
    themed('side', DOWN, { w4: 0.9, w5: 1 }) +
    themed('bowl', { x1: 0.12, y1: 0.06, x2: 0.86, y2: 0.95 }, { b1: 0, b2: 0.5, b3: 1 }) +
    gradient('linear', 'edge', DIAGONAL, '0 #ffe3b4 .75, .45 #ffe3b4 .12, .6 #1a0a02 .15, 1 #1a0a02 .6') +
    gradient('radial', 'deep', {}, '0 #140803 .5, .62 #140803 .16, 1 #140803 0') +
    gradient('radial', 'lip', { cx: '.565', cy: 0.58, r: 0.56 }, '.74 #0f0501 0, .92 #0f0501 .52, 1 #0f0501 .8') +
    gradient(
      'linear',
      'rim',
      { x1: 0.15, y1: 0.1, x2: 0.85, y2: 0.9 },
      '0 #1a0a03 .8, .5 #5a3216 .2, .62 #f3cd94 .3, 1 #ffdfa9 .95',
    ) +
    gradient('linear', 'brass', DOWN, '0 #f3d48a, .45 #c9973f, 1 #8a5f1f') +
    gradient('radial', 'lamp', { cx: 0.3, cy: 0.1, r: 1 }, '0 #fff1d2 .13, .5 #fff1d2 0, 1 #120600 .28')
  );
}

/**
 * A gradient whose colours are the theme's: the style sheet gives each class its own.
 * @param {string} id
 * @param {{ [name: string]: string | number }} where
 * @param {{ [className: string]: number }} stops
 */
function themed(id, where, stops) {
  const inner = Object.entries(stops).map(([className, offset]) => shape('stop', { class: className, offset }));
  return shape('linearGradient', { id: `b-${id}`, ...where }, inner.join(''));
}

/** @type {Map<string, string>} */
const planks = new Map();

/**
 * The whole board, empty: always the same plank, made once for each form.
 * @param {Form} form
 */
export function wood(form) {
  const known = planks.get(form.name) ?? carve(form);
  planks.set(form.name, known);
  return known;
}

/**
 * What casts the shadow: the outline and nothing of the grain, which a browser would draw anew for each blur. It is a
 * little smaller than the wood, so that it doesn't darken its edge.
 * @param {Form} form
 */
export function shade(form) {
  const d = contour(form, 1.5);
  return shape('path', { d }) + shape('path', { d, transform: `translate(0 ${form.thick})` });
}

/** @param {Form} form */
function carve(form) {
  const luck = chance(1896),
    d = contour(form),
    id = `b-${form.name}`;
  /** @type {{ [name: string]: string }} */
  const along = form.upright ? { fill: 'none', transform: 'matrix(0 1 1 0 0 0)' } : { fill: 'none' };
  const face = shape(
    'g',
    { clipPath: `url(#${id})` },
    shape('g', along, grain(form, luck)) +
      shape('path', { d, fill: 'url(#b-lamp)' }) +
      shape('path', { d, fill: 'none', stroke: 'url(#b-edge)', strokeWidth: 7 * form.scale }),
  );
  const hollows = [...form.stores, ...form.pits.map(pit => ({ ...pit, rx: form.r, ry: form.r }))];
  return (
    `<clipPath id="${id}">${shape('path', { d })}</clipPath>` +
    shape('path', { d, transform: `translate(0 ${form.thick})`, fill: 'url(#b-side)' }) +
    shape('path', { d, fill: 'url(#b-face)' }) +
    face +
    grooves(form) +
    (form.upright ? '' : ear(1112, 84, 62) + ear(128, 400, 242)) +
    form.hinges.map(u => hinge(form, u)).join('') +
    hollows.map((hollow, index) => bowl(hollow, form, luck, `${id}${index}`)).join('')
  );
}

/* ── the plank ── */

/**
 * The grain runs along the board and parts around two knots; strokes: sharp at any size, and no filter to pay for.
 * @param {Form} form
 * @param {Luck} luck
 */
function grain(form, luck) {
  const unit = form.short / 450,
    flow = current(form, luck, unit);
  /** @type {Stroke[]} */
  const lines = [];
  for (let v = -form.short * 0.06; v < form.short * 1.06; ) {
    const dark = luck() < 0.8,
      strong = luck() < 0.16;
    const strokeWidth = unit * (strong ? luck.in(1.6, 3.4) : luck.in(0.5, 1.5));
    const strokeOpacity = dark ? (strong ? luck.in(0.2, 0.32) : luck.in(0.1, 0.22)) : luck.in(0.07, 0.16);
    lines.push({ v, stroke: dark ? DARK : LIGHT, strokeWidth, strokeOpacity });
    v += unit * luck.in(2.2, 10.5);
  }
  if (form.plain) return plainGrain(form, flow, lines);
  const strokes = lines.map(({ v, ...look }) => shape('path', { d: line(form, flow, v, 22), ...look }));
  return strokes.join('') + pores(form, flow, luck, unit);
}

/**
 * A small board keeps the lines that the eye would still part, all alike: three strokes in the place of ninety.
 * @param {Form} form
 * @param {(u: number, v: number) => number} flow
 * @param {Stroke[]} lines
 */
function plainGrain(form, flow, lines) {
  /** @type {[(stroke: Stroke) => boolean, [string, number, number]][]} */
  const kinds = [
    [({ strokeWidth, stroke }) => strokeWidth > 1.7 && stroke === DARK, [DARK, 2.6, 0.26]],
    [({ strokeWidth, stroke }) => strokeWidth > 1 && strokeWidth <= 1.7 && stroke === DARK, [DARK, 1.4, 0.2]],
    [({ stroke }) => stroke === LIGHT, [LIGHT, 1.4, 0.12]],
  ];
  return kinds
    .map(([kept, [stroke, strokeWidth, strokeOpacity]]) => {
      const d = lines
        .filter(kept)
        .map(({ v }) => line(form, flow, v, 9))
        .join('');
      return shape('path', { d, stroke, strokeWidth, strokeOpacity });
    })
    .join('');
}

/**
 * How the grain flows: the height at `u` of the line that starts at `v`.
 * @param {Form} form
 * @param {Luck} luck
 * @param {number} unit
 */
function current(form, luck, unit) {
  const [slow, quick, fine] = [luck.in(0, 6), luck.in(0, 6), luck.in(0, 6)];
  const knots = [
    [0.665, 0.53, 0.07, 0.05],
    [0.13, 0.96, 0.09, 0.09],
  ];
  return (/** @type {number} */ u, /** @type {number} */ v) => {
    const along = u / form.long,
      across = v / form.short;
    const wave = 11 * Math.sin(along * 4.1 + slow) + 4 * Math.sin(along * 11 + quick + across * 3);
    let height = v + unit * (wave + 2 * Math.sin(along * 23 + fine + across * 8));
    for (const [x, y, wide, high] of knots) {
      const away = across - y,
        near = Math.exp(-(((along - x) / wide) ** 2)) * Math.exp(-Math.abs(away) / 0.13);
      height += (away < 0 ? -1 : 1) * high * form.short * near;
    }
    return height;
  };
}

/**
 * @param {Form} form
 * @param {(u: number, v: number) => number} flow
 * @param {number} v
 * @param {number} points
 */
function line(form, flow, v, points) {
  let path = '';
  for (let i = 0; i <= points; i++) {
    const u = (form.long * i) / points;
    path += `${i ? 'L' : 'M'}${at(u, flow(u, v))}`;
  }
  return path;
}

/**
 * @param {Form} form
 * @param {(u: number, v: number) => number} flow
 * @param {Luck} luck
 * @param {number} unit
 */
function pores(form, flow, luck, unit) {
  let d = '';
  for (let i = 0; i < 420; i++) {
    const u = luck.in(0, form.long),
      v = luck.in(0, form.short),
      length = unit * luck.in(4, 17);
    d += `M${at(u, flow(u, v))}L${at(u + length, flow(u + length, v))}`;
  }
  return shape('path', { d, stroke: '#220d03', strokeWidth: unit * 1.1, strokeOpacity: 0.34, strokeLinecap: 'round' });
}

/**
 * The line cut inside the edge, and the seam where the two leaves meet; each has a lit side.
 * @param {Form} form
 */
function grooves(form) {
  const d = contour(form, 12.5 * form.scale),
    lit = { stroke: LIT, strokeOpacity: 0.3 };
  const beside = `translate(${form.upright ? '1 0' : '0 1.2'})`;
  return shape(
    'g',
    { fill: 'none' },
    shape('path', { d, transform: 'translate(.8 1.1)', ...lit, strokeWidth: 1.6 * form.scale }) +
      shape('path', { d, stroke: '#1b0a02', strokeOpacity: 0.62, strokeWidth: 2 * form.scale }) +
      shape('path', { d: form.seam, transform: beside, ...lit, strokeWidth: 1.4 }) +
      shape('path', { d: form.seam, stroke: '#170801', strokeOpacity: 0.75, strokeWidth: 1.6 }),
  );
}

/**
 * A brass hinge, as on the boxes of Grand-Bassam.
 * @param {Form} form
 * @param {number} u
 */
function hinge(form, u) {
  const where = form.upright ? `translate(${form.mid} ${u})` : `translate(${u} ${form.mid})`;
  const plate = { x: -25, y: -10.5, width: 50, height: 21, rx: 3.5 };
  const screws = form.plain
    ? []
    : [
        [-16, -5.4],
        [-16, 5.4],
        [16, -5.4],
        [16, 5.4],
      ].map(
        ([cx, cy]) =>
          shape('circle', { cx, cy, r: 2, fill: '#6d4812' }) +
          shape('path', { d: `M${at(cx - 1.3, cy - 1)}l2.6 2`, stroke: '#f5dc9d', strokeWidth: 0.7 }),
      );
  return shape(
    'g',
    { transform: `${where} scale(${form.scale * 0.74})${form.upright ? ' rotate(90)' : ''}` },
    shape('rect', { ...plate, fill: '#150802', fillOpacity: 0.5, transform: 'translate(1.4 2)' }) +
      shape('rect', { ...plate, fill: 'url(#b-brass)' }) +
      shape('path', { d: 'M-25 0H25', stroke: '#5c3c0f', strokeWidth: 1.6 }) +
      shape('path', { d: 'M-24 -9.6H24', stroke: '#fff1c4', strokeOpacity: 0.7 }) +
      screws.join(''),
  );
}

/* ── the carving ── */

/**
 * A hollow cut with a gouge: the grain shows in it as closed rings, and the tool left faint cuts.
 * @param {Bowl} hollow
 * @param {Form} form
 * @param {Luck} luck
 * @param {string} id
 */
function bowl(hollow, form, luck, id) {
  const { x: cx, y: cy, rx, ry } = hollow,
    grow = 3.2 * form.scale;
  const ellipse = (/** @type {{ [name: string]: string | number }} */ paint) =>
    shape('ellipse', { cx, cy, rx, ry, ...paint });
  const rim = { rx: rx + grow, ry: ry + grow, stroke: 'url(#b-rim)', strokeWidth: 4.6 * form.scale };
  const lip = ellipse({ fill: 'url(#b-lip)' });
  if (form.plain) return ellipse({ ...rim, fill: 'url(#b-bowl)' }) + lip;
  const faint = { stroke: '#ffd9a0', strokeWidth: 2.2 * form.scale, strokeOpacity: 0.06, strokeLinecap: 'round' };
  return (
    `<clipPath id="${id}">${ellipse({})}</clipPath>` +
    ellipse({ ...rim, fill: 'none' }) +
    ellipse({ fill: 'url(#b-bowl)' }) +
    shape(
      'g',
      { clipPath: `url(#${id})` },
      shape('g', { fill: 'none', stroke: '#1f0c03' }, closedRings(hollow, form, luck)) +
        shape('path', { d: gougeCuts(hollow, luck), fill: 'none', ...faint }) +
        ellipse({ fill: 'url(#b-deep)' }) +
        lip,
    )
  );
}

/**
 * @param {Bowl} hollow
 * @param {Form} form
 * @param {Luck} luck
 */
function closedRings(hollow, form, luck) {
  const [along, across] = form.upright ? [hollow.ry, hollow.rx] : [hollow.rx, hollow.ry];
  let rings = '';
  for (let share = 0.2 + luck.in(0, 0.1); share < 1.25; share += luck.in(0.13, 0.22)) {
    const a = along * share * luck.in(1.06, 1.2),
      b = across * share * luck.in(0.74, 0.84);
    const [rx, ry] = form.upright ? [b, a] : [a, b];
    const cx = hollow.x + luck.in(-3, 3),
      cy = hollow.y + luck.in(-3, 3);
    rings += shape('ellipse', { cx, cy, rx, ry, strokeWidth: luck.in(0.7, 2), strokeOpacity: luck.in(0.16, 0.34) });
  }
  return rings;
}

/**
 * @param {Bowl} options
 * @param {Luck} luck
 */
function gougeCuts({ x, y, rx, ry }, luck) {
  const many = Math.round((rx + ry) / 9);
  const on = (/** @type {number} */ angle, /** @type {number} */ far) =>
    at(x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far);
  let cuts = '';
  for (let cut = 0; cut < many; cut++) {
    const angle = ((cut + luck.in(-0.22, 0.22)) / many) * Math.PI * 2;
    const inner = luck.in(0.5, 0.66),
      outer = luck.in(0.9, 0.99),
      bend = angle + luck.in(0.03, 0.1);
    cuts += `M${on(angle, inner)}Q${on(bend, 0.8)} ${on(angle, outer)}`;
  }
  return cuts;
}

/**
 * An ear of millet, chip-cut, in a corner that no count uses: each cut has a shaded and a lit facet.
 * @param {number} x
 * @param {number} y
 * @param {number} turn
 */
function ear(x, y, turn) {
  /** @type {[number, number, number][]} */
  const pairs = [
    [9.8, -17, 0.86],
    [12, 1, 1],
    [11, 19, 0.9],
  ];
  /** @type {[number, number, number, number][]} */
  const chips = [
    [0, -27, 0, 0.95],
    ...pairs.map(([u, v, size]) => /** @type {[number, number, number, number]} */ ([-u, v, -32, size])),
    ...pairs.map(([u, v, size]) => /** @type {[number, number, number, number]} */ ([u, v, 32, size])),
  ];
  const facets = (/** @type {number} */ side) => chips.map(chip => facet(...chip, side)).join('');
  return shape(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn})`, strokeLinecap: 'round' },
    shape('path', { d: 'M0 2V36', stroke: SHADE, strokeOpacity: 0.5, strokeWidth: 1.8 }) +
      shape('path', { d: 'M1.2 2V36', stroke: LIT, strokeOpacity: 0.25 }) +
      shape('path', { d: facets(1), fill: LIT, fillOpacity: 0.3 }) +
      shape('path', { d: facets(-1), fill: SHADE, fillOpacity: 0.58 }),
  );
}

/**
 * One half of a chip that leans by so many degrees.
 * @param {number} u
 * @param {number} v
 * @param {number} lean
 * @param {number} size
 * @param {number} side
 */
function facet(u, v, lean, size, side) {
  const angle = (lean / 180) * Math.PI,
    cos = Math.cos(angle) * size,
    sin = Math.sin(angle) * size;
  const p = (/** @type {number} */ a, /** @type {number} */ b) => at(u + a * cos - b * sin, v + a * sin + b * cos);
  return `M${p(0, -12)}C${p(5.5 * side, -6)} ${p(5.5 * side, 6)} ${p(0, 12)}Z`;
}
