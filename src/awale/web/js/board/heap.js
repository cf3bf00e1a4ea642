/**
 * Where seeds come to rest in a hollow.
 *
 * Each newcomer rolls towards the bottom and pushes; the others hardly stir, so one more seed only nudges a heap. A
 * full layer spills into a looser one above it: any number looks heaped, never ranked.
 */

import { SETTLE } from './description.js';
import { chance } from './random.js';
import { seedShape } from './seeds.js';

/** @import { Hollow } from './geometry.js' */

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
const reach = layer => 1 - layer * SETTLE.reach;

export class Heap {
  /**
   * `hollow` is { x, y, rx, ry, scale }; `key` is its own luck: no bowl is cut quite true.
   * @param {Hollow} hollow
   * @param {number} key
   */
  constructor(hollow, key) {
    this.hollow = hollow;
    this.luck = chance(key * 101 + 7);
    const room = (hollow.rx * hollow.ry) / (SETTLE.typical * hollow.scale) ** 2;
    this.holds = SETTLE.layers.map(share => Math.max(2, Math.round(room * share)));
    this.low = { x: this.luck.within(SETTLE.low) * hollow.rx, y: this.luck.within(SETTLE.low) * hollow.ry };
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
    while (layer < SETTLE.layers.length && this.seeds.length - below >= this.holds[layer]) below += this.holds[layer++];
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
    return this.seeds.map(seed => ({ x: x + seed.x, y: y + seed.y, scale: scale * (1 + seed.layer * SETTLE.nearer) }));
  }

  /**
   * A seed as it leaves the hand: anywhere over the hollow, upper layers wider.
   * @param {number} individual
   * @param {number} layer
   */
  dropped(individual, layer) {
    const { luck, hollow } = this,
      { far: range, drift, tight } = layer > 0 ? SETTLE.upper : SETTLE.floor;
    const angle = luck.in(0, 7);
    const far = luck.within(range) * reach(layer);
    return {
      layer,
      x: (Math.cos(angle) * far + luck.in(-drift, drift)) * hollow.rx,
      y: (Math.sin(angle) * far + luck.in(-drift, drift)) * hollow.ry,
      r: seedShape(individual).r * hollow.scale * luck.within(tight),
      shyness: chance(individual + 5).within(SETTLE.shyness), // how much room it keeps from its neighbours
    };
  }

  /**
   * Rolls, pushes and holds back, until the layer is at rest.
   * @param {Lying[]} layer
   * @param {Lying} newcomer
   */
  jostle(layer, newcomer) {
    const upper = newcomer.layer > 0,
      { pull: pulls, push, slack: loose } = SETTLE,
      slack = Math.max(0, loose[0] - layer.length * loose[1]),
      { low } = this;
    for (let turn = 0; turn < (upper ? SETTLE.upper : SETTLE.floor).turns; turn++) {
      for (const seed of layer) {
        const pull = upper
          ? pulls.upper
          : seed !== newcomer
            ? pulls.others
            : turn < pulls.rolling
              ? pulls.rolls
              : pulls.rests;
        seed.x -= (seed.x - low.x) * pull;
        seed.y -= (seed.y - low.y) * pull;
      }
      for (let a = 1; a < layer.length; a++) {
        for (let b = 0; b < a; b++)
          pushApart(layer[a], layer[b], slack, layer[a] === newcomer ? push.newcomer : push.others);
      }
      for (const seed of layer) this.holdInside(seed);
    }
  }

  /** @param {Lying} seed */
  holdInside(seed) {
    const { rx, ry } = this.hollow,
      far = reach(seed.layer);
    const across = Math.max(1, rx * far - seed.r * SETTLE.rim),
      along = Math.max(1, ry * far - seed.r * SETTLE.rim);
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
  const apart = (one.r + two.r) * (1 + slack * (one.shyness - SETTLE.shyness[0]) * 4);
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
