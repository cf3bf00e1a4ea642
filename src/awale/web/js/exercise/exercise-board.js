/**
 * One exercise on the board: one looks for the best move, plays it, and sees what comes of it. Whatever is tried is
 * answered from what the server has told once: the best line of every move, and why it is right or wrong.
 */

import { Board } from '../board/board.js';
import { LETTERS } from '../board/geometry.js';
import { button, h, icon, s, $ } from '../dom.js';
import { fillMoves } from '../parts/moves.js';
import { announce } from '../parts/status.js';
import { t } from '../words.js';
import { Playout } from './playout.js';
import { Commentary } from './commentary.js';

/** @import { ExerciseView } from '../../wire.d.ts' */
/** @import { Frame } from '../rules/frames.js' */
/** @import { Child } from '../../page.d.ts' */

export class ExerciseBoard {
  #told;
  #helped; // a hint was taken, or something else was tried before
  #hints = 0;
  /** @type {string | null} */
  #how = null; // how it went: 'right', 'helped' or 'shown', once it is over
  /** @type {Playout | null} */
  #line = null; // the line that is played out on the board
  /** @type {string[]} */
  #missed = [];

  /**
   * `told` is an exercise of the server; `helped` if it was tried before; `onhelp()` is called before a wrong try is
   * answered or a hint is given, `onover(how)` once at the end; `next` makes the way on, a button or a link.
   * @param {ExerciseView} told
   * @param {{ helped?: boolean, onhelp: () => void, onover: (how: string) => void, next: (() => HTMLElement) | null, analyse: string }} options
   */
  constructor(told, { helped = false, onhelp, onover, next, analyse }) {
    this.#told = told;
    this.#helped = helped;
    this.onhelp = onhelp;
    this.onover = onover;
    this.next = next;
    this.commentary = new Commentary();
    this.moves = h('ol.moves');
    this.acts = this.#actions(analyse);
    const host = h('div');
    /** @type {{ [side: string]: HTMLElement }} */
    this.seats = { S: h('div.seat'), N: h('div.seat') };
    this.stage = h('div.stage', {}, host);
    const { start, sheet } = told,
      near = start.turn,
      far = near === 'S' ? 'N' : 'S';
    this.table = h('div.table.cloth', {}, this.seats[far], this.stage, this.seats[near]);
    this.record = h(
      'section.record',
      { 'aria-label': t('exercises.one.line'), hidden: true },
      h('h2', {}, t('exercises.one.line'), this.#steps()),
      h('div.scroll', {}, this.moves),
    );
    this.dock = h(
      'div.dock',
      {},
      this.commentary.element,
      this.record,
      h('section.actions', { 'aria-label': t('game.actions') }, Object.values(this.acts)),
    );
    this.board = new Board(host, {
      pits: start.pits,
      stores: start.stores,
      view: near === 'S' ? 'south' : 'north',
      clockwise: sheet.clockwise,
    });
    this.board.onpoint = letter => this.point(letter);
    this.board.onchoose = letter => this.choose(letter);
    this.table.addEventListener('pointerleave', () => {
      if (!this.#line) this.#rest();
    });
    this.#sit();
    this.think();
  }

  destroy() {
    this.#line?.stop();
    this.board.destroy();
  }

  get mover() {
    return t(this.#told.start.turn === 'S' ? 'home.south' : 'home.north');
  }

  #sit() {
    for (const side of ['S', 'N']) {
      const mover = side === this.#told.start.turn;
      this.seats[side].replaceChildren(
        h('span.who', {}, t(side === 'S' ? 'home.south' : 'home.north')),
        ...(mover
          ? [
              h(
                'span.turn',
                {},
                s('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, s('path', { d: 'M6 1 11.5 11H.5Z' })),
                t('game.turn', { name: this.mover }),
              ),
            ]
          : []),
        h('span.space'),
      );
    }
  }

  /** @param {string} analyse */
  #actions(analyse) {
    const one = (
      /** @type {string} */ name,
      /** @type {string} */ picture,
      /** @type {() => void} */ act,
      /** @type {string} */ key,
    ) =>
      h(
        'button.button',
        { type: 'button', onclick: act, 'aria-keyshortcuts': key, dataset: { act: name } },
        icon(picture),
        h('span', {}, t(`exercises.one.${name}`)),
      );
    return {
      hint: one('hint', 'hint', () => this.hint(), 'H'),
      show: one('show', 'eye', () => this.show(), 'S'),
      retry: one('retry', 'undo', () => this.retry(), 'R'),
      analyse: h(
        'a.button',
        { href: analyse, dataset: { act: 'analyse' } },
        icon('chart'),
        h('span', {}, t('exercises.one.analyse')),
      ),
    };
  }

  #steps() {
    const step = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {number} */ by) =>
      h(
        'button.tool',
        {
          type: 'button',
          'aria-label': t(`exercises.one.${name}`),
          dataset: { step: name },
          onclick: () => this.step(by),
        },
        icon(picture),
      );
    return h('span.steps-tools', {}, step('back', 'back', -1), step('on', 'next', 1));
  }

