/**
 * One position for all, from where it is asked: chosen or set up, put to the class, counted as the answers come, shown
 * and explained.
 *
 *     const asking = question(live);
 *     host.append(asking.element);
 *     …                                                     // it follows the class by itself
 *     asking.destroy();
 */

import { Refusal } from '../api.js';
import { Board } from '../board/board.js';
import { button, h, icon, $ } from '../dom.js';
import { Playout } from '../exercise/playout.js';
import { announce } from '../parts/status.js';
import { style } from '../router.js';
import { Mind } from '../study/mind.js';
import { look } from '../study/referee.js';
import { learn, t } from '../words.js';
import { bars } from './answer-counts.js';
import { positionChooser } from './position-chooser.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { LineView, QuestionView } from '../../wire.d.ts' */
/** @import { Frame } from '../rules/frames.js' */

const SECONDS = 6; // for the engine, while the class thinks
const LINE = 3; // moves of a line that explain a move

/**
 * The component: `{ element, destroy() }`. Its words and styles come by themselves.
 * @param {LiveClass} live
 */
export function question(live) {
  const element = h('section.asking', { 'aria-label': t('class.title') }),
    asking = new Asking(live, element);
  Promise.all([learn('pupil'), style('pupil')]).then(() => asking.begin());
  return { element, destroy: () => asking.destroy() };
}

class Asking {
  /** @type {(() => void)[]} */
  #clear = [];
  /** @type {string | null} */
  #stage = null; // 'choose', 'ask' or 'show', with the position
  /** @type {LineView[]} */
  #lines = [];
  /** @type {string | null} */
  #picked = null;
  /** @type {Playout | null} */
  #line = null;
  #gone = false;

  /**
   * @param {LiveClass} live
   * @param {HTMLElement} element
   */
  constructor(live, element) {
    this.live = live;
    this.element = element;
    this.counts = h('div.asking-counts');
    this.words = h('div.asking-words', { 'aria-live': 'polite' });
    this.said = h('p.wrong', { role: 'alert' });
    this.thought = '';
    this.mind = new Mind({ lines: (/** @type {{ lines: LineView[] }} */ { lines }) => this.#found(lines) });
  }

  begin() {
    if (this.#gone) return;
    this.element.setAttribute('aria-label', t('pupil.ask.title'));
    this.#clear.push(this.live.on('state', () => this.#follow()));
    this.#follow();
  }

  destroy() {
    this.#gone = true;
    this.#clear.forEach(each => each());
    this.#leave();
    this.mind.close();
  }

  #leave() {
    this.#line?.stop();
    this.#line = null;
    this.chooser?.destroy();
    this.chooser = null;
    this.board?.destroy();
    this.board = null;
  }

  /** Which of the three there is to see now. */
  #follow() {
    const asked = this.live.state.question,
      stage = asked ? `${asked.shown ? 'show' : 'ask'} ${asked.position}` : 'choose';
    if (stage === this.#stage) {
      this.#count();
      return;
    }
    const held = this.element.contains(document.activeElement);
    this.#stage = stage;
    this.#leave();
    if (!asked) this.#choose();
    else this.#draw(asked);
    if (held) this.element.querySelector('h2')?.focus();
  }

  /* ── choosing a position ── */

  #choose() {
    this.#lines = [];
    this.mind.stop();
    this.chooser = positionChooser(this.live, position => this.#do('ask', { position }));
    this.element.replaceChildren(
      heading(t('pupil.ask.title')),
      h('p.soft', {}, t('pupil.ask.text')),
      this.chooser.element,
      this.#said(),
    );
  }

  #said() {
    return (this.said = h('p.wrong', { role: 'alert' }));
  }

