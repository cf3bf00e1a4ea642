/**
 * How far one is, kept on this device: for each sheet and each lesson the step to go on with, how many were seen, and
 * whether it was finished. Whatever can't be understood in it is left out; where nothing can be kept (a private window)
 * it lasts for the visit.
 */

const KEY = 'awale.lessons.1';

/**
 * @typedef {{ step: string, seen: number, done: boolean }} Place
 * @typedef {{ places: { [name: string]: Place }, last: { lesson: string, rules: string } | null }} Progress
 */

/**
 * What was kept in this visit, where the browser keeps nothing.
 * @type {Progress | null}
 */
let visit = null;

/** @param {any} value */
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any} value */
const isPlace = value =>
  isObject(value) && typeof value.step === 'string' && Number.isInteger(value.seen) && typeof value.done === 'boolean';
/** @param {any} value */
const isLast = value => isObject(value) && typeof value.lesson === 'string' && typeof value.rules === 'string';
/**
 * @param {string} value
 * @param {(value: any) => boolean} test
 */
const sound = (value, test) =>
  Object.fromEntries(
    Object.entries(/** @type {{ [name: string]: any }} */ (isObject(value) ? value : {})).filter(([, each]) =>
      test(each),
    ),
  );

/** @returns {Progress} */
function kept() {
  /** @type {any} */
  let data = visit;
  try {
    data = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? visit;
  } catch {
    /* rubbish, or nothing can be kept */
  }
  const { places, last } = isObject(data) ? data : {};
  return { places: sound(places, isPlace), last: isLast(last) ? last : null };
}

/** @param {Progress} all */
function keep(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    visit = null;
  } catch {
    visit = all;
  }
}

/**
 * A sheet and what was set otherwise, as a query: `sheet=amende&grand_slam=penalty`. Progress is kept under it.
 * @param {string} sheet
 */
export const rulesKey = (sheet, overrides = {}) =>
  new URLSearchParams({ sheet, ...Object.fromEntries(Object.entries(overrides).sort()) }).toString();

/**
 * @param {string} rules
 * @param {string} lesson
 */
const nameOf = (rules, lesson) => `${lesson}?${rules}`;

/**
 * Where one is in a lesson: `{ step, seen, done }`, or null.
 * @param {string} rules
 * @param {string} lesson
 */
export const placeIn = (rules, lesson) => kept().places[nameOf(rules, lesson)] ?? null;

/**
 * Notes where one is now. What was finished stays so.
 * @param {string} rules
 * @param {string} lesson
 * @param {{ step: string, seen: number, done?: boolean }} options
 */
export function note(rules, lesson, { step, seen, done = false }) {
  const all = kept(),
    name = nameOf(rules, lesson),
    before = all.places[name];
  all.places[name] = { step, seen: Math.max(seen, before?.seen ?? 0), done: done || (before?.done ?? false) };
  all.last = { lesson, rules };
  keep(all);
}

/** The lesson that one was in last: `{ lesson, rules }`, or null. */
export const lastLesson = () => kept().last;

/** The sheet of the last lesson, as a query; null if there was none. */
export const lastRules = () => lastLesson()?.rules ?? null;

/** Forgets all lessons. */
export function forget() {
  visit = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* nothing was kept */
  }
}

/** Whether anything is kept. */
export const hasProgress = () => Object.keys(kept().places).length > 0;