  /* ── looking for it ── */

  /** The position again, to look for the move. */
  think() {
    this.#line?.stop();
    this.#line = null;
    this.record.hidden = true;
    const { pits, stores } = this.#told.start;
    this.board.deal({ pits, stores });
    this.#rest();
    this.#buttons();
  }

  /** What is shown while nothing is aimed at. */
  #rest() {
    this.board.mark(this.#marks());
    if (this.#line) return;
    const again = this.#missed.length > 0 && !this.#how,
      hints = this.#told.hints.slice(0, this.#hints);
    this.commentary.say({
      kind: hints.length ? 'hint' : 'find',
      title: t(again ? 'exercises.one.again' : this.#how ? 'exercises.one.try-others' : 'exercises.one.find'),
      texts: hints.length ? hints.slice(-2) : [this.#told.task],
      actions: this.#how ? [this.next?.()] : [],
    });
  }

  #marks() {
    const { choices, pits, turn } = this.#told.now,
      letters = Object.keys(choices);
    const can = (/** @type {string} */ letter) => choices[letter].playable;
    return {
      turn,
      playable: letters.filter(can),
      refused: letters.filter(letter => {
        const choice = choices[letter];
        return !choice.playable && choice.mine && pits[LETTERS.indexOf(letter)];
      }),
      says: Object.fromEntries(
        letters.filter(letter => this.#how || !can(letter)).map(letter => [letter, choices[letter].text]),
      ),
    };
  }

  #buttons() {
    this.table.classList.toggle('plays', Boolean(this.#line));
    const { hint, show, retry, analyse } = this.acts,
      left = this.#told.hints.length - this.#hints;
    hint.disabled = Boolean(this.#how || this.#line || !left);
    if (hint.lastChild)
      hint.lastChild.textContent =
        left && !this.#how ? t('exercises.one.hint-left', { n: left }) : t('exercises.one.hint');
    show.disabled = Boolean(this.#how);
    retry.disabled = !this.#line;
    analyse.hidden = !this.#how; // it would tell
  }

  /**
   * A pit is aimed at: why may it not be played? What it would do is told only when the answer is known: seeing it is
   * the exercise.
   * @param {string} letter
   */
  point(letter) {
    if (this.#line) return;
    const { choices, pits } = this.#told.now,
      choice = choices[letter],
      marks = this.#marks(),
      n = pits[LETTERS.indexOf(letter)];
    const hint = this.#told.hints[this.#hints - 1];
    const title = n ? t('game.pit', { pit: letter, n }) : t('game.pit-empty', { pit: letter });
    if (choice.playable) {
      const told = this.#how ? [choice.text, choice.ends].filter(Boolean).join(' ') : '';
      this.board.mark({ ...marks, focus: letter, ...(told && { preview: { from: letter, ...choice } }) });
      this.commentary.say({
        kind: 'move',
        title,
        texts: told ? [told] : [hint ?? this.#told.task],
        actions: [
          button(t('game.sow', { pit: letter }), {
            className: 'main',
            dataset: { act: 'sow' },
            onclick: () => this.choose(letter),
          }),
        ],
      });
    } else {
      const refused = marks.refused.includes(letter);
      this.board.mark({ ...marks, focus: letter });
      this.commentary.say({
        kind: refused ? 'refused' : 'other',
        title: refused ? t('game.refused', { pit: letter }) : title,
        texts: [choice.text],
      });
    }
  }

  /**
   * A pit is chosen: its line is played out at once. After the end any other may still be looked at.
   * @param {string} letter
   */
  choose(letter) {
    if (this.#line) return;
    const choice = this.#told.now.choices[letter];
    if (!choice.playable) {
      this.point(letter);
      announce(choice.text);
      return;
    }
    const right = letter === this.#told.answer;
    if (right) this.#over(this.#helped ? 'helped' : 'right');
    else if (!this.#how) {
      this.#help();
      this.#missed.push(letter);
    }
    this.#play(letter, right ? 'right' : 'wrong');
  }

  /** One more hint. */
  hint() {
    if (this.acts.hint.disabled) return;
    this.#help();
    announce(this.#told.hints[this.#hints++]);
    this.#rest();
    this.#buttons();
  }

  /** The answer, for whoever has looked long enough. */
  show() {
    if (this.#how) return;
    this.#line?.stop();
    this.#line = null;
    this.board.deal(this.#told.start);
    this.#over('shown');
    this.#play(this.#told.answer, 'shown');
  }

  retry() {
    if (!this.#line) return;
    this.think();
    announce(t(this.#how ? 'exercises.one.try-others' : 'exercises.one.again'));
    this.commentary.element.focus({ preventScroll: true });
  }

  #help() {
    this.#helped = true;
    this.onhelp();
  }

  /** @param {string} how */
  #over(how) {
    if (this.#how) return;
    this.#how = how;
    this.onover(how);
  }

  /* ── what comes of a move ── */

  /**
   * @param {string} letter
   * @param {string} kind
   */
  async #play(letter, kind) {
    const { start, lines, why } = this.#told,
      { turns, outcome, text: verdict } = lines[letter];
    const text = kind === 'wrong' ? verdict : `${verdict} ${why}`;
    const mine = new Playout(
      this.board,
      { start, turns, outcome },
      {
        onframe: (/** @type {Frame} */ frame, /** @type {number} */ at, /** @type {number} */ last) =>
          this.#frame(mine, { letter, kind, text, frame, at, last }),
      },
    );
    mine.verdict = text;
    this.#line = mine;
    this.record.hidden = false;
    this.#buttons();
    announce(t(`exercises.one.said-${kind}`, { pit: letter }));
    const focus = this.#takesFocus();
    const played = mine.play();
    if (focus) this.commentary.focus();
    if ((await played) && this.#line === mine) this.#end({ letter, kind, text });
  }

  /** Whether the way on should have the focus: it was on the board, whose pits wait now. */
  #takesFocus() {
    const at = document.activeElement;
    return !at || at === document.body || this.board.host.contains(at) || this.commentary.element.contains(at);
  }

  /**
   * @param {Playout} line
   * @param {{ letter: string, kind: string, text: string, frame: Frame, at: number, last: number }} options
   */
  #frame(line, { letter, kind, text, frame, at, last }) {
    if (at > 0 && line.runs) announce(frame.text);
    const over = at === last && !line.runs;
    this.#say({ letter, kind, texts: over ? [text] : kind === 'wrong' ? [frame.text] : [text, frame.text], over });
    fillMoves(this.moves, { turns: line.turns, now: at - 1, onpick: ply => this.#goTo(ply + 1) });
    for (const [name, stuck] of [
      ['back', at === 0],
      ['on', at === last],
    ])
      $(`[data-step=${name}]`, this.record)?.setAttribute('aria-disabled', String(stuck));
  }

  /** @param {{ letter: string, kind: string, text: string }} options */
  #end({ letter, kind, text }) {
    announce(text);
    this.#say({ letter, kind, texts: [text], over: true });
  }

  /** @param {{ letter: string, kind: string, texts: Child[], over: boolean }} options */
  #say({ letter, kind, texts, over }) {
    const skip = button(t('exercises.one.skip'), {
      icon: 'last',
      dataset: { act: 'skip' },
      onclick: () => this.#line && this.#goTo(this.#line.last),
    });
    const again = button(t('exercises.one.retry'), {
      icon: 'undo',
      className: this.#how ? '' : 'main',
      dataset: { act: 'again' },
      onclick: () => this.retry(),
    });
    const actions =
      kind === 'wrong' && !this.#how
        ? [over ? again : skip]
        : [this.next?.(), ...(kind === 'wrong' && over ? [again] : [])];
    this.commentary.say({
      kind,
      title: t(`exercises.one.title-${kind === 'right' && this.#how === 'helped' ? 'helped' : kind}`, { pit: letter }),
      texts,
      actions,
    });
    if (over && kind === 'wrong' && !this.#how && this.#takesFocus()) this.commentary.focus();
  }

  /**
   * A moment of the line, chosen by hand.
   * @param {number} at
   */
  #goTo(at) {
    const line = this.#line;
    if (!line) return;
    line.show(at);
    announce(line.frames[line.at].text);
    if (line.at === line.last) announce(line.verdict);
  }

  /** @param {number} by */
  step(by) {
    if (this.#line) this.#goTo(this.#line.at + by);
  }
}
