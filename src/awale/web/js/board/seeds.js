/** A seed: Caesalpinia bonduc, grey and glossy, no two alike. The light comes from the upper left. */

import { chance } from './chance.js';
import { at, group, tenth } from './svg.js';

/** How many individuals there are: more than lie on any board, so that none meets its double. */
export const INDIVIDUALS = 60;

const TONES = ['#9b9f9c', '#8f9799', '#9a998c', '#b0b1aa', '#7f8482', '#9f968d', '#8e968f', '#a5a8a5'];
const POINTS = 9;

/** The gradients that all seeds of a page share. */
export function seedPaint() {
  return TONES.map((tone, index) => `<radialGradient id="b-tone${index}" cx=".42" cy=".38" r=".72" fx=".33" fy=".26">
    <stop offset="0" stop-color="${mix(tone, '#ffffff', .55)}"/><stop offset=".2" stop-color="${mix(tone, '#ffffff', .3)}"/>
    <stop offset=".5" stop-color="${tone}"/><stop offset=".8" stop-color="${mix(tone, '#23292c', .56)}"/>
    <stop offset="1" stop-color="${mix(tone, '#14181a', .76)}"/></radialGradient>`).join('')
    + `<radialGradient id="b-gloss"><stop offset="0" stop-color="#fff" stop-opacity=".95"/>
    <stop offset=".4" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <radialGradient id="b-bounce" cx=".74" cy=".82" r=".42"><stop offset="0" stop-color="#d9a770" stop-opacity=".4"/>
    <stop offset="1" stop-color="#e0a566" stop-opacity="0"/></radialGradient>
    <radialGradient id="b-under"><stop offset=".45" stop-color="#0d0502" stop-opacity=".74"/>
    <stop offset=".78" stop-color="#0d0502" stop-opacity=".36"/><stop offset="1" stop-color="#0d0502" stop-opacity="0"/></radialGradient>`;
}

function mix(one, two, share) {
  const channel = (colour, i) => parseInt(colour.slice(i, i + 2), 16);
  const blend = i => Math.round(channel(one, i) + (channel(two, i) - channel(one, i)) * share);
  return '#' + [1, 3, 5].map(i => blend(i).toString(16).padStart(2, '0')).join('');
}

const shapes = new Map();

/** The shape of one individual around (0, 0), its radius about 14.5: always the same one for the same number. */
export function seedShape(individual) {
  if (!shapes.has(individual)) shapes.set(individual, grow(individual));
  return shapes.get(individual);
}

// The order of the draws is part of the shape: the notebook's drawing makes the same seeds from the same numbers.
function grow(individual) {
  const luck = chance(individual * 7919 + 48);
  const r = luck.in(13.5, 15.3), long = luck.in(1.02, 1.13), short = luck.in(.9, .98);
  const turn = luck.in(0, Math.PI * 2), egg = luck.in(.01, .055), cos = Math.cos(turn), sin = Math.sin(turn);
  const local = (u, v) => [r * (u * cos - v * sin), r * (u * sin + v * cos)];           // the seed's own axes → the board's
  const outline = Array.from({ length: POINTS }, (_, i) => {
    const angle = i / POINTS * Math.PI * 2, wobble = 1 + luck.in(-.022, .022) + egg * Math.cos(angle);
    return local(Math.cos(angle) * long * wobble, Math.sin(angle) * short * wobble);
  });
  let rings = '';                                                                         // the fine rings of the shell
  for (let many = 2 + Math.floor(luck() * 3); many > 0; many--) {
    const u = luck.in(-.62, .55), height = Math.sqrt(Math.max(.05, 1 - u * u)) * short * .86;
    rings += `M${at(...local(u, -height))}Q${at(...local(u + .2 + u * .12, 0))} ${at(...local(u, height))}`;
  }
  const eye = luck() < .5 ? local(.8, luck.in(-.18, .18)) : null;                         // the scar where it hung
  const tone = Math.floor(luck() * TONES.length);
  return { r, body: smooth(outline), rings, eye, tone, gloss: luck.in(.8, 1.05), lean: luck.in(-14, 14) };
}

/** A closed curve through the points (Catmull-Rom). */
function smooth(points) {
  let path = `M${at(...points[0])}`;
  points.forEach((start, i) => {
    const [before, end, after] = [-1, 1, 2].map(step => points[(i + step + POINTS) % POINTS]);
    path += `C${at(start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)} `
      + `${at(end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)} ${at(...end)}`;
  });
  return path + 'Z';
}

/** One seed as markup. A `plain` one, for small boards, keeps its shadow, its body and its light. */
export function seedMarkup(individual, plain = false) {
  const { r, body, rings, eye, tone, gloss, lean } = seedShape(individual);
  const shadow = `<ellipse class="under" cx="${tenth(r * .2)}" cy="${tenth(r * .34)}" rx="${tenth(r * 1.16)}" ry="${tenth(r * 1.08)}" fill="url(#b-under)"/>`;
  const shell = `<path d="${body}" fill="url(#b-tone${tone})"/>`;
  if (plain) return shadow + shell;
  const scar = eye ? `<circle cx="${tenth(eye[0])}" cy="${tenth(eye[1])}" r="2.5" fill="#d9d6cd" fill-opacity=".32"/>`
    + `<circle cx="${tenth(eye[0])}" cy="${tenth(eye[1])}" r="1.35" fill="#30271f" fill-opacity=".85"/>` : '';
  return shadow + shell + `<path d="${rings}" fill="none" stroke="#20272a" stroke-width=".5" stroke-opacity=".2"/>${scar}`
    + `<path d="${body}" fill="url(#b-bounce)" stroke="#101416" stroke-width=".7" stroke-opacity=".55"/>`
    + `<g transform="rotate(${tenth(lean)}) translate(${at(-r * .33, -r * .42)}) rotate(-38)">`
    + `<ellipse rx="${tenth(r * .36 * gloss)}" ry="${tenth(r * .2 * gloss)}" fill="url(#b-gloss)"/>`
    + `<ellipse rx="${tenth(r * .15)}" ry="${tenth(r * .065)}" fill="#fff" fill-opacity=".9"/></g>`;
}

const patterns = new Map();

/** A node for one seed: parsed once for each individual, then copied. */
export function seedNode(individual, plain = false) {
  const key = plain ? -1 - individual : individual;
  if (!patterns.has(key)) patterns.set(key, group(seedMarkup(individual, plain), 'seed'));
  return patterns.get(key).cloneNode(true);
}
