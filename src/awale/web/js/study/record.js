/** The game as written: its moves, those that cost something underlined, the lines beside it, and where it turned. */

import { h, icon, $ } from '../dom.js';
import { fillMoves } from '../parts/moves.js';
import { t } from '../words.js';
import { movesTo } from './tree.js';
import { moveName, numbered, raised } from './texts.js';

/** @import { Study } from './study.js' */
/** @import { Step } from './tree.js' */
/** @import { NowView, TurningLine } from '../../wire.d.ts' */

export const COSTLY = 5; // seeds: from here on a move is underlined

export class Record {
  #all = false;
  /** @type {Step[]} */
  #drawn = []; // where one was and which nodes lay beside the game when they were drawn last

  /**
   * @param {Study} study
   * @param {{ name: (player: string) => string }} options
   */
  constructor(study, { name }) {
    this.study = study;
    this.name = name;
    this.list = h('ol.moves');
    this.beside = h('ul.variations');
    this.note = h('span.soft', {}, t('analysis.underlined', { n: COSTLY }));
    this.stopped = h('p.note.stopped', { hidden: true });
    this.element = h(
      'section.record',
      { 'aria-label': t('analysis.record') },
      h('h2', {}, t('analysis.record'), this.note),
      this.stopped,
      this.list,
      this.beside,
    );
    this.turns = h('ol.turning');
    this.more = h('button.button.quiet', { type: 'button', onclick: () => this.#others() });
    this.turning = h(
      'section.turns',
      { 'aria-label': t('analysis.turning') },
      h('h2', {}, t('analysis.turning')),
      this.turns,
      this.more,
    );
  }

  draw() {
    const { study } = this,
      { tree, at, stopped, whole, turning } = study,
      game = tree.game.slice(1);
    const bad = new Set(turning.filter(each => each.cost >= COSTLY).map(each => each.ply));
    const notes = new Map(turning.map(each => [each.ply, each.text]));
    fillMoves(this.list, {
      turns: game.flatMap(node => node.turn ?? []),
      now: at.main ? at.ply : -1,
      bad,
      notes,
      onpick: ply => study.ply(ply),
    });
    this.element.hidden = !game.length && !whole.length && !tree.variations().length;
    this.note.hidden = !bad.size;
    this.stopped.hidden = !stopped;
    if (stopped) {
      const { outcome, choices } = tree.end.now ?? { outcome: null, choices: /** @type {NowView['choices']} */ ({}) },
        why = outcome ? [outcome.why, outcome.title] : [choices[stopped.move]?.text ?? stopped.text];
      const where = raised('analysis.stops', stopped.ply, { sheet: study.sheet.name, move: moveName(stopped.move) });
      this.stopped.replaceChildren(...where, ...why.map(each => ` ${end(each)}`));
      this.list.append(h('li.lost', {}, h('s', {}, whole.slice(stopped.ply).map(moveName).join(' '))));
    }
    this.#drawBeside();
  }

  /** Left as it is while nothing of it has changed: a click on something that is replaced meanwhile would be lost. */
  #drawBeside() {
    const { study } = this,
      variations = study.tree.variations(),
      drawn = [study.at, ...variations.flatMap(({ nodes }) => nodes)];
    if (drawn.length === this.#drawn.length && drawn.every((node, i) => node === this.#drawn[i])) return;
    this.#drawn = drawn;
    this.beside.replaceChildren(
      ...variations.map(({ nodes, depth }) => {
        const item = h(
          'li',
          { dataset: { depth } },
          nodes.map((node, n) => [
            (n === 0 || node.turn?.player === 'S') &&
              h('span.n', {}, `${Math.floor((node.ply - 1) / 2) + 1}${node.turn?.player === 'N' ? '…' : '.'}`),
            h(
              `button.move${node === study.at ? '.now' : ''}`,
              {
                type: 'button',
                'aria-current': node === study.at ? 'step' : null,
                'aria-label': `${t('analysis.in-variation')} ${node.turn?.text}`,
                onclick: () => study.go(node),
              },
              moveName(node.move ?? ''),
              node.turn?.captured ? h('sup', {}, `+${node.turn.captured}`) : null,
            ),
            ' ',
          ]),
          h(
            'button.tool.forget',
            {
              type: 'button',
              'aria-label': t('analysis.forget', {
                moves: movesTo(nodes[nodes.length - 1])
                  .slice(nodes[0].ply - 1)
                  .map(moveName)
                  .join(' '),
              }),
              onclick: () => study.forget(nodes[0]),
            },
            icon('close'),
          ),
        );
        item.style.setProperty('--depth', String(depth));
        return item;
      }),
    );
  }

  drawTurning() {
    const { study } = this,
      { turning, reviewed } = study;
    this.turning.hidden = !study.tree.end.ply || (!reviewed && !turning.length);
    const { shown } = this;
    this.turns.replaceChildren(
      ...shown.map(each => this.#turn(each)),
      ...(reviewed && !turning.length ? [h('li.soft', {}, t('analysis.no-turning'))] : []),
    );
    this.more.hidden = shown.length === turning.length;
    this.more.textContent = t('analysis.other-moves', { n: turning.length - shown.length });
  }

  /** The turning points that are shown: those that mattered most, or all. */
  get shown() {
    return this.study.turning.filter(each => this.#all || each.mattered);
  }

  /** The moves that mattered less, too. */
  #others() {
    const ply = this.study.turning.find(each => !each.mattered)?.ply;
    this.#all = true;
    this.drawTurning();
    $(`[data-ply="${ply}"]`, this.turns)?.focus();
  }

  /** @param {TurningLine} options */
  #turn({ ply, cost, played, best, text }) {
    const node = this.study.tree.game[ply],
      here = node === this.study.at;
    return h(
      'li',
      {},
      h(
        `button.turning-point${here ? '.now' : ''}`,
        { type: 'button', 'aria-current': here ? 'step' : null, dataset: { ply }, onclick: () => this.study.ply(ply) },
        h('span.cost', { 'aria-hidden': 'true' }, `−${Math.round(cost)}`),
        h(
          'span',
          {},
          h('strong', {}, numbered(ply, this.name(node.board.turn ?? 'S'))),
          h('span.words', {}, text),
          h('span.hide', {}, t('analysis.turn-short', { played: moveName(played), best: moveName(best) })),
        ),
      ),
    );
  }

  /**
   * The next turning point from here, or the one before.
   * @param {number} step
   */
  leap(step) {
    const { at, tree } = this.study,
      ply = tree.left(at).ply,
      plies = this.shown.map(each => each.ply);
    const to = step > 0 ? plies.find(each => each > ply) : plies.findLast(each => each < ply);
    if (to !== undefined) this.study.ply(to);
  }
}

/**
 * A sentence ends with a full stop, a title doesn't.
 * @param {string} text
 */
const end = text => (/[.!?…]$/.test(text) ? text : `${text}.`);
