/** The board itself: two leaves of iroko, hinged, carved, with twelve hollows and two stores. Nothing on it moves. */

import { chance } from './chance.js';
import { contour } from './geometry.js';
import { at, hundredth, tenth } from './svg.js';

/** The gradients of wood, bowls and brass; the wood's own colours come from the theme. */
export function woodPaint() {
  return `<linearGradient id="b-face" x1="0" y1="0" x2="1" y2="1"><stop class="w1" offset="0"/><stop class="w2" offset=".38"/><stop class="w3" offset="1"/></linearGradient>
  <linearGradient id="b-side" x1="0" y1="0" x2="0" y2="1"><stop class="w4" offset=".9"/><stop class="w5" offset="1"/></linearGradient>
  <linearGradient id="b-bowl" x1=".12" y1=".06" x2=".86" y2=".95"><stop class="b1" offset="0"/><stop class="b2" offset=".5"/><stop class="b3" offset="1"/></linearGradient>`
  + gradient('linear', 'edge', 'x1="0" y1="0" x2="1" y2="1"', '0 #ffe3b4 .75, .45 #ffe3b4 .12, .6 #1a0a02 .15, 1 #1a0a02 .6')
  + gradient('radial', 'deep', '', '0 #140803 .5, .62 #140803 .16, 1 #140803 0')
  + gradient('radial', 'lip', 'cx=".565" cy=".58" r=".56"', '.74 #0f0501 0, .92 #0f0501 .52, 1 #0f0501 .8')
  + gradient('linear', 'rim', 'x1=".15" y1=".1" x2=".85" y2=".9"', '0 #1a0a03 .8, .5 #5a3216 .2, .62 #f3cd94 .3, 1 #ffdfa9 .95')
  + gradient('linear', 'brass', 'x1="0" y1="0" x2="0" y2="1"', '0 #f3d48a 1, .45 #c9973f 1, 1 #8a5f1f 1')
  + gradient('radial', 'lamp', 'cx=".3" cy=".1" r="1"', '0 #fff1d2 .13, .5 #fff1d2 0, 1 #120600 .28');
}