  /** @param {string} what */
  async #do(what, more = {}) {
    this.said.textContent = '';
    try {
      await this.live.act(what, more);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.said.textContent = refusal.text || t('shell.failed');
    }
  }

  /* ── asked, and shown ── */

  /** @param {QuestionView} asked */
  async #draw(asked) {
    const stage = this.#stage,
      { sheet, overrides, position } = asked;
    const seen = await look({ sheet, overrides, start: position }).catch(refusal => refusal);
    if (stage !== this.#stage || this.#gone) return;
    if (seen instanceof Error) {
      this.#stage = null;
      return;
    } // the server can't be reached: tried again when the class changes
    this.seen = seen;
    const host = h('div');
    this.counts = h('div.asking-counts');
    this.words = h('div.asking-words', { 'aria-live': 'polite' });
    this.element.replaceChildren(
      heading(t(asked.shown ? 'pupil.ask.answers' : 'pupil.ask.asked')),
      h('div.asking-board.cloth', {}, host),
      h('div.asking-side', {}, this.words, this.counts, this.#said(), h('div.choices', {}, ...this.#ways(asked))),
    );
    this.board = new Board(host, {
      pits: seen.now.pits,
      stores: seen.now.stores,
      live: false,
      view: seen.now.turn === 'N' ? 'north' : 'south',
      clockwise: seen.sheet.clockwise,
      form: 'landscape',
    });
    this.board.mark({ turn: seen.now.turn });
    this.#think(asked);
    this.#count();
  }

  /** @param {{ shown: boolean }} options */
  #ways({ shown }) {
    const drop = button(t('pupil.ask.drop'), { dataset: { act: 'unask' }, onclick: () => this.#do('unask') });
    if (shown) return [drop];
    return [
      button(t('pupil.ask.reveal'), {
        icon: 'eye',
        className: 'main',
        dataset: { act: 'reveal' },
        onclick: () => this.#reveal(),
      }),
      drop,
    ];
  }

  /**
   * A sentence a line; what stands there already is not said again.
   * @param {...string} sentences
   */
  #tell(...sentences) {
    const known = [...this.words.children].map(each => each.textContent);
    if (String(known) !== String(sentences))
      this.words.replaceChildren(
        ...sentences.map((text, i) =>
          this.words.children[i]?.textContent === text ? this.words.children[i] : h('p', {}, text),
        ),
      );
  }

  /**
   * The engine looks while the class does.
   * @param {{ sheet: string, overrides: { [field: string]: string }, position: string }} options
   */
  #think({ sheet, overrides, position }) {
    if (this.thought === position && (this.#lines.length || this.mind.busy)) return;
    this.thought = position;
    this.#lines = [];
    this.mind.ask({ do: 'look', sheet, overrides, start: position, moves: [], seconds: SECONDS });
  }

  /** @param {LineView[]} lines */
  #found(lines) {
    this.#lines = lines;
    if (this.live.state.question?.shown) this.#count();
  }

  #reveal() {
    return this.#do('reveal', this.#lines.length ? { best: this.#lines[0].move } : {});
  }

  /** Draws what comes while it stays the same question: the answers, or what the engine says of them. */
  #count() {
    const asked = this.live.state.question;
    if (!asked || !this.board) return;
    if (asked.shown) this.#bars(asked);
    else this.#answered(asked);
  }

  /** @param {{ replies: { [person: string]: string }, answered: number }} options */
  #answered({ replies, answered }) {
    const { people } = this.live.shared,
      all = people.filter(({ gone, away, level }) => !gone && !away && level === null),
      missing = all.filter(({ id }) => !(id in replies));
    this.#tell(t('pupil.ask.answered', { n: answered, all: all.length }));
    const share = h('i');
    share.style.setProperty('--share', String(all.length ? Math.min(1, answered / all.length) : 0));
    this.counts.replaceChildren(
      h('span.bar-track.large', { 'aria-hidden': 'true' }, share),
      h(
        'ul.missing',
        { 'aria-label': t('pupil.ask.missing') },
        missing.map(({ name }) => h('li.name-tag', {}, name)),
      ),
    );
  }

  /** @param {QuestionView} asked */
  #bars(asked) {
    const values = Object.fromEntries(this.#lines.map(({ move, value, exact }) => [move, { value, exact }])),
      best = asked.best ?? this.#lines[0]?.move ?? null;
    const held = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest?.('.bars li'))?.dataset
      .move;
    if (!this.#line)
      this.#tell(
        ...(best ? [t('pupil.question.was', { pit: best }), asked.counts?.[best].text ?? ''] : []),
        t('pupil.ask.tap'),
      );
    this.counts.replaceChildren(
      bars({
        question: { ...asked, best },
        values,
        picked: this.#picked,
        onpick: (/** @type {string} */ move) => this.#explain(move),
      }),
    );
    if (held) $(`[data-move="${CSS.escape(held)}"] button`, this.counts)?.focus();
    if (!asked.best && best) this.#late(best);
    if (!this.#line && best && best !== 'pass') this.board?.mark({ turn: this.seen.now.turn, pointed: [best] });
  }

  /** @type {string | null} */
  #told = null;

  /**
   * The engine has found its answer only after the answers were shown: the class is told now.
   * @param {string} best
   */
  #late(best) {
    if (this.mind.busy || this.#told === this.#stage) return;
    this.#told = this.#stage;
    this.#do('reveal', { best });
  }

  /**
   * A move is played on the board, and what would follow.
   * @param {string} move
   */
  async #explain(move) {
    const asked = this.live.state.question;
    if (!asked) return;
    const { sheet, overrides, position } = asked;
    this.#line?.stop();
    this.#picked = move;
    const pv = this.#lines.find(each => each.move === move)?.pv.map(([each]) => each) ?? [move],
      board = this.board;
    const seen = await look({ sheet, overrides, start: position, moves: pv.slice(0, LINE) }).catch(() => null);
    if (!seen || !board || this.board !== board) return;
    board.deal(this.seen.now);
    const line = (this.#line = new Playout(
      board,
      { start: this.seen.start, turns: seen.turns, outcome: null },
      {
        onframe: (/** @type {Frame} */ _frame, /** @type {number} */ at) =>
          this.#tell(...seen.turns.slice(0, at).map(({ text }) => text)),
      },
    ));
    this.#bars(asked);
    announce(asked.counts?.[move].text ?? '');
    await line.play();
  }
}

/** @param {string} text */
const heading = text => h('h2', { tabindex: '-1' }, icon('target'), text);
