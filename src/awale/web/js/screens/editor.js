/** The board editor: any position, set up by hand or as a text, with what the referee says of it. */

import { Board } from '../board/board.js';
import { LETTERS } from '../board/geometry.js';
import { Refusal, sheets } from '../api.js';
import { button, h, icon, must } from '../dom.js';
import { hrefOf } from '../location.js';
import { bar, languageButton } from '../parts/bar.js';
import { segment, select } from '../parts/controls.js';
import { announce } from '../parts/status.js';
import { title } from '../router.js';
import { listed, t } from '../words.js';
import { positionText, writeAddress } from '../study/address.js';
import { SeedInputs } from '../study/seed-inputs.js';
import { look } from '../study/referee.js';

/** @import { BoardView, NowView, WholeSheetView } from '../../wire.d.ts' */

const ALL = 48;
const SHEET = 'grenier';
const REST = 220; // ms without a change before the referee is asked
/** @type {BoardView} */
const START = { pits: Array(12).fill(4), stores: [0, 0], turn: 'S' };

/**
 * What is set up: under which rules, between whom, and from which position on. `inside` is for a place that has a sheet
 * and a use for the position (`at`) of its own: the editor has no bar and no way on there.
 * @typedef {{ sheet: string | null, overrides: { [field: string]: string }, names: string[], start: string | null,
 *   inside?: boolean }} Wanted
 */

/** @param {unknown} error */
const reason = error => (error instanceof Refusal ? error.text : t('analysis.no-answer'));

/**
 * Shown by the screen of the analysis for `/analyse?edit`.
 * @param {HTMLElement} root
 * @param {Wanted} asked
 */
export async function show(root, asked) {
  const all = await sheets();
  const editor = new Editor(root, all.sheets, asked);
  await editor.begin(asked.start);
  return () => editor.close();
}

export class Editor {
  /** @type {BoardView[]} */
  #undone = [];
  #timer = 0;
  #asked = 0;
  #taking = false;

  /**
   * @param {HTMLElement} root
   * @param {WholeSheetView[]} all
   * @param {Wanted} asked
   */
  constructor(root, all, asked) {
    this.root = root;
    this.all = all;
    this.sheet = asked.sheet ?? SHEET;
    this.overrides = asked.overrides;
    this.names = asked.names;
    this.at = structuredClone(START);
    /** @type {NowView | null} */
    this.now = null;
    const host = h('div'),
      stage = h('div.edit-stage', {}, h('div', { 'aria-hidden': 'true' }, host));
    this.board = new Board(host, { ...START, live: false });
    this.inputs = new SeedInputs(host, {
      change: (/** @type {number} */ hollow, /** @type {number} */ n) => this.#set(hollow, n),
      taking: () => this.#taking,
    });
    stage.append(this.inputs.element);
    this.back = button(t('analysis.undo'), { icon: 'undo', dataset: { act: 'undo' }, onclick: () => this.undo() });
    this.sum = h('p.sum');
    this.turn = segment({
      label: t('analysis.to-move'),
      options: [
        ['S', t('analysis.player.S')],
        ['N', t('analysis.player.N')],
      ],
      value: 'S',
      onchange: player => this.#put({ ...this.at, turn: player }),
    });
    this.text = h('input.field', {
      type: 'text',
      id: 'position',
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-describedby': 'position-note',
      oninput: () => this.#typed(),
    });
    this.note = h('p.note', { id: 'position-note', hidden: true });
    this.verdict = h('div.verdict-words', { 'aria-live': 'off' });
    this.go = h('a.button.main', { href: '/analyse', dataset: { act: 'analyse' } }, icon('chart'), t('analysis.read'));
    this.inside = Boolean(asked.inside);
    if (!this.inside) {
      title(t('analysis.editor'));
      root.append(h('h1.hide', {}, t('analysis.editor')), bar({ tools: [languageButton('optional')] }));
    }
    root.append(
      h(
        'div.study.editing',
        {},
        h('div.table.cloth', {}, this.#tools(), stage, h('div.seat.south', {}, this.sum)),
        this.#panel(),
      ),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      const typing = event.target instanceof Element && event.target.matches('input, textarea');
      if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !typing) {
        event.preventDefault();
        this.undo();
      }
    };
    document.addEventListener('keydown', this.keys);
  }

