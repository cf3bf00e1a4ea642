/**
 * The classes that were joined on this device. The cookie is what lets one in; this list only leads back to them.
 */

const KEY = 'awale.pupil',
  VERSION = 1,
  MOST = 5;

/** @param {unknown} value */
const text = value => typeof value === 'string';
/** @param {any} each */
const sound = each => text(each?.id) && text(each.code ?? '') && text(each.title ?? '');

/**
 * The newest first: `{ id, code, title, at }`, where `at` is when one was there last. What can't be read is
 * left out.
 * @typedef {{ id: string, code: string, title: string, at: number }} Been
 * @returns {Been[]}
 */
export function joinedClasses() {
  try {
    const { v, classes } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {};
    return v === VERSION && Array.isArray(classes) ? classes.filter(sound) : [];
  } catch {
    return [];
  }
}

/**
 * Remembers a class, or what has changed of it.
 * @param {string} id
 * @param {Partial<Been>} [what]
 */
export function remember(id, what = {}) {
  const all = joinedClasses(),
    known = all.find(each => each.id === id);
  write([{ code: '', title: '', ...known, ...what, id, at: Date.now() }, ...all.filter(each => each.id !== id)]);
}

/** @param {string} id */
export const forget = id => write(joinedClasses().filter(each => each.id !== id));

/**
 * The code by which one came in; empty where somebody else was here then.
 * @param {string} id
 */
export const codeOf = id => joinedClasses().find(each => each.id === id)?.code ?? '';

/** @param {Been[]} classes */
function write(classes) {
  try {
    if (classes.length) localStorage.setItem(KEY, JSON.stringify({ v: VERSION, classes: classes.slice(0, MOST) }));
    else localStorage.removeItem(KEY);
  } catch {
    /* it lasts for the visit */
  }
}
