/** "The same move under the other sheets", for the position on the board and any of its moves. */

import { LETTERS } from '../board/geometry.js';
import { Board } from '../board/board.js';
import { api } from '../api.js';
import { emblem, h, icon } from '../dom.js';
import { style } from '../router.js';
import { t } from '../words.js';
import { fate, gist, result } from '../rules/compare.js';
import { positionText } from './address.js';
import { look } from './referee.js';

/** @import { Study } from './study.js' */
/** @import { Step } from './tree.js' */
/** @import { Compared } from '../rules/compare.js' */

const REST = 350; // ms on one position before all sheets are asked about it

export class OtherSheets {
  /** @type {Board[]} */
  #boards = [];
  #asked = 0;
  #key = '';
  /** @type {string | null} */
  #chosen = null;
  #seen = false;
  #timer = 0;

  /**
   * `onsheet({ sheet, overrides })` is told of a sheet that is chosen.
   * @param {Study} study
   * @param {{ onsheet: (rules: { sheet: string, overrides: { [field: string]: string } }) => void }} options
   */
  constructor(/** @type {Study} */ study, { onsheet }) {
    this.study = study;
    this.onsheet = onsheet;
    this.choice = h('fieldset.pits-choice');
    this.results = h('div.results');
    this.element = h(
      'section.compared',
      { 'aria-label': t('analysis.others') },
      h('h2', {}, t('analysis.others')),
      h('p.soft', {}, t('analysis.others-lead')),
      this.choice,
      this.results,
    );
    style('rules');
    this.watch = new IntersectionObserver(
      entries => {
        this.#seen = entries.some(entry => entry.isIntersecting);
        if (this.#seen) this.draw();
      },
      { rootMargin: '200px' },
    );
    this.watch.observe(this.element);
  }

  /** Asked only once it is in sight, and once one rests on a position. */
  draw() {
    const { at } = this.study;
    this.element.hidden = Boolean(at.now?.outcome || at.now?.pass);
    if (!at.now || this.element.hidden || !this.#seen) return;
    const { choices } = at.now,
      letters = Object.keys(choices).filter(pit => {
        const choice = choices[pit];
        return choice.playable || choice.mine;
      });
    const full = letters.filter(pit => at.board.pits[LETTERS.indexOf(pit)]);
    // the best move is about to be known
    if (!at.found && this.study.thinking !== 'refused' && !at.children.some(child => child.main)) return;
    const wish =
      [this.#chosen, at.main && at.children.find(child => child.main)?.move, at.found?.lines[0]?.move].find(
        pit => pit && full.includes(pit),
      ) || full[0];
    const key = `${positionText(at.board)} ${wish} ${JSON.stringify(this.study.rules)}`;
    if (key === this.#key) return;
    this.#key = key;
    this.choice.replaceChildren(
      h('legend', {}, t('analysis.others-pit')),
      ...letters.map(pit =>
        h(
          'label',
          {},
          h('input', {
            type: 'radio',
            name: 'others-pit',
            value: pit,
            checked: pit === wish,
            disabled: !full.includes(pit),
            onchange: () => {
              this.#chosen = pit;
              this.draw();
            },
          }),
          h('span', {}, h('b', {}, pit)),
        ),
      ),
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(at, wish), REST);
  }

  /**
   * @param {Step} at
   * @param {string} move
   */
  async #tell(at, move) {
    const asked = ++this.#asked,
      { names } = this.study,
      start = positionText(at.board);
    const [own, all, refused] = await Promise.all([
      this.#changed(at, move),
      api.post('/api/compare', { start, move, names }),
    ])
      .then(([mine, told]) => /** @type {const} */ ([mine, told, null]))
      .catch(refusal => /** @type {const} */ ([null, null, /** @type {string | undefined} */ (refusal.text)]));
    if (asked !== this.#asked) return;
    for (const board of this.#boards.splice(0)) board.destroy();
    if (!all) {
      this.results.replaceChildren(h('p.note', {}, refused ?? t('analysis.no-answer')));
      return;
    }
    const fates = alike(own ? [own, ...all.sheets] : all.sheets);
    this.results.replaceChildren(
      h(
        'p.agree',
        {},
        fates.length === 1 ? t('analysis.all-agree', { move }) : t('analysis.differ', { move, n: fates.length }),
      ),
      h(
        'ul.same-fates',
        {},
        fates.map(sheets => this.#card(sheets, at.board, move)),
      ),
    );
  }

  /**
   * What the sheet makes of it with the rules that were set otherwise here; the server compares the sheets as they are.
   * @param {Step} at
   * @param {string} move
   * @returns {Promise<Compared | null>}
   */
  async #changed(at, move) {
    const { study } = this,
      { sheet } = study,
      choice = at.now?.choices[move];
    if (!choice || !Object.keys(sheet.overrides).length) return null;
    const name = t('analysis.sheet-changed', { name: sheet.name }),
      entry = {
        id: sheet.id,
        name,
        changed: true,
        playable: choice.playable,
        turn: null,
        outcome: null,
        text: choice.text,
      };
    if (!choice.playable) return entry;
    const { turns, now } = await look({
      ...study.rules,
      start: positionText(at.board),
      moves: [move],
      names: study.names,
    });
    return {
      ...entry,
      turn: turns[0],
      outcome: now.outcome,
      text: [turns[0].text, now.outcome?.text].filter(Boolean).join(' '),
    };
  }

  /**
   * Sheets that agree share a card: its small board, the result in a few words, the sentences. Each name leads to the analysis under
   * that sheet.
   * @param {Compared[]} sheets
   * @param {string} move
   * @param {Step['board']} before
   */
  #card(sheets, before, move) {
    const [first] = sheets,
      after = result(first, before),
      place = h('div.small-board'),
      now = this.study.sheet,
      plain = !Object.keys(now.overrides).length;
    const board = new Board(place, { pits: after.pits, stores: after.stores, live: false, form: 'miniature' });
    board.mark(
      first.playable ? { last: { from: move, to: first.turn?.path.at(-1) ?? move } } : { refused: [move], focus: move },
    );
    this.#boards.push(board);
    const here = (/** @type {Compared} */ each) => each.changed || (plain && each.id === now.id);
    return h(
      `li.same-fate${first.playable ? '' : '.refused'}`,
      { dataset: { sheets: sheets.map(each => each.id).join(' '), playable: first.playable } },
      h('div.cloth.tiny', {}, place),
      h(
        'div',
        {},
        h('p.fate-short', {}, icon(first.playable ? 'check' : 'no'), gist(first)),
        h(
          'div.names',
          {},
          sheets.map(each =>
            h(
              'button.example',
              {
                type: 'button',
                'aria-pressed': String(Boolean(here(each))),
                title: t('analysis.judge-under', { name: each.name }),
                onclick: () => this.onsheet({ sheet: each.id, overrides: each.changed ? now.overrides : {} }),
              },
              emblem(each.id),
              each.name,
            ),
          ),
        ),
        h('p.soft', {}, first.text),
      ),
    );
  }

  destroy() {
    this.#asked = -1;
    clearTimeout(this.#timer);
    this.watch.disconnect();
    for (const board of this.#boards.splice(0)) board.destroy();
  }
}

/**
 * Sheets by what they make of the move, those that agree together.
 * @param {Compared[]} sheets
 */
function alike(sheets) {
  /** @type {Map<string, Compared[]>} */
  const found = new Map();
  for (const each of sheets) {
    const key = fate(each) + (each.playable ? '' : each.text); // refused for another reason is another result
    found.set(key, [...(found.get(key) ?? []), each]);
  }
  return [...found.values()];
}
