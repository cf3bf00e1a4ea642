/**
 * `<awale-board>`: a position, a game to step through or an exercise on anybody's page (docs/board-element.md).
 *
 *     <script type="module" src="https://example.org/awale/awale-board.js"></script>
 *     <awale-board position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"></awale-board>
 *
 * All of it stands in a shadow tree with styles of its own. It draws what the application says and knows no rule.
 */

import { Refusal } from '../api.js';
import { mixPaint } from '../board/paint.js';
import { h } from '../dom.js';
import { onprogress } from '../connection.js';
import { t } from '../words.js';
import { Exercise } from './exercise.js';
import { Game } from './game.js';
import { site } from './location.js';
import { boardOf, readExercise, readText, START } from './reading.js';
import { langOf, speaking } from './speech.js';

/**
 * What a game or an exercise stands in.
 * @typedef {{
 *   root: HTMLElement, stage: HTMLElement, controls: HTMLElement, view: string, form: string,
 *   say: (text: string) => void, speak: (act: () => unknown) => void,
 *   emit: (name: string, detail: object) => void, isFocused: (element: Element) => boolean,
 * }} Frame
 */

/** Under this width, in pixels, the figures of a whole board are too small to read or its pits to touch. */
const NARROW = 440;
const SOURCES = ['position', 'record', 'src', 'exercise', 'sheet', 'lang', 'controls'];
const sheet = new CSSStyleSheet();
sheet.replaceSync(site.css);
const night = matchMedia('(prefers-color-scheme: dark)');

class AwaleBoard extends HTMLElement {
  static observedAttributes = [...SOURCES, 'ply', 'flip', 'theme'];

