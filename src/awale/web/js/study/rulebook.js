/** "Under which rules?": a sheet, and single rules of it set otherwise. */

import { sheets } from '../api.js';
import { h } from '../dom.js';
import { ask } from '../parts/dialog.js';
import { select } from '../parts/controls.js';
import { headings, question, short } from '../rules/texts.js';
import { t } from '../words.js';

/**
 * The choice as an element. `value` is `{ sheet, overrides }`; the element's own `choice` is what stands in it now.
 * @param {{ sheet: string, overrides?: { [field: string]: string } }} options
 * @param {{ open?: boolean }} [more]
 */
export async function rulebook({ sheet, overrides = {} }, { open = Object.keys(overrides).length > 0 } = {}) {
  const all = await sheets(),
    choice = { sheet, overrides: { ...overrides } };
  const line = h('p.soft.small'),
    fields = h('div.fields');
  const draw = () => {
    const chosen = all.sheets.find(each => each.id === choice.sheet) ?? all.sheets[0];
    line.textContent = chosen.line;
    fields.replaceChildren(
      ...headings(all.fields)
        .flatMap(({ head, rest }) => [head, ...rest])
        .map(field => {
          const usual = chosen.rules[field.id],
            value = choice.overrides[field.id] ?? usual;
          return select({
            label: question(field),
            value,
            options: field.values.map(({ id }) => [
              id,
              id === usual ? t('analysis.as-sheet', { text: short(field, id) }) : short(field, id),
            ]),
            onchange: set => {
              if (set === usual) delete choice.overrides[field.id];
              else choice.overrides[field.id] = set;
            },
          });
        }),
    );
  };
  const which = select({
    label: t('analysis.sheet'),
    value: sheet,
    options: all.sheets.map(each => [each.id, each.name]),
    onchange: id => {
      choice.sheet = id;
      choice.overrides = {};
      draw();
    },
  });
  draw();
  const element = h(
    'div.rulebook',
    {},
    which,
    line,
    h('details', { open }, h('summary', {}, t('analysis.single-rules')), fields),
  );
  return Object.assign(element, { choice });
}

/**
 * Asks for other rules; resolves with `{ sheet, overrides }` or null.
 * @param {{ sheet: string, overrides?: { [field: string]: string } }} now
 */
export async function askRules(now) {
  const body = await rulebook(now);
  const answer = await ask({
    title: t('analysis.which-rules'),
    text: t('analysis.which-rules-text'),
    body,
    kind: 'wide',
    close: true,
    actions: [
      { id: 'no', label: t('shell.cancel') },
      { id: 'yes', label: t('analysis.judge'), main: true },
    ],
  });
  return answer === 'yes' ? body.choice : null;
}
