/** The rules of the game that is being played, short, beside it. */

import { sheets } from '../api.js';
import { h, icon } from '../dom.js';
import { t } from '../words.js';
import { headings, moot, rulesOf, sentence } from './texts.js';

/** @import { SheetView } from '../../wire.d.ts' */

/**
 * Fills `host` with a sheet's story, what was changed, and its rules in sentences. `view` is the state's `game.sheet`.
 * @param {HTMLElement} host
 * @param {SheetView} view
 */
export async function rulesPanel(host, view) {
  const all = await sheets(),
    sheet = all.sheets.find(each => each.id === view.id) ?? all.sheets[0];
  const rules = rulesOf(sheet, view.overrides),
    query = new URLSearchParams(view.overrides).toString();
  const readings = sheet.readings.filter(({ field }) => !(field in view.overrides));
  host.classList.add('rules-brief');
  host.replaceChildren(
    h('p.story', {}, sheet.story),
    ...part(t('rules.panel.changes'), view.changes, 'changes'),
    h('h3', {}, t('rules.panel.common')),
    h('p', {}, t('rules.panel.common-text')),
    h('h3', {}, t('rules.panel.rules')),
    h(
      'dl.rule-list',
      {},
      headings(all.fields).map(({ head, rest }) =>
        h(
          'div',
          { class: head.id in view.overrides ? 'changed' : null },
          h('dt', {}, head.name, head.id in view.overrides && h('span.chip', {}, t('rules.changed-mark'))),
          h(
            'dd',
            {},
            [head, ...rest]
              .filter(field => !moot(field.id, rules))
              .map(field => sentence(field, rules[field.id]))
              .join(' '),
          ),
        ),
      ),
    ),
    ...part(
      t('rules.panel.readings'),
      readings.map(each => each.text),
      'readings',
    ),
    h('a.button', { href: `/rules/${sheet.id}${query && '?' + query}` }, icon('book'), t('rules.panel.full')),
  );
}

/**
 * @param {string} title
 * @param {string[]} lines
 * @param {string} kind
 */
const part = (title, lines, kind) =>
  lines.length
    ? [
        h('h3', {}, title),
        h(
          `ul.${kind}`,
          {},
          lines.map(line => h('li', {}, line)),
        ),
      ]
    : [];