  #tools() {
    return h(
      'div.seat.north.edit-tools',
      {},
      segment({
        label: t('analysis.a-click'),
        options: [
          [false, t('analysis.adds'), 'plus'],
          [true, t('analysis.takes-away'), 'minus'],
        ],
        value: false,
        onchange: taking => {
          this.#taking = taking;
        },
      }),
      h('span.space'),
      this.back,
      button(t('analysis.clear'), {
        dataset: { act: 'clear' },
        onclick: () =>
          this.#put({ pits: Array(12).fill(0), stores: [0, 0], turn: this.at.turn }, t('analysis.cleared')),
      }),
      button(t('analysis.start'), {
        dataset: { act: 'start' },
        onclick: () => this.#put(START, t('analysis.started')),
      }),
    );
  }

  #panel() {
    return h(
      'section.lines',
      { 'aria-label': t('analysis.editor') },
      !this.inside && h('h2', {}, t('analysis.editor')),
      h('p.soft.small', {}, t('analysis.editor-text')),
      this.turn,
      h('div.entry', {}, h('label', { for: 'position' }, t('analysis.position')), this.text, this.note),
      !this.inside &&
        select({
          label: t('analysis.sheet'),
          options: this.all.map(each => [each.id, each.name]),
          value: this.sheet,
          onchange: id => {
            this.sheet = id;
            this.overrides = {};
            this.#judge();
          },
        }),
      h('h3', {}, t('analysis.referee')),
      this.verdict,
      h('div.choices', { hidden: this.inside }, this.go),
    );
  }

  /**
   * Begins with a position in any notation, or with the start of a game.
   * @param {string | null} text
   */
  async begin(text) {
    if (text) {
      try {
        this.at = (await look({ sheet: this.sheet, overrides: this.overrides, start: text })).start;
      } catch (error) {
        this.#draw();
        this.text.value = text;
        this.#refuse(reason(error));
        return;
      }
    }
    this.#draw();
    await this.#judge();
  }

  /**
   * @param {number} hollow
   * @param {number} n
   */
  #set(hollow, n) {
    const next = structuredClone(this.at);
    if (hollow < 12) next.pits[hollow] = n;
    else next.stores[hollow - 12] = n;
    this.#put(next);
    announce(this.sum.textContent);
  }

  /**
   * @param {BoardView} next
   * @param {string} [said]
   */
  #put(next, said = '') {
    this.#undone.push(this.at);
    this.at = structuredClone(next);
    this.#draw();
    this.#soon();
    announce(said);
  }

  undo() {
    const before = this.#undone.pop();
    if (!before) return;
    this.at = before;
    this.#draw();
    this.#soon();
    announce(t('analysis.undone'));
  }

  #draw({ text = true } = {}) {
    const { pits, stores, turn } = this.at,
      n = [...pits, ...stores].reduce((sum, each) => sum + each, 0);
    this.board.deal({ pits, stores });
    this.inputs.draw([...pits, ...stores]);
    this.now = null;
    this.#mark();
    this.sum.textContent =
      n === ALL
        ? t('analysis.sum-right')
        : n < ALL
          ? t('analysis.sum-missing', { n, missing: ALL - n })
          : t('analysis.sum-more', { n, more: n - ALL });
    this.sum.dataset.state = n === ALL ? 'right' : n < ALL ? 'fewer' : 'more';
    this.back.disabled = !this.#undone.length;
    if (text) {
      this.text.value = positionText(this.at);
      this.#clear();
    }
    must(`[value=${turn}]`, this.turn, HTMLInputElement).checked = true;
    const { sheet, overrides, names } = this;
    this.go.href = hrefOf(writeAddress({ sheet, overrides, start: positionText(this.at), names }));
  }

  #mark() {
    const choices = this.now?.choices ?? {},
      own = Object.keys(choices);
    this.board.mark({
      turn: this.at.turn,
      playable: own.filter(pit => choices[pit].playable),
      refused: own.filter(pit => {
        const choice = choices[pit];
        return !choice.playable && choice.mine && this.at.pits[LETTERS.indexOf(pit)];
      }),
    });
  }

  /** A text that is typed is read by the server, in any notation. */
  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const asked = ++this.#asked,
        start = this.text.value.trim();
      try {
        const answer = await look({ sheet: this.sheet, overrides: this.overrides, start });
        if (asked !== this.#asked) return;
        this.#undone.push(this.at);
        this.at = answer.start;
        this.#clear();
        this.#draw({ text: false });
        this.#tell(answer.now);
        announce(this.sum.textContent);
      } catch (error) {
        if (asked === this.#asked) this.#refuse(reason(error));
      }
    }, REST);
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#judge(), REST);
  }

  async #judge() {
    const asked = ++this.#asked;
    const { sheet, overrides, names } = this;
    this.go.href = hrefOf(writeAddress({ sheet, overrides, start: positionText(this.at), names }));
    try {
      const { now } = await look({ sheet: this.sheet, overrides: this.overrides, start: positionText(this.at) });
      if (asked === this.#asked) {
        this.#clear();
        this.#tell(now);
      }
    } catch (error) {
      if (asked === this.#asked) this.#refuse(reason(error));
    }
  }

  /** @param {NowView} now */
  #tell(now) {
    this.now = now;
    this.#mark();
    const own = Object.entries(now.choices).filter(
      ([pit, choice]) => choice.playable || (choice.mine && this.at.pits[LETTERS.indexOf(pit)]),
    );
    const can = own.filter(([, choice]) => choice.playable).map(([pit]) => pit),
      cannot = own.filter(([, choice]) => !choice.playable);
    const player = t(`analysis.player.${this.at.turn}`);
    if (now.outcome)
      this.verdict.replaceChildren(h('p', {}, h('strong', {}, now.outcome.title)), h('p', {}, now.outcome.why));
    else if (now.pass) this.verdict.replaceChildren(h('p', {}, now.pass.text));
    else
      this.verdict.replaceChildren(
        h('p', {}, t('analysis.may-play', { player, pits: listed(can) })),
        ...cannot.map(([pit, choice]) => h('p.soft.small', {}, h('strong', {}, pit), ' ', choice.text)),
      );
    this.go.removeAttribute('aria-disabled');
    announce(this.verdict.firstElementChild?.textContent ?? '');
  }

  #clear() {
    this.note.hidden = true;
    this.text.removeAttribute('aria-invalid');
  }

  /** @param {string} text */
  #refuse(text) {
    this.note.hidden = false;
    this.note.textContent = text;
    this.text.setAttribute('aria-invalid', 'true');
    this.verdict.replaceChildren(h('p.soft', {}, t('analysis.no-verdict')));
    this.go.setAttribute('aria-disabled', 'true');
    announce(this.note.textContent);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked = -1;
    document.removeEventListener('keydown', this.keys);
    this.inputs.destroy();
    this.board.destroy();
  }
}