/** A gradient from a list of `offset colour opacity`. */
function gradient(kind, id, where, stops) {
  const inner = stops.split(', ').map(stop => {
    const [offset, colour, opacity] = stop.split(' ');
    return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return `<${kind}Gradient id="b-${id}" ${where}>${inner.join('')}</${kind}Gradient>`;
}

const planks = new Map();

/** The whole board, empty: always the same plank, made once for each form. */
export function wood(form) {
  if (!planks.has(form.name)) planks.set(form.name, carve(form));
  return planks.get(form.name);
}

function carve(form) {
  const luck = chance(1896), face = contour(form), id = `b-${form.name}`;
  const along = form.upright ? ' transform="matrix(0 1 1 0 0 0)"' : '';
  const hollows = [...form.stores, ...form.pits.map(pit => ({ ...pit, rx: form.r, ry: form.r }))];
  return `<clipPath id="${id}"><path d="${face}"/></clipPath>
  <path d="${face}" transform="translate(0 ${form.thick})" fill="url(#b-side)"/><path d="${face}" fill="url(#b-face)"/>
  <g clip-path="url(#${id})"><g fill="none"${along}>${grain(form, luck)}</g><path d="${face}" fill="url(#b-lamp)"/>
  <path d="${face}" fill="none" stroke="url(#b-edge)" stroke-width="${tenth(7 * form.scale)}"/></g>
  ${grooves(form)}${form.upright ? '' : ear(1112, 84, 62) + ear(128, 400, 242)}${form.hinges.map(u => hinge(form, u)).join('')}
  ${hollows.map((hollow, index) => bowl(hollow, form, luck, `${id}${index}`)).join('')}`;
}

/* ── the plank ── */

/** The grain runs along the board and parts around two knots; strokes, so it is sharp at any size and costs no filter. */
function grain(form, luck) {
  const unit = form.short / 450, flow = current(form, luck, unit), lines = [];
  for (let v = -form.short * .06; v < form.short * 1.06;) {
    const dark = luck() < .8, strong = luck() < .16;
    const width = unit * (strong ? luck.in(1.6, 3.4) : luck.in(.5, 1.5));
    const opacity = dark ? (strong ? luck.in(.2, .32) : luck.in(.1, .22)) : luck.in(.07, .16);
    lines.push({ v, colour: dark ? '#2c1306' : '#e9b679', width, opacity });
    v += unit * luck.in(2.2, 10.5);
  }
  if (form.plain) return plainGrain(form, flow, lines);
  return lines.map(({ v, ...look }) => stroke(line(form, flow, v, 22), look)).join('') + pores(form, flow, luck, unit);
}

/** A small board keeps the lines that the eye would still part, all alike: three strokes in the place of ninety. */
function plainGrain(form, flow, lines) {
  const kinds = [
    [lines.filter(({ width, colour }) => width > 1.7 && colour === '#2c1306'), { colour: '#2c1306', width: 2.6, opacity: .26 }],
    [lines.filter(({ width, colour }) => width > 1 && width <= 1.7 && colour === '#2c1306'), { colour: '#2c1306', width: 1.4, opacity: .2 }],
    [lines.filter(({ colour }) => colour !== '#2c1306'), { colour: '#e9b679', width: 1.4, opacity: .12 }],
  ];
  return kinds.map(([some, look]) => stroke(some.map(({ v }) => line(form, flow, v, 9)).join(''), look)).join('');
}

const stroke = (path, { colour, width, opacity }) =>
  `<path d="${path}" stroke="${colour}" stroke-width="${tenth(width)}" stroke-opacity="${hundredth(opacity)}"/>`;

/** How the grain flows: the height at `u` of the line that starts at `v`. */
function current(form, luck, unit) {
  const waves = [luck.in(0, 6), luck.in(0, 6), luck.in(0, 6)];
  const knots = [[.665, .53, .07, .05], [.13, .96, .09, .09]];
  return (u, v) => {
    const along = u / form.long, across = v / form.short;
    let height = v + unit * (11 * Math.sin(along * 4.1 + waves[0]) + 4 * Math.sin(along * 11 + waves[1] + across * 3) + 2 * Math.sin(along * 23 + waves[2] + across * 8));
    for (const [x, y, wide, high] of knots) {
      const away = across - y, near = Math.exp(-(((along - x) / wide) ** 2)) * Math.exp(-Math.abs(away) / .13);
      height += (away < 0 ? -1 : 1) * high * form.short * near;
    }
    return height;
  };
}

function line(form, flow, v, points) {
  let path = '';
  for (let i = 0; i <= points; i++) path += `${i ? 'L' : 'M'}${at(form.long * i / points, flow(form.long * i / points, v))}`;
  return path;
}

function pores(form, flow, luck, unit) {
  let path = '';
  for (let i = 0; i < 420; i++) {
    const u = luck.in(0, form.long), v = luck.in(0, form.short), length = unit * luck.in(4, 17);
    path += `M${at(u, flow(u, v))}L${at(u + length, flow(u + length, v))}`;
  }
  return `<path d="${path}" stroke="#220d03" stroke-width="${tenth(unit * 1.1)}" stroke-opacity=".34" stroke-linecap="round"/>`;
}

/** The line cut inside the edge, and the seam where the two leaves meet; each has a lit side. */
function grooves(form) {
  const cut = contour(form, 12.5 * form.scale), lit = form.upright ? '1 0' : '0 1.2';
  return `<g fill="none"><path d="${cut}" transform="translate(.8 1.1)" stroke="#ffdca6" stroke-opacity=".3" stroke-width="${tenth(1.6 * form.scale)}"/>
  <path d="${cut}" stroke="#1b0a02" stroke-opacity=".62" stroke-width="${tenth(2 * form.scale)}"/>
  <path d="${form.seam}" transform="translate(${lit})" stroke="#ffdca6" stroke-opacity=".28" stroke-width="1.4"/>
  <path d="${form.seam}" stroke="#170801" stroke-opacity=".75" stroke-width="1.6"/></g>`;
}

/** A brass hinge, as on the boxes of Grand-Bassam. */
function hinge(form, u) {
  const place = form.upright ? `translate(${form.mid} ${u})` : `translate(${u} ${form.mid})`, plate = 'x="-25" y="-10.5" width="50" height="21" rx="3.5"';
  const screws = [[-16, -5.4], [-16, 5.4], [16, -5.4], [16, 5.4]].map(([x, y]) =>
    `<circle cx="${x}" cy="${y}" r="2" fill="#6d4812"/><path d="M${at(x - 1.3, y - 1)}l2.6 2" stroke="#f5dc9d" stroke-width=".7"/>`);
  return `<g transform="${place} scale(${hundredth(form.scale * .74)})${form.upright ? ' rotate(90)' : ''}">
  <rect ${plate} fill="#150802" fill-opacity=".5" transform="translate(1.4 2)"/><rect ${plate} fill="url(#b-brass)"/>
  <path d="M-25 0H25" stroke="#5c3c0f" stroke-width="1.6"/><path d="M-24 -9.6H24" stroke="#fff1c4" stroke-opacity=".7"/>${form.plain ? '' : screws.join('')}</g>`;
}

/* ── the carving ── */

/** A hollow cut with a gouge: the grain shows in it as closed rings, and the tool left faint cuts. */
function bowl(hollow, form, luck, id) {
  const ellipse = (grow, paint) => `<ellipse cx="${hollow.x}" cy="${hollow.y}" rx="${tenth(hollow.rx + grow)}" ry="${tenth(hollow.ry + grow)}" ${paint}/>`;
  const rim = `stroke="url(#b-rim)" stroke-width="${tenth(4.6 * form.scale)}"`, lip = ellipse(0, 'fill="url(#b-lip)"');
  if (form.plain) return ellipse(3.2 * form.scale, `fill="url(#b-bowl)" ${rim}`) + lip;
  return `<clipPath id="${id}">${ellipse(0, '')}</clipPath>${ellipse(3.2 * form.scale, `fill="none" ${rim}`)}${ellipse(0, 'fill="url(#b-bowl)"')}
  <g clip-path="url(#${id})"><g fill="none" stroke="#1f0c03">${closedRings(hollow, form, luck)}</g>
  <path d="${gougeCuts(hollow, luck)}" fill="none" stroke="#ffd9a0" stroke-width="${tenth(2.2 * form.scale)}" stroke-opacity=".06" stroke-linecap="round"/>
  ${ellipse(0, 'fill="url(#b-deep)"')}${lip}</g>`;
}

function closedRings(hollow, form, luck) {
  const [along, across] = form.upright ? [hollow.ry, hollow.rx] : [hollow.rx, hollow.ry];
  let rings = '';
  for (let share = .2 + luck.in(0, .1); share < 1.25; share += luck.in(.13, .22)) {
    const a = tenth(along * share * luck.in(1.06, 1.2)), b = tenth(across * share * luck.in(.74, .84));
    rings += `<ellipse cx="${tenth(hollow.x + luck.in(-3, 3))}" cy="${tenth(hollow.y + luck.in(-3, 3))}" rx="${form.upright ? b : a}" ry="${form.upright ? a : b}" stroke-width="${tenth(luck.in(.7, 2))}" stroke-opacity="${hundredth(luck.in(.16, .34))}"/>`;
  }
  return rings;
}

function gougeCuts({ x, y, rx, ry }, luck) {
  const many = Math.round((rx + ry) / 9), on = (angle, far) => at(x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far);
  let cuts = '';
  for (let cut = 0; cut < many; cut++) {
    const angle = (cut + luck.in(-.22, .22)) / many * Math.PI * 2;
    const inner = luck.in(.5, .66), outer = luck.in(.9, .99), bend = angle + luck.in(.03, .1);
    cuts += `M${on(angle, inner)}Q${on(bend, .8)} ${on(angle, outer)}`;
  }
  return cuts;
}

/** An ear of millet, chip-cut, in a corner that no count uses: each cut has a shaded and a lit facet. */
function ear(x, y, turn) {
  const chips = [[0, -27, 0, .95]];
  for (const [u, v, size] of [[9.8, -17, .86], [12, 1, 1], [11, 19, .9]]) chips.push([-u, v, -32, size], [u, v, 32, size]);
  const facet = (side, paint) => `<path d="${chips.map(chip => half(...chip, side)).join('')}" ${paint}/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 2V36" stroke="#150701" stroke-opacity=".5" stroke-width="1.8" stroke-linecap="round"/>
  <path d="M1.2 2V36" stroke="#ffdca6" stroke-opacity=".25" stroke-linecap="round"/>
  ${facet(1, 'fill="#ffdca6" fill-opacity=".3"')}${facet(-1, 'fill="#150701" fill-opacity=".58"')}</g>`;
}

/** One half of a chip that leans by so many degrees. */
function half(u, v, lean, size, side) {
  const angle = lean / 180 * Math.PI, cos = Math.cos(angle) * size, sin = Math.sin(angle) * size;
  const p = (a, b) => at(u + a * cos - b * sin, v + a * sin + b * cos);
  return `M${p(0, -12)}C${p(5.5 * side, -6)} ${p(5.5 * side, 6)} ${p(0, 12)}Z`;
}
