/** The board as it is drawn: the wood, the fourteen hollows with their seeds, the counts, and layers for marks and flights. */

import { LETTERS } from './geometry.js';
import { lettering } from './lettering.js';
import { mixPaint } from './paint.js';
import { newSeed, Pile } from './pile.js';
import { clockwiseArrows } from './rings.js';
import { INDIVIDUALS } from './seeds.js';
import { group, picture } from './svg.js';
import { wood } from './wood.js';

const LAYERS = ['letters', 'line', 'rings', 'piles', 'counts', 'over', 'flight'];
const HOLLOWS = [...Array(14).keys()];

export class Scene {
  /** `before` is the scene that this one takes the place of: the same seeds lie in the same hollows. */
  constructor(host, layout, { clockwise, before }) {
    mixPaint();
    const { form } = layout;
    this.layout = layout;
    for (const old of host.querySelectorAll(':scope > svg')) old.remove();
    host.insertAdjacentHTML('afterbegin', picture(form.w, form.h, 'wood', wood(form)) + picture(form.w, form.h, 'play', ''));
    const play = host.querySelector('.play');
    this.layer = Object.fromEntries(LAYERS.map(name => [name, play.appendChild(group('', name))]));
    this.layer.letters.innerHTML = HOLLOWS.slice(0, 12).map(i => this.letter(i)).join('') + (clockwise ? clockwiseArrows(layout) : '');
    this.layer.counts.append(...HOLLOWS.map(() => group('', 'count')));
    this.numbers = Array(14).fill(null);
    this.piles = HOLLOWS.map(i => new Pile(this.layer.piles.appendChild(group('', 'pile')), layout.hollow(i), layout.place(i) + 1));
    before?.piles.forEach((pile, i) => pile.meant.forEach(seed => this.piles[i].expect(newSeed(seed.individual, form.plain))));
    this.settle();
  }

  /** How many seeds lie in each hollow, or will when what moves has come to rest. */
  get counts() { return this.piles.map(pile => pile.meant.length); }

  /** Shows everything at rest. */
  settle() {
    this.layer.flight.replaceChildren();
    this.piles.forEach((pile, i) => { pile.settle(); this.number(i); });
  }

  /** Makes the hollows hold these counts. What can stay where it lies does: a board that is only confirmed doesn't stir. */
  deal(counts) {
    const spare = [];
    this.piles.forEach((pile, i) => {
      if (pile.meant.length <= counts[i]) return;
      const seeds = pile.empty();
      spare.push(...seeds.splice(counts[i]));
      seeds.forEach(seed => pile.expect(seed));
    });
    this.piles.forEach((pile, i) => {
      while (pile.meant.length < counts[i]) pile.expect(spare.shift() ?? newSeed(this.unused(), this.layout.form.plain));
    });
    this.settle();
  }

  /** An individual that isn't on the board; the order mixes the tones. */
  unused() {
    const present = new Set(this.piles.flatMap(pile => pile.meant.map(seed => seed.individual)));
    const order = Array.from({ length: INDIVIDUALS }, (_, i) => (i * 29 + 11) % INDIVIDUALS);
    return order.find(individual => !present.has(individual)) ?? order[present.size % INDIVIDUALS];
  }

  letter(i) {
    const { letter } = this.layout.form;
    return lettering(LETTERS[i], { ...this.layout.letter(i), size: letter, weight: .16, burnt: true, className: 'letter', turned: this.layout.turned(i) });
  }

  /** Writes the count of a hollow. A nought is thinner, so that empty pits recede. */
  number(i, value = this.piles[i].shown.length) {
    if (this.numbers[i] === value) return;
    this.numbers[i] = value;
    const { form } = this.layout, store = i > 11;
    const written = lettering(value, {
      ...this.layout.count(i), size: store ? form.storeCount : form.count, weight: value ? .175 : .13, burnt: true,
      className: `number${store ? ' store' : ''}${value ? '' : ' none'}`, turned: this.layout.turned(i),
    });
    this.layer.counts.children[i].innerHTML = `<g>${written}</g>`;
  }
}
