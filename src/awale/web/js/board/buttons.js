/**
 * The pits as real buttons over the drawing: pointer, finger, keyboard, screen reader.
 *
 * A mouse shows on hover and plays on a click. A finger or a pen shows with the first touch and plays with the
 * second. Arrows move along and across, the letters A to F jump within the camp whose turn it is, Enter and space
 * play. One pit is in the order of the tab key, the others are reached by arrows. The order in which they are read is
 * always A to F, a to f.
 */

import { LETTERS } from './geometry.js';
import { campName, pitName, storeName } from './labels.js';
import { treeOf } from './paint.js';
import { t } from '../words.js';

/** @import { Layout } from './geometry.js' */
/** @import { Marks } from './marks.js' */

/** Which keys lead along a row, back and on, and which across the board, to the near row and to the far one. */
const ARROWS = {
  landscape: { along: ['ArrowLeft', 'ArrowRight'], across: ['ArrowDown', 'ArrowUp'] },
  upright: { along: ['ArrowUp', 'ArrowDown'], across: ['ArrowLeft', 'ArrowRight'] },
};

/** Where a letter is text, or belongs to something that lies over the board. */
const FIELDS = 'input, textarea, select, [contenteditable], dialog, [role=dialog]';

export class Buttons {
  /**
   * `point` and `choose` are called with a letter.
   * @param {HTMLElement} host
   * @param {{ point: (letter: string, passing: boolean) => void, choose: (letter: string) => void }} options
   */
  constructor(host, { point, choose }) {
    this.point = point;
    this.choose = choose;
    /** @type {string | null} */
    this.pointed = null;
    this.armed = false;
    /** @type {string | null | undefined} */
    this.turn = null;
    /** @type {Layout | null} */
    this.layout = null;
    this.root = document.createElement('div');
    this.root.className = 'pits';
    this.camps = [0, 1].map(side => this.camp(side));
    this.way = this.root.appendChild(unseen());
    /** @type {HTMLButtonElement[]} */
    this.pits = [...this.root.querySelectorAll('button')];
    this.pits.forEach((button, i) => this.listen(button, LETTERS[i]));
    host.append(this.root);
    /** Letters that are typed here lead to a pit: on the whole page, or within the element that the board is a part of. */
    this.ground = /** @type {Document} */ (treeOf(host));
    this.ground.addEventListener('keydown', this.jump);
  }

  destroy() {
    this.ground.removeEventListener('keydown', this.jump);
  }

  /** @param {number} side */
  camp(side) {
    const camp = this.root.appendChild(document.createElement('div'));
    camp.className = 'camp';
    camp.setAttribute('role', 'group');
    for (const letter of LETTERS.slice(side * 6, side * 6 + 6)) {
      const button = camp.appendChild(document.createElement('button'));
      button.type = 'button';
      button.className = 'pit';
      button.dataset.pit = letter;
    }
    const store = camp.appendChild(unseen());
    return { camp, store };
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {string} letter
   */
  listen(button, letter) {
    button.onfocus = () => this.show(letter);
    button.onpointerenter = event => {
      if (event.pointerType === 'mouse') this.show(letter, true);
    };
    // Before the focus that a touch brings with it: whether this pit had been shown already.
    button.onpointerdown = event => {
      this.armed = event.pointerType === 'mouse' || this.pointed === letter;
    };
    button.onclick = event => {
      if (event.detail === 0 || this.armed)
        this.choose(letter); // 0: by keyboard or by a reader
      else this.show(letter);
    };
    button.onkeydown = event => this.walk(event, LETTERS.indexOf(letter));
  }

  /**
   * A pit is shown; `passing`: a mouse is over it, and nothing was pressed.
   * @param {string} letter
   */
  show(letter, passing = false) {
    this.pointed = letter;
    this.point(letter, passing);
  }

  /** What was shown is no longer so: a finger has to show again before it plays. */
  disarm() {
    this.pointed = null;
  }

  /**
   * Lays the buttons over the hollows.
   * @param {Layout} layout
   */
  place(layout) {
    const { form } = layout;
    this.layout = layout;
    this.pits.forEach((button, i) => {
      const { x, y, rx } = layout.hollow(i);
      button.style.left = `${(x / form.w) * 100}%`;
      button.style.top = `${(y / form.h) * 100}%`;
      button.style.width = `${((rx * 2 + 8) / form.w) * 100}%`;
    });
    this.camps.forEach(({ camp }, side) => {
      camp.dataset.row = layout.row(side * 6) ? 'far' : 'near';
    });
  }

  /**
   * Says what everything is: names are text, never markup.
   * @param {{ names: string[], counts: number[], clockwise: boolean, marks: Marks }} options
   */
  describe({ names, counts, clockwise, marks }) {
    const { playable, refused, says = {}, focus, turn } = marks;
    this.turn = turn;
    this.camps.forEach(({ camp, store }, side) => {
      camp.setAttribute('aria-label', campName(names, side));
      store.textContent = storeName(names, side, counts[12 + side]);
    });
    this.way.textContent = clockwise ? t('board.clockwise') : '';
    this.way.hidden = !clockwise;
    const held = this.pits.indexOf(/** @type {any} */ (this.ground.activeElement));
    const stop = held >= 0 ? held : Math.max(0, LETTERS.indexOf(focus ?? playable?.[0] ?? 'A'));
    this.pits.forEach((button, i) => {
      const letter = LETTERS[i],
        can = !!playable?.includes(letter),
        cannot = !!refused?.includes(letter);
      const state = { playable: can, refused: cannot, says: says[letter] };
      button.setAttribute('aria-label', pitName(letter, counts[i], state));
      button.setAttribute('aria-disabled', String(!!playable && !can));
      button.classList.toggle('can', can);
      button.classList.toggle('cannot', cannot);
      button.tabIndex = i === stop ? 0 : -1;
    });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} i
   */
  walk(event, i) {
    const { layout } = this;
    if (!layout) return;
    const { along, across } = ARROWS[layout.form.upright ? 'upright' : 'landscape'],
      place = layout.place(i);
    const far = place > 5 ? 1 : 0,
      step = [-1, 1][along.indexOf(event.key)],
      row = across.indexOf(event.key);
    if (!step && row < 0) return;
    event.preventDefault();
    const on = Math.min(far * 6 + 5, Math.max(far * 6, place + (far ? -step : step)));
    const over = row === far ? place : 11 - place;
    this.pits[layout.pitAt(step ? on : over)].focus();
  }

  /**
   * A letter typed anywhere but into a field.
   * @param {KeyboardEvent} event
   */
  jump = event => {
    const k = event.key.length === 1 ? 'abcdef'.indexOf(event.key.toLowerCase()) : -1;
    if (k < 0 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (/** @type {Element} */ (event.target).closest?.(FIELDS) || document.querySelector('dialog[open]')) return;
    const north = this.turn ? this.turn === 'N' : event.key === LETTERS[6 + k];
    event.preventDefault();
    this.pits[k + (north ? 6 : 0)].focus();
  };
}

function unseen() {
  const text = document.createElement('p');
  text.className = 'unseen';
  return text;
}
