/** The clubs that are run from this device. Their keys are kept here and shown nowhere else. */

const KEY = 'awale.clubs',
  VERSION = 1,
  MOST = 30;

/** @param {unknown} value */
const text = value => typeof value === 'string';
/** @param {any} each */
const sound = each => text(each?.id) && text(each.key) && text(each.name);

/**
 * The newest first. What can't be read is left out.
 * @typedef {{ id: string, key: string, name: string }} KeptClub
 * @returns {KeptClub[]}
 */
export function clubs() {
  try {
    const { v, clubs: all } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {};
    return v === VERSION && Array.isArray(all) ? all.filter(sound) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a club, or what has changed of it.
 * @param {string} id
 * @param {Partial<KeptClub>} what
 */
export function keepClub(id, what) {
  const all = clubs(),
    known = all.find(each => each.id === id),
    kept = { key: '', name: '', ...known, ...what, id };
  write([kept, ...all.filter(each => each.id !== id)]);
}

/** @param {string} id */
export const forgetClub = id => write(clubs().filter(each => each.id !== id));

/** @param {string} id */
export const clubKey = id => clubs().find(each => each.id === id)?.key ?? '';

/** @param {KeptClub[]} all */
function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ v: VERSION, clubs: all.slice(0, MOST) }));
  } catch {
    /* it lasts for the visit */
  }
}
