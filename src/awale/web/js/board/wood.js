/** The board itself: two leaves of iroko, hinged, carved, with twelve hollows and two stores. Nothing on it moves. */

import { BOWL, CHIPS, EARS, GRAIN, HINGE, OUTLINE, SEAMS, WOOD } from './description.js';
import { chance } from './random.js';
import { contour } from './geometry.js';
import { at, shape } from './svg.js';

/** @import { Form } from './geometry.js' */
/** @import { Luck } from './random.js' */

/**
 * @typedef {{ x: number, y: number, rx: number, ry: number }} Bowl
 * @typedef {{ v: number, stroke: string, strokeWidth: number, strokeOpacity: number }} Stroke
 */

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
  const luck = chance(WOOD.chance),
    d = contour(form),
    id = `b-${form.name}`;
  /** @type {{ [name: string]: string }} */
  const along = form.upright ? { fill: 'none', transform: 'matrix(0 1 1 0 0 0)' } : { fill: 'none' };
  const face = shape(
    'g',
    { clipPath: `url(#${id})` },
    shape('g', along, grain(form, luck)) +
      shape('path', { d, fill: 'url(#b-lamp)' }) +
      shape('path', { d, fill: 'none', stroke: 'url(#b-edge)', strokeWidth: WOOD.edge * form.scale }),
  );
  const hollows = [...form.stores, ...form.pits.map(pit => ({ ...pit, rx: form.r, ry: form.r }))];
  return (
    `<clipPath id="${id}">${shape('path', { d })}</clipPath>` +
    shape('path', { d, transform: `translate(0 ${form.thick})`, fill: 'url(#b-side)' }) +
    shape('path', { d, fill: 'url(#b-face)' }) +
    face +
    grooves(form) +
    (form.upright ? '' : EARS.map(([x, y, turn]) => ear(x, y, turn)).join('')) +
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
    const dark = luck() < GRAIN.share.dark,
      strong = luck() < GRAIN.share.strong;
    const strokeWidth = unit * luck.within(strong ? GRAIN.width.strong : GRAIN.width.fine);
    const strokeOpacity = luck.within(
      dark ? (strong ? GRAIN.opacity.strong : GRAIN.opacity.fine) : GRAIN.opacity.light,
    );
    lines.push({ v, stroke: dark ? WOOD.dark : WOOD.light, strokeWidth, strokeOpacity });
    v += unit * luck.within(GRAIN.apart);
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
    [({ strokeWidth, stroke }) => strokeWidth > 1.7 && stroke === WOOD.dark, [WOOD.dark, 2.6, 0.26]],
    [({ strokeWidth, stroke }) => strokeWidth > 1 && strokeWidth <= 1.7 && stroke === WOOD.dark, [WOOD.dark, 1.4, 0.2]],
    [({ stroke }) => stroke === WOOD.light, [WOOD.light, 1.4, 0.12]],
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
  const waves = WOOD.waves.map(wave => [...wave, luck.in(0, 6)]);
  return (/** @type {number} */ u, /** @type {number} */ v) => {
    const along = u / form.long,
      across = v / form.short;
    let height = v;
    for (const [high, often, turn, start] of waves)
      height += unit * high * Math.sin(along * often + start + across * turn);
    for (const [x, y, wide, high] of WOOD.knots) {
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
      length = unit * luck.within(GRAIN.pore);
    d += `M${at(u, flow(u, v))}L${at(u + length, flow(u + length, v))}`;
  }
  return shape('path', { d, ...WOOD.pore, strokeWidth: unit * 1.1, strokeLinecap: 'round' });
}

/**
 * The line cut inside the edge, and the seam where the two leaves meet; each has a lit side.
 * @param {Form} form
 */
function grooves(form) {
  const d = contour(form, OUTLINE.groove * form.scale),
    lit = { stroke: WOOD.lit, strokeOpacity: 0.3 };
  const [groove, seam] = SEAMS;
  const beside = `translate(${form.upright ? '1 0' : '0 1.2'})`;
  return shape(
    'g',
    { fill: 'none' },
    shape('path', { d, transform: 'translate(.8 1.1)', ...lit, strokeWidth: 1.6 * form.scale }) +
      shape('path', { d, stroke: groove[0], strokeOpacity: groove[1], strokeWidth: groove[2] * form.scale }) +
      shape('path', { d: form.seam, transform: beside, ...lit, strokeWidth: 1.4 }) +
      shape('path', { d: form.seam, stroke: seam[0], strokeOpacity: seam[1], strokeWidth: seam[2] }),
  );
}

/**
 * A brass hinge, as on the boxes of Grand-Bassam.
 * @param {Form} form
 * @param {number} u
 */
function hinge(form, u) {
  const where = form.upright ? `translate(${form.mid} ${u})` : `translate(${u} ${form.mid})`;
  const { plate } = HINGE;
  const screws = form.plain
    ? []
    : HINGE.screws.map(
        ([cx, cy]) =>
          shape('circle', { cx, cy, r: 2, fill: HINGE.screw }) +
          shape('path', { d: `M${at(cx - 1.3, cy - 1)}l2.6 2`, stroke: HINGE.slot, strokeWidth: 0.7 }),
      );
  return shape(
    'g',
    { transform: `${where} scale(${form.scale * HINGE.scale})${form.upright ? ' rotate(90)' : ''}` },
    shape('rect', { ...plate, fill: HINGE.under, fillOpacity: 0.5, transform: 'translate(1.4 2)' }) +
      shape('rect', { ...plate, fill: 'url(#b-brass)' }) +
      shape('path', { d: 'M-25 0H25', stroke: HINGE.fold, strokeWidth: 1.6 }) +
      shape('path', { d: 'M-24 -9.6H24', stroke: HINGE.shine, strokeOpacity: 0.7 }) +
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
    grow = BOWL.rim.grow * form.scale;
  const ellipse = (/** @type {{ [name: string]: string | number }} */ paint) =>
    shape('ellipse', { cx, cy, rx, ry, ...paint });
  const rim = { rx: rx + grow, ry: ry + grow, stroke: 'url(#b-rim)', strokeWidth: BOWL.rim.width * form.scale };
  const lip = ellipse({ fill: 'url(#b-lip)' });
  if (form.plain) return ellipse({ ...rim, fill: 'url(#b-bowl)' }) + lip;
  const faint = { ...BOWL.cut, strokeWidth: BOWL.cut.strokeWidth * form.scale, strokeLinecap: 'round' };
  return (
    `<clipPath id="${id}">${ellipse({})}</clipPath>` +
    ellipse({ ...rim, fill: 'none' }) +
    ellipse({ fill: 'url(#b-bowl)' }) +
    shape(
      'g',
      { clipPath: `url(#${id})` },
      shape('g', { fill: 'none', stroke: BOWL.ring }, closedRings(hollow, form, luck)) +
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
  for (let share = BOWL.first[0] + luck.in(0, BOWL.first[1]); share < BOWL.last; share += luck.within(BOWL.next)) {
    const a = along * share * luck.within(BOWL.along),
      b = across * share * luck.within(BOWL.across);
    const [rx, ry] = form.upright ? [b, a] : [a, b];
    const cx = hollow.x + luck.within(BOWL.aside),
      cy = hollow.y + luck.within(BOWL.aside);
    rings += shape('ellipse', {
      cx,
      cy,
      rx,
      ry,
      strokeWidth: luck.within(BOWL.width),
      strokeOpacity: luck.within(BOWL.opacity),
    });
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
  const facets = (/** @type {number} */ side) => CHIPS.map(chip => facet(...chip, side)).join('');
  return shape(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn})`, strokeLinecap: 'round' },
    shape('path', { d: 'M0 2V36', stroke: WOOD.shade, strokeOpacity: 0.5, strokeWidth: 1.8 }) +
      shape('path', { d: 'M1.2 2V36', stroke: WOOD.lit, strokeOpacity: 0.25 }) +
      shape('path', { d: facets(1), fill: WOOD.lit, fillOpacity: 0.3 }) +
      shape('path', { d: facets(-1), fill: WOOD.shade, fillOpacity: 0.58 }),
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
