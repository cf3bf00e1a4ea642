/** What lies in one hollow: its seeds, where they settle, and the group of the drawing that shows them. */

import { seedNode, seedShape } from './seeds.js';
import { Heap } from './settle.js';
import { hundredth, tenth } from './svg.js';

/** A seed is { individual, node, rest }: which one it is, how it is shown, and { x, y, scale } where it lies. */
export const newSeed = (individual, plain) => ({ individual, node: seedNode(individual, plain), rest: null });

/** Lays a seed's node where it rests. */
export function lay(seed, rest) {
  seed.rest = rest;
  seed.node.setAttribute('transform', `translate(${tenth(rest.x)} ${tenth(rest.y)}) scale(${hundredth(rest.scale)})`);
}

export class Pile {
  constructor(group, hollow, key) {
    Object.assign(this, { group, hollow, key });
    this.shown = [];
    this.empty();
  }

  /** From now on nothing is to lie here. What is shown stays until `settle`, or until it is taken away. */
  empty() {
    const leaving = this.meant ?? [];
    this.meant = [];
    this.heap = new Heap(this.hollow, this.key);
    return leaving;
  }

  /** A seed is to lie here. What comes back is where all lie then, in the order of `meant`. */
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
    const size = individual => seedShape(individual).r * this.hollow.scale;
    return this.shown.map(({ individual, rest }) => ({ x: rest.x, y: rest.y, r: size(individual) }));
  }
}
