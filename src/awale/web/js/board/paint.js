/** The gradients that all boards of a page share, put into the document once. */

import { seedPaint } from './seeds.js';
import { woodPaint } from './wood.js';

let mixed = false;

export function mixPaint() {
  if (mixed) return;
  mixed = true;
  const holder = document.createElement('div');
  const defs = `<defs>${seedPaint()}${woodPaint()}</defs>`;
  holder.innerHTML = `<svg class="paint" aria-hidden="true" focusable="false">${defs}</svg>`;
  if (holder.firstChild) document.body.append(holder.firstChild);
}
