/** What a move would do, before it is made: where each seed would fall, what would be taken, what would be lost. */

import { LETTERS } from './geometry.js';
import { ring } from './rings.js';
import { seedShape } from './seeds.js';
import { freeSpot } from './settle.js';
import { at, hundredth, shape } from './svg.js';
import { shoulderTag, storeTag } from './tags.js';

/** More seeds than this and their ghosts would hide the board: then beads on a line stand for all but the last few. */
const MANY = 8;
const LAST_FEW = 3;

/** `preview` is { from, path, taken, fines } in letters, as the referee sends a choice. */
export function drawPreview(layout, piles, { from, path = '', taken = [], fines = [] }) {
  const origin = LETTERS.indexOf(from),
    side = origin < 6 ? 0 : 1,
    turned = layout.facing && side === 1;
  const spots = landings(
    layout,
    piles,
    origin,
    [...path].map(letter => LETTERS.indexOf(letter)),
  );
  const pits = list => list.map(([letter, seeds]) => [LETTERS.indexOf(letter), seeds]);
  const sum = list => list.reduce((total, [, seeds]) => total + seeds, 0);
  let rings = '',
    over = spots.length ? trail(layout, origin, spots) + spots.map(mark).join('') : '';
  for (const [i, seeds] of pits(taken)) {
    rings += ring(layout, i, 'taken', 5) + ring(layout, i, 'taken line', 5);
    over += shoulderTag(layout, i, 'gain', `+${seeds}`, turned);
  }
  for (const [i, seeds] of pits(fines)) {
    rings += ring(layout, i, 'fined', 5);
    over += shoulderTag(layout, i, 'loss', `−${seeds}`, turned);
  }
  if (taken.length) over += storeTag(layout, 12 + side, sum(taken), turned);
  if (fines.length) over += storeTag(layout, 13 - side, sum(fines), turned);
  return { rings, over };
}

/** Where each seed would show: { i, x, y, bead } and, for a ghost, whose. */
function landings(layout, piles, origin, path) {
  const hand = piles[origin].shown.map(seed => seed.individual),
    many = path.length > MANY;
  const there = new Map(),
    laps = new Map();
  return path.map((i, n) => {
    const lap = laps.get(i) ?? 0,
      last = n === path.length - 1;
    laps.set(i, lap + 1);
    if (!there.has(i)) there.set(i, piles[i].spots());
    if (many && n < path.length - LAST_FEW) {
      const bead = { i, bead: true, ...lane(layout, i, lap) };
      there.get(i).push(bead); // a ghost that comes later keeps clear of it
      return bead;
    }
    const individual = hand[n] ?? 0,
      spot = freeSpot(there.get(i), layout.hollow(i), individual, i);
    there.get(i).push(spot);
    return { i, individual, last, ...spot };
  });
}

/** A long move keeps to lanes, one a lap, the first nearest to the middle of the board. */
function lane(layout, i, lap) {
  const { form } = layout,
    { x, y } = layout.hollow(i),
    out = (layout.row(i) ? -1 : 1) * (lap - 0.5) * 26 * form.scale;
  const r = 6 * Math.sqrt(form.scale);
  return form.upright ? { x: x - out, y, r } : { x, y: y + out, r };
}

function mark({ bead, last, individual, x, y, r, scale }) {
  if (bead) return shape('circle', { class: 'bead', cx: x, cy: y, r });
  const aim = last ? '<circle class="halo" r="21"/><circle class="dot" r="4.2"/>' : '';
  const transform = `translate(${at(x, y)}) scale(${hundredth(scale)})`;
  const body = shape('path', { d: seedShape(individual).body });
  return shape('g', { class: last ? 'ghost last' : 'ghost', transform }, body + aim);
}

/** A line of dots from the pit through the falling seeds; it goes round the end of the board, not across it. */
function trail(layout, origin, spots) {
  const points = [{ i: origin, ...layout.hollow(origin) }, ...spots],
    long = spots[0].bead ? ' long' : '';
  let path = `M${at(points[0].x, points[0].y)}`;
  for (let n = 1; n < points.length; n++) path += step(layout, points[n - 1], points[n]);
  return `<path class="trail under-line${long}" d="${path}"/><path class="trail${long}" d="${path}"/>`;
}

function step(layout, from, to) {
  if (layout.row(from.i) === layout.row(to.i)) return `L${at(to.x, to.y)}`;
  const { upright, r } = layout.form,
    place = layout.place(to.i),
    last = place === 6 || place === 5;
  const beyond = (a, b) => (last ? Math.max(a, b) + r * 1.55 : Math.min(a, b) - r * 1.55);
  const middle = (a, b) => (a + b) / 2;
  const bend = upright ? [middle(from.x, to.x), beyond(from.y, to.y)] : [beyond(from.x, to.x), middle(from.y, to.y)];
  return `Q${at(...bend)} ${at(to.x, to.y)}`;
}
