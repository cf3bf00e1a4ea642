/**
 * The game that is being set up: what was chosen, what is asked of the server, and what is remembered for the next
 * time.
 */

import { settings } from '../settings.js';

/** @import { NewGame, WholeSheetView } from '../../wire.d.ts' */

/**
 * @typedef {{ sheet: string, overrides: { [field: string]: string }, kind: 'here' | 'level' | 'far', names: string[],
 *   level: number, first: string, seat: string, clock: string, minutes: number, seconds: number,
 *   start: string }} Choices
 * @typedef {{ sheet?: string, overrides?: { [field: string]: string }, start?: string, moves?: string[],
 *   names?: string[] }} Record a game to go on from
 */

/** @type {Choices} */
const FIRST = {
  sheet: 'grenier',
  overrides: {},
  kind: 'here',
  names: ['', ''],
  level: 3,
  first: 'S',
  seat: 'S',
  clock: 'none',
  minutes: 15,
  seconds: 5,
  start: '',
};

/**
 * Chance is a choice too: who starts, and where one sits.
 * @param {string} seat
 * @returns {'S' | 'N'}
 */
const drawn = seat => (seat === 'chance' ? (Math.random() < 0.5 ? 'S' : 'N') : seat === 'N' ? 'N' : 'S');

export class Plan extends EventTarget {
  constructor() {
    super();
    /** @type {Choices} */
    const kept = { ...structuredClone(FIRST), ...structuredClone(settings.last ?? {}) };
    this.sheet = kept.sheet;
    this.overrides = kept.overrides;
    this.kind = kept.kind;
    this.names = kept.names;
    this.level = kept.level;
    this.first = kept.first;
    this.seat = kept.seat;
    this.clock = kept.clock;
    this.minutes = kept.minutes;
    this.seconds = kept.seconds;
    this.start = ''; // a position is for one game
  }

  /**
   * Changes something and tells whoever shows it.
   * @param {Partial<Choices>} changes
   */
  set(changes) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event('change'));
  }

  /**
   * Another sheet: what was set otherwise belonged to the one before.
   * @param {string} sheet
   */
  choose(sheet) {
    if (sheet !== this.sheet) this.set({ sheet, overrides: {} });
  }

  /**
   * One rule of the sheet, set to `value`; its own value is no change.
   * @param {WholeSheetView} sheet
   * @param {string} field
   * @param {string} value
   */
  rule(sheet, field, value) {
    const { [field]: _, ...others } = this.overrides;
    this.set({ overrides: sheet.rules[field] === value ? others : { ...others, [field]: value } });
  }

  /**
   * What `POST /api/games` is sent. `record` is a game to go on from: `{ sheet, overrides, start, moves, names }`.
   * @param {Record | null} [record]
   */
  request(record = null) {
    const { kind, level, seat, minutes, seconds } = this;
    /** @type {NewGame} */
    const game = { kind, sheet: this.sheet, overrides: this.overrides, first: drawn(this.first), names: this.called() };
    if (kind === 'level') game.level = level;
    if (kind !== 'here') game.seat = drawn(seat);
    if (kind === 'far') game.names = game.seat === 'S' ? [this.me, ''] : ['', this.me];
    if (this.start.trim()) game.start = this.start.trim();
    if (this.clock === 'set-time') game.clock = { kind: 'set-time', minutes };
    if (this.clock === 'each') game.clock = { kind: 'each', minutes, seconds };
    if (game.start || record) delete game.first; // the position says whose turn it is
    return record ? { ...game, ...record } : game;
  }

  /** One's own name, where it was ever given on this device. */
  get me() {
    return settings.last?.me ?? '';
  }

  called() {
    return this.kind === 'here' ? this.names.map(name => name.trim()) : ['', ''];
  }

  /** Remembers the choices on this device. */
  keep() {
    const { sheet, overrides, kind, names, level, first, seat, clock, minutes, seconds } = this;
    settings.last = { ...settings.last, sheet, overrides, kind, names, level, first, seat, clock, minutes, seconds };
  }
}
