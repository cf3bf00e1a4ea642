/**
 * The series of exercises that is being solved. It is kept for as long as the tab is open, also over a reload.
 */

import { answered, day, due } from './progress.js';

/** @import { Brief } from './requests.js' */

const KEY = 'awale.series.1';
/** How many exercises make a series. */
export const LENGTH = 10;

/** @typedef {{ name: string, ids: string[], how: { [id: string]: string } }} Begun */

/** @type {Begun | null} */
let held = null; // where the browser keeps nothing

/** @returns {Begun | null} */
function kept() {
  try {
    const { name, ids, how } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? {};
    if (Array.isArray(ids) && ids.length && typeof how === 'object' && how) return { name, ids, how };
  } catch {
    /* nothing of ours */
  }
  return held;
}

/** @param {Begun | null} begun */
function keep(begun) {
  held = begun;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    /* it lasts until the page is left */
  }
}

/**
 * Starts a series and returns the address of its first exercise. `name` says what it is made of.
 * @param {string} name
 * @param {string[]} ids
 */
export function begin(name, ids) {
  keep({ name, ids, how: {} });
  return addressOf(ids[0]);
}

/** @param {string} id */
export const addressOf = id => `/exercises/${encodeURIComponent(id)}`;

/** The series that was begun last: `{ name, ids, how: { id: 'right' | 'helped' | 'shown' } }`, or null. */
export const series = () => kept();

/**
 * Where an exercise is in the series: `{ ids, how, at, next }`, or null if it isn't in it.
 * @param {string} id
 */
export function placeOf(id) {
  const now = kept(),
    at = now?.ids.indexOf(id) ?? -1;
  return !now || at < 0 ? null : { ...now, at, next: now.ids[at + 1] ?? null };
}

/**
 * How an exercise of the series went; the first time counts.
 * @param {string} id
 * @param {string} how
 */
export function record(id, how) {
  const now = kept();
  if (now?.ids.includes(id) && !now.how[id]) keep({ ...now, how: { ...now.how, [id]: how } });
}

/**
 * The next ones to solve of `exercises` ({ id, theme, level }): first what comes back today, then what was never tried,
 * as hard as one has shown to be up to or a little easier, then what comes back later. In a series they go from easy to
 * hard. `among` is what one is judged by.
 */
export function chosen(/** @type {Brief[]} */ exercises, { count = LENGTH, among = exercises } = {}) {
  const back = due(),
    today = day(),
    top = upTo(among);
  const rank = (/** @type {{ id: string, level: number }} */ { id, level }) => {
    const was = answered(id);
    if (was && was.due <= today) return [0, back.indexOf(id)];
    return was
      ? [2, Date.parse(was.due)]
      : [1, (level > top ? 10 * (level - top) : Math.max(0, top - 1 - level)) + Math.random()];
  };
  const ranked = exercises
    .map(each => /** @type {const} */ ([rank(each), each]))
    .sort(([one], [two]) => one[0] - two[0] || one[1] - two[1]);
  return ranked
    .slice(0, count)
    .map(([, each]) => each)
    .sort((one, two) => one.level - two.level)
    .map(({ id }) => id);
}

/**
 * How hard it may be: one level above the last of which several were found at once, and most of those that were tried.
 * @param {Brief[]} exercises
 */
export function upTo(exercises) {
  let top = 2;
  for (let level = 2; level < 5; level++) {
    const tried = exercises
      .filter(each => each.level === level)
      .map(({ id }) => answered(id))
      .filter(each => each !== null);
    const found = tried.filter(({ box }) => box > 0).length;
    if (found < 5 || found < 0.6 * tried.length) break;
    top = level + 1;
  }
  return top;
}
