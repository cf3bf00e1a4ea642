/** The gradients that all boards of a page share, put into the document once. */

import { GRADIENTS } from './description.js';
import { seedTones } from './seeds.js';
import { gradient } from './svg.js';

let mixed = false;

export function mixPaint() {
  if (mixed) return;
  mixed = true;
  const holder = document.createElement('div');
  const shared = Object.entries(GRADIENTS).map(([id, { kind, where, stops }]) => gradient(kind, id, where, stops));
  const defs = `<defs>${seedTones()}${shared.join('')}</defs>`;
  holder.innerHTML = `<svg class="paint" aria-hidden="true" focusable="false">${defs}</svg>`;
  if (holder.firstChild) document.body.append(holder.firstChild);
}
