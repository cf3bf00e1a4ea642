/**
 * `/rules/{sheet}`: a sheet step by step, with small boards that play themselves; `?field=value` shows it with a rule
 * changed.
 */

import { api, Refusal, sheets as allSheets } from '../api.js';
import { emblem, h, icon, must } from '../dom.js';
import { here } from '../location.js';
import { bar, languageButton } from '../parts/bar.js';
import { select } from '../parts/controls.js';
import { printButton } from '../parts/print.js';
import { go, title } from '../router.js';
import { chaptersOf, disputed } from '../rules/chapters.js';
import { compare } from '../rules/compare.js';
import { Demo } from '../rules/demo.js';
import { arriveAt, follow, followAnchors } from '../rules/anchors.js';
import { headings, moot, nameOf, question, rulesOf, sentence } from '../rules/texts.js';
import { Stage } from '../rules/stage.js';
import { t } from '../words.js';

/** @import { BoardView, DemoView, FieldView, SheetsView, WholeSheetView } from '../../wire.d.ts' */
/** @import { Child } from '../../page.d.ts' */
/** @import { Chapter, Rule } from '../rules/chapters.js' */
/** @import { Compared } from '../rules/compare.js' */

/**
 * What the page is made of. `refused` says why rules set otherwise were left out, `changed` is how many are in force.
 * @typedef {{ all: SheetsView, sheet: WholeSheetView, refused: string | null, overrides: { [field: string]: string },
 *   demos: DemoView[], changes: string[], clockwise: boolean, changed: number, rules: { [field: string]: string },
 *   chapters: Chapter[] }} Page
 */

/* ── Under a demo: the same move under the other sheets, asked for when one opens it. ── */

/**
 * What the demo itself shows of that move, as one of the server's comparisons.
 * @param {DemoView} demo
 * @param {string} move
 * @param {WholeSheetView} sheet
 * @returns {Compared}
 */
function shownBy({ turns, now, tried }, move, { id, name }) {
  const turn = (tried ? null : turns.find(each => each.move === move)) ?? null,
    outcome = turn && turn === turns.at(-1) ? now.outcome : null;
  const text = turn ? [turn.text, outcome?.text].filter(Boolean).join(' ') : now.choices[tried ?? move].text;
  return { id, name, changed: true, playable: turn !== null, turn, outcome, text };
}

class Others {
  #clear = () => {};
  #gone = false;

  /**
   * `board` and `move` are what is disputed; `sheet` is the one whose page this is, `changed` whether a rule of it was
   * set otherwise.
   * @param {{ demo: DemoView, board: BoardView, move: string, sheet: WholeSheetView, changed: boolean }} options
   */
  constructor({ demo, board, move, sheet, changed }) {
    const { pits, stores, turn } = board,
      position = [...pits, ...stores, turn].join('-');
    this.question = {
      start: position,
      board,
      move,
      here: sheet.id,
      changed: changed ? shownBy(demo, move, sheet) : null,
      level: 5,
    };
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
    } catch (error) {
      this.results.replaceChildren(h('p.note', {}, error instanceof Refusal ? error.text : String(error)));
    }
  }
}

/* ── For paper: every small board is drawn, before and after, since nothing moves there. ── */

/**
 * Draws them while the page is printed; returns a function that stops listening.
 * @param {Stage} stage
 */
function onPaper(stage) {
  const draw = () => stage.print(true),
    undo = () => stage.print(false);
  addEventListener('beforeprint', draw);
  addEventListener('afterprint', undo);
  return () => {
    removeEventListener('beforeprint', draw);
    removeEventListener('afterprint', undo);
  };
}

/* ── the page ── */

/**
 * @param {HTMLElement} root
 * @param {{ sheet: string, query: URLSearchParams }} options
 */
export async function show(root, { sheet: id, query }) {
  const all = await allSheets(),
    page = await pageOf(all, id, query);
  title(page.changed ? `${page.sheet.name} (${t('rules.changed-mark')})` : page.sheet.name);
  const stage = new Stage(),
    ends = [() => stage.destroy()];
  const contents = h('nav.contents', { 'aria-label': t('rules.sheet.contents') });
  const parts = [
    before(page),
    ...page.chapters.map(chapter => chapterPart(chapter, page, stage, ends)),
    readings(page),
    otherwise(page),
  ].filter(each => each !== null);
  contents.append(
    h('p.contents-title', { 'aria-hidden': 'true' }, t('rules.sheet.contents')),
    h(
      'ol',
      {},
      parts.map(each => h('li', {}, h('a', { href: `#${each.id}` }, must('h2', each).textContent))),
    ),
  );
  root.append(
    bar({ tools: [languageButton()] }),
    hero(page),
    h('div.sheet-page', {}, contents, h('div.sheet-body', {}, parts, neighbours(page))),
  );
  ends.push(follow([...contents.querySelectorAll('a')]), onPaper(stage));
  followAnchors(root);
  arriveAt(location.hash);
  return () => ends.forEach(end => end());
}

