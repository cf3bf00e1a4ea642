/** The exercises that are being solved one after the other. It lasts as long as the window: a reload goes on where one was. */

import { answered, day, due } from './kept.js';

const KEY = 'awale.series.1';
/** How many exercises make a series. */
export const LENGTH = 10;

let held = null;                                            // where the browser keeps nothing

function kept() {
  try {
    const { name, ids, how } = JSON.parse(sessionStorage.getItem(KEY)) ?? {};
    if (Array.isArray(ids) && ids.length && typeof how === 'object' && how) return { name, ids, how };
  } catch { /* nothing of ours */ }
  return held;
}

function keep(series) {
  held = series;
  try { sessionStorage.setItem(KEY, JSON.stringify(series)); } catch { /* it lasts until the page is left */ }
}

/** Starts a series and returns the address of its first exercise. `name` says what it is made of. */
export function begin(name, ids) {
  keep({ name, ids, how: {} });
  return addressOf(ids[0]);
}

export const addressOf = id => `/exercises/${encodeURIComponent(id)}`;

/** The series that was begun last: `{ name, ids, how: { id: 'right' | 'helped' | 'shown' } }`, or null. */
export const series = () => kept();

/** Where an exercise is in the series: `{ ids, how, at, next }`, or null if it isn't in it. */
export function placeOf(id) {
  const now = kept(), at = now?.ids.indexOf(id) ?? -1;
  return at < 0 ? null : { ...now, at, next: now.ids[at + 1] ?? null };
}

/** How an exercise of the series went; the first time counts. */
export function record(id, how) {
  const now = kept();
  if (now?.ids.includes(id) && !now.how[id]) keep({ ...now, how: { ...now.how, [id]: how } });
}

/**
 * The next ones to solve of `exercises` ({ id, theme, level }): first what comes back today, then what was never tried, the easier
 * before the harder, then what comes back later. In a series they go from easy to hard.
 */
export function chosen(exercises, count = LENGTH) {
  const back = due(), today = day(), far = '9999';
  const rank = ({ id, level }) => {
    const was = answered(id);
    if (was && was.due <= today) return [0, '', back.indexOf(id)];
    return was ? [2, was.due, level] : [1, far, level];
  };
  const ranked = shuffled(exercises).map(each => [rank(each), each]).sort(([one], [two]) => before(one, two));
  return ranked.slice(0, count).map(([, each]) => each).sort((one, two) => one.level - two.level).map(({ id }) => id);
}

const before = (one, two) => one[0] - two[0] || one[1].localeCompare(two[1]) || one[2] - two[2];

function shuffled(items) {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const k = Math.floor(Math.random() * (i + 1));
    [all[i], all[k]] = [all[k], all[i]];
  }
  return all;
}