  /** @type {Game | Exercise | null} */
  #shown = null;
  /** Counts what was asked to be shown: what comes late for something else is dropped. */
  #asked = 0;
  #isStarted = false;
  #isDrawing = false;
  #lang = 'en';
  #root = h('div.frame', { role: 'group' });
  #stage = h('div.stage');
  #line = h('p.telling', { role: 'status' });
  #controls = h('div.controls');
  #seen = new IntersectionObserver(entries => this.#see(entries), { rootMargin: '200px' });
  #size = new ResizeObserver(() => this.#fit());

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sheet];
    this.#root.append(this.#stage, this.#line, this.#controls);
    shadow.append(this.#root);
  }

  connectedCallback() {
    mixPaint(this.#stage);
    this.#isStarted = true;
    night.addEventListener('change', this.#wear);
    this.#size.observe(this);
    this.load();
  }

  disconnectedCallback() {
    this.#isStarted = false;
    this.#asked += 1;
    night.removeEventListener('change', this.#wear);
    this.#seen.disconnect();
    this.#size.disconnect();
    this.#clear();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.#isStarted) return;
    if (name === 'theme') this.#wear();
    else if (name === 'ply') this.go(Number(this.getAttribute('ply')));
    else if (name === 'flip') this.#shown?.board.arrange({ view: this.#view });
    else if (!this.#isDrawing) {
      // Several attributes may be set one after the other: what they say together is shown.
      this.#isDrawing = true;
      queueMicrotask(() => {
        this.#isDrawing = false;
        if (this.#isStarted) this.load();
      });
    }
  }

  /** How many moves are shown as played, and how many there are. */
  get ply() {
    return this.#shown instanceof Game ? this.#shown.ply : 0;
  }
  get plies() {
    return this.#shown instanceof Game ? this.#shown.plies : 0;
  }

  /** @param {number} ply */
  go(ply) {
    this.#game(game => game.go(ply));
  }
  first() {
    this.#game(game => game.first());
  }
  previous() {
    this.#game(game => game.previous());
  }
  next() {
    this.#game(game => game.next());
  }
  last() {
    this.#game(game => game.last());
  }

  /** Reads again what the attributes and the text inside say. */
  load() {
    this.#asked += 1;
    const text = this.#text;
    this.#lang = langOf(this);
    this.#root.lang = this.#lang;
    this.#wear();
    this.#clear();
    const board = this.#isRead ? null : boardOf(text);
    this.#speak(() => {
      this.#root.setAttribute('aria-label', t('board.label'));
      this.#shown = new Game(this.#frame, { start: board ?? START });
      if (board || !(this.#isRead || text)) return this.#ready();
      this.#say(t('element.waits'));
      this.#seen.disconnect();
      this.#seen.observe(this);
    });
  }

  /* ── what it shows ── */

  get #text() {
    return (this.getAttribute('record') ?? this.getAttribute('position') ?? this.textContent ?? '').trim();
  }

  /** Whether it is a file or an exercise, and not what stands here. */
  get #isRead() {
    return this.hasAttribute('exercise') || this.hasAttribute('src');
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    if (!entries.some(entry => entry.isIntersecting)) return;
    this.#seen.disconnect();
    this.#read(this.#asked);
  }

  /** @param {number} asked */
  async #read(asked) {
    const isLate = () => asked !== this.#asked;
    const stop = this.#follow(isLate);
    try {
      const show = await this.#found();
      if (isLate()) return;
      stop();
      this.#clear();
      this.#speak(show);
      this.#ready();
      if (this.hasAttribute('ply')) this.go(Number(this.getAttribute('ply')));
    } catch (error) {
      stop();
      if (!isLate()) this.#speak(() => this.#fail(error));
    }
  }

  /**
   * Tells how far the application is loaded, until it is called off.
   * @param {() => boolean} isLate
   */
  #follow(isLate) {
    let isDone = false;
    onprogress(({ step, part }) => {
      if (isDone || isLate() || step === 'failed') return;
      this.#speak(() => this.#say(t('element.loading', { n: Math.round(part * 100) })));
    });
    return () => {
      isDone = true;
    };
  }

  /** Reads what is to be shown, and gives what shows it. */
  async #found() {
    const lang = this.#lang,
      exercise = this.getAttribute('exercise');
    if (exercise !== null) {
      const told = await readExercise(lang, exercise);
      return () => {
        this.#shown = new Exercise(this.#frame, told);
      };
    }
    const src = this.getAttribute('src'),
      text = src === null ? this.#text : await this.#fetched(src);
    const { games } = await readText(lang, { text, sheet: this.getAttribute('sheet') });
    const { start, turns, outcome, names, sheet: rules } = games[0];
    return () => {
      const controls = this.getAttribute('controls') !== 'none';
      this.#shown = new Game(this.#frame, { start, turns, outcome, names, clockwise: rules.clockwise, controls });
    };
  }

  /** @param {string} src */
  async #fetched(src) {
    const missing = () =>
      new Refusal(
        'missing',
        speaking(this.#lang, () => t('element.missing', { src })),
        0,
      );
    const answer = await fetch(new URL(src, document.baseURI)).catch(() => Promise.reject(missing()));
    if (!answer.ok) throw missing();
    return answer.text();
  }

  #ready() {
    this.#emit('awale-ready', { plies: this.plies });
  }

  /** @param {unknown} error */
  #fail(error) {
    const text = error instanceof Refusal && error.code !== 'offline' ? error.text : t('element.failed');
    if (!(error instanceof Refusal)) console.error(error);
    this.#clear();
    this.#line.classList.add('fault');
    this.#say(text);
    this.#emit('awale-error', { text });
  }

  #clear() {
    this.#shown?.board.destroy();
    this.#shown = null;
    this.#controls.replaceChildren();
    this.#line.classList.remove('fault');
    this.#root.removeAttribute('tabindex');
    this.#root.onkeydown = null;
    this.#say('');
  }

  /* ── how it shows it ── */

  /** @returns {Frame} */
  get #frame() {
    return {
      root: this.#root,
      stage: this.#stage,
      controls: this.#controls,
      view: this.#view,
      form: this.#form(this.hasAttribute('exercise')),
      say: text => this.#say(text),
      speak: act => this.#speak(act),
      emit: (name, detail) => this.#emit(name, detail),
      isFocused: element => this.shadowRoot?.activeElement === element,
    };
  }

  get #view() {
    return this.hasAttribute('flip') ? 'north' : 'south';
  }

  /** @param {boolean} live */
  #form(live) {
    return this.clientWidth && this.clientWidth < NARROW ? (live ? 'upright' : 'miniature') : 'landscape';
  }

  #fit() {
    const shown = this.#shown,
      form = this.#form(shown instanceof Exercise);
    if (shown && this.#stage.dataset.form !== form) this.#speak(() => shown.board.arrange({ form }));
  }

  #wear = () => {
    const theme = this.getAttribute('theme');
    this.#root.dataset.theme = theme === 'dark' || (theme !== 'light' && night.matches) ? 'dark' : 'light';
  };

  /** @param {(game: Game) => void} act */
  #game(act) {
    const shown = this.#shown;
    if (shown instanceof Game) this.#speak(() => act(shown));
  }

  /** @param {() => unknown} act */
  #speak(act) {
    speaking(this.#lang, act);
  }

  /** @param {string} text */
  #say(text) {
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

if (!customElements.get('awale-board')) customElements.define('awale-board', AwaleBoard);
