/**
 * A small board that plays one of the server's demos, tells it as it happens, and can be paused, stepped and slowed.
 */

import { Board } from '../board/board.js';
import { h, icon } from '../dom.js';
import { announce } from '../parts/status.js';
import { settings, still } from '../settings.js';
import { t } from '../words.js';
import { described, framesOf } from './frames.js';

/** @import { DemoView } from '../../wire.d.ts' */
/** @import { Frame } from './frames.js' */
/** @import { Stage } from './stage.js' */
/** @import { Child } from '../../page.d.ts' */

const SLOWLY = 0.5;
/** A demo of more turns than this goes by quickly and shows its words one at a time. */
const MANY = 6;

/**
 * How long a frame stands before the next, in milliseconds: long enough to read what it says.
 * @param {string} text
 */
const reading = text => 900 + 28 * text.length;

export class Demo {
  #frames;
  #at = 0;
  /** @type {object | null} */
  #run = null; // the run that goes on; a pause or a newer one makes it void
  #ended = false;
  /** @type {Promise<void> | null} */
  #acting = null; // the movement that goes on
  #held = false; // somebody has stopped it, or stepped: it does not begin by itself
  /** @type {Board | null} */
  #board = null;
  /** @type {Board | null} */
  #before = null; // where nothing may move, and on paper: the board before
  /** @type {{ [name: string]: any }} */
  #parts = {};
  #options;
  #stage;

  /**
   * `level` is that of its heading; `foot` is put under all of it.
   * @param {DemoView} demo
   * @param {{ stage: Stage, clockwise?: boolean, level?: number, foot?: Child, text?: string, title?: string }} how
   */
  constructor(demo, { stage, clockwise = false, level = 3, foot = null, text = demo.text, title = demo.title }) {
    this.demo = demo;
    this.#stage = stage;
    this.#frames = framesOf(demo);
    this.#options = { clockwise, live: false, form: 'miniature' };
    this.element = this.#markup({ level, foot, text, title });
    this.element.addEventListener('keydown', event => this.#key(event));
    this.#dress();
    stage.add(this);
  }

  /** Whether it would begin by itself. */
  get waits() {
    return !this.#ended && !this.#held && !this.#run;
  }

  get #last() {
    return this.#frames.length - 1;
  }

