/** `/rules`: the game in one minute, the sheets, where they differ, and one move under all of them. */

import { api, sheets as allSheets } from '../api.js';
import { emblem, h, icon } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { title } from '../router.js';
import { disputed } from '../rules/chapters.js';
import { Demo } from '../rules/demo.js';
import { arriveAt } from '../rules/place.js';
import { alone, headings, question, short } from '../rules/said.js';
import { Stage } from '../rules/stage.js';
import { differences } from '../rules/table.js';
import { CompareTool } from '../rules/tool.js';
import { listed, t } from '../words.js';

/** How many answers of its own a card tells; the table has them all. */
const MOST = 3;

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

const section = (id, content) =>
  h(
    'section.chapter',
    { id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, t(`rules.${id}.title`)),
    h('p.lead', {}, t(`rules.${id}.lead`)),
    content,
  );

/** Four small boards: the first demo that shows each thing. */
function minute(demos, stage) {
  const first = (...names) => names.flatMap(name => demos.filter(demo => demo.id.startsWith(name)))[0];
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

/** A sheet in short: its line, and the answers that only it gives. */
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

/** Positions that are worth comparing: those of the demos of the first sheet that show where sheets differ. */
function compareTool({ sheets }, demos, query) {
  const ready = demos.map(demo => ({ id: demo.id, title: demo.title, ...disputed(demo) })).filter(({ board }) => board);
  return new CompareTool({ ready, sheet: sheets[0].id, position: query.get('position'), move: query.get('move') });
}
