/**
 * One lesson on the board, step by step. What is right, what a move does and what is said of it comes from the server;
 * here it is shown, a wrong move is taken back, and nothing moves on by itself.
 */

import { api, Refusal } from '../api.js';
import { Board } from '../board/board.js';
import { LETTERS } from '../board/geometry.js';
import { button, h, s, $, $$ } from '../dom.js';
import { announce } from '../parts/status.js';
import { settings, still } from '../settings.js';
import { t } from '../words.js';
import { Panel } from './panel.js';

/** @import { LessonView, NowView, OutcomeView, StepView, TryView, TurnView } from '../../wire.d.ts' */
/** @import { Child } from '../../page.d.ts' */

/** After so many wrong tries the way out is offered. */
const STUCK = 2;
/** How long the board stands before something plays by itself, and between two moves, in ms at speed 1. */
const BREATH = 800;

/** @param {number} ms */
const pause = ms =>
  new Promise(done => {
    setTimeout(done, still() ? 0 : ms / settings.speed);
  });

export class LessonBoard {
  #at = -1;
  #run = 0; // counts what was begun: an answer that was overtaken is dropped
  #state = 'open'; // 'busy', 'open' (something is to be done), 'wrong' or 'done'
  #tries = 0;
  /** @type {string[]} */
  #moves = []; // of a little game, both sides'
  /** @type {NowView} */
  #now;
  isDone = false; // it was finished before

  /**
   * `onstep(step, done)` is told each step that is shown or done; `finish()` gives what stands at the end.
   * @param {LessonView} lesson
   * @param {{ far: number, onstep: (step: StepView, done: boolean, over?: boolean) => void, finish: () => { title: Child, text: string, actions: Child[] } }} options
   */
  constructor(lesson, { far, onstep, finish }) {
    this.lesson = lesson;
    this.far = far;
    this.onstep = onstep;
    this.finish = finish;
    const [first] = lesson.steps,
      host = h('div');
    this.#now = first.now;
    this.panel = new Panel(lesson, {
      back: () => this.back(),
      next: () => this.next(),
      again: () => this.again(),
      help: () => this.help(),
      go: (/** @type {number} */ i) => this.show(i),
      answer: (/** @type {string} */ id) => this.answer(id),
      pass: () => this.play('pass'),
    });
    /** @type {{ [side: string]: HTMLElement }} */
    this.seats = { S: h('div.seat'), N: h('div.seat') };
    this.table = h('div.table.cloth', {}, this.seats.N, h('div.stage', {}, host), this.seats.S);
    this.board = new Board(host, {
      pits: first.start.pits,
      stores: first.start.stores,
      clockwise: lesson.sheet.clockwise,
    });
    this.board.onpoint = (letter, passing) => this.point(letter, passing);
    this.board.onchoose = letter => this.choose(letter);
    this.table.addEventListener('pointerleave', () => this.#rest());
  }

  destroy() {
    this.#run++;
    this.board.destroy();
  }

  get step() {
    return this.lesson.steps[this.#at];
  }

  get #last() {
    return this.#at === this.lesson.steps.length - 1;
  }

  get #asks() {
    return ['play', 'pick', 'free'].includes(this.step.kind);
  }

  /* ── from step to step ── */

  /**
   * Shows a step from its beginning.
   * @param {number} at
   * @param {{ quiet?: boolean }} [options]
   */
  show(at, { quiet = false } = {}) {
    this.#run++;
    this.#at = at;
    this.#begin();
    this.far = Math.max(this.far, at);
    this.panel.show({ step: this.step, at, all: this.lesson.steps.length, far: this.far });
    this.#ways();
    this.onstep(this.step, false);
    if (!quiet) announce(`${t('lessons.step', { n: at + 1, all: this.lesson.steps.length })}. ${this.step.text}`);
    if (!this.#asks) this.#tell();
  }

  #begin() {
    const { start, now } = this.step;
    this.aimed = null;
    this.#now = now;
    this.#moves = [];
    this.#tries = 0;
    this.#state = this.#asks ? 'open' : 'busy';
    this.table.classList.toggle('asks', this.step.kind === 'pick' && !this.step.answers.length);
    this.board.deal(start);
    this.#rest();
  }