  /** Puts the board there. */
  draw() {
    if (this.#board) return;
    this.#board = this.#boardIn(this.#parts.host);
    if (still()) this.#pair();
    this.#show(still() ? Math.min(1, this.#last) : this.#at);
  }

  /**
   * For paper: the first frame beside the last; and back.
   * @param {boolean} on
   */
  print(on) {
    this.draw();
    const { was } = this.#parts;
    if (on) {
      const at = this.#at;
      this.#pair();
      this.#show(this.#last);
      this.#before?.deal(this.#frames[0].board);
      this.#at = at;
    } else {
      if (!still()) {
        this.#before?.destroy();
        this.#before = null;
        was.hidden = true;
      }
      this.#show(this.#at);
    }
  }

  /** @param {HTMLElement} host */
  #boardIn(host) {
    const { pits, stores } = this.#frames[this.#at].board;
    return new Board(host, { ...this.#options, pits, stores });
  }

  /** Where nothing moves there are two boards. */
  #pair() {
    this.#parts.was.hidden = false;
    this.#before ??= this.#boardIn(this.#parts.beforeHost);
  }

  destroy() {
    this.#run = null;
    this.#board?.destroy();
    this.#before?.destroy();
  }

  // --- playing ---

  async play() {
    this.draw();
    const run = (this.#run = {});
    this.#stage.take(this);
    if (!this.#acting && this.#at === this.#last) this.#show(0);
    this.#dress();
    if (this.#acting) {
      this.#board?.resume();
      await this.#acting;
    }
    while (this.#run === run && this.#at < this.#last) {
      await pause((this.#many ? 300 : reading(this.#frames[this.#at].text)) / this.#speed);
      if (this.#run === run) await this.#act(this.#at + 1);
    }
    if (this.#run !== run) return;
    this.#run = null;
    this.#ended = true;
    this.#dress();
    this.#stage.leave(this, { ended: true });
  }

  /** Stops where it is, in the middle of a move too. */
  pause() {
    if (!this.#run) return;
    this.#run = null;
    this.#board?.hold();
    this.#dress();
    this.#stage.leave(this);
  }

  get #many() {
    return this.demo.turns.length > MANY;
  }

  get #speed() {
    return settings.speed * (this.#stage.slow ? SLOWLY : 1) * (this.#many ? 1.8 : 1);
  }

  /** Somebody presses the button. */
  #toggle() {
    this.#held = Boolean(this.#run);
    if (this.#run) this.pause();
    else this.play();
  }

  /**
   * One step on, with its movement, or back without. In the middle of a move, a step on goes to its end.
   * @param {number} by
   */
  #step(by) {
    this.draw();
    this.#held = true;
    const amid = this.#acting !== null,
      to = this.#at + (amid && by > 0 ? 0 : by);
    this.pause();
    if (to < (this.#before ? 1 : 0) || to > this.#last) return;
    if (still() || amid || by < 0) this.#show(to);
    else {
      this.#stage.take(this);
      this.#act(to).then(() => this.#stage.leave(this));
    }
    announce(this.#frames[to].text);
  }

  /**
   * Plays a frame. Its words are there from its first movement.
   * @param {number} to
   */
  #act(to) {
    const frame = this.#frames[to],
      acting = (this.#acting = this.#move(frame).then(() => {
        if (this.#acting !== acting) return;
        this.#acting = null;
        if (this.#board) this.#mark(this.#board, frame);
      }));
    this.#at = to;
    this.#dress();
    return acting;
  }

  /** @param {Frame} frame */
  async #move(frame) {
    if (frame.kind === 'turn' && frame.move.path) await this.#board?.sow(frame.move, { speed: this.#speed });
    if (frame.kind === 'end') await this.#board?.sweep(frame.outcome.sweep, { speed: this.#speed });
  }

  /**
   * A frame at once, without its movement.
   * @param {number} to
   */
  #show(to) {
    this.#acting = null;
    this.#at = to;
    const frame = this.#frames[to];
    this.#board?.deal(frame.board);
    if (this.#board) if (this.#board) this.#mark(this.#board, frame);
    if (this.#before) this.#compare(to);
    this.#dress();
  }

  /**
   * Where nothing moves: the board before this step beside the one after it.
   * @param {number} to
   */
  #compare(to) {
    const was = this.#frames[Math.max(0, to - 1)],
      frame = this.#frames[to];
    this.#before?.deal(was.board);
    if (this.#before) this.#mark(this.#before, was);
    if (frame.kind === 'turn' && frame.move.path && still()) {
      this.#board?.deal(was.board);
      this.#board?.sow(frame.move, {});
    }
  }

  /**
   * @param {Board} board
   * @param {Frame} frame
   */
  #mark(board, frame) {
    if (frame.kind === 'turn') {
      const { move, path } = frame.move;
      board.mark({ last: path ? { from: move, to: path[path.length - 1] } : null });
    } else if (frame.kind === 'refused') board.mark({ refused: [frame.pit], focus: frame.pit });
    else board.mark(frame.kind === 'start' ? { turn: frame.turn } : {});
  }

  // --- what is seen ---

  /** @param {{ level: number, foot: Child, text: string, title: string }} options */
  #markup({ level, foot, text, title }) {
    const { demo } = this,
      last = this.#frames[this.#frames.length - 1];
    const host = (this.#parts.host = h('div.small-board'));
    const beforeHost = (this.#parts.beforeHost = h('div.small-board'));
    const name = `demo-${demo.id}-title`;
    this.#parts.steps = this.#frames.slice(1).map(frame => h('li', {}, frame.text));
    return h(
      'figure.demo',
      { id: `demo-${demo.id}`, 'aria-labelledby': name, dataset: { demo: demo.id } },
      h(
        'div.demo-stage',
        {},
        h(
          'div.demo-cloth.cloth',
          {
            role: 'img',
            'aria-label': `${described(demo.start, t('rules.demo.before'))} ${described(last.board, t('rules.demo.after'))}`,
          },
          (this.#parts.was = h(
            'div.earlier',
            { hidden: !still() },
            h('p.when', {}, t('rules.demo.before')),
            beforeHost,
          )),
          h('div.later', {}, h('p.when', {}, t('rules.demo.after')), host),
        ),
        this.#controls(title),
      ),
      h(
        'figcaption',
        {},
        h(`h${level}`, { id: name }, title),
        h('p', {}, text),
        h(`ol.steps${this.#many ? '.many' : ''}`, { 'aria-label': t('rules.demo.steps') }, this.#parts.steps),
      ),
      foot,
    );
  }

  /** @param {string} title */
  #controls(title) {
    const tool = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ onclick,
      rest = {},
    ) => h('button.tool', { type: 'button', 'aria-label': label, title: label, onclick, ...rest }, icon(name));
    const parts = this.#parts;
    parts.back = tool('back', t('rules.demo.back'), () => this.#step(-1), { 'aria-keyshortcuts': 'ArrowLeft' });
    parts.play = h('button.button.play', { type: 'button', onclick: () => this.#toggle() });
    parts.next = tool('next', t('rules.demo.next'), () => this.#step(1), { 'aria-keyshortcuts': 'ArrowRight' });
    parts.count = h('span.count.soft', { 'aria-hidden': 'true' });
    parts.slow = h(
      'button.tool.slow',
      { type: 'button', 'aria-pressed': 'false', onclick: () => this.#slowly() },
      icon('hourglass'),
      h('span.name', {}, t('rules.demo.slow')),
    );
    return h(
      'div.demo-controls',
      { role: 'group', 'aria-label': t('rules.demo.controls', { title }) },
      parts.back,
      parts.play,
      parts.next,
      parts.count,
      parts.slow,
    );
  }

  /** The buttons and the words as they are now. */
  #dress() {
    const { play, back, next, count, slow, steps } = this.#parts,
      plays = Boolean(this.#run),
      over = this.#at === this.#last && !this.#acting;
    const [picture, label] = plays ? ['pause', 'pause'] : over ? ['again', 'again'] : ['play', 'play'];
    play.replaceChildren(icon(picture), t(`rules.demo.${label}`));
    play.hidden = slow.hidden = still();
    play.parentElement.hidden = still() && this.#last < 2; // nothing to step through
    back.setAttribute('aria-disabled', String(this.#at <= (this.#before ? 1 : 0))); // not disabled: the focus stays
    next.setAttribute('aria-disabled', String(over));
    slow.setAttribute('aria-pressed', String(this.#stage.slow));
    count.textContent = `${this.#at}\u2009/\u2009${this.#last}`;
    steps.forEach((/** @type {HTMLElement} */ step, /** @type {number} */ i) => {
      if (i + 1 === this.#at) step.setAttribute('aria-current', 'step');
      else step.removeAttribute('aria-current');
    });
    this.element.dataset.at = String(this.#at);
    this.element.dataset.playing = String(plays);
  }

  #slowly() {
    this.#stage.slow = !this.#stage.slow;
    document
      .querySelectorAll('.demo .slow')
      .forEach(button => button.setAttribute('aria-pressed', String(this.#stage.slow)));
  }

  /**
   * Arrows step, from any of its buttons.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!by || /** @type {Element} */ (event.target).closest('.others')) return;
    event.preventDefault();
    this.#step(by);
  }
}

/** @param {number} ms */
const pause = ms => new Promise(done => setTimeout(done, ms));
