/**
 * Marks on the wood. Kaolin states (a turn, what may be played, what was played), brass points (what would happen).
 * Colour is never the only sign: each mark also has its own shape.
 */

import { LETTERS } from './geometry.js';
import { pin, ring, turnLine } from './rings.js';
import { seedShape } from './seeds.js';
import { freeSpot } from './heap.js';
import { at, hundredth, shape } from './svg.js';
import { barredTag, shoulderTag, storeTag, valueTag } from './tags.js';

/** @import { Layout } from './geometry.js' */
/** @import { Pile } from './pile.js' */
/** @import { Spot } from './heap.js' */

/* ── What a move would do, before it is made: where each seed would fall, what would be taken, what would be lost. ── */

/**
 * @typedef {{ from: string, path?: string, taken?: [string, number][], fines?: [string, number][] }} Preview
 * @typedef {{ turn?: string | null, playable?: string[], refused?: string[], focus?: string | null, pointed?: string[],
 *   preview?: Preview | null, last?: { from: string, to: string } | null, says?: { [letter: string]: string },
 *   values?: { [letter: string]: { text: string, exact: boolean, best: boolean } } }} Marks
 * @typedef {{ player: string, move: string, path?: string, taken?: [string, number][],
 *   fines?: [string, number][] }} Sowing
 * @typedef {{ pits: Map<string, string>, stores: Map<number, number> }} Trace
 * @typedef {{ i: number, x: number, y: number, r: number, bead?: boolean, last?: boolean, individual?: number,
 *   scale?: number }} Landing
 */

/** More seeds than this and their ghosts would hide the board: then beads on a line stand for all but the last few. */
const MANY = 8;
const LAST_FEW = 3;

/**
 * `preview` is { from, path, taken, fines } in letters, as the referee sends a choice.
 * @param {Layout} layout
 * @param {Pile[]} piles
 * @param {Preview} options
 */
