/** `/rules`: the game in one minute, the sheets, where they differ, and one move under all of them. */

import { api, sheets as allSheets } from '../api.js';
import { emblem, h, icon } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { title } from '../router.js';
import { disputed } from '../rules/chapters.js';
import { Demo } from '../rules/demo.js';
import { arriveAt } from '../rules/anchors.js';
import { alone, headings, moot, question, sentence, short } from '../rules/texts.js';
import { Stage } from '../rules/stage.js';
import { CompareTool } from '../rules/compare-tool.js';
import { listed, t } from '../words.js';

/** @import { DemoView, FieldView, WholeSheetView } from '../../wire.d.ts' */
/** @import { Child } from '../../page.d.ts' */

/* ── The table of differences: a row a field, a column a sheet; on a narrow screen a card a field, with the sheets
   under each answer. ── */

/**
 * `sheets` and `fields` as `/api/sheets` gives them.
 * @param {{ sheets: WholeSheetView[], fields: FieldView[] }} options
 */
function differences({ sheets, fields }) {
  return [legend(), wide(sheets, fields), narrow(sheets, fields)];
}

/**
 * Where a sheet tells of a field.
 * @param {WholeSheetView} sheet
 * @param {FieldView} field
 */
const place = (sheet, field) => `/rules/${sheet.id}#rule-${field.id}`;

/** The mark of a sheet that stands alone: a seed of brass, and words for those who don't see it. */
const mark = () => [
  h('span.alone-mark', { 'aria-hidden': 'true' }),
  h('span.hide', {}, `(${t('rules.table.apart')}) `),
];

const legend = () => h('p.legend.soft', {}, h('span.alone-mark', { 'aria-hidden': 'true' }), t('rules.table.legend'));

/**
 * @param {WholeSheetView[]} sheets
 * @param {FieldView[]} fields
 */
function wide(sheets, fields) {
  return h(
    'div.table-wide',
    { tabindex: '0', role: 'region', 'aria-label': t('rules.table.caption') },
    h(
      'table.differences',
      {},
      h('caption.hide', {}, t('rules.table.caption')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, t('rules.table.question')),
          sheets.map(sheet =>
            h(
              `th${sheet.own ? '' : '.reference'}`,
              { scope: 'col' },
              h('a', { href: `/rules/${sheet.id}` }, emblem(sheet.id), sheet.name),
            ),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, t('rules.table.before')),
          sheets.map(sheet => h(`td${sheet.own ? '' : '.reference'}`, {}, choices(sheet))),
        ),
        fields.map(field =>
          h(
            'tr',
            { dataset: { field: field.id } },
            h('th', { scope: 'row' }, question(field)),
            sheets.map(sheet => cell(sheet, field, sheets)),
          ),
        ),
      ),
    ),
  );
}

/** @param {WholeSheetView} sheet */
function choices(sheet) {
  const words = sheet.choices.map(choice => t(`rules.choice-short.${choice}`));
  return words.length
    ? h('a', { href: `/rules/${sheet.id}#before` }, listed(words))
    : h('span.soft', {}, t('rules.table.nothing-before'));
}

/**
 * @param {WholeSheetView} sheet
 * @param {FieldView} field
 * @param {WholeSheetView[]} sheets
 */
function cell(sheet, field, sheets) {
  const different = alone(sheet, field.id, sheets),
    value = sheet.rules[field.id];
  const kind = `${sheet.own ? '' : '.reference'}${different ? '.alone' : ''}`;
  if (moot(field.id, sheet.rules))
    return h(`td${kind}`, { dataset: { sheet: sheet.id } }, h('span.soft', {}, t('rules.table.moot')));
  return h(
    `td${kind}`,
    { dataset: { sheet: sheet.id, value } },
    different && mark(),
    h('a', { href: place(sheet, field) }, short(field, value)),
  );
}

/**
 * @param {WholeSheetView[]} sheets
 * @param {FieldView[]} fields
 */
function narrow(sheets, fields) {
  return h(
    'div.table-narrow',
    {},
    fields.map(field => {
      const answers = field.values.map(value => ({
        value,
        by: sheets.filter(sheet => sheet.rules[field.id] === value.id && !moot(field.id, sheet.rules)),
      }));
      return h(
        'section.answers',
        {},
        h('h3', {}, question(field)),
        h(
          'ul',
          {},
          answers
            .filter(({ by }) => by.length)
            .map(({ value, by }) =>
              h(
                'li',
                {},
                h('p', {}, sentence(field, value.id)),
                h(
                  'p.by',
                  {},
                  by.map(sheet =>
                    h(
                      `a.chip${sheet.own ? '' : '.reference'}`,
                      { href: place(sheet, field) },
                      emblem(sheet.id),
                      sheet.name,
                      alone(sheet, field.id, sheets) && mark(),
                    ),
                  ),
                ),
              ),
            ),
        ),
      );
    }),
  );
}