/**
 * Everything that the page is made of, asked of the server.
 * @param {SheetsView} all
 * @param {string} id
 * @param {URLSearchParams} query
 * @returns {Promise<Page>}
 */
async function pageOf(all, id, query) {
  const sheet = all.sheets.find(each => each.id === id);
  if (!sheet) return missing(id);
  /** @type {{ [field: string]: string }} */
  let overrides = Object.fromEntries(
    all.fields.flatMap(({ id: field }) =>
      query
        .getAll(field)
        .slice(0, 1)
        .map(value => [field, value]),
    ),
  );
  /** @type {string | null} */
  let refused = null;
  const ask = (/** @type {{ [field: string]: string }} */ set) =>
    Promise.all([
      api.post('/api/look', { sheet: id, overrides: set }),
      api.get(`/api/sheets/${id}/demos?${new URLSearchParams(set)}`),
    ]);
  const [look, { demos }] = await ask(overrides).catch(error => {
    if (!(error instanceof Refusal) || !Object.keys(overrides).length) throw error;
    refused = error.text;
    overrides = {};
    return ask(overrides);
  });
  overrides = look.sheet.overrides;
  return {
    all,
    sheet,
    refused,
    overrides,
    demos,
    changes: look.sheet.changes,
    clockwise: look.sheet.clockwise,
    changed: Object.keys(overrides).length,
    rules: rulesOf(sheet, overrides),
    chapters: chaptersOf(headings(all.fields), demos),
  };
}

/**
 * The server's own words for a sheet that isn't there.
 * @param {string} id
 * @returns {Promise<never>}
 */
async function missing(id) {
  await api.get(`/api/sheets/${encodeURIComponent(id)}/demos`);
  throw new Refusal('unknown-sheet', t('shell.lost-text'), 404);
}

/** @param {{ [field: string]: string }} overrides */
const asked = overrides => new URLSearchParams(overrides).toString();

/** @param {Page} options */
function hero({ sheet, refused, changed, changes, overrides }) {
  const query = asked({ sheet: sheet.id, ...overrides });
  return h(
    'header.cloth.rules-hero.of-sheet',
    {},
    emblem(sheet.id),
    h(
      'div',
      {},
      h('h1', {}, sheet.name),
      h('p.line', {}, sheet.line),
      h('p.story', {}, sheet.story),
      refused && h('p.note', { role: 'alert' }, `${refused} ${t('rules.sheet.unknown')}`),
      changed > 0 &&
        h(
          'div.note.changed-note',
          {},
          h('p', {}, t('rules.sheet.changed', { name: sheet.name, n: changed })),
          h(
            'ul',
            {},
            changes.map(each => h('li', {}, each)),
          ),
          h('a', { href: `/rules/${sheet.id}` }, t('rules.sheet.back')),
        ),
      h(
        'div.choices',
        {},
        h(
          'a.button.main',
          { href: `/?${query}` },
          icon('play'),
          t(changed ? 'rules.sheet.play-changed' : 'rules.sheet.play'),
        ),
        printButton(t('rules.sheet.print'), 'rules', { sheet: sheet.id, ...overrides }, { className: 'on-cloth' }),
      ),
    ),
  );
}

/**
 * @param {string} id
 * @param {string} heading
 * @param {...Child} content
 */
const part = (id, heading, ...content) =>
  h('section.chapter', { id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, heading), content);

/** @param {{ sheet: WholeSheetView }} options */
function before({ sheet }) {
  return part(
    'before',
    t('rules.sheet.before'),
    h('p.lead', {}, t('rules.sheet.before-text')),
    sheet.choices.length > 0 &&
      h(
        'ul.plain',
        {},
        sheet.choices.map(choice => h('li', {}, t(`rules.choice.${choice}`))),
      ),
  );
}

/**
 * @param {Chapter} chapter
 * @param {Page} page
 * @param {Stage} stage
 * @param {(() => void)[]} ends
 */
function chapterPart(chapter, page, stage, ends) {
  return part(
    chapter.id,
    t(`rules.chapter.${chapter.id}`),
    h('p.lead', {}, t(`rules.chapter.${chapter.id}-text`)),
    chapter.demos.map(demo => demoPart(demo, page, stage, ends, 3)),
    chapter.rules.map(rule => rulePart(rule, page, stage, ends)),
    chapter.after.map(demo => demoPart(demo, page, stage, ends, 3)),
  );
}

