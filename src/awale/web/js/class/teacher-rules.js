/**
 * What is played by: the sheet, every rule of it, the clock. For the rounds to come; boards that are played on stay as
 * they are.
 */

import { h, $ } from '../dom.js';
import { rules } from '../home/more-settings.js';
import { Plan } from '../home/plan.js';
import { segment, select } from '../parts/controls.js';
import { ask } from '../parts/dialog.js';
import { t } from '../words.js';
import { attempt, errorLine } from './section.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Each, FieldView, WholeSheetView } from '../../wire.d.ts' */

/**
 * The clocks of a club, and none.
 * @type {{ [name: string]: Each | null }}
 */
export const CLOCKS = {
  none: null,
  long: { kind: 'each', minutes: 15, seconds: 5 },
  quick: { kind: 'each', minutes: 3, seconds: 2 },
};

/**
 * @param {any} one
 * @param {any} two
 */
const same = (one, two) => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);
/** @param {any} clock */
const nameOf = clock => Object.keys(CLOCKS).find(name => same(CLOCKS[name], clock)) ?? 'none';

/**
 * @param {string} value
 * @param {(clock: any) => void} onchange
 */
export const clockChoice = (value, onchange) =>
  segment({
    label: t('class.clock.label'),
    value,
    options: Object.keys(CLOCKS).map(name => /** @type {const} */ ([name, t(`class.clock.${name}`)])),
    onchange,
  });

/**
 * @param {LiveClass} live
 * @param {{ sheets: WholeSheetView[], fields: FieldView[] }} options
 */
export async function rulesDialog(live, { sheets, fields }) {
  const plan = new Plan(),
    said = errorLine(),
    holder = h('div'),
    now = live.shared.sheet;
  Object.assign(plan, { sheet: now.id, overrides: { ...now.overrides } });
  let clock = nameOf(live.shared.clock);
  const sheet = () => sheets.find(each => each.id === plan.sheet) ?? sheets[0];
  const draw = () => {
    const field = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.field;
    holder.replaceChildren(rules(plan, sheet(), fields));
    if (field) $(`[data-field="${CSS.escape(field)}"]`, holder)?.focus({ preventScroll: true });
  };
  plan.addEventListener('change', draw);
  draw();
  await ask({
    title: t('class.rules.title'),
    text: t('class.rules.text'),
    kind: 'wide',
    close: true,
    actions: [{ id: 'save', label: t('class.save'), main: true }],
    body: [
      select({
        label: t('class.rules.sheet'),
        value: plan.sheet,
        options: sheets.map(({ id, name }) => [id, name]),
        onchange: id => plan.choose(id),
      }),
      clockChoice(clock, name => {
        clock = name;
      }),
      h('details', {}, h('summary', {}, t('class.rules.all')), holder),
      said,
    ],
    keep: () => attempt(live, 'rules', { sheet: plan.sheet, overrides: plan.overrides, clock: CLOCKS[clock] }, said),
  });
}
