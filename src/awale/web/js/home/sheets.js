/** The cards of the sheets: a name, and one line that says what is special. */

import { h, icon, emblem } from '../dom.js';
import { t } from '../words.js';

/** @import { Plan } from './plan.js' */
/** @import { WholeSheetView } from '../../wire.d.ts' */

/**
 * The five of our own, as cards; those that are there for reference follow, smaller.
 * @param {Plan} plan
 * @param {WholeSheetView[]} all
 */
export function sheetCards(plan, all) {
  const own = all.filter(sheet => sheet.own),
    others = all.filter(sheet => !sheet.own);
  return h(
    'div.question',
    { role: 'radiogroup', 'aria-labelledby': 'which' },
    h('h2', { id: 'which' }, t('home.which')),
    h('p.soft', {}, t('home.which-line')),
    h(
      'div.sheets',
      {},
      own.map(sheet => card(plan, sheet)),
    ),
    others.length > 0 &&
      h(
        'div.references',
        {},
        h('span.soft', {}, t('home.references')),
        others.map(sheet => reference(plan, sheet)),
      ),
  );
}

/**
 * @param {Plan} plan
 * @param {WholeSheetView} sheet
 */
const radio = (plan, sheet) =>
  h('input', {
    type: 'radio',
    name: 'sheet',
    value: sheet.id,
    checked: sheet.id === plan.sheet,
    onchange: () => plan.choose(sheet.id),
  });

/**
 * @param {Plan} plan
 * @param {WholeSheetView} sheet
 */
function card(plan, sheet) {
  return h(
    'label.card',
    {},
    radio(plan, sheet),
    emblem(sheet.id),
    h('strong', {}, sheet.name),
    h('span', {}, sheet.line),
    h('i.tick', { 'aria-hidden': 'true' }, icon('check')),
  );
}

/**
 * @param {Plan} plan
 * @param {WholeSheetView} sheet
 */
function reference(plan, sheet) {
  return h(
    'label.chip',
    { title: sheet.line },
    radio(plan, sheet),
    h('span', {}, sheet.name),
    h('span.hide', {}, sheet.line),
  );
}
