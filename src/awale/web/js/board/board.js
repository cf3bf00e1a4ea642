/**
 * The board that people touch. It draws what it is told in the protocol's letters, moves seeds as a turn says, and
 * tells which pit was pointed at or chosen. It knows no rule.
 *
 *     const board = new Board(host, { pits, stores, names: ['Awa', 'Jules'] });
 *     board.onpoint = letter => board.mark({ ...marks, focus: letter, preview: { from: letter, ...choices[letter] } });
 *     board.onchoose = letter => …;
 *     await board.sow(turn);
 *     board.mark({ turn: 'N', playable: ['a', 'b'] });
 */

import { settings, still } from '../settings.js';
import { t } from '../words.js';
import { Buttons } from './buttons.js';
import { LANDSCAPE, Layout, LETTERS, MINIATURE, UPRIGHT } from './geometry.js';
import { drawMarks, traceOf, traceOfSweep } from './marks.js';
import { planSowing, planTaking } from './motion.js';
import { Movement } from './movement.js';
import { boardName } from './labels.js';
import { Scene } from './scene.js';

/** @import { Form } from './geometry.js' */
/** @import { Marks, Sowing, Trace } from './marks.js' */

/**
 * @typedef {{ names?: string[], live?: boolean, view?: string, clockwise?: boolean, form?: string,
 *   label?: string }} Options
 * @typedef {{ turn: string | null, after: Marks, trace: Trace, result: number[] | null | undefined }} What
 * @typedef {What & { plan: (movement: Movement) => boolean, done: () => void }} Queued
 */

/** @type {{ [name: string]: Form }} */
const FORMS = { landscape: LANDSCAPE, upright: UPRIGHT, miniature: MINIATURE };
const held = matchMedia('(orientation: portrait) and (max-width: 40rem)'); // a phone held upright
/** How long, in ms at speed 1, the last seed lies before anything is taken. */
const PAUSE = 260;
/** @param {string} letter */
const pit = letter => LETTERS.indexOf(letter);
/**
 * @param {number[]} one
 * @param {number[]} two
 */
const same = (one, two) => one.every((count, i) => count === two[i]);

export class Board {
  /** @type {Scene} */
  #scene;
  /** @type {Buttons | null} */
  #buttons = null;
  /** @type {Movement | null} */
  #moving = null;
  /** @type {string | null} */
  #mover = null;
  /** @type {Queued[]} */
  #waiting = [];
  /** @type {Trace | null} */
  #trace = null;
  /** @type {Required<Options>} */
  #options;

