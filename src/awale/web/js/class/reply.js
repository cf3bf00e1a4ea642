/**
 * One position for all, as a pupil answers it: choose a pit, change one's mind until the answers are shown, then see
 * what all have chosen.
 */

import { Board } from '../board/board.js';
import { LETTERS } from '../board/geometry.js';
import { button, h, icon, s, must, $ } from '../dom.js';
import { RefereeText } from '../game/referee-text.js';
import { segment } from '../parts/controls.js';
import { announce, toast } from '../parts/status.js';
import { look } from '../study/referee.js';
import { listed, t } from '../words.js';
import { bars } from './answer-counts.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { LookView, QuestionView } from '../../wire.d.ts' */
/** @import { Refusal } from '../api.js' */

/**
 * What the class is asked: there is something as long as one replies.
 * @param {LiveClass} live
 * @returns {QuestionView}
 */
const asked = live => /** @type {QuestionView} */ (live.state.question);

export class Reply {
  /** @type {{ [person: string]: string }} */
  #sent = {}; // by person: what was chosen here and is not confirmed yet
  #shown = false;
  /** @type {string | null} */
  #picked = null;
  /** @type {string | null} */
  #drawn = null;

  /**
   * The position as the referee sees it comes first; what comes back is drawn by `update()`.
   * @param {LiveClass} live
   */
  static async open(live) {
    const { position, sheet, overrides } = asked(live);
    return new Reply(live, await look({ sheet, overrides, start: position }), position);
  }