/* ── the screen ── */

/** How many answers of its own a card tells; the table has them all. */
const MOST = 3;

/**
 * @param {HTMLElement} root
 * @param {{ query: URLSearchParams }} options
 */
export async function show(root, { query }) {
  title(t('rules.title'));
  const all = await allSheets(),
    { demos } = await api.get(`/api/sheets/${all.sheets[0].id}/demos`);
  const stage = new Stage(),
    tool = compareTool(all, demos, query);
  root.append(
    bar({ tools: [languageButton()] }),
    h('header.cloth.rules-hero', {}, h('div', {}, h('h1', {}, t('rules.title')), h('p', {}, t('rules.lead')))),
    h(
      'div.rules-page',
      {},
      section('minute', minute(demos, stage)),
      section('sheets', cards(all)),
      section('table', differences(all)),
      section('compare', tool.element),
    ),
  );
  arriveAt(location.hash);
  return () => {
    stage.destroy();
    tool.destroy();
  };
}

/**
 * @param {string} id
 * @param {Child} content
 */
const section = (id, content) =>
  h(
    'section.chapter',
    { id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, t(`rules.${id}.title`)),
    h('p.lead', {}, t(`rules.${id}.lead`)),
    content,
  );

/**
 * Four small boards: the first demo that shows each thing.
 * @param {DemoView[]} demos
 * @param {Stage} stage
 */
function minute(demos, stage) {
  const first = (/** @type {string[]} */ ...names) =>
    names.flatMap(name => demos.filter(demo => demo.id.startsWith(name)))[0];
  const shown = {
    sow: first('sowing'),
    take: first('chain', 'take'),
    feed: first('feed'),
    end: demos.filter(demo => demo.now.outcome)[0],
  };
  return h(
    'div.minute',
    {},
    Object.entries(shown)
      .filter(([, demo]) => demo)
      .map(
        ([name, demo]) =>
          new Demo(demo, { stage, title: t(`rules.minute.${name}`), text: t(`rules.minute.${name}-text`) }).element,
      ),
  );
}

/** @param {{ sheets: WholeSheetView[], fields: FieldView[] }} options */
function cards({ sheets, fields }) {
  const own = sheets.filter(sheet => sheet.own),
    reference = sheets.filter(sheet => !sheet.own);
  return [
    h(
      'ul.sheet-cards',
      { 'aria-label': t('rules.sheets.own') },
      own.map(sheet => card(sheet, sheets, fields)),
    ),
    reference.length > 0 &&
      h(
        'ul.sheet-cards.reference',
        { 'aria-label': t('rules.sheets.reference') },
        reference.map(sheet => card(sheet, sheets, fields)),
      ),
  ];
}

/**
 * A sheet in short: its line, and the answers that only it gives.
 * @param {WholeSheetView} sheet
 * @param {WholeSheetView[]} sheets
 * @param {FieldView[]} fields
 */
function card(sheet, sheets, fields) {
  const single = headings(fields)
    .map(({ head }) => head)
    .filter(field => alone(sheet, field.id, sheets))
    .map(field => [question(field), short(field, sheet.rules[field.id])]);
  if (sheet.choices.length)
    single.unshift([t('rules.table.before'), listed(sheet.choices.map(choice => t(`rules.choice-short.${choice}`)))]);
  return h(
    'li.sheet-card',
    {},
    emblem(sheet.id),
    h(
      'h3',
      {},
      h('a', { href: `/rules/${sheet.id}`, 'aria-label': t('rules.sheets.read', { name: sheet.name }) }, sheet.name),
    ),
    h('p', {}, sheet.line),
    single.length > 0 &&
      h(
        'div.single',
        {},
        h('p.small.soft', {}, h('span.alone-mark', { 'aria-hidden': 'true' }), t('rules.sheets.alone')),
        h(
          'ul.small',
          {},
          single.slice(0, MOST).map(([asked, answer]) => h('li', {}, `${asked} `, h('b', {}, answer))),
        ),
      ),
    h('span.go-on', { 'aria-hidden': 'true' }, icon('next')),
  );
}

/**
 * Positions that are worth comparing: those of the demos of the first sheet that show where sheets differ.
 * @param {{ sheets: WholeSheetView[] }} options
 * @param {DemoView[]} demos
 * @param {URLSearchParams} query
 */
function compareTool({ sheets }, demos, query) {
  const ready = demos.flatMap(demo => {
    const point = disputed(demo);
    return point ? [{ id: demo.id, title: demo.title, ...point }] : [];
  });
  return new CompareTool({ ready, sheet: sheets[0].id, position: query.get('position'), move: query.get('move') });
}
