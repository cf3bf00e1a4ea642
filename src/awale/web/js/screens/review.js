/**
 * `/game/{id}/review`: what a game turned on. The graph, its turning points on the board, what was overlooked, how
 * exact both were.
 */

import { api } from '../api.js';
import { button, h, icon, must } from '../dom.js';
import { keepMistake } from '../exercise/progress.js';
import { listenToKeys } from '../parts/keys.js';
import { save } from '../game/share.js';
import { bar, languageButton } from '../parts/bar.js';
import { graph } from '../parts/graph.js';
import { places } from '../parts/places.js';
import { printButton } from '../parts/print.js';
import { announce, toast } from '../parts/status.js';
import { TurningPoint } from '../review/turning-point.js';
import { awaitReview } from '../review/progress.js';
import { title } from '../router.js';
import { moveName, numbered } from '../study/texts.js';
import { t } from '../words.js';

/** @import { GameView, NowView, PhaseView, ReadyReview, StateView, TurningView } from '../../wire.d.ts' */

/* ── How exact both were, phase by phase: in numbers and in words, with the seeds that a move gave away on average. ── */

/**
 * @param {ReadyReview} review
 * @param {string[]} names
 */
function accuracy({ phases }, names) {
  return h(
    'section.exactness',
    { 'aria-labelledby': 'exactness' },
    h('h2', { id: 'exactness' }, t('review.accuracy')),
    h('p.soft.small', {}, t('review.accuracy-line')),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td'),
          names.map(name => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        phases.map(phase =>
          h(
            `tr${phase.name === 'whole' ? '.whole-game' : ''}`,
            {},
            h('th', { scope: 'row' }, phase.title),
            [0, 1].map(side => cell(phase, side)),
          ),
        ),
      ),
    ),
  );
}

/** @param {number} number */
const tenths = number => Math.round(number * 10) / 10;

/**
 * @param {PhaseView} phase
 * @param {number} side
 */
function cell({ accuracy: percent, words, lost, moves }, side) {
  const exact = percent[side];
  if (exact === null) return h('td', {}, h('span.soft', {}, t('review.no-choice')));
  return h(
    'td',
    {},
    h('strong', {}, t('review.percent', { n: Math.round(exact) })),
    ' ',
    h('span', {}, words[side]),
    h('span.soft.small', {}, t('review.lost', { seeds: tenths(lost[side] / moves[side]), n: moves[side] })),
  );
}

/* ── the screen ── */

const CLEAR = 1; // seeds by which a move must be best to be asked for in an exercise

/**
 * @param {HTMLElement} root
 * @param {{ id: string }} options
 */
export async function show(root, { id }) {
  const path = /** @type {const} */ (`/api/games/${encodeURIComponent(id)}`),
    state = await api.get(path),
    { game, now, you } = state;
  title(t('review.title', { south: game.names[0], north: game.names[1] }));
  root.append(bar({ sheet: game.sheet, tools: [languageButton('optional')], after: places().slice(1) }));
  if (!now.outcome) return tooEarly(root, game);
  let alive = true;
  /** @type {Screen | null} */
  let screen = null;
  const place = h('div.review-place'),
    address = /** @type {const} */ (`${path}/review`);
  root.append(place);
  const told = await api.get(address);
  const work =
    told.state === 'ready'
      ? Promise.resolve(told)
      : awaitReview(place, address, told, { may: you.length > 0, alive: () => alive });
  work.then(review => {
    if (!review || !alive) return;
    place.remove();
    screen = new Screen(root, state, review);
    if (told.state !== 'ready') screen.focus();
  });
  return () => {
    alive = false;
    screen?.destroy();
  };
}

/**
 * @param {HTMLElement} root
 * @param {GameView} game
 */
function tooEarly(root, game) {
  root.append(
    h(
      'section.message',
      {},
      h('h1', {}, t('review.too-early')),
      h('p', {}, t('review.too-early-line')),
      h('div.choices', {}, h('a.button.main', { href: game.path }, t('review.to-game'))),
    ),
  );
  return null;
}

