/**
 * The gradients that all boards of a page share, put into the document once; boards in a shadow tree see only what stands
 * there.
 */

import { GRADIENTS } from './description.js';
import { seedTones } from './seeds.js';
import { gradient } from './svg.js';

/** @type {WeakSet<Node>} */
const mixed = new WeakSet();

/**
 * The document or the shadow tree that an element stands in.
 * @param {Node} element
 * @returns {Document | ShadowRoot}
 */
export function treeOf(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** @param {Node} [host] */
export function mixPaint(host = document) {
  const tree = treeOf(host);
  if (mixed.has(tree)) return;
  mixed.add(tree);
  const holder = document.createElement('div');
  const shared = Object.entries(GRADIENTS).map(([id, { kind, where, stops }]) => gradient(kind, id, where, stops));
  const defs = `<defs>${seedTones()}${shared.join('')}</defs>`;
  holder.innerHTML = `<svg class="paint" aria-hidden="true" focusable="false">${defs}</svg>`;
  if (holder.firstChild) (tree instanceof ShadowRoot ? tree : document.body).append(holder.firstChild);
}
