/**
 * Settling: where seeds come to rest in a hollow.
 *
 * Each newcomer rolls towards the bottom and pushes; the others hardly stir, so one more seed only nudges a heap. A
 * full layer spills into a looser one above it: any number looks heaped, never ranked.
 */

import { chance } from './random.js';
import { seedShape } from './seeds.js';

/** @import { Hollow } from './geometry.js' */

/** The share of a hollow's floor that each layer fills before the next begins. */
const LAYERS = [0.68, 0.44, 0.26, 0.14];
const TYPICAL_RADIUS = 14.5;

/**
 * @typedef {{ layer: number, x: number, y: number, r: number, shyness: number }} Lying
 * @typedef {{ x: number, y: number, r: number }} Spot
 * @param {number} x
 * @param {number} y
 */

// Not Math.hypot: it guards against numbers that no board has, and settling asks this ten thousand times.
const length = (x, y) => Math.sqrt(x * x + y * y);

/**
 * How far from the middle a layer extends.
 * @param {number} layer
 */
const reach = layer => 1 - layer * 0.155;

export class Heap {
  /**
   * `hollow` is { x, y, rx, ry, scale }; `key` is its own luck: no bowl is cut quite true.
   * @param {Hollow} hollow
   * @param {number} key
   */
  constructor(hollow, key) {
    this.hollow = hollow;
    this.luck = chance(key * 101 + 7);
    const room = (hollow.rx * hollow.ry) / (TYPICAL_RADIUS * hollow.scale) ** 2;
    this.holds = LAYERS.map(share => Math.max(2, Math.round(room * share)));
    this.low = { x: this.luck.in(-0.1, 0.1) * hollow.rx, y: this.luck.in(-0.1, 0.1) * hollow.ry };
    /** @type {Lying[]} */
    this.seeds = [];
  }

  /**
   * One more seed falls in. What comes back is where everyone lies then, in the order in which they came.
   * @param {number} individual
   */
  add(individual) {
    let layer = 0,
      below = 0;
    while (layer < LAYERS.length && this.seeds.length - below >= this.holds[layer]) below += this.holds[layer++];
    const newcomer = this.dropped(individual, layer);
    this.seeds.push(newcomer);
    this.jostle(
      this.seeds.filter(seed => seed.layer === layer),
      newcomer,
    );
    return this.rests();
  }

  rests() {
    const { x, y, scale } = this.hollow;
    return this.seeds.map(seed => ({ x: x + seed.x, y: y + seed.y, scale: scale * (1 + seed.layer * 0.022) }));
  }

  /**
   * A seed as it leaves the hand: anywhere over the hollow, upper layers wider.
   * @param {number} individual
   * @param {number} layer
   */
  dropped(individual, layer) {
    const { luck, hollow } = this,
      upper = layer > 0;
    const angle = luck.in(0, 7),
      drift = upper ? 0.16 : 0.06;
    const far = (upper ? luck.in(0.1, 0.8) : luck.in(0.05, 0.5)) * reach(layer);
    return {
      layer,
      x: (Math.cos(angle) * far + luck.in(-drift, drift)) * hollow.rx,
      y: (Math.sin(angle) * far + luck.in(-drift, drift)) * hollow.ry,
      r: seedShape(individual).r * hollow.scale * (upper ? luck.in(0.84, 0.98) : luck.in(0.95, 1.05)),
      shyness: chance(individual + 5).in(0.9, 1.05), // how much room it keeps from its neighbours
    };
  }

  /**
   * Rolls, pushes and holds back, until the layer is at rest.
   * @param {Lying[]} layer
   * @param {Lying} newcomer
   */
  jostle(layer, newcomer) {
    const upper = newcomer.layer > 0,
      slack = Math.max(0, 0.13 - layer.length * 0.025),
      { low } = this;
    for (let turn = 0; turn < (upper ? 14 : 40); turn++) {
      for (const seed of layer) {
        const pull = upper ? 0.004 : seed !== newcomer ? 0.0035 : turn < 26 ? 0.07 : 0.01;
        seed.x -= (seed.x - low.x) * pull;
        seed.y -= (seed.y - low.y) * pull;
      }
      for (let a = 1; a < layer.length; a++) {
        for (let b = 0; b < a; b++) pushApart(layer[a], layer[b], slack, layer[a] === newcomer ? 0.7 : 0.5);
      }
      for (const seed of layer) this.holdInside(seed);
    }
  }

  /** @param {Lying} seed */
  holdInside(seed) {
    const { rx, ry } = this.hollow,
      far = reach(seed.layer);
    const across = Math.max(1, rx * far - seed.r * 1.03),
      along = Math.max(1, ry * far - seed.r * 1.03);
    const out = length(seed.x / across, seed.y / along);
    if (out > 1) {
      seed.x /= out;
      seed.y /= out;
    }
  }
}

/**
 * @param {Lying} one
 * @param {Lying} two
 * @param {number} slack
 * @param {number} share
 */
function pushApart(one, two, slack, share) {
  const dx = one.x - two.x || 0.01,
    dy = one.y - two.y || 0.01,
    distance = length(dx, dy);
  const apart = (one.r + two.r) * (1 + slack * (one.shyness - 0.9) * 4);
  if (distance >= apart) return;
  const push = (apart - distance) / distance;
  one.x += dx * push * share;
  one.y += dy * push * share;
  two.x -= dx * push * (1 - share);
  two.y -= dy * push * (1 - share);
}

/**
 * Where one more seed would show while the others stay where they are: the free place nearest the bottom of the bowl.
 * `there` are { x, y, r }.
 * @param {Spot[]} there
 * @param {Hollow} hollow
 * @param {number} individual
 * @param {number} key
 */
export function freeSpot(there, hollow, individual, key) {
  const luck = chance(individual * 13 + key),
    r = seedShape(individual).r * hollow.scale;
  let best = { x: hollow.x, y: hollow.y, r, cost: Number.POSITIVE_INFINITY, scale: hollow.scale };
  for (let tries = 0; tries < 240; tries++) {
    const angle = luck.in(0, 6.283),
      far = Math.sqrt(luck());
    const x = hollow.x + Math.cos(angle) * far * (hollow.rx - r);
    const y = hollow.y + Math.sin(angle) * far * (hollow.ry - r);
    let near = 99;
    for (const seed of there) near = Math.min(near, length(seed.x - x, seed.y - y) - r - seed.r);
    const cost = far * 20 + (near < 0 ? -near * 6 : 0);
    if (cost < best.cost) best = { x, y, r, cost, scale: hollow.scale };
  }
  return best;
}
