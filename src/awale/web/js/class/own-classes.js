/** The classes that are run from this device. Their keys are kept here and shown nowhere else. */

const KEY = 'awale.classes',
  VERSION = 1,
  MOST = 30;

/** @param {unknown} value */
const text = value => typeof value === 'string';
/** @param {any} each */
const sound = each => text(each?.id) && text(each.key) && text(each.title ?? '');

/**
 * The newest first. What can't be read is left out.
 * @typedef {{ id: string, key: string, title: string, code?: string, sheet?: string, at: number }} Mine
 * @returns {Mine[]}
 */
export function ownClasses() {
  try {
    const { v, classes } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {};
    return v === VERSION && Array.isArray(classes) ? classes.filter(sound) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a class, or what has changed of it.
 * @param {string} id
 * @param {Partial<Mine>} what
 */
export function keep(id, what) {
  const all = ownClasses(),
    known = all.find(each => each.id === id);
  if (known && Object.entries(what).every(([name, value]) => known[/** @type {keyof Mine} */ (name)] === value)) return;
  const kept = { at: Date.now(), title: '', key: '', ...known, ...what, id };
  write([kept, ...all.filter(each => each.id !== id)]);
}

/** @param {string} id */
export const forget = id => write(ownClasses().filter(each => each.id !== id));

/** @param {string} id */
export const keyOf = id => ownClasses().find(each => each.id === id)?.key ?? '';

/** @param {Mine[]} classes */
function write(classes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ v: VERSION, classes: classes.slice(0, MOST) }));
  } catch {
    /* it lasts for the visit */
  }
}
