/** Under a demo: the same move under the other sheets, asked for when one opens it. */

import { h, icon } from '../dom.js';
import { t } from '../words.js';
import { compare } from './compare.js';

/** What the demo itself shows of that move, as one of the server's comparisons. */
function shownBy({ turns, now, tried }, move, { id, name }) {
  const turn = tried ? null : turns.find(each => each.move === move),
    outcome = turn === turns.at(-1) ? now.outcome : null;
  const text = turn ? [turn.text, outcome?.text].filter(Boolean).join(' ') : now.choices[tried].text;
  return { id, name, changed: true, playable: turn !== null, turn, outcome, text };
}

export class Others {
  #clear = () => {};
  #gone = false;

  /**
   * `board` and `move` are what is disputed; `sheet` is the one whose page this is, `changed` whether a rule of it was
   * set otherwise.
   */
  constructor({ demo, board, move, sheet, changed }) {
    this.question = {
      start: board,
      board,
      move,
      here: sheet.id,
      changed: changed ? shownBy(demo, move, sheet) : null,
      level: 5,
    };
    const { pits, stores, turn } = board,
      position = [...pits, ...stores, turn].join('-');
    this.results = h('div.results');
    this.element = h(
      'details.others',
      { ontoggle: () => this.#open() },
      h('summary', {}, icon('next'), t('rules.demo.others')),
      this.results,
      h(
        'p',
        {},
        h('a', { href: `/rules?${new URLSearchParams({ position, move })}#compare` }, t('rules.demo.open-compare')),
      ),
    );
  }

  destroy() {
    this.#gone = true;
    this.#clear();
  }

  async #open() {
    if (!this.element.open || this.results.childElementCount) return;
    this.results.append(h('p.soft', {}, '…'));
    try {
      this.#clear = await compare(this.results, this.question);
      if (this.#gone) this.#clear();
    } catch (refusal) {
      this.results.replaceChildren(h('p.note', {}, refusal.text ?? String(refusal)));
    }
  }
}