class Screen {
  /** @type {TurningView | null} */
  #at = null;
  #all = false; // whether the moves that mattered less are shown too

  /**
   * @param {HTMLElement} root
   * @param {StateView} state
   * @param {ReadyReview} review
   */
  constructor(root, { game, you, now }, review) {
    this.game = game;
    this.you = you;
    this.review = review;
    this.name = (/** @type {string} */ player) => game.names[player === 'S' ? 0 : 1];
    this.point = new TurningPoint({ game, name: this.name, leap: (/** @type {number} */ step) => this.leap(step) });
    /** @type {Map<TurningView, HTMLElement>} */
    this.buttons = new Map();
    this.list = h('ol.turning');
    this.count = h('h2', { id: 'turns' });
    this.more = h('button.button.quiet', { type: 'button', dataset: { act: 'others' }, onclick: () => this.#others() });
    const values = review.points.map(point => point.value),
      worst = this.#worst();
    this.graph = graph({
      data: values,
      height: 220,
      names: game.names,
      onpick: ply => this.#nearest(ply),
      label: this.#story(values, worst),
      notes: this.#notes(),
    });
    this.heading = h('h1', { tabindex: '-1' }, t('review.title', { south: game.names[0], north: game.names[1] }));
    root.append(
      h('header.review-head', {}, this.heading, h('p', {}, now.outcome?.title, '. ', review.text)),
      h('div.study', {}, this.point.table, this.point.words),
      h(
        'div.through',
        {},
        h(
          'div.column',
          {},
          h('section.whole', { 'aria-label': t('review.graph') }, h('h2', {}, t('review.graph')), this.graph.element),
          accuracy(review, game.names),
        ),
        h('div.column', {}, this.#turning(), this.#actions()),
      ),
    );
    this.deaf = listenToKeys({
      ArrowLeft: () => this.point.step(-1),
      ArrowRight: () => this.point.step(1),
      t: () => this.leap(1),
      T: () => this.leap(-1),
    });
    if (worst) this.go(worst);
    else this.#nothing(now);
  }

  focus() {
    this.heading.focus({ preventScroll: true });
  }

  destroy() {
    this.deaf();
    this.point.destroy();
    this.graph.destroy();
  }

  #worst() {
    return [...this.review.turning].sort((a, b) => b.cost - a.cost)[0] ?? null;
  }

  /** The turning points that are shown: those that mattered most, or all. */
  get shown() {
    return this.review.turning.filter(each => this.#all || each.mattered);
  }

  /** The same as notes on the graph; only the worst one has a text. */
  #notes() {
    const worst = this.#worst();
    return this.shown.map(each => ({
      ply: each.ply,
      bad: true,
      text: each === worst ? t('review.turned', { name: this.name(each.player), move: moveName(each.played) }) : '',
    }));
  }

  /**
   * The graph in words.
   * @param {number[]} values
   * @param {TurningView | undefined} worst
   */
  #story(values, worst) {
    const high = Math.max(0, Math.round(Math.max(...values))),
      low = Math.max(0, Math.round(-Math.min(...values)));
    const range = t('review.graph-story', { south: this.game.names[0], north: this.game.names[1], high, low });
    return worst ? `${range} ${worst.text}` : range;
  }

  #turning() {
    const { turning } = this.review;
    this.buttons = new Map(
      turning.map(each => [
        each,
        h(
          'button.turning-point',
          { type: 'button', dataset: { ply: each.ply }, onclick: () => this.go(each, true) },
          h('span.cost', { 'aria-hidden': 'true' }, `−${Math.round(each.cost)}`),
          h(
            'span',
            {},
            h('strong', {}, numbered(each.ply, this.name(each.player))),
            h('span.words', {}, each.overlooked),
            each.theme && h('span.tag', {}, each.theme_name),
          ),
        ),
      ]),
    );
    this.#list();
    return h('section.turns', { 'aria-labelledby': 'turns' }, this.count, this.list, this.more);
  }