  /**
   * `form` is 'auto' (upright on a phone held upright, else landscape), 'landscape', 'upright' or 'miniature', which is
   * cheap to draw and has larger figures. A board that is not `live` is a picture with a text.
   * @param {HTMLElement} host
   * @param {Options & { pits: number[], stores?: number[] }} options
   */
  constructor(
    host,
    {
      pits,
      stores = [0, 0],
      names = ['', ''],
      live = true,
      view = 'south',
      clockwise = false,
      form = 'auto',
      label = '',
    },
  ) {
    this.host = host;
    /** @type {Marks} */
    this.marks = {};
    /**
     * Called with the letter of a pit that is pointed at, or that has the focus, and whether a mouse is only passing
     * over it.
     * @type {((letter: string, passing: boolean) => void) | null}
     */
    this.onpoint = null;
    /**
     * Called with the letter of a pit that is chosen, whether it may be played or not.
     * @type {((letter: string) => void) | null}
     */
    this.onchoose = null;
    this.#options = { names, live, view, clockwise, form, label };
    host.classList.add('board');
    host.toggleAttribute('data-live', live);
    host.setAttribute('role', live ? 'group' : 'img');
    const point = (/** @type {string} */ letter, /** @type {boolean} */ passing) => this.onpoint?.(letter, passing),
      choose = (/** @type {string} */ letter) => this.#choose(letter);
    if (live) this.#buttons = new Buttons(host, { point, choose });
    this.#scene = this.#drawn(null);
    this.#scene.deal([...pits, ...stores]);
    this.#mark();
    held.addEventListener('change', this.#reshape);
  }

  /** The counts of A to f, and the two stores: those shown, or those to which a movement leads. */
  get pits() {
    return this.#scene.counts.slice(0, 12);
  }
  get stores() {
    return this.#scene.counts.slice(12);
  }

  /** Whether something moves. */
  get moving() {
    return this.#moving !== null;
  }

  /**
   * Changes some of `view`, `form`, `clockwise`, `names`, `label`.
   * @param {Partial<Options>} changes
   */
  arrange(changes) {
    this.finish();
    Object.assign(this.#options, changes);
    this.#draw();
  }

  /**
   * Shows these counts at once. Whatever moved is dropped.
   * @param {{ pits: number[], stores: number[] }} options
   */
  deal({ pits, stores }) {
    this.finish();
    this.#trace = null;
    this.#buttons?.disarm();
    this.#scene.deal([...pits, ...stores]);
    this.#mark();
  }

  /**
   * What is to be shown besides the seeds, all in letters: `turn`, `playable`, `refused`, `focus`, `pointed`
   * (pits that something is said of), `preview` (a choice with its `from`), `last` ({ from, to }), `values` ({ A: {
   * text, exact, best } }) and `says`, sentences for the pits' names. While something moves they wait.
   * @param {Marks} marks
   */
  mark(marks) {
    this.marks = marks;
    if (!this.#moving) this.#mark();
  }

  /**
   * Plays a turn of the protocol: sows, takes, fines. What comes back is done when all is at rest and the board is
   * what the turn says. A turn that comes while another is played waits for it. A choice will do as well, with
   * `player` and `move`.
   * @param {Sowing & { pits?: number[], stores?: number[] }} turn
   * @param {{ speed?: number }} [options]
   */
  sow(turn, { speed = settings.speed } = {}) {
    return this.#queue(movement => this.#planTurn(movement, turn, speed), {
      turn: turn.player,
      after: turn.path ? { last: { from: turn.move, to: turn.path[turn.path.length - 1] } } : {},
      trace: traceOf(turn),
      result: turn.pits && [...turn.pits, ...(turn.stores ?? [])],
    });
  }

  /**
   * Brings what is left into the stores, as an outcome says: [pit, seeds, player].
   * @param {[string, number, string][]} list
   * @param {{ speed?: number }} [options]
   */
  sweep(list, { speed = settings.speed } = {}) {
    return this.#queue(
      movement => {
        const seeds = list.reduce((sum, entry) => sum + entry[1], 0),
          every = Math.min(60, 1500 / Math.max(1, seeds));
        /** @type {[number, number][]} */
        const trips = list.map(([letter, , player]) => [pit(letter), player === 'N' ? 13 : 12]);
        planTaking(this.#scene, movement, 0, trips, { speed, every, between: every });
        return true;
      },
      { turn: null, after: {}, trace: traceOfSweep(list), result: null },
    );
  }

  /** Brings whatever moves, or waits to, to its end at once. */
  finish() {
    while (this.#moving) this.#moving.finish();
  }

  /** Whatever moves stands still where it is, until `resume`. */
  hold() {
    this.#moving?.hold();
  }

  resume() {
    this.#moving?.resume();
  }

  destroy() {
    held.removeEventListener('change', this.#reshape);
    this.finish();
    this.#buttons?.destroy();
    this.host.replaceChildren();
    this.host.classList.remove('board');
    for (const name of ['role', 'aria-label', 'data-live', 'data-form', 'data-view']) this.host.removeAttribute(name);
  }

  /* ── drawing ── */

  get #form() {
    const { form } = this.#options;
    return FORMS[form === 'auto' ? (held.matches ? 'upright' : 'landscape') : form];
  }

  #reshape = () => {
    if (this.#options.form === 'auto') this.arrange({});
  };

  #draw() {
    this.#scene = this.#drawn(this.#scene);
    this.#mark();
  }

  /**
   * The board as it is set up, in the place of the one before.
   * @param {Scene | null} before
   */
  #drawn(before) {
    const { view, clockwise, live, label } = this.#options,
      layout = new Layout(this.#form, view);
    Object.assign(this.host.dataset, { form: layout.form.name, view });
    if (live) this.host.setAttribute('aria-label', label || t('board.label'));
    this.#buttons?.place(layout);
    return new Scene(this.host, layout, { clockwise, before });
  }

  #mark() {
    const { layer, layout, piles, counts } = this.#scene;
    const { line, rings, over } = drawMarks(layout, piles, this.marks, this.#trace);
    layer.line.innerHTML = line;
    layer.rings.innerHTML = rings;
    layer.over.innerHTML = over;
    if (this.#buttons) this.#buttons.describe({ ...this.#options, counts, marks: this.marks });
    else this.host.setAttribute('aria-label', boardName({ ...this.#options, pits: this.pits, stores: this.stores }));
  }

  /* ── touching ── */

  /**
   * Whoever chooses while the other's seeds are still in the air has seen enough: they land at once, and the choice
   * is told when the page has taken note of that. One's own are left to land, or a double click would cut every move
   * short.
   * @param {string} letter
   */
  #choose(letter) {
    performance.clearMarks('awale:move');
    performance.mark('awale:move', { detail: 'chosen' });
    if (!this.#moving) this.#tell(letter);
    else if (this.#mover !== (pit(letter) < 6 ? 'S' : 'N')) {
      this.finish();
      setTimeout(() => this.#tell(letter));
    }
  }

  /** @param {string} letter */
  #tell(letter) {
    if (this.marks.playable && !this.marks.playable.includes(letter)) this.#shake();
    this.onchoose?.(letter);
  }

  /** The ring of a refused pit shakes its head. */
  #shake() {
    const ring = this.#scene.layer.rings.querySelector('.focus');
    if (!ring || still()) return;
    ring.animate(
      [0, -5, 5, -3, 0].map(x => ({ transform: `translateX(${x}px)` })),
      { duration: 260 },
    );
  }

  /* ── moving ── */

  /**
   * @param {(movement: Movement) => boolean} plan
   * @param {What} what
   */
  #queue(plan, what) {
    return new Promise(done => {
      this.#waiting.push({ plan, done: () => done(undefined), ...what });
      if (!this.#moving) this.#next();
      else if (this.#waiting.length > 1) this.#moving.finish(); // too far behind: catch up
    });
  }

  #next() {
    const next = this.#waiting.shift();
    if (!next) return;
    const movement = (this.#moving = new Movement()),
      calm = still();
    this.#mover = next.turn;
    this.#trace = calm ? next.trace : null;
    this.marks = next.after;
    this.#buttons?.disarm();
    const { layer, layout, piles } = this.#scene;
    layer.line.innerHTML = drawMarks(layout, piles, { turn: next.turn }, null).line;
    layer.rings.innerHTML = layer.over.innerHTML = '';
    const flies = next.plan(movement);
    if (flies && !calm && !document.hidden) movement.start(() => this.#rest(next));
    else {
      this.#scene.settle();
      this.#rest(next);
    }
  }

  /**
   * The end of a movement: the board is what the turn says, whatever was drawn on the way.
   * @param {Queued} options
   */
  #rest({ done, result }) {
    this.#moving = null;
    if (result && !same(this.#scene.counts, result)) this.#scene.deal(result);
    else if (
      !same(
        this.#scene.counts,
        this.#scene.piles.map(pile => pile.shown.length),
      )
    )
      this.#scene.settle();
    this.#next();
    if (!this.#moving) this.#mark();
    done();
  }

  /**
   * Whether there is anything to see. A turn that doesn't fit isn't acted out: the board is put right instead.
   * @param {Movement} movement
   * @param {Sowing} options
   * @param {number} speed
   */
  #planTurn(movement, { player, move, path = '', taken = [], fines = [] }, speed) {
    const scene = this.#scene,
      from = pit(move),
      mine = player === 'N' ? 13 : 12;
    if (!path || from < 0 || scene.piles[from].meant.length !== path.length) return false;
    let end = planSowing(scene, movement, from, [...path].map(pit), speed);
    /** @type {[[string, number][], number, string][]} */
    const ways = [
      [taken, mine, 'taken'],
      [fines, 25 - mine, 'fined'],
    ];
    for (const [list, store, className] of ways) {
      /** @type {[number, number][]} */
      const trips = list.map(([letter]) => [pit(letter), store]);
      if (trips.length) end = planTaking(scene, movement, end + PAUSE / speed, trips, { speed, className });
    }
    return true;
  }
}
