/**
 * The table of differences: a row a field, a column a sheet; on a narrow screen a card a field, with the sheets under
 * each answer.
 */

import { emblem, h } from '../dom.js';
import { listed, t } from '../words.js';
import { alone, moot, question, sentence, short } from './said.js';

/** `sheets` and `fields` as `/api/sheets` gives them. */
export function differences({ sheets, fields }) {
  return [legend(), wide(sheets, fields), narrow(sheets, fields)];
}

/** Where a sheet tells of a field. */
const place = (sheet, field) => `/rules/${sheet.id}#rule-${field.id}`;

/** The mark of a sheet that stands alone: a seed of brass, and words for those who don't see it. */
const mark = () => [
  h('span.alone-mark', { 'aria-hidden': 'true' }),
  h('span.hide', {}, `(${t('rules.table.apart')}) `),
];

const legend = () => h('p.legend.soft', {}, h('span.alone-mark', { 'aria-hidden': 'true' }), t('rules.table.legend'));

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

function choices(sheet) {
  const words = sheet.choices.map(choice => t(`rules.choice-short.${choice}`));
  return words.length
    ? h('a', { href: `/rules/${sheet.id}#before` }, listed(words))
    : h('span.soft', {}, t('rules.table.nothing-before'));
}

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
