/** Under a demo: the same move under the other sheets, asked for when one opens it. */

import { h, icon } from '../dom.js';
import { t } from '../words.js';
import { compare } from './compare.js';

/** What the demo itself shows, as one of the server's comparisons. */
function shownBy({ turns: [turn = null, ...more], now, tried }, { id, name }) {
  const outcome = more.length ? null : now.outcome, playable = turn !== null;
  return { id, name, changed: true, playable, turn, outcome, text: playable ? [turn.text, outcome?.text].filter(Boolean).join(' ') : now.choices[tried].text };
}

export class Others {
  #clear = () => {};
  #gone = false;

  /** `sheet` is the one whose page this is, `changed` whether a rule of it was set otherwise. */
  constructor({ demo, move, sheet, changed }) {
    this.question = { start: demo.start, board: demo.start, move, here: sheet.id, changed: changed ? shownBy(demo, sheet) : null, level: 5 };
    const { pits, stores, turn } = demo.start, position = [...pits, ...stores, turn].join('-');
    this.results = h('div.results');
    this.element = h('details.others', { ontoggle: () => this.#open() },
      h('summary', {}, icon('next'), t('rules.demo.others')),
      this.results,
      h('p', {}, h('a', { href: `/rules?${new URLSearchParams({ position, move })}#compare` }, t('rules.demo.open-compare'))));
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
