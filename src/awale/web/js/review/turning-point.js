/**
 * One turning point on the board: what was played and what was best, each played out; what was overlooked; what every
 * move was worth.
 */

import { Board } from '../board/board.js';
import { button, h, icon } from '../dom.js';
import { Playout } from '../exercise/playout.js';
import { announce, toast } from '../parts/status.js';
import { look } from '../study/referee.js';
import { moveName, moveNumber, numbered, seeds } from '../study/texts.js';
import { t } from '../words.js';

/** @import { GameView, LookView, TurningView } from '../../wire.d.ts' */
/** @import { Frame } from '../rules/frames.js' */

export class TurningPoint {
  /** The one that is shown; there is none before `show`. */
  #turning = /** @type {TurningView} */ (/** @type {unknown} */ (null));
  /** @type {Map<string, Promise<LookView>>} */
  #lines = new Map(); // lines that were asked of the referee, by their moves
  /** @type {Playout | null} */
  #playout = null;

  /**
   * `name(player)` is what somebody is called; `leap(step)` goes to another turning point.
   * @param {{ game: GameView, name: (player: string) => string, leap: (step: number) => void }} what
   */
  constructor({ game, name, leap }) {
    this.game = game;
    this.name = name;
    const host = h('div'),
      seat = (/** @type {string} */ side) =>
        h(`div.seat.${side === 'S' ? 'south' : 'north'}`, {}, h('span.who', {}, name(side)));
    this.table = h('div.table.cloth', {}, seat('N'), host, seat('S'));
    this.board = new Board(host, {
      pits: Array(12).fill(0),
      names: game.names,
      live: false,
      clockwise: game.sheet.clockwise,
    });
    this.words = h('section.lines.point', { 'aria-label': t('review.point'), tabindex: '-1' });
    this.said = h('p.line-says', { hidden: true });
    const step = (/** @type {string} */ key, /** @type {string} */ picture, /** @type {number} */ by) =>
      h(
        'button.tool',
        { type: 'button', 'aria-label': t(`review.${key}`), dataset: { step: key }, onclick: () => this.step(by) },
        icon(picture),
      );
    this.steps = h(
      'div.player',
      { role: 'group', 'aria-label': t('review.steps'), hidden: true },
      step('back', 'back', -1),
      step('next', 'next', 1),
    );
    this.leaps = h(
      'div.choices.leaps',
      {},
      button(t('review.previous-point'), {
        icon: 'back',
        className: 'quiet',
        dataset: { leap: 'previous' },
        onclick: () => leap(-1),
      }),
      button(t('review.next-point'), {
        icon: 'next',
        className: 'quiet',
        dataset: { leap: 'next' },
        onclick: () => leap(1),
      }),
    );
  }

  destroy() {
    this.#playout?.stop();
    this.board.destroy();
  }

  /**
   * Shows a turning point as it stood before the move.
   * @param {TurningView} turning
   * @param {{ aloud?: boolean }} [options]
   */
  show(turning, { aloud = false } = {}) {
    this.#playout?.stop();
    this.#playout = null;
    this.#turning = turning;
    const counts = turning.position.split('-').map(Number);
    this.board.deal({ pits: counts.slice(0, 12), stores: counts.slice(12, 14) });
    this.#mark();
    this.#draw();
    if (aloud) announce(`${moveNumber(...this.#where)} ${turning.text} ${turning.overlooked}`);
  }

  /**
   * Which move it is, and whose.
   * @returns {[number, string]}
   */
  get #where() {
    return [this.#turning.ply, this.name(this.#turning.player)];
  }

  /** The values of all moves on the pits; the best one is set off. */
  #mark() {
    const { lines, best, exact, played, player } = this.#turning,
      letters = Object.keys(lines).filter(move => move !== 'pass');
    this.board.mark({
      turn: player,
      focus: played,
      values: Object.fromEntries(
        letters.map(move => [move, { text: seeds(lines[move].value), exact, best: move === best }]),
      ),
    });
  }

  #draw() {
    const { text, overlooked, theme, theme_name: subject, played, best, cost, exact, lines } = this.#turning;
    const line = (/** @type {string} */ which, /** @type {string} */ move) =>
      h(
        'li',
        {},
        h('span.which', {}, t(`review.${which}`)),
        h(
          `span.worth${exact ? '.exact' : ''}`,
          {},
          h('span', { 'aria-hidden': 'true' }, exact ? '=' : '≈'),
          ' ',
          seeds(lines[move].value),
        ),
        h('span.pv', {}, lines[move].moves.slice(0, 8).map(moveName).join(' ')),
        button(t(`review.show-${which}`, { move: moveName(move) }), {
          icon: 'play',
          className: 'small-button',
          dataset: { act: `show-${which}` },
          onclick: () => this.play(move),
        }),
      );
    this.said.hidden = this.steps.hidden = true;
    this.words.replaceChildren(
      h(
        'h2',
        {},
        h('span', {}, numbered(...this.#where)),
        h('span.cost', {}, t('review.cost', { n: Math.round(cost) })),
      ),
      h('p', {}, text),
      h('p.seen', {}, icon('eye'), h('span', {}, overlooked)),
      ...(theme ? [h('p.theme-of', {}, h('span.soft', {}, t('review.theme')), ' ', h('strong', {}, subject))] : []),
      h('ul.both', {}, line('played', played), line('best', best)),
      h('p.soft.small', {}, t(exact ? 'review.exact' : 'review.estimated')),
      this.said,
      this.steps,
      this.leaps,
    );
  }

  /**
   * Plays a line out; pressing again begins anew.
   * @param {string} move
   */
  async play(move) {
    this.#playout?.stop();
    const mine = this.#turning,
      line = await this.#line(mine, move).catch(refusal => {
        toast(refusal.text);
        return null;
      });
    if (!line || mine !== this.#turning) return;
    const playout = (this.#playout = new Playout(
      this.board,
      { start: line.start, turns: line.turns, outcome: line.now.outcome },
      {
        onframe: (/** @type {Frame} */ frame, /** @type {number} */ at, /** @type {number} */ last) =>
          this.#say(frame, at, last),
      },
    ));
    playout.show(0);
    await playout.play();
  }

  /**
   * A line as the referee plays it.
   * @param {string} move
   * @param {TurningView} turning
   */
  #line(turning, move) {
    const { sheet } = this.game,
      { moves } = turning.lines[move],
      key = `${turning.position} ${moves}`;
    const known = this.#lines.get(key);
    if (known) return known;
    const asked = look({
      sheet: sheet.id,
      overrides: sheet.overrides,
      start: turning.position,
      moves,
      names: this.game.names,
    });
    this.#lines.set(key, asked);
    asked.catch(() => this.#lines.delete(key));
    return asked;
  }

  /**
   * @param {{ text?: string }} options
   * @param {number} at
   * @param {number} last
   */
  #say({ text = '' }, at, last) {
    this.said.hidden = this.steps.hidden = false;
    this.said.replaceChildren(h('span.soft', {}, t('review.step', { n: at, all: last })), ' ', text);
    if (text) announce(text);
  }

  /**
   * One move of the line forth or back; before its start the turning point itself is shown again.
   * @param {number} by
   */
  step(by) {
    if (!this.#playout) {
      if (by > 0 && this.#turning) this.play(this.#turning.best);
      return;
    }
    if (this.#playout.at + by < 0) this.show(this.#turning);
    else this.#playout.show(this.#playout.at + by);
  }
}