  #list() {
    const { shown } = this,
      others = this.review.turning.length - shown.length;
    this.list.replaceChildren(
      ...shown.map(each => h('li', {}, this.buttons.get(each))),
      ...(shown.length ? [] : [h('li.soft', {}, t('review.none'))]),
    );
    this.count.textContent = t('review.turning', { n: shown.length });
    this.more.textContent = t('analysis.other-moves', { n: others });
    this.more.hidden = !others;
  }

  /** The moves that mattered less, too. */
  #others() {
    const [first] = this.review.turning.filter(each => !each.mattered);
    this.#all = true;
    this.#list();
    this.graph.update({ notes: this.#notes() });
    this.buttons.get(first)?.focus();
  }

  #actions() {
    const { game } = this,
      mine = this.#mistakes();
    return h(
      'section.after-study',
      { 'aria-label': t('review.actions') },
      mine.length > 0 &&
        button(t('review.keep', { n: mine.length }), {
          icon: 'target',
          className: 'main',
          dataset: { act: 'keep' },
          onclick: () => this.#keep(mine),
        }),
      button(t('review.save'), {
        icon: 'save',
        dataset: { act: 'save' },
        onclick: () => save({ game, names: game.names }, true),
      }),
      printButton(t('print.game'), 'game', { game: game.id }),
      h(
        'a.button',
        { href: `/analyse?game=${encodeURIComponent(game.id)}`, dataset: { act: 'analyse' } },
        icon('chart'),
        t('menu.analyse'),
      ),
      h('a.button', { href: game.path, dataset: { act: 'game' } }, icon('back'), t('review.to-game')),
    );
  }

  /**
   * One's own mistakes that make an exercise: those where one move was clearly best. Who watches may learn from both.
   */
  #mistakes() {
    const { you, review } = this;
    return review.turning.filter(
      ({ player, lines, best }) =>
        (!you.length || you.includes(player)) &&
        Object.entries(lines).every(([move, line]) => move === best || line.value <= lines[best].value - CLEAR),
    );
  }

  /** @param {TurningView[]} mine */
  #keep(mine) {
    const { sheet, id } = this.game;
    for (const { position, best, theme, lines } of mine)
      keepMistake({ sheet: sheet.id, overrides: sheet.overrides, position, answer: best, theme, lines, from: id });
    toast(t('review.kept', { n: mine.length }));
    const link = h(
      'a.button.main',
      { href: '/exercises', dataset: { act: 'exercises' } },
      icon('target'),
      t('review.to-exercises'),
    );
    must('[data-act=keep]').replaceWith(link);
    link.focus();
  }

  /* ── where one is ── */

  /**
   * Shows a turning point on the board.
   * @param {TurningView} turning
   */
  go(turning, aloud = false) {
    this.#at = turning;
    this.point.show(turning, { aloud });
    for (const [each, element] of this.buttons) {
      element.classList.toggle('now', each === turning);
      if (each === turning) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
    }
    this.graph.update({ here: turning.ply });
  }

  /** @param {number} step */
  leap(step) {
    const { shown } = this,
      at = (this.#at ? shown.indexOf(this.#at) : -1) + step;
    if (shown[at]) this.go(shown[at], true);
    else announce(t(step > 0 ? 'review.last-point' : 'review.first-point'));
  }

  /** @param {number} ply */
  #nearest(ply) {
    const { shown } = this;
    if (shown.length)
      this.go(
        shown.reduce((best, each) => (Math.abs(each.ply - ply) < Math.abs(best.ply - ply) ? each : best)),
        true,
      );
  }

  /**
   * A game in which nobody gave anything away: its last board.
   * @param {NowView} now
   */
  #nothing(now) {
    this.point.board.deal({ pits: now.pits, stores: now.stores });
    this.point.words.replaceChildren(h('h2', {}, t('review.flawless')), h('p', {}, t('review.none')));
  }
}