  back() {
    if (this.#at > 0) this.show(this.#at - 1);
  }

  next() {
    if (!this.panel.next.hidden && this.#last) this.#end();
    else if (!this.panel.next.hidden) {
      this.show(this.#at + 1);
      this.panel.words.focus({ preventScroll: true });
    }
  }

  /** The last step is done: what is next. */
  #end() {
    this.onstep(this.step, true, true);
    const { title, text, actions } = this.finish();
    this.panel.words.replaceChildren();
    this.panel.choices.hidden = true;
    this.panel.say('finished', { title, text, actions });
    this.panel.ways({ back: true, again: null, next: false });
    announce(`${title} ${text}`);
    this.panel.said.focus({ preventScroll: true });
  }

  /** Sees again what was shown, or begins the step anew. */
  again() {
    if (this.panel.again.hidden) return;
    if (this.#state === 'wrong') {
      this.retry();
      return;
    }
    this.show(this.#at);
  }

  #ways() {
    const { kind, turns } = this.step,
      done = this.#state === 'done',
      passed = this.#at < this.far || this.isDone;
    const again = !this.#asks
      ? turns.length > 0 && done && 'see'
      : (done || (kind === 'free' && this.#moves.length > 0)) && 'try';
    this.panel.ways({
      back: this.#at > 0,
      again,
      next: done || !this.#asks || passed,
      last: this.#last,
      open: done || !this.#asks,
      help: this.#asks && !done && this.#tries >= STUCK,
    });
  }

  /* ── what plays by itself ── */

  async #tell() {
    const run = this.#run,
      { turns, after, end } = this.step;
    if (turns.length || after.outcome) await pause(BREATH);
    for (const turn of turns) {
      if (run !== this.#run) return;
      await this.#sow(turn);
      if (turn !== turns.at(-1)) await pause(BREATH);
    }
    if (run === this.#run && after.outcome) await this.#close(after.outcome);
    if (run !== this.#run) return;
    this.#now = after;
    this.#done();
    const text = [turns.at(-1)?.text, after.outcome && !this.step.now.outcome && after.outcome.text, end]
      .filter(Boolean)
      .join('\n\n');
    if (!text) return;
    this.panel.say('told', { text });
    announce(text);
  }

  /** @param {TurnView} turn */
  async #sow(turn) {
    this.#sit(null);
    this.board.host.scrollIntoView({ block: 'nearest' }); // in a window lower than the page it may be half out of sight
    if (turn.path) await this.board.sow(turn);
    this.board.mark(turn.path ? { last: { from: turn.move, to: turn.path.at(-1) ?? '' } } : {});
  }

  /**
   * An end: what is left goes where it belongs.
   * @param {OutcomeView} outcome
   */
  async #close(outcome) {
    if (outcome.sweep.length) {
      await pause(BREATH / 2);
      await this.board.sweep(outcome.sweep);
    }
  }

  #done() {
    this.#state = 'done';
    this.far = Math.max(this.far, this.#at + 1);
    this.panel.reach(this.far);
    this.onstep(this.step, true);
    this.#ways();
    this.#sit(null);
  }

  /* ── what the learner does ── */

  /**
   * A pit is aimed at. It is not told what it would do: that is what one learns to see. A mouse on its way takes no
   * words away that say why something was wrong.
   * @param {string} letter
   */
  point(letter, passing = false) {
    if (this.#state !== 'open' || !this.#asks || this.step.answers.length) return;
    this.aimed = letter;
    this.board.mark({ ...this.#marks(), focus: letter });
    if (passing && (this.panel.said.dataset.kind ?? 'aim') !== 'aim') return;
    const n = this.board.pits[LETTERS.indexOf(letter)],
      title = n ? t('game.pit', { pit: letter, n }) : t('game.pit-empty', { pit: letter });
    const label = this.step.kind === 'pick' ? t('lessons.this-pit', { pit: letter }) : t('game.sow', { pit: letter });
    this.panel.say('aim', {
      title,
      actions: [button(label, { className: 'main', dataset: { act: 'sow' }, onclick: () => this.choose(letter) })],
    });
  }

  /** @param {string} letter */
  choose(letter) {
    if (this.#state === 'wrong') {
      this.retry();
      return;
    }
    if (this.#state !== 'open' || !this.#asks || this.step.answers.length) return;
    if (this.step.kind === 'pick') this.answer(letter);
    else this.play(letter);
  }

  /** @param {string} move */
  play(move) {
    return this.#try({ move, moves: this.#moves }, move);
  }

  /** @param {string} id */
  answer(id) {
    return this.#state === 'wrong' || this.#state === 'open' ? this.#try({ answer: id }, id) : null;
  }

  /**
   * @param {{ [name: string]: unknown }} asked
   * @param {string} tried
   */
  async #try(asked, tried) {
    if (this.#state === 'busy') return;
    const run = this.#run,
      { sheet, id } = this.lesson,
      held = this.#holds();
    this.#state = 'busy';
    let result;
    try {
      result = await api.post(`/api/lessons/${id}/try`, {
        sheet: sheet.id,
        overrides: sheet.overrides,
        step: this.step.id,
        ...asked,
      });
    } catch (error) {
      if (run !== this.#run) return;
      this.#state = 'open';
      this.panel.say('refused', {
        title: t('shell.wrong'),
        text: error instanceof Refusal ? error.text : String(error),
      });
      return;
    }
    if (run !== this.#run) return;
    this.panel.say(null);
    if (asked.answer !== undefined) this.panel.judge(tried, result.right);
    if (await this.#act(result, run)) this.#verdict(result, tried, held);
  }

  /**
   * Plays what came of a try; whether it is still of interest then.
   * @param {TryView} options
   * @param {number} run
   */
  async #act({ turn, turns, now, right, done }, run) {
    const all = turn ? [turn, ...turns] : turns;
    for (const each of all) {
      if (each !== all[0]) await pause(BREATH);
      if (run !== this.#run) return false;
      await this.#sow(each);
    }
    if (run === this.#run && right && done && now.outcome) await this.#close(now.outcome);
    return run === this.#run;
  }

  /**
   * @param {TryView} options
   * @param {any} tried
   * @param {boolean} held
   */
  #verdict({ right, done, text, turn, turns, now }, tried, held) {
    announce(text);
    if (right && done) {
      this.#now = now;
      this.#done();
      this.panel.say('right', { title: t('lessons.right'), text });
      if (held) this.panel.next.focus({ preventScroll: true });
    } else if (right) this.#goOn({ text, turn, turns, now });
    else if (turn) this.#wrong(text, held);
    else this.#refused(text, tried, held);
  }

  /**
   * A little game goes on.
   * @param {{ text: string, turn: TurnView | null, turns: TurnView[], now: NowView }} options
   */
  #goOn({ text, turn, turns, now }) {
    this.#moves.push(...(turn ? [turn, ...turns] : turns).map(each => each.move));
    this.#now = now;
    this.#state = 'open';
    this.#rest();
    const left = this.step.count - this.#moves.filter((_, i) => i % 2 === 0).length;
    this.panel.say('told', {
      title: t('lessons.moves-left', { n: left }),
      text,
      actions: now.pass ? [this.panel.passing()] : [],
    });
    this.#ways();
  }

  /**
   * @param {string} text
   * @param {boolean} held
   */
  #wrong(text, held) {
    this.#state = 'wrong';
    this.#tries++;
    const take = button(t('lessons.retry'), {
      icon: 'undo',
      className: 'main',
      dataset: { act: 'retry' },
      onclick: () => this.retry(),
    });
    this.panel.say('wrong', { title: t('lessons.wrong'), text, actions: [take] });
    this.#ways();
    if (held) take.focus({ preventScroll: true });
  }

  /** The move is taken back. Whoever plays by keyboard is on the board again; a mouse is where it is. */
  retry() {
    if (this.#state !== 'wrong') return;
    const held = this.#holds(),
      seen = document.activeElement?.matches(':focus-visible');
    this.board.deal(this.step.start);
    this.#state = 'open';
    this.#rest();
    announce(t('lessons.taken-back'));
    this.panel.say(null);
    if (held && seen) this.#backToBoard();
    else if (held) this.panel.words.focus({ preventScroll: true });
  }

  /**
   * @param {string} text
   * @param {string} tried
   * @param {boolean} held
   */
  #refused(text, tried, held) {
    this.#state = 'open';
    this.#tries++;
    const pit = LETTERS.includes(tried) && this.step.kind !== 'pick';
    this.#rest();
    if (pit) this.board.mark({ ...this.#marks(), focus: tried });
    const title = pit ? t('game.refused', { pit: tried }) : t('lessons.wrong-answer');
    this.panel.say(pit ? 'refused' : 'wrong', { title, text });
    this.#ways();
    if (held && !document.activeElement?.isConnected) this.#backToBoard();
  }

  /** For whoever is stuck: the answer is pointed at, and still to be given by the learner. */
  help() {
    if (this.panel.help.hidden) return;
    this.retry();
    const [answer] = this.step.right,
      offered = this.step.answers.find(({ id }) => id === answer);
    if (!offered && LETTERS.includes(answer)) this.board.mark({ ...this.#marks(), pointed: [answer] });
    const text = offered ? t('lessons.the-answer', { answer: offered.text }) : t('lessons.the-pit', { pit: answer });
    this.panel.say('stuck', { text });
    announce(text);
  }

  /* ── what is drawn ── */

  /** The board while nothing is aimed at. */
  #rest() {
    if (this.#state === 'busy' && !this.board.moving && !this.#asks) {
      this.board.mark({ pointed: this.step.mark, last: this.step.now.last });
      this.#sit(this.step.now.turn);
      return;
    }
    if (this.#state !== 'open') return;
    this.aimed = null;
    this.board.mark(this.#marks());
    if (this.panel.said.dataset.kind === 'aim') this.panel.say(null);
    this.#sit(this.#now.turn);
  }

  #marks() {
    const { choices, pits, turn, last } = this.#now,
      letters = Object.keys(choices);
    if (this.step.kind === 'pick') return { turn, last, pointed: this.step.mark };
    const can = (/** @type {string} */ letter) => choices[letter].playable;
    return {
      turn,
      last,
      pointed: this.step.mark,
      playable: letters.filter(can),
      refused: letters.filter(letter => {
        const choice = choices[letter];
        return !choice.playable && choice.mine && pits[LETTERS.indexOf(letter)];
      }),
    };
  }

  /** @param {string | null} turn */
  #sit(turn) {
    for (const side of ['S', 'N']) {
      const name = t(side === 'S' ? 'home.south' : 'home.north');
      this.seats[side].replaceChildren(
        h('span.who', {}, name),
        ...(side === 'S' ? [h('span.side', {}, t('lessons.you'))] : []),
        ...(side === turn
          ? [
              h(
                'span.turn',
                {},
                s('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, s('path', { d: 'M6 1 11.5 11H.5Z' })),
                t('game.turn', { name }),
              ),
            ]
          : []),
        h('span.space'),
      );
    }
  }

  /** Whether the focus is where the lesson may move it: on the board, beside it, or nowhere. */
  #holds() {
    const at = document.activeElement;
    return !at || at === document.body || this.board.host.contains(at) || this.panel.element.contains(at);
  }

  #backToBoard() {
    const [offered] = $$('.answer:not(:disabled)', this.panel.choices);
    (offered ?? $('.pit[tabindex="0"]', this.board.host))?.focus({ preventScroll: true });
  }
}