/**
 * A rule of the sheet: its sentence, and the demos that show it.
 * @param {Rule} rule
 * @param {Page} page
 * @param {Stage} stage
 * @param {(() => void)[]} ends
 */
function rulePart({ head, rest, demos }, page, stage, ends) {
  const { rules, overrides } = page,
    told = [head, ...rest].filter(field => !moot(field.id, rules));
  return h(
    `section.rule${told.some(field => field.id in overrides) ? '.changed' : ''}`,
    { id: `rule-${head.id}`, dataset: { field: head.id, value: rules[head.id] } },
    rest.map(field => h('span.anchor', { id: `rule-${field.id}` })),
    h(
      'h3',
      {},
      question(head),
      told.some(field => field.id in overrides) && h('span.chip', {}, t('rules.changed-mark')),
    ),
    h('p.says', {}, told.map(field => sentence(field, rules[field.id])).join(' ')),
    demos.map(demo => demoPart(demo, page, stage, ends, 4)),
  );
}

/**
 * @param {DemoView} demo
 * @param {Page} page
 * @param {Stage} stage
 * @param {(() => void)[]} ends
 * @param {number} level
 */
function demoPart(demo, page, stage, ends, level) {
  const point = disputed(demo),
    others = point && new Others({ demo, ...point, sheet: page.sheet, changed: page.changed > 0 });
  if (others) ends.push(() => others.destroy());
  return new Demo(demo, { stage, clockwise: page.clockwise, level, foot: others?.element }).element;
}

/**
 * The name of the field with this id.
 * @param {SheetsView} all
 * @param {string} id
 */
function nameIn({ fields }, id) {
  const field = fields.find(each => each.id === id);
  return field ? nameOf(field, fields) : id;
}

/** @param {{ sheet: WholeSheetView, all: SheetsView, overrides: { [field: string]: string } }} options */
function readings({ sheet, all, overrides }) {
  const told = sheet.readings.filter(({ field }) => !(field in overrides));
  if (!told.length && sheet.own) return null;
  return part(
    'readings',
    t('rules.sheet.readings'),
    h('p.lead', {}, t(sheet.own ? 'rules.sheet.readings-text' : 'rules.sheet.reference-text')),
    h(
      'dl.rule-list',
      {},
      told.map(({ field, text }) =>
        h('div', {}, h('dt', {}, h('a', { href: `#rule-${field}` }, nameIn(all, field))), h('dd', {}, text)),
      ),
    ),
  );
}

/**
 * Every field as a list to choose from; a choice changes the address, and the page follows the server.
 * @param {Page} options
 */
function otherwise({ sheet, all, rules }) {
  const set = (/** @type {string} */ field, /** @type {string} */ value) => {
    const query = here().searchParams;
    if (value === sheet.rules[field]) query.delete(field);
    else query.set(field, value);
    go(`/rules/${sheet.id}${query.size ? '?' + query : ''}#otherwise`);
  };
  const options = (/** @type {FieldView} */ field) =>
    field.values.map(
      ({ id, text }) =>
        /** @type {const} */ ([id, id === sheet.rules[field.id] ? t('rules.sheet.as-is', { text }) : text]),
    );
  return part(
    'otherwise',
    t('rules.sheet.otherwise'),
    h('p.lead', {}, t('rules.sheet.otherwise-text')),
    h(
      'div.settings-grid',
      {},
      all.fields.map(field =>
        select({
          label: nameOf(field, all.fields),
          options: options(field),
          value: rules[field.id],
          onchange: value => set(field.id, value),
        }),
      ),
    ),
  );
}

/** @param {{ sheet: WholeSheetView, all: SheetsView }} options */
function neighbours({ sheet, all: { sheets } }) {
  const at = sheets.indexOf(sheet),
    link = (/** @type {WholeSheetView} */ other, /** @type {string} */ kind) =>
      other &&
      h(
        `a.neighbour.${kind}`,
        { href: `/rules/${other.id}`, rel: kind === 'next' ? 'next' : 'prev' },
        emblem(other.id),
        h('span', {}, h('small', {}, t(`rules.sheet.${kind}`)), h('b', {}, other.name)),
      );
  return h(
    'nav.neighbours',
    { 'aria-label': t('rules.sheet.nav') },
    link(sheets[at - 1], 'previous'),
    link(sheets[at + 1], 'next'),
  );
}
