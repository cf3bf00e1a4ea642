/** What the engine has found: the headline, a line to each move, and how far it has looked. */

import { h, icon } from '../dom.js';
import { announce } from '../parts/status.js';
import { t } from '../words.js';
import { agreed, headline, remark, seeds, spoken, moveName } from './texts.js';

/** @import { Study } from './study.js' */
/** @import { Found } from './tree.js' */
/** @import { LineView, OutcomeView } from '../../wire.d.ts' */

/** @typedef {{ worth: HTMLElement, pv: HTMLElement, element: HTMLElement, line: LineView | null }} Row */

const FAR = 60; // from this depth on, a number of moves means nothing
const SHOWN = 16; // moves of a line that are written out, if there is room

export class Lines {
  /** @type {Row[]} */
  #rows = [];
  /** @type {string | null} */
  #said = null;

  /**
   * `onpoint(line | null)` is told of a line that is pointed at, `onchoose(line)` of one that is chosen.
   * @param {Study} study
   * @param {{ name: (player: string) => string, onpoint: (line: LineView | null) => void, onchoose: (line: LineView) => void }} options
   */
  constructor(/** @type {Study} */ study, { name, onpoint, onchoose }) {
    this.study = study;
    this.name = name;
    this.onpoint = onpoint;
    this.onchoose = onchoose;
    this.head = h('h2');
    this.lead = h('p.soft.small');
    this.note = h('p.note', { hidden: true });
    this.list = h('div.line-list', { role: 'group', 'aria-label': t('analysis.lines') });
    this.far = h('span.far', {});
    this.act = h('button.button.small-button', { type: 'button', onclick: () => this.#press() });
    this.work = h('div.work', {}, h('i.pulse', { 'aria-hidden': 'true' }), this.far, this.act);
    this.legend = h('div.line-legend');
    this.element = h(
      'section.lines',
      { 'aria-label': t('analysis.engine') },
      this.head,
      this.lead,
      this.note,
      this.list,
      this.work,
      this.legend,
    );
  }

  draw() {
    const { at, ended, tree, blind } = this.study,
      outcome = at.now?.outcome ?? null,
      found = outcome || blind ? null : at.found;
    const played = (at.main && at.children.find(child => child.main)?.move) || null;
    // ended by the players: the engine still has something to say
    const last = ended && at === tree.end && !outcome ? ended : outcome;
    const lines = found?.lines ?? [],
      rows = lines.map((line, rank) => this.#row(line, rank, lines, played));
    // rows stay where they are: one of them may have the focus
    while (this.list.children.length > rows.length) this.list.lastChild?.remove();
    this.list.append(...rows.slice(this.list.children.length));
    this.#words(found, last, outcome, played);
    this.#working(found, outcome);
    this.#legend(found);
  }

  /**
   * @param {Found | null} found
   * @param {OutcomeView | null} outcome
   * @param {string | null} played
   * @param {OutcomeView | null} last
   */
  #words(found, last, outcome, played) {
    const { board } = this.study.at,
      mover = board.turn,
      other = mover === 'S' ? 'N' : 'S';
    if (last) this.head.textContent = last.title;
    else if (found) this.head.textContent = headline(found.lines, played, this.name(mover ?? 'S'));
    else if (this.study.blind) this.head.textContent = t('analysis.head.blind');
    else this.head.textContent = this.study.thinking === 'refused' ? t('analysis.silent') : t('analysis.looking');
    this.lead.textContent = outcome
      ? [outcome.why, outcome.rest].filter(Boolean).join(' ')
      : mover
        ? [this.#sure(found), t('analysis.measure', { mover: this.name(mover), other: this.name(other) })]
            .filter(Boolean)
            .join(' ')
        : '';
    this.lead.classList.toggle('small', !outcome);
    this.note.hidden = this.study.thinking !== 'refused';
    if (!this.note.hidden) this.note.textContent = this.study.refusal ?? t('analysis.no-answer');
    this.#say(found, last);
  }

  /**
   * What is certain of every move is said once, over them.
   * @param {Found | null} found
   */
  #sure(found) {
    const result = agreed(found?.lines);
    return result && t(`analysis.all-sure.${result}`);
  }

  /**
   * The headline is said once it has settled; what comes in between would only disturb.
   * @param {Found | null} found
   * @param {OutcomeView | null} last
   */
  #say(found, last) {
    const settled = last ? last.title : found?.done || this.study.thinking === 'stopped' ? this.head.textContent : null;
    const key = settled && `${this.study.at.ply}:${settled}`;
    if (key && key !== this.#said) announce(settled);
    if (key) this.#said = key;
  }

  /**
   * @param {LineView} line
   * @param {number} rank
   * @param {LineView[]} lines
   * @param {string | null} played
   */
  #row(line, rank, lines, played) {
    const row = (this.#rows[rank] ??= this.#newRow(rank));
    row.line = line;
    row.element.className = `line${rank === 0 ? ' best' : ''}`;
    row.element.dataset.move = line.move;
    row.element.setAttribute('aria-label', spoken(line, lines, played));
    row.worth.className = `worth${line.exact ? ' exact' : ''}`;
    row.worth.textContent = `${line.exact ? '=' : '≈'} ${seeds(line.value)}`;
    const moves = line.pv
      .slice(0, SHOWN)
      .flatMap(([move, taken]) => [h('b', {}, moveName(move), taken ? h('sup', {}, `+${taken}`) : null), ' ']);
    const words = remark(line, lines, played);
    row.pv.replaceChildren(h('span.pv-moves', {}, moves), ...(words ? [h('em', {}, words)] : []));
    return row.element;
  }

  /** @param {number} rank */
  #newRow(rank) {
    const row = /** @type {Row} */ ({ worth: h('span.worth'), pv: h('span.pv'), line: null });
    const point = () => this.onpoint(row.line),
      leave = () => this.onpoint(null);
    row.element = h(
      'button.line',
      {
        type: 'button',
        onclick: () => row.line && this.onchoose(row.line),
        onpointerenter: event => event.pointerType === 'mouse' && point(),
        onpointerleave: leave,
        onfocus: point,
        onblur: leave,
        dataset: { rank },
      },
      row.worth,
      row.pv,
    );
    return row;
  }

  /**
   * @param {Found | null} found
   * @param {OutcomeView | null} outcome
   */
  #working(found, outcome) {
    const { thinking, at, busy } = this.study;
    this.work.hidden = !!outcome || this.study.blind;
    this.work.dataset.state = busy ? 'busy' : 'still';
    const proved = found?.done && found.lines.every(line => line.exact);
    this.far.textContent =
      thinking === 'waiting'
        ? this.study.wait
        : proved
          ? t('analysis.proved')
          : found
            ? t(busy ? 'analysis.depth-busy' : 'analysis.depth', { n: found.depth })
            : '';
    this.act.hidden = proved || !at.now;
    this.act.replaceChildren(
      icon(busy ? 'stop' : 'again'),
      busy
        ? t('analysis.enough')
        : thinking === 'stopped' || thinking === 'refused'
          ? t('analysis.go-on')
          : t('analysis.longer'),
    );
    this.act.dataset.act = busy ? 'stop' : 'go';
  }

  #press() {
    if (this.act.dataset.act === 'stop') this.study.enough();
    else this.study.think(Boolean(this.study.at.found?.done));
  }

  /** @param {Found | null} found */
  #legend(found) {
    const lines = found?.lines ?? [];
    this.legend.replaceChildren(
      ...(lines.some(line => line.exact)
        ? [h('div', {}, h('span.worth.exact', { 'aria-hidden': 'true' }, '= 2'), t('analysis.legend-exact'))]
        : []),
      ...(lines.some(line => !line.exact)
        ? [
            h(
              'div',
              {},
              h('span.worth', { 'aria-hidden': 'true' }, '≈ 2'),
              (found?.depth ?? 0) < FAR
                ? t('analysis.legend-estimated', { n: found?.depth })
                : t('analysis.legend-unproved'),
            ),
          ]
        : []),
    );
  }
}
