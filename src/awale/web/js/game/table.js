/**
 * The table: the board on its cloth, and a seat at each side with a name, a turn, a clock and whether anybody is there.
 */

import { flat, h, icon, must, s } from '../dom.js';
import { Board } from '../board/board.js';
import { clock, spoken } from '../parts/clock.js';
import { announce } from '../parts/status.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

/** @import { Match } from './match.js' */
/** @import { ClockView } from '../../wire.d.ts' */

const LONG = 2000; // ms after which a level that thinks shows that it does

export class Table {
  #match;
  /** @type {{ [key: string]: ReturnType<typeof clock> }} */
  #clocks = {};
  #thinking = 0;

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    this.stage = h('div.stage', {}, h('div'));
    /** @type {{ [seat: string]: HTMLElement }} */
    this.seats = { S: h('div.seat'), N: h('div.seat') };
    this.element = h('div.table.cloth', {}, this.seats.N, this.stage, this.seats.S);
    this.board = new Board(must('div', this.stage), {
      pits: match.now.pits,
      stores: match.now.stores,
      names: match.names,
      view: this.view,
      clockwise: match.game.sheet.clockwise,
    });
    this.#turn();
  }

  destroy() {
    clearTimeout(this.#thinking);
    Object.values(this.#clocks).forEach(each => each.destroy());
    this.board.destroy();
  }

  /** Whose side is near: as it was set, else one's own. */
  get view() {
    if (settings.view !== 'auto') return settings.view;
    return this.#match.you.length === 1 && this.#match.you[0] === 'N' ? 'north' : 'south';
  }

  /** The board is turned, or the players face each other. */
  arrange() {
    this.board.arrange({ view: this.view, names: this.#match.names });
    this.#turn();
  }

  #turn() {
    const near = this.view === 'north' ? 'N' : 'S',
      far = near === 'S' ? 'N' : 'S';
    this.seats[near].className = 'seat near';
    this.seats[far].className = 'seat far';
    this.element.classList.toggle('facing', this.view === 'facing');
    this.element.replaceChildren(this.seats[far], this.stage, this.seats[near]);
  }

  /** Draws both seats as the match stands. */
  seatsNow() {
    const { now } = this.#match;
    if (now.thinking && !this.#thinking)
      this.#thinking = setTimeout(() => {
        this.#slow = true;
        this.seatsNow();
        announce(t('game.thinking', { name: this.#match.name(now.thinking) }));
      }, LONG);
    if (!now.thinking) {
      clearTimeout(this.#thinking);
      this.#thinking = 0;
      this.#slow = false;
    }
    for (const seat of ['S', 'N']) this.#seat(seat);
    this.#setClocks(now.clock);
  }

  #slow = false;

  /** @param {string} seat */
  #seat(seat) {
    const { now, turns, over, game } = this.#match,
      place = this.seats[seat],
      mover = now.turn === seat && !over && !game.free;
    const side = t(seat === 'S' ? 'home.south' : 'home.north'),
      name = this.#match.name(seat);
    const did = [...turns].reverse().find(turn => turn.player === seat);
    place.replaceChildren(
      ...flat([
        h('span.who', {}, name),
        name !== side && h('span.side', {}, side),
        game.free === seat && h('span.side', {}, t('waiting.free')),
        this.#absence(seat),
        mover ? this.pill(seat) : did && h('span.does', { title: did.short }, did.short),
        h('span.space'),
        this.#clock(seat),
      ]),
    );
  }

  /**
   * Whoever thought has moved: the sign goes while the seeds still fly.
   * @param {string} seat
   */
  hasMoved(seat) {
    this.seats[seat].querySelector('.thinks')?.remove();
  }

  /** @param {string} seat */
  pill(seat) {
    const { now, you } = this.#match;
    if (now.thinking === seat)
      return h(
        'span.turn.thinks',
        {},
        h('i.dots', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
        h('span', {}, t('game.thinks')),
        this.#slow && h('span.progress', { 'aria-hidden': 'true' }),
      );
    const named = !(you.length === 1 && you[0] === seat);
    return h(
      `span.turn${named ? '.named' : ''}`,
      {},
      s('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, s('path', { d: 'M6 1 11.5 11H.5Z' })),
      h('span', {}, this.turnText(seat)),
    );
  }

  /**
   * "Your turn" where one has a side of one's own, a name where both are at this screen.
   * @param {string} seat
   */
  turnText(seat) {
    const { you } = this.#match;
    return you.length === 1 && you[0] === seat ? t('game.yours') : t('game.turn', { name: this.#match.name(seat) });
  }

  /** @param {string} seat */
  #absence(seat) {
    const { game, present, you } = this.#match,
      index = seat === 'S' ? 0 : 1;
    if (game.kind !== 'far' || game.free === seat || present[index] || you.includes(seat)) return null;
    return h(
      'span.away',
      { title: t('game.away-line', { name: this.#match.name(seat) }) },
      icon('away'),
      t('game.away'),
    );
  }

  /** @param {string} seat */
  #clock(seat) {
    const { now } = this.#match;
    if (!now.clock) return null;
    if (now.clock.kind === 'set-time' && seat !== (this.view === 'north' ? 'N' : 'S')) return null;
    const key = now.clock.kind === 'set-time' ? 'both' : seat;
    this.#clocks[key] ??= clock({
      label: key === 'both' ? t('clock.game') : t('clock.of', { name: this.#match.name(seat) }),
      onlow: () => announce(key === 'both' ? t('clock.low') : t('clock.low-of', { name: this.#match.name(seat) })),
    });
    return this.#clocks[key].element;
  }

  /** @type {ClockView | null} */
  #told = null;

  /**
   * A clock is set when the server speaks, and has run since; drawing the seats again doesn't wind it back.
   * @param {(ClockView & { heard?: number }) | null} told
   */
  #setClocks(told) {
    if (!told || told === this.#told) return;
    this.#told = told;
    const since = performance.now() - (told.heard ?? 0);
    const set = (
      /** @type {ReturnType<typeof clock> | undefined} */ face,
      /** @type {number} */ left,
      /** @type {boolean} */ runs,
    ) => face?.set(runs ? left - since : left, runs);
    if (told.kind === 'set-time') set(this.#clocks.both, told.left[0], told.running !== null);
    else ['S', 'N'].forEach((seat, i) => set(this.#clocks[seat], told.left[i], told.running === seat));
  }

  /** What the clocks say, in words. */
  get time() {
    const { clock: told } = this.#match.now;
    return told ? told.left.map(spoken).join(', ') : '';
  }
}
