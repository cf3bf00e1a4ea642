/**
 * `/exercises`: what comes back today, the themes, one's own mistakes, and what this device keeps. `?done`: how a
 * series went.
 */

import { Refusal, sheets as allSheets } from '../api.js';
import { $, emblem, flat, h, icon, must } from '../dom.js';
import { index } from '../exercise/requests.js';
import { backupSection } from '../exercise/backup.js';
import { choice, choose, due, mistake, onchange, prune, sheetOf, solved } from '../exercise/progress.js';
import { mistakesSection } from '../exercise/mistakes.js';
import { addressOf, begin, chosen, series } from '../exercise/series.js';
import { today } from '../exercise/today.js';
import { bar, languageButton } from '../parts/bar.js';
import { segment } from '../parts/controls.js';
import { announce, toast } from '../parts/status.js';
import { go, title } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

/** @import { GradeView, ThemeView, WholeSheetView } from '../../wire.d.ts' */
/** @import { Board } from '../board/board.js' */
/** @import { Brief, Index } from '../exercise/requests.js' */
/** @import { Begun } from '../exercise/series.js' */

/* ── How a series went: each exercise of it, and what can be done next. ── */

/**
 * @param {HTMLElement} root
 * @param {Begun} begun
 */
function result(root, { ids, how }) {
  const count = (/** @type {string} */ kind) => ids.filter(id => how[id] === kind).length;
  const missed = ids.filter(id => how[id] !== 'right'),
    line = ['right', 'helped', 'shown'].map(kind => [kind, count(kind)]).filter(([, n]) => n);
  const heading = t('exercises.result', { right: count('right'), n: ids.length });
  title(heading);
  root.append(
    bar({ tools: [languageButton('optional')] }),
    h(
      'header.cloth.exercises-hero',
      {},
      h('h1', {}, heading),
      h('p', {}, t(missed.length ? 'exercises.result-some' : 'exercises.result-all')),
      h(
        'div.choices',
        {},
        missed.length > 0 &&
          h(
            'button.button.main',
            { type: 'button', dataset: { act: 'missed' }, onclick: () => go(begin('missed', missed)) },
            icon('again'),
            t('exercises.missed', { n: missed.length }),
          ),
        h(`a.button${missed.length ? '.on-cloth' : '.main'}`, { href: '/exercises' }, t('exercises.one.all')),
      ),
    ),
    h(
      'div.exercises-page',
      {},
      h(
        'section.exercises-part',
        { 'aria-labelledby': 'each' },
        h('h2', { id: 'each' }, t('exercises.each')),
        h(
          'dl.tallies',
          {},
          line.map(([kind, n]) =>
            h(
              'div',
              { dataset: { how: kind } },
              h(
                'dt',
                {},
                h('i.pip', { dataset: { how: kind }, 'aria-hidden': 'true' }),
                t(`exercises.one.state.${kind}`),
              ),
              h('dd', {}, n),
            ),
          ),
        ),
        h(
          'ol.results',
          {},
          ids.map((id, i) =>
            h(
              'li',
              {},
              h(
                'a',
                { href: addressOf(id), dataset: { how: how[id] ?? 'open' } },
                h('i.pip', { dataset: { how: how[id] ?? 'open' }, 'aria-hidden': 'true' }),
                h('span', {}, t('exercises.number', { n: i + 1 })),
                h('span.soft', {}, t(`exercises.one.state.${how[id] ?? 'open'}`)),
                icon('next'),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  announce(heading);
  return null;
}

/* ── The themes of a sheet: what each is about, how many of it are solved, and a way in; all levels or one. ── */

/**
 * @param {{ themes: ThemeView[], exercises: Brief[], level: number, name: string }} told
 * @param {{ levels: GradeView[], onlevel: (level: number) => void }} how
 */
function themes({ themes: all, exercises, level, name }, { levels, onlevel }) {
  if (!exercises.length) return null;
  const fitting = exercises.filter(each => !level || each.level === level);
  return h(
    'section.exercises-part',
    { 'aria-labelledby': 'themes' },
    h(
      'div.part-head',
      {},
      h('h2', { id: 'themes' }, t('exercises.themes')),
      segment({
        label: t('exercises.level'),
        value: level,
        className: 'levels-choice',
        onchange: onlevel,
        options: [
          [0, t('exercises.all-levels')],
          ...levels.map(
            ({ number, name: said }) =>
              /** @type {const} */ ([number, h('span.level-name', {}, h('b', {}, number), h('span', {}, said))]),
          ),
        ],
      }),
    ),
    h(
      'ul.themes',
      {},
      all.map(theme =>
        card(
          theme,
          fitting.filter(each => each.theme === theme.id),
          name,
        ),
      ),
    ),
  );
}

/**
 * @param {ThemeView} theme
 * @param {Brief[]} exercises
 * @param {string} sheet
 */
function card({ id, name, line }, exercises, sheet) {
  const n = exercises.length,
    done = exercises.filter(each => solved(each.id)).length;
  return h(
    `li.theme${n ? '' : '.empty'}`,
    { dataset: { theme: id } },
    h('h3', {}, name),
    h('p', {}, line),
    n > 0
      ? h(
          'div.solved',
          {},
          h('progress', { max: n, value: done, 'aria-label': t('exercises.solved', { done, n }) }),
          h('span.small', { 'aria-hidden': 'true' }, t('exercises.solved', { done, n })),
        )
      : h('p.small.soft', {}, t('exercises.no-such', { name: sheet })),
    n > 0 &&
      h(
        'button.button',
        {
          type: 'button',
          dataset: { act: 'theme', key: `theme-${id}` },
          'aria-label': t('exercises.solve-theme', { theme: name }),
          onclick: () => go(begin(id, chosen(exercises))),
        },
        t('exercises.solve'),
      ),
  );
}

/* ── the screen ── */

/**
 * @param {HTMLElement} root
 * @param {{ query: URLSearchParams }} options
 */
export async function show(root, { query }) {
  title(t('exercises.title'));
  const { sheets } = await allSheets();
  const begun = query.has('done') ? series() : null;
  if (begun) return result(root, begun);
  return new Screen(root, sheets, query.get('sheet')).start();
}

class Screen {
  /**
   * `asked` is the sheet that the address names.
   * @param {HTMLElement} root
   * @param {WholeSheetView[]} sheets
   * @param {string | null} asked
   */
  constructor(root, sheets, asked) {
    this.root = root;
    this.sheets = sheets;
    /** @type {Board[]} */
    this.boards = [];
    const wanted = [asked, choice().sheet, settings.last?.sheet].find(id => sheets.some(sheet => sheet.id === id));
    this.sheet = wanted ?? sheets[0].id;
    /** @type {Index} */
    this.all = { sheet: this.sheet, themes: [], levels: [], exercises: [] };
    this.chips = h('div.sheet-chips', { role: 'radiogroup', 'aria-label': t('exercises.sheet') });
    this.body = h('div.exercises-page');
  }

  async start() {
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
    return this.sheets.find(sheet => sheet.id === this.sheet)?.name ?? '';
  }

  /**
   * Shows another sheet; if the server can't be reached, the one before stays.
   * @param {string} sheet
   */
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

  /** @param {string} sheet */
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
      key =
        at instanceof HTMLInputElement ? `${at.name}:${at.value}` : at instanceof HTMLElement ? at.dataset.key : null;
    this.#clear();
    this.#drawChips();
    const levels = this.all.levels,
      told = { ...this.all, sheet: this.sheet, name: this.name, level: Number(choice().level) || 0 };
    this.body.replaceChildren(
      ...flat([
        today(told),
        themes(told, { levels, onlevel: (/** @type {number} */ level) => choose({ level: String(level) }) }),
        mistakesSection({ sheets: this.sheets, themes: this.all.themes, boards: this.boards }),
        backupSection(),
      ]),
    );
    if (at && !at.isConnected && key) this.#again(key);
  }

  #clear() {
    this.boards.splice(0).forEach(board => board.destroy());
  }

  /**
   * What was drawn anew keeps the focus where it was.
   * @param {string} key
   */
  #again(key) {
    const [name, value] = key.split(':');
    const again =
      value === undefined
        ? $(`[data-key="${CSS.escape(key)}"]`, this.root)
        : $(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`, this.root);
    (again ?? must('h1', this.root)).focus({ preventScroll: true });
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
