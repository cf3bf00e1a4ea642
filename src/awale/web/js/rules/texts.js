/** A sheet's rules as texts: each field's question and answer, long and short, and which answers only one sheet gives. */

import { knows, t } from '../words.js';

/** @import { FieldView, WholeSheetView } from '../../wire.d.ts' */

/** Which fields go with another: what becomes of the rest once that one has ended the game. */
const AFTER = '_rest';

/**
 * The rules of a sheet with some fields set otherwise.
 * @param {WholeSheetView} sheet
 * @param {{ [field: string]: string }} [overrides]
 * @returns {{ [field: string]: string }}
 */
export const rulesOf = (sheet, overrides = {}) => ({ ...sheet.rules, ...overrides });

/**
 * What a value of a field means, as a sentence.
 * @param {FieldView} field
 * @param {string} value
 */
export function sentence(field, value) {
  return field.values.find(each => each.id === value)?.text ?? value;
}

/**
 * The same in a few words, for a table.
 * @param {FieldView} field
 * @param {string} value
 */
export function short(field, value) {
  const key = `rules.short.${field.id}.${value}`;
  return knows(key) ? t(key) : sentence(field, value);
}

/**
 * The question that a field answers.
 * @param {FieldView} field
 */
export function question(field) {
  const key = `rules.question.${field.id}`;
  return knows(key) ? t(key) : field.name;
}

/**
 * The name of a field, also where it stands away from the one that it goes with.
 * @param {FieldView} field
 * @param {FieldView[]} fields
 */
export function nameOf(field, fields) {
  const head = fields.find(other => field.id === other.id + AFTER);
  return head ? t('rules.and-then', { head: head.name, tail: field.name }) : field.name;
}

/**
 * Whether a field has nothing to say because the one before it never happens.
 * @param {string} fieldId
 * @param {{ [field: string]: string }} rules
 */
export function moot(fieldId, rules) {
  return fieldId.endsWith(AFTER) && rules[fieldId.slice(0, -AFTER.length)] === 'never';
}

/**
 * The fields that stand by themselves, each with those that only say what becomes of the rest.
 * @param {FieldView[]} fields
 */
export function headings(fields) {
  const heads = fields.filter(field => !fields.some(other => field.id === other.id + AFTER));
  return heads.map(head => ({ head, rest: fields.filter(field => field.id === head.id + AFTER) }));
}

/**
 * Whether none of the other sheets of people answers as this one does. A sheet of reference is held against all.
 * @param {WholeSheetView} sheet
 * @param {string} fieldId
 * @param {WholeSheetView[]} sheets
 */
export function alone(sheet, fieldId, sheets) {
  if (moot(fieldId, sheet.rules)) return false;
  const others = sheets.filter(other => other !== sheet && (other.own || !sheet.own) && !moot(fieldId, other.rules));
  return others.every(other => other.rules[fieldId] !== sheet.rules[fieldId]);
}
