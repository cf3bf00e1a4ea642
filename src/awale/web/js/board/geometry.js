/**
 * Where everything is on the board, in the units of the drawing.
 *
 * A *form* is one way of drawing it: landscape; upright, which is the same board turned a quarter clockwise, so that
 * the near player's store comes to their hand; and miniature, a landscape whose figures can still be read when it is
 * small. A *place* is a position on that drawing: 0 to 5 the near row in sowing order, 6 to 11 the far row, 12 the
 * near player's store, 13 the other's. Which pit lies at which place depends on who sits near: see `Layout`.
 */

import { FORMS, OUTLINE } from './description.js';
import { at } from './svg.js';

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & { rx: number, ry: number, scale: number }} Hollow
 * @typedef {typeof LANDSCAPE} Form
 */

export const LETTERS = 'ABCDEFabcdef';
export const LANDSCAPE = FORMS.landscape;
export const UPRIGHT = FORMS.upright;
export const MINIATURE = FORMS.miniature;

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
  const { edge: margin, bow, slack } = OUTLINE,
    u0 = margin + inset,
    u1 = form.long - u0,
    v0 = u0,
    v1 = form.short - v0,
    mid = form.short / 2;
  const corner = form.round - inset * 0.5,
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
      leave = mid - inwards * (mid - u0) * slack;
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
