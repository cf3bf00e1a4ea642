/**
 * `/exercises`: what comes back today, the themes, one's own mistakes, and what this device keeps. `?done`: how a
 * series went.
 */

import { Refusal, sheets as allSheets } from '../api.js';
import { emblem, h } from '../dom.js';
import { index } from '../exercise/asked.js';
import { device } from '../exercise/device.js';
import { choice, choose, due, mistake, onchange, prune, sheetOf } from '../exercise/kept.js';
import { pile } from '../exercise/pile.js';
import { result } from '../exercise/result.js';
import { series } from '../exercise/series.js';
import { themes } from '../exercise/themes.js';
import { today } from '../exercise/today.js';
import { bar, languageButton } from '../parts/bar.js';
import { announce, toast } from '../parts/status.js';
import { title } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

export async function show(root, { query }) {
  title(t('exercises.title'));
  const { sheets } = await allSheets();
  if (query.has('done') && series()) return result(root, sheets);
  return new Screen(root, sheets, query.get('sheet')).start();
}

class Screen {
  /** `asked` is the sheet that the address names. */
  constructor(root, sheets, asked) {
    Object.assign(this, { root, sheets, boards: [] });
    const wanted = [asked, choice().sheet, settings.last?.sheet].find(id => sheets.some(sheet => sheet.id === id));
    this.sheet = wanted ?? sheets[0].id;
    this.body = h('div.exercises-page');
  }

  async start() {
    this.chips = h('div.sheet-chips', { role: 'radiogroup', 'aria-label': t('exercises.sheet') });
    this.root.append(
      bar({ tools: [languageButton('optional')] }),
      h(
        'header.cloth.exercises-hero',
        {},
        h('h1', {}, t('exercises.title')),
        h('p', {}, t('exercises.lead')),
        this.chips,
      ),
      this.body,
    );
    this.all = await this.#ask(this.sheet);
    this.draw();
    const deaf = onchange(() => this.draw());
    return () => {
      deaf();
      this.#clear();
    };
  }

  get name() {
    return this.sheets.find(sheet => sheet.id === this.sheet).name;
  }

  /** Another sheet; where nobody answers, the one before stays. */
  async turnTo(sheet) {
    const before = this.all.sheet;
    this.sheet = sheet;
    try {
      const all = await this.#ask(sheet);
      if (this.sheet !== sheet) return;
      this.all = all;
      choose({ sheet });
      announce(t('exercises.of-sheet', { name: this.name, n: all.exercises.length }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (this.sheet === sheet) this.sheet = before;
      this.#drawChips();
      toast(error.text);
    }
  }

  async #ask(sheet) {
    const all = await index(sheet);
    if (all.exercises.length)
      prune(
        sheet,
        all.exercises.map(({ id }) => id),
      );
    return all;
  }

  draw() {
    const at = document.activeElement,
      key = at?.dataset?.key ?? (at?.name && `${at.name}:${at.value}`);
    this.#clear();
    this.#drawChips();
    const levels = this.all.levels,
      told = { ...this.all, sheet: this.sheet, name: this.name, level: Number(choice().level) || 0 };
    this.body.replaceChildren(
      ...[
        today(told),
        themes(told, { levels, onlevel: level => choose({ level: String(level) }) }),
        pile({ sheets: this.sheets, themes: this.all.themes, boards: this.boards }),
        device(),
      ].filter(Boolean),
    );
    if (at && !at.isConnected && key) this.#again(key);
  }

  #clear() {
    this.boards.splice(0).forEach(board => board.destroy());
  }

  /** What was drawn anew keeps the focus where it was. */
  #again(key) {
    const [name, value] = key.split(':');
    (
      this.root.querySelector(`[data-key="${CSS.escape(key)}"]`) ??
      (value !== undefined && this.root.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)) ??
      this.root.querySelector('h1')
    )?.focus({ preventScroll: true });
  }

  #drawChips() {
    const back = due();
    this.chips.replaceChildren(
      ...this.sheets.map(({ id, name }) => {
        const n = back.filter(each => (mistake(each)?.sheet ?? sheetOf(each)) === id).length;
        return h(
          'label.sheet-chip',
          {},
          h('input', {
            type: 'radio',
            name: 'sheet',
            value: id,
            checked: id === this.sheet,
            onchange: () => this.turnTo(id),
          }),
          emblem(id),
          h('span', {}, name),
          n > 0 && h('b.badge', {}, n, h('span.hide', {}, ` ${t('exercises.due-badge', { n })}`)),
        );
      }),
    );
  }
}