  /**
   * @param {LiveClass} live
   * @param {string} key
   * @param {LookView} seen
   */
  constructor(live, seen, key) {
    this.live = live;
    this.seen = seen;
    this.key = key;
    this.person = live.state.you[0];
    const host = h('div'),
      near = seen.now.turn,
      side = t(near === 'S' ? 'home.south' : 'home.north');
    this.board = new Board(host, {
      pits: seen.now.pits,
      stores: seen.now.stores,
      view: near === 'N' ? 'north' : 'south',
      clockwise: seen.sheet.clockwise,
    });
    this.board.onpoint = letter => this.#point(letter);
    this.board.onchoose = letter => this.#choose(letter);
    this.words = new RefereeText();
    this.who = h('div.reply-who');
    this.counted = h('div.reply-counts');
    this.element = h(
      'section.reply',
      { 'aria-labelledby': 'reply-title' },
      h('h2', { id: 'reply-title' }, icon('target'), t('pupil.question.title')),
      h(
        'div.table.cloth',
        {},
        h(
          'div.seat',
          {},
          h(
            'span.turn',
            {},
            s('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, s('path', { d: 'M6 1 11.5 11H.5Z' })),
            t('game.turn', { name: side }),
          ),
        ),
        h('div.stage', {}, host),
      ),
      h('div.reply-words', {}, this.who, this.words.element, this.counted),
    );
    must('.table', this.element).addEventListener('pointerleave', () => {
      if (!this.#shown) this.#rest();
    });
  }

  destroy() {
    this.board.destroy();
  }

  get question() {
    return asked(this.live);
  }

  /** What somebody of this device has answered. */
  answer(person = this.person) {
    return this.#sent[person] ?? this.question?.replies[person] ?? null;
  }

  /** Draws what the class says now. */
  update() {
    const { question, live } = this,
      { you } = live.state;
    if (!question) return;
    if (!you.includes(this.person)) this.person = you[0];
    const key = JSON.stringify([
      you.map(id => [id, live.name(id), this.answer(id)]),
      question.shown,
      question.counts,
      question.best,
      this.person,
    ]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#answerers(you);
    if (question.shown) this.#reveal();
    else {
      this.#shown = false;
      this.#rest();
    }
  }

  /**
   * Which person of this device answers now: two on one tablet answer one after the other.
   * @param {string[]} you
   */
  #answerers(you) {
    const held = this.who.contains(document.activeElement);
    this.who.replaceChildren(
      ...(you.length > 1 && !this.question.shown
        ? [
            segment({
              label: t('pupil.question.who'),
              value: this.person,
              options: you.map(
                id => /** @type {const} */ ([id, this.live.name(id), this.answer(id) ? 'check' : undefined]),
              ),
              onchange: id => {
                this.person = id;
                this.update();
              },
            }),
          ]
        : []),
    );
    if (held) $('input:checked', this.who)?.focus();
  }

  /* ── choosing ── */

  #marks() {
    const { choices, pits, turn } = this.seen.now,
      letters = Object.keys(choices),
      can = (/** @type {string} */ letter) => choices[letter].playable,
      mine = this.answer();
    return {
      turn,
      playable: letters.filter(can),
      pointed: mine && mine !== 'pass' ? [mine] : [],
      refused: letters.filter(letter => {
        const choice = choices[letter];
        return !choice.playable && choice.mine && pits[LETTERS.indexOf(letter)];
      }),
      says: Object.fromEntries(
        letters.map(letter => [
          letter,
          letter === mine
            ? `${t('pupil.question.chosen', { pit: letter })} ${choices[letter].text}`
            : choices[letter].text,
        ]),
      ),
    };
  }

  #rest() {
    const mine = this.answer(),
      { pass } = this.seen.now;
    this.board.mark(this.#marks());
    if (mine)
      this.words.say({
        kind: 'what',
        title: t('pupil.question.chosen', { pit: mine === 'pass' ? t('game.pass') : mine }),
        text: t('pupil.question.change'),
      });
    else
      this.words.say({
        kind: 'turn',
        title: t('pupil.question.find'),
        text: pass ? pass.text : t('pupil.question.how'),
        actions: pass ? [button(t('game.pass'), { className: 'main', onclick: () => this.#reply('pass') })] : [],
      });
  }

  /** @param {string} letter */
  #point(letter) {
    if (this.#shown) return;
    const { choices, pits } = this.seen.now,
      choice = choices[letter],
      n = pits[LETTERS.indexOf(letter)],
      marks = this.#marks();
    const title = n ? t('game.pit', { pit: letter, n }) : t('game.pit-empty', { pit: letter });
    this.board.mark({ ...marks, focus: letter, preview: choice.playable ? { from: letter, ...choice } : null });
    if (!choice.playable)
      this.words.say({ kind: marks.refused.includes(letter) ? 'refused' : 'other', title, text: choice.text });
    else
      this.words.say({
        kind: 'move',
        title,
        text: choice.text,
        actions: [
          button(t('pupil.question.choose', { pit: letter }), {
            className: 'main',
            dataset: { act: 'choose' },
            onclick: () => this.#choose(letter),
          }),
        ],
      });
  }

  /** @param {string} letter */
  #choose(letter) {
    if (this.#shown) return;
    const choice = this.seen.now.choices[letter];
    if (choice.playable) this.#reply(letter);
    else {
      this.#point(letter);
      announce(choice.text);
    }
  }

  /**
   * It is marked at once; a lost network only delays it.
   * @param {string} move
   */
  async #reply(move) {
    const { person } = this;
    this.#sent[person] = move;
    this.#drawn = null;
    this.update();
    announce(t('pupil.question.chosen', { pit: move }));
    try {
      await this.live.act('reply', { person, move });
    } catch (refusal) {
      toast(/** @type {Refusal} */ (refusal).text || t('shell.failed'));
      if (this.#sent[person] === move) delete this.#sent[person];
      this.#drawn = null;
      this.update();
    }
  }

  /* ── the answers ── */

  #reveal() {
    const { question, live } = this,
      mine = live.state.you.map(id => question.replies[id]).filter(Boolean),
      first = !this.#shown;
    this.#shown = true;
    this.#sent = {};
    const found = question.best && mine.includes(question.best);
    const title = question.best
      ? t(found ? 'pupil.question.found' : 'pupil.question.was', { pit: question.best })
      : t('pupil.question.shown');
    const text = question.best ? (question.counts?.[question.best].text ?? '') : t('pupil.question.tap');
    this.words.say({ kind: 'what', title, text });
    this.#list(mine);
    this.board.mark({
      turn: this.seen.now.turn,
      pointed: question.best && question.best !== 'pass' ? [question.best] : [],
    });
    if (first) announce([title, ...this.#most()].join(' '));
  }

  #most() {
    const { counts = {} } = this.question,
      most = Math.max(...Object.values(counts).map(({ count }) => count)),
      moves = Object.keys(counts).filter(move => counts[move].count === most);
    return most ? [t('pupil.question.most', { pits: listed(moves), n: most })] : [];
  }

  /** @param {string[]} mine */
  #list(mine) {
    const held = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest?.('.bars li'))?.dataset
      .move;
    this.counted.replaceChildren(
      bars({
        question: this.question,
        mine,
        picked: this.#picked,
        onpick: (/** @type {string} */ move) => this.#see(move),
      }),
    );
    if (held) $(`[data-move="${CSS.escape(held)}"] button`, this.counted)?.focus();
  }

  /**
   * A move is seen on the board, from the position.
   * @param {string} move
   */
  #see(move) {
    const { now } = this.seen,
      { text = '' } = this.question.counts?.[move] ?? {};
    this.#picked = move;
    this.#list(this.live.state.you.map(id => this.question.replies[id]).filter(Boolean));
    this.board.deal(now);
    this.board.mark({ turn: now.turn });
    if (move !== 'pass') this.board.sow({ player: now.turn ?? 'S', move, ...now.choices[move] });
    this.words.say({
      kind: 'what',
      title: move === 'pass' ? t('game.pass') : t('game.pit', { pit: move, n: now.pits[LETTERS.indexOf(move)] }),
      text,
    });
    announce(text);
  }
}
