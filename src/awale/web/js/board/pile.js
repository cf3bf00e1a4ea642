/** What lies in one hollow: its seeds, where they settle, and the group of the drawing that shows them. */

import { seedNode, seedShape } from './seeds.js';
import { Heap } from './heap.js';
import { hundredth, tenth } from './svg.js';

/** @import { Hollow } from './geometry.js' */

/**
 * A seed: which one it is, how it is shown, and where it lies.
 * @typedef {{ x: number, y: number, scale: number }} Rest
 * @typedef {{ individual: number, node: SVGGElement, rest: Rest }} Seed
 */

/**
 * @param {number} individual
 * @param {boolean} plain
 * @returns {Seed}
 */
export const newSeed = (individual, plain) => ({
  individual,
  node: seedNode(individual, plain),
  rest: { x: 0, y: 0, scale: 1 },
});

/**
 * Lays a seed's node where it rests.
 * @param {Seed} seed
 * @param {Rest} rest
 */
export function lay(seed, rest) {
  seed.rest = rest;
  seed.node.setAttribute('transform', `translate(${tenth(rest.x)} ${tenth(rest.y)}) scale(${hundredth(rest.scale)})`);
}

export class Pile {
  /**
   * @param {SVGGElement} group
   * @param {Hollow} hollow
   * @param {number} key
   */
  constructor(group, hollow, key) {
    this.group = group;
    this.hollow = hollow;
    this.key = key;
    /** @type {Seed[]} */
    this.shown = [];
    /** @type {Seed[]} */
    this.meant = [];
    this.heap = new Heap(hollow, key);
  }

  /** From now on nothing is to lie here. What is shown stays until `settle`, or until it is taken away. */
  empty() {
    const leaving = this.meant;
    this.meant = [];
    this.heap = new Heap(this.hollow, this.key);
    return leaving;
  }

  /**
   * A seed is to lie here. What comes back is where all lie then, in the order of `meant`.
   * @param {Seed} seed
   */
  expect(seed) {
    this.meant.push(seed);
    return this.heap.add(seed.individual);
  }

  /** Shows what is meant: every seed in the group, at rest. */
  settle() {
    const rests = this.heap.rests();
    this.shown = [...this.meant];
    this.shown.forEach((seed, i) => lay(seed, rests[i]));
    this.group.replaceChildren(...this.shown.map(seed => seed.node));
  }

  /** Where the seeds lie now and how large they are, for finding a free spot between them. */
  spots() {
    const size = (/** @type {number} */ individual) => seedShape(individual).r * this.hollow.scale;
    return this.shown.map(({ individual, rest }) => ({ x: rest.x, y: rest.y, r: size(individual) }));
  }
}
