/**
 * More settings: who starts, where one sits, the clock, a position to start from, and every single rule of the sheet.
 */

import { api, Refusal } from '../api.js';
import { h, icon, must } from '../dom.js';
import { entry, segment, select } from '../parts/controls.js';
import { moot, nameOf, rulesOf } from '../rules/texts.js';
import { t } from '../words.js';

/** @import { Plan } from './plan.js' */
/** @import { FieldView, WholeSheetView } from '../../wire.d.ts' */

/**
 * What the sheet itself leaves to the players, shown under its card without being asked for.
 * @param {Plan} plan
 * @param {WholeSheetView} sheet
 * @param {FieldView[]} fields
 */
export function agreed(plan, sheet, fields) {
  /** @type {{ [choice: string]: () => HTMLElement | null }} */
  const ways = {
    direction: () => direction(plan, sheet, fields),
    'first-player': () => first(plan),
    'set-time': () => clock(plan, ['none', 'set-time']),
  };
  const parts = sheet.choices.map(choice => ways[choice]?.());
  return h('div.agreed', { hidden: !parts.length }, h('h3', {}, t('home.agreed')), h('div.settings', {}, parts));
}

/**
 * Everything else, behind a button.
 * @param {Plan} plan
 * @param {WholeSheetView} sheet
 * @param {FieldView[]} fields
 */
export function more(plan, sheet, fields) {
  const settled = new Set(sheet.choices);
  return h(
    'section.more',
    { id: 'more', 'aria-label': t('home.more') },
    h(
      'div.settings',
      {},
      !settled.has('first-player') && first(plan),
      plan.kind !== 'here' && seat(plan),
      clock(plan, ['none', 'set-time', 'each']),
      position(plan),
    ),
    h('h3', {}, t('home.rules', { sheet: sheet.name })),
    h('p.soft', {}, t('home.rules-line')),
    rules(
      plan,
      sheet,
      fields.filter(field => !(field.id === 'direction' && settled.has('direction'))),
    ),
  );
}

/**
 * @param {Plan} plan
 * @param {WholeSheetView} sheet
 * @param {FieldView[]} fields
 */
function direction(plan, sheet, fields) {
  const field = fields.find(each => each.id === 'direction'),
    value = plan.overrides.direction ?? sheet.rules.direction;
  if (!field) return null;
  return segment({
    label: field.name,
    value,
    options: field.values.map(each => /** @type {const} */ ([each.id, t(`home.direction.${each.id}`)])),
    onchange: wanted => plan.rule(sheet, 'direction', wanted),
  });
}

/**
 * @param {Plan} plan
 * @returns {[string, string][]}
 */
function sides(plan) {
  const [south, north] = plan.kind === 'here' ? plan.names : ['', ''];
  return [
    ['S', south.trim() || t('home.south')],
    ['N', north.trim() || t('home.north')],
    ['chance', t('home.chance')],
  ];
}

/** @param {Plan} plan */
const first = plan =>
  segment({
    label: t('home.first'),
    value: plan.first,
    options: sides(plan),
    onchange: value => plan.set({ first: value }),
  });
/** @param {Plan} plan */
const seat = plan =>
  segment({
    label: t('home.seat'),
    value: plan.seat,
    options: sides(plan),
    onchange: value => plan.set({ seat: value }),
  });

/**
 * @param {Plan} plan
 * @param {string[]} kinds
 */
function clock(plan, kinds) {
  const value = kinds.includes(plan.clock) ? plan.clock : 'none';
  const number = (
    /** @type {'minutes' | 'seconds'} */ name,
    /** @type {string} */ label,
    /** @type {number} */ least,
    /** @type {number} */ most,
  ) =>
    h(
      'label.amount',
      {},
      h('span', {}, label),
      h('input.field', {
        type: 'number',
        min: least,
        max: most,
        value: plan[name],
        inputmode: 'numeric',
        onchange: event => {
          const wanted = Math.round(Number(event.target.value)) || least;
          event.target.value = String(Math.min(most, Math.max(least, wanted)));
          plan.set({ [name]: +event.target.value });
        },
      }),
    );
  return h(
    'div.time',
    {},
    segment({
      label: t('home.clock'),
      value,
      options: kinds.map(kind => /** @type {const} */ ([kind, t(`home.clocks.${kind}`)])),
      onchange: kind => plan.set({ clock: kind }),
    }),
    value !== 'none' &&
      h(
        'div.amounts',
        {},
        number('minutes', t('home.minutes'), 1, 180),
        value === 'each' && number('seconds', t('home.seconds'), 0, 60),
      ),
    h('p.soft.small', {}, t(`home.clock-line.${value}`)),
  );
}

/**
 * A position in any notation; the referee says at once what it makes of it.
 * @param {Plan} plan
 */
function position(plan) {
  const said = h('p.small', { 'aria-live': 'polite' });
  const line = entry({
    label: t('home.position'),
    value: plan.start,
    placeholder: '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S',
    spellcheck: 'false',
    autocomplete: 'off',
    onchange: look,
  });
  /** @param {Event & { target: HTMLInputElement }} event */
  async function look(event) {
    const box = event.target,
      text = box.value.trim();
    plan.start = text;
    box.removeAttribute('aria-invalid');
    said.className = 'small';
    if (!text) {
      said.textContent = t('home.position-line');
      return;
    }
    try {
      const { now } = await api.post('/api/look', { sheet: plan.sheet, overrides: plan.overrides, start: text });
      said.textContent = now.outcome
        ? now.outcome.text
        : t(`home.position-seen-${now.turn}`, {
            n: now.pits.reduce((sum, n) => sum + n, 0),
            south: now.stores[0],
            north: now.stores[1],
          });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      box.setAttribute('aria-invalid', 'true');
      said.className = 'small wrong';
      said.textContent = error.text;
    }
  }
  said.textContent = t('home.position-line');
  line.append(said);
  return line;
}

/**
 * Every rule of the sheet, each to be set otherwise.
 * @param {Plan} plan
 * @param {WholeSheetView} sheet
 * @param {FieldView[]} fields
 */
export function rules(plan, sheet, fields) {
  const set = rulesOf(sheet, plan.overrides);
  return h(
    'div.rules',
    {},
    fields
      .filter(field => !moot(field.id, set))
      .map(field => {
        const own = sheet.rules[field.id],
          value = plan.overrides[field.id] ?? own,
          changed = value !== own;
        const box = select({
          label: [nameOf(field, fields), changed && h('em.changed', {}, t('home.changed'))],
          value,
          options: field.values.map(each => [each.id, each.text]),
          hint: field.values.find(each => each.id === value)?.text,
          onchange: wanted => plan.rule(sheet, field.id, wanted),
        });
        box.classList.toggle('is-changed', changed);
        must('select', box).dataset.field = field.id;
        if (changed)
          box.append(
            h(
              'button.button.quiet',
              { type: 'button', onclick: () => plan.rule(sheet, field.id, own) },
              icon('undo'),
              t('home.as-sheet'),
            ),
          );
        return box;
      }),
  );
}
