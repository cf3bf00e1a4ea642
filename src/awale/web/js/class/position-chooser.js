/**
 * Chooses the position that the class is asked: an exercise of its sheet, one set up by hand, or a text in any notation.
 */

import { api, Refusal } from '../api.js';
import { Board } from '../board/board.js';
import { button, h, must } from '../dom.js';
import { entry, select } from '../parts/controls.js';
import { ask as dialog } from '../parts/dialog.js';
import { style } from '../router.js';
import { positionText } from '../study/address.js';
import { look } from '../study/referee.js';
import { t } from '../words.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { ExercisesView } from '../../wire.d.ts' */

/**
 * `{ element, destroy() }`; `use(position)` is called with the one that was chosen.
 * @param {LiveClass} live
 * @param {(start: string) => void} use
 */
export function positionChooser(live, use) {
  const chooser = new PositionChooser(live, use);
  chooser.begin();
  return { element: chooser.element, destroy: () => chooser.destroy() };
}

class PositionChooser {
  #asked = 0;
  #theme = '';
  #level = '';

  /**
   * @param {LiveClass} live
   * @param {(start: string) => void} use
   */
  constructor(live, use) {
    this.live = live;
    this.use = use;
    /** @type {string | null} */
    this.position = null;
    /** @type {ExercisesView | null} */
    this.told = null;
    const host = h('div');
    this.board = new Board(host, { pits: Array(12).fill(4), live: false, form: 'landscape' });
    this.note = h('p.asking-words', { 'aria-live': 'polite' });
    this.text = entry({
      label: t('pupil.ask.text-label'),
      spellcheck: 'false',
      autocomplete: 'off',
      placeholder: '0-0-0-0-0-5-1-2-1-2-0-0-20-17-S',
      onchange: event => this.#take(event.target.value.trim()),
    });
    this.go = button(t('pupil.ask.go'), {
      icon: 'target',
      className: 'main big',
      dataset: { act: 'ask' },
      disabled: true,
      onclick: () => this.position && this.use(this.position),
    });
    this.exercises = h('div.ask-exercise');
    this.element = h(
      'div.choosing',
      {},
      h('div.asking-board.cloth', {}, host),
      h(
        'div.asking-side',
        {},
        this.exercises,
        h(
          'div.choices',
          {},
          button(t('pupil.ask.set-up'), { icon: 'plus', dataset: { act: 'set-up' }, onclick: () => this.#setUp() }),
        ),
        this.text,
        this.note,
        h('div.choices', {}, this.go),
      ),
    );
  }

  destroy() {
    this.#asked = -1;
    this.board.destroy();
  }

  get rules() {
    return { sheet: this.live.shared.sheet.id, overrides: this.live.shared.sheet.overrides };
  }

  async begin() {
    this.told = await api.get(`/api/exercises?sheet=${encodeURIComponent(this.rules.sheet)}`).catch(() => null);
    if (this.#asked < 0 || !this.told?.exercises.length) {
      this.note.textContent = t('pupil.ask.none');
      return;
    }
    this.exercises.append(
      h('h3', {}, t('pupil.ask.exercise')),
      h(
        'div.settings',
        {},
        select({
          label: t('pupil.ask.theme'),
          value: '',
          options: [
            ['', t('pupil.ask.any')],
            ...this.told.themes.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])),
          ],
          onchange: theme => {
            this.#theme = theme;
            this.#another();
          },
        }),
        select({
          label: t('pupil.ask.level'),
          value: '',
          options: [
            ['', t('pupil.ask.any')],
            ...this.told.levels.map(({ number, name }) => /** @type {[string, string]} */ ([String(number), name])),
          ],
          onchange: level => {
            this.#level = level;
            this.#another();
          },
        }),
      ),
      h(
        'div.choices',
        {},
        button(t('pupil.ask.another'), { icon: 'again', dataset: { act: 'another' }, onclick: () => this.#another() }),
      ),
    );
    await this.#another();
  }

  /** Any exercise of what was chosen. */
  async #another() {
    const fit = (this.told?.exercises ?? []).filter(
      ([, theme, level]) => (!this.#theme || theme === this.#theme) && (!this.#level || String(level) === this.#level),
    );
    if (!fit.length) {
      this.#refuse(t('pupil.ask.no-such'));
      return;
    }
    const mine = ++this.#asked,
      [id] = fit[Math.floor(Math.random() * fit.length)];
    const told = await api.get(`/api/exercises/${id}`).catch(error => error);
    if (mine !== this.#asked) return;
    if (told instanceof Error) this.#refuse(told instanceof Refusal ? told.text : t('shell.failed'));
    else await this.#take(told.position, told.task);
  }

  /** The editor in a dialog, with the position that is shown. */
  async #setUp() {
    const host = h('div.set-up'),
      [{ Editor }] = await Promise.all([import('../screens/editor.js'), style('analysis')]);
    const editor = new Editor(host, [], { ...this.rules, start: null, names: ['', ''], inside: true });
    editor.begin(this.position ?? '');
    const answer = await dialog({
      title: t('pupil.ask.set-up'),
      body: host,
      kind: 'wide',
      close: true,
      actions: [
        { id: 'no', label: t('shell.cancel') },
        { id: 'yes', label: t('pupil.ask.use'), main: true },
      ],
    });
    const position = positionText(editor.at);
    editor.close();
    if (answer === 'yes') await this.#take(position);
  }

  /**
   * A position is looked at by the referee, and shown.
   * @param {string} start
   */
  async #take(start, said = '') {
    const mine = ++this.#asked;
    if (!start) return;
    try {
      const { now, position, sheet } = await look({ ...this.rules, start });
      if (mine !== this.#asked) return;
      if (now.outcome) {
        this.#refuse(now.outcome.text);
        return;
      }
      this.position = position;
      this.board.arrange({ view: now.turn === 'N' ? 'north' : 'south', clockwise: sheet.clockwise });
      this.board.deal(now);
      this.board.mark({
        turn: now.turn,
        playable: Object.keys(now.choices).filter(letter => now.choices[letter].playable),
      });
      must('input', this.text, HTMLInputElement).value = position;
      this.note.textContent = said;
      this.note.classList.remove('wrong');
      this.go.disabled = false;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (mine === this.#asked) this.#refuse(refusal.text);
    }
  }

  /** @param {string} text */
  #refuse(text) {
    this.position = null;
    this.go.disabled = true;
    this.note.textContent = text;
    this.note.classList.add('wrong');
  }
}