function drawPreview(layout, piles, { from, path = '', taken = [], fines = [] }) {
  const origin = LETTERS.indexOf(from),
    side = origin < 6 ? 0 : 1,
    turned = layout.facing && side === 1;
  const spots = landings(
    layout,
    piles,
    origin,
    [...path].map(letter => LETTERS.indexOf(letter)),
  );
  const pits = (/** @type {[string, number][]} */ list) =>
    list.map(([letter, seeds]) => [LETTERS.indexOf(letter), seeds]);
  const sum = (/** @type {[string, number][]} */ list) => list.reduce((total, [, seeds]) => total + seeds, 0);
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

/**
 * Where each seed would show: { i, x, y, bead } and, for a ghost, whose.
 * @param {Layout} layout
 * @param {Pile[]} piles
 * @param {number} origin
 * @param {number[]} path
 */
function landings(layout, piles, origin, path) {
  const hand = piles[origin].shown.map(seed => seed.individual),
    many = path.length > MANY;
  /** @type {Map<number, Spot[]>} */
  const there = new Map();
  /** @type {Map<number, number>} */
  const laps = new Map();
  return path.map((i, n) => {
    const lap = laps.get(i) ?? 0,
      last = n === path.length - 1,
      spots = there.get(i) ?? piles[i].spots();
    laps.set(i, lap + 1);
    there.set(i, spots);
    if (many && n < path.length - LAST_FEW) {
      const bead = { i, bead: true, ...lane(layout, i, lap) };
      spots.push(bead); // a ghost that comes later keeps clear of it
      return bead;
    }
    const individual = hand[n] ?? 0,
      spot = freeSpot(spots, layout.hollow(i), individual, i);
    spots.push(spot);
    return { i, individual, last, ...spot };
  });
}

/**
 * A long move keeps to lanes, one a lap, the first nearest to the middle of the board.
 * @param {Layout} layout
 * @param {number} i
 * @param {number} lap
 */
function lane(layout, i, lap) {
  const { form } = layout,
    { x, y } = layout.hollow(i),
    out = (layout.row(i) ? -1 : 1) * (lap - 0.5) * 26 * form.scale;
  const r = 6 * Math.sqrt(form.scale);
  return form.upright ? { x: x - out, y, r } : { x, y: y + out, r };
}

/** @param {Landing} options */
function mark({ bead, last, individual, x, y, r, scale }) {
  if (bead) return shape('circle', { class: 'bead', cx: x, cy: y, r });
  const aim = last ? '<circle class="halo" r="21"/><circle class="dot" r="4.2"/>' : '';
  const transform = `translate(${at(x, y)}) scale(${hundredth(scale ?? 1)})`;
  const body = shape('path', { d: seedShape(individual ?? 0).body });
  return shape('g', { class: last ? 'ghost last' : 'ghost', transform }, body + aim);
}

/**
 * A line of dots from the pit through the falling seeds; it goes round the end of the board, not across it.
 * @param {Layout} layout
 * @param {number} origin
 * @param {Landing[]} spots
 */
function trail(layout, origin, spots) {
  const points = [{ i: origin, r: 0, ...layout.hollow(origin) }, ...spots],
    long = spots[0].bead ? ' long' : '';
  let path = `M${at(points[0].x, points[0].y)}`;
  for (let n = 1; n < points.length; n++) path += step(layout, points[n - 1], points[n]);
  return `<path class="trail under-line${long}" d="${path}"/><path class="trail${long}" d="${path}"/>`;
}

/**
 * @param {Layout} layout
 * @param {Landing} from
 * @param {Landing} to
 */
function step(layout, from, to) {
  if (layout.row(from.i) === layout.row(to.i)) return `L${at(to.x, to.y)}`;
  const { upright, r } = layout.form,
    place = layout.place(to.i),
    last = place === 6 || place === 5;
  const beyond = (/** @type {number} */ a, /** @type {number} */ b) =>
    last ? Math.max(a, b) + r * 1.55 : Math.min(a, b) - r * 1.55;
  const middle = (/** @type {number} */ a, /** @type {number} */ b) => (a + b) / 2;
  /** @type {[number, number]} */
  const bend = upright ? [middle(from.x, to.x), beyond(from.y, to.y)] : [beyond(from.x, to.x), middle(from.y, to.y)];
  return `Q${at(...bend)} ${at(to.x, to.y)}`;
}

/* ── all marks ── */

/**
 * `marks` are letters, as `Board.mark` takes them; `trace` is what the last move did where nothing may fly (`traceOf`).
 * What comes back is markup: `line` under everything, `rings` under the seeds, `over` above them.
 * @param {Layout} layout
 * @param {Pile[]} piles
 * @param {Marks} marks
 * @param {Trace | null} trace
 */
export function drawMarks(layout, piles, marks, trace) {
  const { turn, playable = [], refused = [], pointed = [], focus, preview, last, values = {} } = marks;
  const pit = (/** @type {string} */ letter) => LETTERS.indexOf(letter);
  const round = (/** @type {string} */ letter, /** @type {string} */ name, wider = 5) =>
    ring(layout, pit(letter), name, wider);
  let rings = '',
    over = '';
  for (const letter of playable) rings += round(letter, 'playable');
  for (const letter of refused) {
    rings += round(letter, 'refused');
    over += barredTag(layout, pit(letter));
  }
  if (last && !preview) rings += round(last.from, 'was') + round(last.to, 'was') + pin(layout, pit(last.to));
  for (const letter of pointed) rings += round(letter, 'focus', 6.5);
  if (focus) rings += round(focus, refused.includes(focus) ? 'focus no' : 'focus', 6.5);
  if (preview) {
    const shown = drawPreview(layout, piles, preview);
    rings += shown.rings;
    over += shown.over;
  } else if (trace) over += drawTrace(layout, trace);
  for (const [letter, value] of Object.entries(values)) over += valueTag(layout, pit(letter), value);
  return { line: turn ? turnLine(layout, turn === 'S' ? 0 : 1) : '', rings, over };
}

/**
 * What a turn did to each pit and store, as tags that stay: pairs of a hollow and its text.
 * @param {Sowing} options
 */
export function traceOf({ player, path = '', taken = [], fines = [] }) {
  /** @type {Trace} */
  const { pits, stores } = { pits: new Map(), stores: new Map() };
  /** @type {Map<string, number>} */
  const sown = new Map();
  const mine = player === 'N' ? 13 : 12;
  for (const letter of path) sown.set(letter, (sown.get(letter) ?? 0) + 1);
  for (const [letter, count] of sown) pits.set(letter, `+${count}`);
  for (const [letter, seeds] of [...taken, ...fines]) if (seeds) pits.set(letter, `−${seeds}`);
  const sum = (/** @type {[string, number][]} */ list) => list.reduce((total, [, seeds]) => total + seeds, 0);
  if (sum(taken)) stores.set(mine, sum(taken));
  if (sum(fines)) stores.set(25 - mine, sum(fines));
  return { pits, stores };
}

/**
 * The same of a sweep: which pit's seeds went into whose store.
 * @param {[string, number, string][]} sweep
 */
export function traceOfSweep(sweep) {
  /** @type {Trace} */
  const { pits, stores } = { pits: new Map(), stores: new Map() };
  for (const [letter, seeds, player] of sweep) {
    if (!seeds) continue;
    const store = player === 'N' ? 13 : 12;
    pits.set(letter, `−${seeds}`);
    stores.set(store, (stores.get(store) ?? 0) + seeds);
  }
  return { pits, stores };
}

/**
 * @param {Layout} layout
 * @param {Trace} options
 */
function drawTrace(layout, { pits, stores }) {
  const tags = [...pits].map(([letter, text]) => {
    const i = LETTERS.indexOf(letter);
    return shoulderTag(layout, i, 'sown', text, layout.turned(i));
  });
  for (const [store, seeds] of stores) tags.push(storeTag(layout, store, seeds, layout.turned(store)));
  return tags.join('');
}
