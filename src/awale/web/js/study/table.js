/**
 * The board of a study: values on the pits, what pointing at one would do, playing on it; and the two who sit at it.
 */

import { Board } from '../board/board.js';
import { LETTERS } from '../board/geometry.js';
import { flat, h, icon, s } from '../dom.js';
import { settings, still } from '../settings.js';
import { announce } from '../parts/status.js';
import { nth, t } from '../words.js';
import { best, moveNumber, seeds, tag } from './texts.js';

/** @import { Study } from './study.js' */
/** @import { Found } from './tree.js' */
/** @import { Refusal } from '../api.js' */
/** @import { LineView, LinesMessage, NowView, TurnView } from '../../wire.d.ts' */

export class Table {
  /** @type {string | null} */
  #aim = null; // the pit pointed at
  /** @type {LineView | null} */
  #shown = null; // a line pointed at: its first move is shown
  #moving = 0;

  /**
   * @param {Study} study
   * @param {{ name: (player: string) => string, onrefused: (pit: string, text: string) => void }} options
   */
  constructor(/** @type {Study} */ study, { name, onrefused }) {
    this.study = study;
    this.name = name;
    this.onrefused = onrefused;
    /** @type {{ [side: string]: HTMLElement }} */
    this.seats = { N: h('div.seat.north'), S: h('div.seat.south') };
    const host = h('div');
    this.element = h('div.table.cloth', {}, this.seats.N, host, this.seats.S);
    const { pits, stores } = study.at.board;
    this.board = new Board(host, {
      pits,
      stores,
      names: [name('S'), name('N')],
      clockwise: study.sheet.clockwise,
      view: 'south',
      label: t('analysis.board'),
    });
    this.board.onpoint = pit => {
      this.#aim = pit;
      this.mark();
    };
    this.board.onchoose = pit => this.#choose(pit);
    // A pit that was clicked loses the focus, so that the arrows walk through the moves; one that was reached by keyboard
    // keeps it.
    host.addEventListener('click', event => {
      if (event.detail > 0)
        /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('.pit'))?.blur();
    });
    this.element.addEventListener('pointerleave', () => {
      this.#aim = null;
      this.mark();
    });
  }

  /**
   * Another position. `turn`, if one move led here, is sown before one's eyes; `rest` is done when it lies still.
   * @param {TurnView | null} [turn]
   */
  show(turn = null) {
    this.rest = this.#show(turn);
  }

  /** @param {TurnView | null} turn */
  async #show(turn) {
    const mine = ++this.#moving,
      { board } = this.study.at;
    this.#aim = this.#shown = null;
    this.sit();
    const before = this.study.at.parent?.board;
    if (turn && before && turn.move !== 'pass' && !still()) {
      this.board.deal({ pits: before.pits, stores: before.stores });
      await this.board.sow(turn, { speed: settings.speed * 1.3 });
      if (mine !== this.#moving) return;
    }
    this.board.deal({ pits: board.pits, stores: board.stores });
    this.mark();
  }

  /**
   * Shows what the first move of a line would do; null: no line is pointed at any more.
   * @param {LineView | null} line
   */
  point(line) {
    this.#shown = line;
    this.mark();
  }

  mark() {
    const { at } = this.study,
      { now } = at,
      found = now?.outcome || this.study.blind ? null : at.found,
      choices = now?.choices ?? {};
    const letters = Object.keys(choices),
      can = (/** @type {string} */ pit) => choices[pit]?.playable;
    const aim = this.#shown?.move ?? this.#aim,
      top = found ? best(found.lines) : [];
    this.board.host.classList.toggle('valued', Boolean(found)); // the values say what may be played, the rings needn't
    this.board.mark({
      turn: at.board.turn,
      playable: letters.filter(can),
      refused: letters.filter(pit => {
        const choice = choices[pit];
        return !choice.playable && choice.mine && at.board.pits[LETTERS.indexOf(pit)];
      }),
      focus: aim && choices[aim] ? aim : null,
      preview: aim && can(aim) ? { from: aim, ...choices[aim] } : null,
      last: at.turn && at.turn.move !== 'pass' ? { from: at.turn.move, to: at.turn.path.at(-1) ?? '' } : null,
      values: Object.fromEntries(
        (found?.lines ?? [])
          .filter(line => line.move !== 'pass')
          .map(line => [line.move, tag(line, top.includes(line.move))]),
      ),
      says: this.#says(letters, choices, found),
    });
  }

  /**
   * @param {Found | null} found
   * @param {string[]} letters
   * @param {NowView['choices']} choices
   */
  #says(letters, choices, found) {
    const says = Object.fromEntries(letters.map(pit => [pit, choices[pit].text]));
    for (const line of found?.lines ?? []) {
      if (line.move in says)
        says[line.move] =
          `${t(line.exact ? 'analysis.worth-exact' : 'analysis.worth-estimated', { value: seeds(line.value) })} ${says[line.move]}`;
    }
    return says;
  }

  /** @param {string} pit */
  async #choose(pit) {
    const choice = this.study.at.now?.choices[pit];
    if (!choice) return;
    if (!choice.playable) {
      this.onrefused(pit, choice.text);
      return;
    }
    try {
      await this.study.play(pit);
    } catch (refusal) {
      this.onrefused(pit, /** @type {Refusal} */ (refusal).text);
    }
  }

  /** Who sits where, whose move it is, and whether one has left the game. */
  sit() {
    const { at, tree } = this.study,
      turn = at.board.turn;
    for (const side of ['N', 'S']) {
      const number = nth(Math.floor(at.ply / 2) + 1);
      this.seats[side].replaceChildren(
        ...flat([
          h('span.who', {}, this.name(side)),
          this.study.names[side === 'S' ? 0 : 1] ? h('span.side', {}, t(`analysis.player.${side}`)) : null,
          turn === side &&
            h(
              'span.turn',
              {},
              arrow(side),
              h('span', {}, number[0], h('sup', {}, number[1]), t('analysis.move-of', { name: this.name(side) })),
            ),
          h('span.space'),
          side === 'S' && !at.main && h('span.aside', {}, t('analysis.variation')),
          side === 'S' &&
            !at.main &&
            h(
              'button.button.small-button',
              { type: 'button', dataset: { home: '' }, onclick: () => this.study.home() },
              icon('undo'),
              t(tree.end.ply ? 'analysis.back' : 'analysis.back-start'),
            ),
        ]),
      );
    }
  }

  /** Says where one is. */
  say() {
    const { at } = this.study;
    if (!at.parent) announce(t('analysis.at-start'));
    else announce(`${moveNumber(at.ply - 1, this.name(at.turn?.player ?? 'S'))} ${at.turn?.text}`);
  }

  destroy() {
    this.board.destroy();
  }
}

/**
 * Points to the player whose move it is.
 * @param {string} side
 */
const arrow = side =>
  s(
    'svg',
    { viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    s('path', { d: side === 'S' ? 'M6 1 11.5 11H.5Z' : 'M6 11 .5 1h11Z' }),
  );
