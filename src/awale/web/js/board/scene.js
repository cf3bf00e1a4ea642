/** The board as it is drawn: wood, fourteen hollows with their seeds, counts, and layers for marks and flights. */

import { must } from '../dom.js';
import { LETTERING, SEED } from './description.js';
import { LETTERS } from './geometry.js';
import { lettering } from './lettering.js';
import { mixPaint } from './paint.js';
import { newSeed, Pile } from './pile.js';
import { clockwiseArrows } from './rings.js';
import { group, picture } from './svg.js';
import { shade, wood } from './wood.js';

/** @import { Form, Layout } from './geometry.js' */
/** @import { Seed } from './pile.js' */

const LAYERS = ['letters', 'line', 'rings', 'piles', 'counts', 'over', 'flight'];
/** All individuals in an order that mixes their tones. */
const MIXED = Array.from({ length: SEED.individuals }, (_, i) => (i * 29 + 11) % SEED.individuals);
const HOLLOWS = [...Array(14).keys()];

export class Scene {
  /**
   * `before` is the scene that this one replaces: the same seeds lie in the same hollows. Without it, `deal`.
   * @param {HTMLElement} host
   * @param {Layout} layout
   * @param {{ clockwise: boolean, before: Scene | null }} options
   */
  constructor(host, layout, { clockwise, before }) {
    mixPaint(host);
    const { form } = layout;
    this.layout = layout;
    for (const old of host.querySelectorAll(':scope > svg')) old.remove();
    const drawn = { ...(form.plain ? {} : { shade: shade(form) }), wood: wood(form), play: '' };
    const pictures = Object.entries(drawn).map(([name, inner]) => picture(form.w, form.h, name, inner));
    host.insertAdjacentHTML('afterbegin', pictures.join(''));
    const play = must('.play', host, SVGElement);
    /** @type {{ [name: string]: SVGGElement }} */
    this.layer = Object.fromEntries(LAYERS.map(name => [name, play.appendChild(group('', name))]));
    const letters = HOLLOWS.slice(0, 12)
      .map(i => this.letter(i))
      .join('');
    this.layer.letters.innerHTML = letters + (clockwise ? clockwiseArrows(layout) : '');
    this.layer.counts.append(...HOLLOWS.map(() => group('', 'count')));
    /** @type {(number | null)[]} */
    this.numbers = Array(14).fill(null);
    const pile = () => this.layer.piles.appendChild(group('', 'pile'));
    /** @type {Pile[]} */
    this.piles = HOLLOWS.map(i => new Pile(pile(), layout.hollow(i), layout.place(i) + 1));
    if (!before) return;
    const old = /** @type {Scene} */ (before);
    old.piles.forEach(({ meant }, i) => meant.forEach(seed => this.piles[i].expect(this.seed(seed.individual))));
    this.settle();
  }

  /** How many seeds lie in each hollow, or will when what moves has come to rest. */
  get counts() {
    return this.piles.map(pile => pile.meant.length);
  }

  /** Shows everything at rest. */
  settle() {
    this.layer.flight.replaceChildren();
    this.piles.forEach((pile, i) => {
      pile.settle();
      this.number(i);
    });
  }

  /** @param {number} individual */
  seed(individual) {
    return newSeed(individual, this.layout.form.plain);
  }

  /**
   * Makes the hollows hold these counts. What can stay does: a board that is only confirmed doesn't stir.
   * @param {number[]} counts
   */
  deal(counts) {
    /** @type {Seed[]} */
    const spare = [];
    this.piles.forEach((pile, i) => {
      if (pile.meant.length <= counts[i]) return;
      const seeds = pile.empty();
      spare.push(...seeds.splice(counts[i]));
      seeds.forEach(seed => pile.expect(seed));
    });
    const fresh = this.unused();
    this.piles.forEach((pile, i) => {
      while (pile.meant.length < counts[i]) pile.expect(spare.shift() ?? this.seed(fresh.next().value ?? 0));
    });
    this.settle();
  }

  /** Individuals that aren't on the board, without end: where there are more seeds than individuals, some are twins. */
  *unused() {
    const present = new Set(this.piles.flatMap(pile => pile.meant.map(seed => seed.individual)));
    yield* MIXED.filter(individual => !present.has(individual));
    for (;;) yield* MIXED;
  }

  /** @param {number} i */
  letter(i) {
    const { letter: size, plain } = this.layout.form,
      turned = this.layout.turned(i);
    const place = this.layout.letter(i);
    return lettering(LETTERS[i], {
      ...place,
      size,
      turned,
      weight: LETTERING.weight.letter,
      burnt: !plain,
      className: 'letter',
    });
  }

  /**
   * Writes the count of a hollow.
   * @param {number} i
   */
  number(i, value = this.piles[i].shown.length) {
    if (this.numbers[i] === value) return;
    this.numbers[i] = value;
    const { x, y } = this.layout.count(i),
      written = numberNode(value, this.layout.form, i > 11);
    written.setAttribute('transform', `translate(${x} ${y})${this.layout.turned(i) ? ' rotate(180)' : ''}`);
    const holder = /** @type {SVGGElement} */ (this.layer.counts.children[i]);
    holder.dataset.count = String(value);
    holder.replaceChildren(written);
  }
}

/** @type {Map<string, SVGGElement>} */
const numbers = new Map();

/**
 * A count around (0, 0): parsed once, then copied. A nought is thinner, so that empty pits recede.
 * @param {number} value
 * @param {Form} form
 * @param {boolean} store
 */
function numberNode(value, form, store) {
  const key = `${form.name} ${store} ${value}`;
  const known =
    numbers.get(key) ??
    group(
      lettering(value, {
        size: store ? form.storeCount : form.count,
        weight: value ? LETTERING.weight.count : LETTERING.weight.nought,
        burnt: true,
        className: `number${store ? ' store' : ''}${value ? '' : ' none'}`,
      }),
    );
  numbers.set(key, known);
  return /** @type {SVGGElement} */ (known.cloneNode(true));
}
