/**
 * Where everything is on the board, in the units of the drawing.
 *
 * A *form* is one way of drawing it: landscape; upright, which is the same board turned a quarter clockwise, so that
 * the near player's store comes to their hand; and miniature, a landscape whose figures can still be read when it is
 * small. A *place* is a position on that drawing: 0 to 5 the near row in sowing order, 6 to 11 the far row, 12 the
 * near player's store, 13 the other's. Which pit lies at which place depends on who sits near: see `Layout`.
 */

import { at } from './svg.js';

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & { rx: number, ry: number, scale: number }} Hollow
 * @typedef {typeof LANDSCAPE} Form
 */

export const LETTERS = 'ABCDEFabcdef';
const SIX = [0, 1, 2, 3, 4, 5];

export const LANDSCAPE = (() => {
  const x = (/** @type {number} */ i) => 270 + 140 * i;
  const row = (/** @type {number} */ near, /** @type {number} */ far) => [
    ...SIX.map(i => ({ x: x(i), y: near })),
    ...SIX.map(i => ({ x: x(5 - i), y: far })),
  ];
  return {
    name: 'landscape',
    w: 1240,
    h: 500,
    long: 1240,
    short: 484,
    thick: 14,
    round: 172,
    upright: false,
    plain: false,
    r: 62,
    scale: 1,
    seed: 1.14,
    mid: 242,
    shoulder: 46,
    count: 33,
    storeCount: 40.3,
    letter: 14,
    pits: row(336, 148),
    counts: row(431, 53),
    letters: row(256, 228),
    stores: [
      { x: 1121, y: 242, rx: 64, ry: 118 },
      { x: 119, y: 242, rx: 64, ry: 118 },
    ],
    storeCounts: [
      { x: 1106, y: 407 },
      { x: 134, y: 77 },
    ],
    seam: 'M198 242H1042',
    hinges: [340, 900],
    ends: [1036, 204],
  };
})();

export const UPRIGHT = (() => {
  const y = (/** @type {number} */ i) => 133 + 87 * i;
  const column = (/** @type {number} */ near, /** @type {number} */ far) => [
    ...SIX.map(i => ({ x: near, y: y(i) })),
    ...SIX.map(i => ({ x: far, y: y(5 - i) })),
  ];
  return {
    name: 'upright',
    w: 420,
    h: 710,
    long: 701,
    short: 420,
    thick: 9,
    round: 88,
    upright: true,
    plain: false,
    r: 40,
    scale: 0.66,
    seed: 0.74,
    mid: 210,
    shoulder: 30,
    count: 27,
    storeCount: 33,
    letter: 12,
    pits: column(142, 278),
    counts: column(60, 360),
    letters: column(198, 222),
    stores: [
      { x: 242, y: 643, rx: 112, ry: 29 },
      { x: 178, y: 58, rx: 112, ry: 29 },
    ],
    storeCounts: [
      { x: 88, y: 638 },
      { x: 332, y: 63 },
    ],
    seam: 'M210 96V605',
    hinges: [176.5, 524.5],
    ends: [601, 100],
  };
})();

export const MINIATURE = { ...LANDSCAPE, name: 'miniature', plain: true, count: 42, storeCount: 50, letter: 19 };

/**
 * The outline of the board's face, `inset` units inside its edge, as a closed path.
 * @param {Form} form
 */
export function contour(form, inset = 0) {
  const [far, near] = halves(form, inset);
  return `M${far}${near.slice(near.indexOf('C'))}Z`;
}

/**
 * The near half of the outline (0) or the far one (1).
 * @param {Form} form
 * @param {number} inset
 * @param {number} half
 */
export function halfContour(form, inset, half) {
  const [first, second] = halves(form, inset);
  return 'M' + (form.upright === (half === 0) ? first : second); // upright: the near column is the left one
}

/**
 * Both halves, drawn along the board (u) and across it (v).
 * @param {Form} form
 * @param {number} inset
 */
function halves(form, inset) {
  const u0 = 10 + inset,
    u1 = form.long - u0,
    v0 = u0,
    v1 = form.short - v0,
    mid = form.short / 2;
  const corner = form.round - inset * 0.5,
    bow = 7,
    slack = 0.62,
    turn = corner * (1 - slack) - 12;
  const p = (/** @type {number} */ u, /** @type {number} */ v) => (form.upright ? at(v, u) : at(u, v));
  const side = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ edge,
    /** @type {number} */ inwards,
  ) => {
    // from one end round to the other
    const way = from < to ? 1 : -1,
      leave = mid - inwards * (mid - 10 - inset) * slack;
    return (
      `${p(from, mid)}C${p(from, leave)} ${p(from + way * turn, edge + inwards * (bow + 4))} ` +
      `${p(from + way * corner, edge + inwards * bow)}Q${p(form.long / 2, edge - inwards * bow)} ` +
      `${p(to - way * corner, edge + inwards * bow)}C${p(to - way * turn, edge + inwards * (bow + 4))} ` +
      `${p(to, leave)} ${p(to, mid)}`
    );
  };
  return [side(u0, u1, v0, 1), side(u1, u0, v1, -1)];
}

/**
 * A form seen from one side. Hollows are numbered as the protocol counts them: 0 to 11 the pits A to f, 12 South's
 * store, 13 North's. `view` is 'south' (South sits near), 'north' (the whole board turned by half) or 'facing' (South
 * sits near, and North's figures are turned for a player on the other side of the table).
 */
export class Layout {
  /**
   * @param {Form} form
   * @param {string} view
   */
  constructor(form, view) {
    this.form = form;
    this.half = view === 'north' ? 1 : 0;
    this.facing = view === 'facing';
  }

  /** @param {number} i */
  place(i) {
    return i < 12 ? (i + 6 * this.half) % 12 : 12 + ((i - 12) ^ this.half);
  }

  /**
   * Which pit lies at a place: the same turn back.
   * @param {number} place
   */
  pitAt(place) {
    return (place + 6 * this.half) % 12;
  }

  /** @param {number} i */
  hollow(i) {
    const place = this.place(i),
      { form } = this;
    if (place > 11) return { ...form.stores[place - 12], scale: form.seed };
    return { ...form.pits[place], rx: form.r, ry: form.r, scale: form.seed };
  }

  /** @param {number} i */
  count(i) {
    const place = this.place(i);
    return place < 12 ? this.form.counts[place] : this.form.storeCounts[place - 12];
  }

  /** @param {number} i */
  letter(i) {
    return this.form.letters[this.place(i)];
  }

  /**
   * 0 for what the near player owns, 1 for the other.
   * @param {number} i
   */
  row(i) {
    const place = this.place(i);
    return place === 13 || (place > 5 && place < 12) ? 1 : 0;
  }

  /**
   * Whether the figures of this hollow stand on their head, for the reader opposite.
   * @param {number} i
   */
  turned(i) {
    return this.facing && this.row(i) === 1;
  }
}
