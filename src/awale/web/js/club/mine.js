/** The classes that are run from this device. Their keys are kept here and shown nowhere else. */

const KEY = 'awale.classes',
  VERSION = 1,
  MOST = 30;

/** @param {string} value */
const text = value => typeof value === 'string';
/** @param {any} each */
const sound = each => text(each?.id) && text(each.key) && text(each.title ?? '');

/** The newest first: `{ id, key, title, code, at }`. What can't be read counts as none. */
export function mine() {
  try {
    const { v, classes } = JSON.parse(localStorage.getItem(KEY)) ?? {};
    return v === VERSION && Array.isArray(classes) ? classes.filter(sound) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a class, or what has changed of it.
 * @param {string} id
 * @param {string} what
 */
export function keep(id, what) {
  const all = mine(),
    known = all.find(each => each.id === id);
  if (known && Object.entries(what).every(([name, value]) => known[name] === value)) return;
  const kept = { at: Date.now(), title: '', key: '', ...known, ...what, id };
  write([kept, ...all.filter(each => each.id !== id)]);
}

/** @param {string} id */
export const forget = id => write(mine().filter(each => each.id !== id));

/** @param {string} id */
export const keyOf = id => mine().find(each => each.id === id)?.key ?? '';

/** @param {Mine[]} classes */
function write(classes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ v: VERSION, classes: classes.slice(0, MOST) }));
  } catch {
    /* it lasts for the visit */
  }
}
