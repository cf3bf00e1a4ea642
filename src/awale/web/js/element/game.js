/** A game to step through, or one position: a picture of a board with buttons below it. */

import { Board } from '../board/board.js';
import { h } from '../dom.js';
import { t } from '../words.js';
import { icons } from './icons.js';

/** @import { BoardView, OutcomeView, TurnView } from '../../wire.d.ts' */
/** @import { Frame } from './awale-board.js' */

/** Which key does what. */
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' };

export class Game {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /**
   * @param {Frame} frame
   * @param {{ start: BoardView, turns?: TurnView[], outcome?: OutcomeView | null, names?: string[],
   *   clockwise?: boolean, controls?: boolean }} told
   */
  constructor(frame, { start, turns = [], outcome = null, names = ['', ''], clockwise = false, controls = true }) {
    this.frame = frame;
    this.start = start;
    this.turns = turns;
    this.outcome = outcome;
    this.names = names;
    this.ply = 0;
    this.board = new Board(frame.stage, {
      ...start,
      names,
      clockwise,
      live: false,
      view: frame.view,
      form: frame.form,
    });
    if (turns.length) {
      frame.root.tabIndex = 0;
      frame.root.setAttribute('aria-label', t('element.game', { n: turns.length }));
      frame.root.onkeydown = event => this.#key(event);
      if (controls) this.#addButtons();
    }
    this.#tell();
  }

  get plies() {
    return this.turns.length;
  }

  /**
   * Shows the board after so many moves; the next move is acted out.
   * @param {number} wanted
   */
  go(wanted) {
    const ply = Math.max(0, Math.min(this.plies, Math.trunc(wanted) || 0)),
      before = this.ply;
    if (ply === before) return;
    this.ply = ply;
    const turn = this.turns[ply - 1];
    this.board.finish();
    if (ply === before + 1) this.board.sow(turn).then(() => this.frame.speak(() => this.#mark()));
    else this.board.deal(turn ?? this.start);
    this.#tell();
    this.frame.emit('awale-ply', { ply, plies: this.plies, move: turn?.move ?? null });
  }

  /* Each button has one of these names, and so has the element. */
  first() {
    this.go(0);
  }
  previous() {
    this.go(this.ply - 1);
  }
  next() {
    this.go(this.ply + 1);
  }
  last() {
    this.go(this.plies);
  }

  #addButtons() {
    const acts = /** @type {const} */ (['first', 'previous', 'next', 'last']);
    this.count = h('span.place');
    this.#buttons = acts.map(act =>
      h(
        'button',
        { type: 'button', 'aria-label': t(`element.${act}`), onclick: () => this.frame.speak(() => this[act]()) },
        icons[act](),
      ),
    );
    const [first, previous, next, last] = this.#buttons;
    this.frame.controls.append(first, previous, this.count, next, last);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const act = /** @type {'first' | 'previous' | 'next' | 'last' | undefined} */ (
      KEYS[/** @type {keyof typeof KEYS} */ (event.key)]
    );
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    this.frame.speak(() => this[act]());
  }

  #tell() {
    const { ply, plies, turns } = this;
    if (!this.board.moving) this.#mark();
    if (this.count) this.count.textContent = `${ply} / ${plies}`;
    this.#buttons.forEach((button, i) => {
      button.setAttribute('aria-disabled', String(i < 2 ? ply === 0 : ply === plies));
    });
    const ended = ply === plies ? this.outcome : null,
      side = turns[ply]?.player ?? this.start.turn;
    const name = this.names[side === 'N' ? 1 : 0] || t(side === 'N' ? 'board.north' : 'board.south');
    const said = ply ? turns[ply - 1].text : ended ? '' : t('element.to-move', { name });
    this.frame.say(ended ? `${said} ${ended.text}`.trim() : said);
  }

  #mark() {
    const last = this.turns[this.ply - 1],
      to = last?.path.at(-1),
      turn = this.ply === this.plies && this.plies ? null : (this.turns[this.ply]?.player ?? this.start.turn);
    this.board.mark({ turn, ...(last && to ? { last: { from: last.move, to } } : {}) });
  }
}
