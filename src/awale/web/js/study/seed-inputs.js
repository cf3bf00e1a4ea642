/**
 * Inputs for the seeds of a position: over the drawing of a board, a number for each pit and store, which can be changed
 * by mouse, finger, keyboard and screen reader.
 */

import { LANDSCAPE, Layout, LETTERS, UPRIGHT } from '../board/geometry.js';
import { h } from '../dom.js';
import { t } from '../words.js';

const HELD = 450; // ms that a finger has to press to take a seed away
const SLIP = 12; // px that it may move meanwhile
const MOST = 48;
/**
 * Along the near row, its store, along the far row, the other store: what the left and right arrows follow.
 * @type {{ [row: string]: number[] }}
 */
const LEFT_TO_RIGHT = { near: [13, 0, 1, 2, 3, 4, 5, 12], far: [13, 11, 10, 9, 8, 7, 6, 12] };

/** @typedef {{ x: number, y: number, done: boolean, timer: number }} Press */

export class SeedInputs {
  #typed = '';
  /** @type {Press | null} */
  #press = null;

  /**
   * `board` is the drawing's element. `change(hollow, count)` is called with 0 to 11 for a pit, 12 and 13 for South's
   * and North's store.
   * @param {HTMLElement} board
   * @param {{ change: (hollow: number, n: number) => void, taking: () => boolean }} options
   */
  constructor(board, { change, taking }) {
    this.board = board;
    this.change = change;
    this.taking = taking;
    this.counts = Array(14).fill(0);
    this.row = 'near';
    this.element = h('div.hollows', { role: 'group', 'aria-label': t('analysis.edit-board') });
    this.fields = Array.from({ length: 14 }, (_, i) => this.#field(i));
    this.element.append(...[...this.fields.slice(0, 6), this.fields[12], ...this.fields.slice(6, 12), this.fields[13]]);
    this.held = matchMedia('(orientation: portrait) and (max-width: 40rem)');
    this.place = () => this.#place();
    this.held.addEventListener('change', this.place);
    this.#place();
  }

  /** @param {number[]} counts */
  draw(counts) {
    this.counts = counts;
    counts.forEach((n, i) => {
      this.fields[i].setAttribute('aria-valuenow', String(n));
      this.fields[i].setAttribute('aria-valuetext', t('analysis.seeds', { n }));
    });
  }

  destroy() {
    this.held.removeEventListener('change', this.place);
  }

  /** @param {number} i */
  #field(i) {
    const label =
      i < 12 ? t('analysis.pit', { pit: LETTERS[i] }) : t(i === 12 ? 'analysis.store-south' : 'analysis.store-north');
    const field = h('div.hollow', {
      role: 'spinbutton',
      tabindex: '0',
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': MOST,
      dataset: { hollow: i < 12 ? LETTERS[i] : i === 12 ? 'S' : 'N' },
    });
    field.addEventListener('keydown', event => this.#key(event, i));
    field.addEventListener('focus', () => {
      this.#typed = '';
    });
    field.addEventListener('pointerdown', event => this.#down(event, i));
    field.addEventListener('pointermove', event => {
      if (this.#press && Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y) > SLIP) this.#lift();
    });
    for (const gone of ['pointerup', 'pointercancel', 'pointerleave'])
      field.addEventListener(gone, () => clearTimeout(this.#press?.timer));
    field.addEventListener('contextmenu', event => event.preventDefault());
    field.addEventListener('click', event => {
      if (this.#press?.done) {
        this.#press = null;
        return;
      }
      this.#press = null;
      this.#add(i, event.shiftKey || event.ctrlKey || this.taking() ? -1 : 1);
    });
    return field;
  }

  /**
   * @param {PointerEvent} event
   * @param {number} i
   */
  #down(event, i) {
    /** @type {Press} */
    const press = { x: event.clientX, y: event.clientY, done: false, timer: 0 };
    this.#press = press;
    if (event.button === 2) {
      press.done = true;
      this.#add(i, -1);
      return;
    }
    press.timer = setTimeout(() => {
      press.done = true;
      this.#add(i, -1);
      navigator.vibrate?.(15);
    }, HELD);
  }

  #lift() {
    if (!this.#press) return;
    clearTimeout(this.#press.timer);
    this.#press.done = true;
  }

  /**
   * @param {number} i
   * @param {number} step
   */
  #add(i, step) {
    this.#set(i, this.counts[i] + step);
  }

  /**
   * @param {number} i
   * @param {number} n
   */
  #set(i, n) {
    if (n >= 0 && n <= MOST && n !== this.counts[i]) this.change(i, n);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} i
   */
  #key(event, i) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const { key } = event;
    /** @type {{ [key: string]: () => void }} */
    const acts = {
      '+': () => this.#add(i, 1),
      '=': () => this.#add(i, 1),
      '-': () => this.#add(i, -1),
      '−': () => this.#add(i, -1),
      ArrowUp: () => this.#add(i, 1),
      ArrowDown: () => this.#add(i, -1),
      Enter: () => this.#add(i, 1),
      ' ': () => this.#add(i, event.shiftKey ? -1 : 1),
      Backspace: () => this.#set(i, 0),
      Delete: () => this.#set(i, 0),
      Home: () => this.#set(i, 0),
      ArrowLeft: () => this.#walk(i, -1),
      ArrowRight: () => this.#walk(i, 1),
    };
    if (/^\d$/.test(key)) this.#digit(i, key);
    else if (/^[a-f]$/i.test(key)) this.#jump(i, key.toLowerCase());
    else if (acts[key]) {
      this.#typed = '';
      acts[key]();
    } else return;
    event.preventDefault();
  }

  /**
   * Digits one after the other make a number: 1, then 2, is twelve.
   * @param {number} i
   * @param {string} digit
   */
  #digit(i, digit) {
    this.#typed = Number(this.#typed + digit) <= MOST ? this.#typed + digit : digit;
    this.#set(i, Number(this.#typed));
  }

  /**
   * Left and right follow the row as it lies on the board; from a store one comes back into the row that one came from.
   * @param {number} i
   * @param {number} step
   */
  #walk(i, step) {
    if (i < 12) this.row = i < 6 ? 'near' : 'far';
    const line = LEFT_TO_RIGHT[this.row],
      to = line[line.indexOf(i) + step];
    if (to === undefined) return;
    this.fields[to].focus();
  }

  /**
   * A letter leads to South's pit, and once more to North's.
   * @param {number} i
   * @param {string} letter
   */
  #jump(i, letter) {
    const k = 'abcdef'.indexOf(letter);
    this.fields[i === k ? k + 6 : k].focus();
  }

  #place() {
    const layout = new Layout(this.board.dataset.form === 'upright' ? UPRIGHT : LANDSCAPE, 'south'),
      { form } = layout;
    this.fields.forEach((field, i) => {
      const { x, y, rx, ry } = layout.hollow(i);
      Object.assign(field.style, {
        left: `${(x / form.w) * 100}%`,
        top: `${(y / form.h) * 100}%`,
        width: `${((rx * 2 + 8) / form.w) * 100}%`,
        height: `${((ry * 2 + 8) / form.h) * 100}%`,
      });
    });
  }
}
