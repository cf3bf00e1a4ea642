/**
 * What this device remembers of exercises: how each went, when it comes back, and the player's own mistakes.
 *
 *     const id = keepMistake({ sheet, overrides, position, answer, theme, lines, from });   // from: the game's id
 *     answer(id, 'tried');                                 // a wrong try or a hint, at once
 *     answer(id, 'right');                                 // or 'helped' (with hints, or not at once), or 'shown'
 *     due();                                               // the ids that come back today, the longest overdue first
 *
 * Spaced repetition by Leitner's boxes, as `awale.coach.exercises.leitner` does it for the terminal: what is solved at
 * once, without a hint, goes one box up, anything else back to the first; each box waits longer than the one before.
 * Days are the device's own. The form, too, is the terminal's: a file of either can be read by the other.
 *
 * Everything is read anew before it is changed, so that two tabs don't lose each other's answers; whatever can't be
 * understood in it is left out. Where nothing can be kept (a private window) it lasts for the visit.
 */

const KEY = 'awale.exercises.1';
/** How many days an exercise waits in each box. */
const DAYS = [1, 2, 4, 8, 16, 32, 64];
/** More mistakes than these are not kept: the oldest go. */
const MOST_MISTAKES = 300;
const HOWS = ['right', 'helped', 'shown', 'tried']; // the best first

/**
 * @typedef {{ box: number, due: string, how?: string, at?: string }} Seen
 * @typedef {{ sheet: string, overrides: { [field: string]: string }, position: string, answer: string,
 *   theme: string | null, lines: { [move: string]: { value: number, moves: string[] } }, from: string | null,
 *   at: string }} Mistake
 * @typedef {{ seen: { [id: string]: Seen }, mistakes: { [id: string]: Mistake },
 *   choice: { [name: string]: string } }} Kept
 */

/** @returns {Kept} */
const nothing = () => ({ seen: {}, mistakes: {}, choice: {} });

/**
 * What was kept in this visit, where the browser keeps nothing.
 * @type {string | null}
 */
let visit = null;
/** @type {{ text: string | null | undefined, kept: Kept }} */
let read = { text: undefined, kept: nothing() };

/* ── days ── */

/** A day as `2026-11-16`, so many days from now. */
export function day(ahead = 0) {
  const date = new Date();
  date.setDate(date.getDate() + ahead);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-');
}

/* ── reading and writing ── */

function stored() {
  try {
    return visit ?? localStorage.getItem(KEY);
  } catch {
    return visit;
  }
}

/** All of it, understood. Never changed in place by those who read it. */
function kept() {
  const text = stored();
  if (read.text !== text) read = { text, kept: understood(text) };
  return read.kept;
}

/**
 * Reads, lets `act` change what was read, writes it, and calls the listeners.
 * @param {(all: Kept) => any} act
 */
function change(act) {
  const all = structuredClone(kept()),
    result = act(all);
  write(all);
  return result;
}

/** @param {Kept} all */
function write(all) {
  const text = JSON.stringify({ version: 1, ...all });
  try {
    localStorage.setItem(KEY, text);
    visit = null;
  } catch {
    visit = text;
  }
  heard.dispatchEvent(new Event('change'));
}

/**
 * A text as what is kept; what isn't of that form is left out. `null` if it is nothing of ours at all.
 * @param {string} text
 */
function parsed(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(data) || data.version !== 1) return null;
  const { seen, mistakes: own, choice: chosen } = data;
  return { seen: sound(seen, isSeen), mistakes: sound(own, isMistake), choice: sound(chosen, isText) };
}

/** @param {string | null} text */
const understood = text => parsed(text ?? '') ?? nothing();

/** @param {any} value */
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any} value */
const isDay = value => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
/** @param {any} value */
const isText = value => typeof value === 'string' && value.length > 0 && value.length < 500;
/** @param {any} value */
const isId = value => /^[a-z][a-z0-9-]{0,60}$/.test(value);
/**
 * @param {any} values
 * @param {(value: any) => boolean} test
 */
const sound = (values, test) =>
  Object.fromEntries(Object.entries(isObject(values) ? values : {}).filter(([id, value]) => isId(id) && test(value)));

/**
 * `how` and `at` are the page's own: the terminal keeps the box and the day alone.
 * @param {any} value
 */
function isSeen(value) {
  if (!isObject(value)) return false;
  const { box, due: when, how = 'right', at = when } = value;
  return Number.isInteger(box) && box >= 0 && box < DAYS.length && isDay(when) && isDay(at) && HOWS.includes(how);
}

/** @param {any} value */
function isMistake(value) {
  return (
    isObject(value) &&
    [value.sheet, value.position, value.answer].every(isText) &&
    (value.theme === null || isText(value.theme)) &&
    isObject(value.overrides) &&
    isObject(value.lines) &&
    Object.values(value.lines).every(isLine) &&
    isDay(value.at) &&
    (value.from === null || isText(value.from))
  );
}

/** @param {any} line */
const isLine = line =>
  isObject(line) && Number.isFinite(line.value) && Array.isArray(line.moves) && line.moves.every(isText);

/* ── who wants to know ── */

const heard = new EventTarget();
globalThis.addEventListener?.('storage', event => {
  if (event.key === KEY || event.key === null) heard.dispatchEvent(new Event('change'));
});

/**
 * Calls `listener()` whenever something changes, in another tab too; returns a function that removes it.
 * @param {() => void} listener
 */
export function onchange(listener) {
  heard.addEventListener('change', listener);
  return () => heard.removeEventListener('change', listener);
}

/* ── answers ── */

/**
 * An exercise was solved ('right' at once, or 'helped'), its answer was 'shown', or something else was 'tried' and the
 * end is open. Only the first time on a day moves it: to practise it again at once says nothing about tomorrow. Returns
 * `{ box, due, at, how }`.
 * @param {string} id
 * @param {string} how
 */
export function answer(id, how) {
  if (!HOWS.includes(how)) throw new TypeError(how);
  return change(all => {
    const before = own(all.seen, id),
      today = day();
    if (before?.at === today)
      return (all.seen[id] = {
        ...before,
        how: better(before.how, how === 'right' && before.how === 'tried' ? 'helped' : how),
      });
    const box = how === 'right' ? Math.min(DAYS.length - 1, (before?.box ?? 0) + 1) : 0;
    return (all.seen[id] = { box, due: day(DAYS[box]), at: today, how });
  });
}

/**
 * @param {string} one
 * @param {string} two
 */
const better = (one, two) => HOWS[Math.min(HOWS.indexOf(one), HOWS.indexOf(two))];

/**
 * @param {string} id
 * @param {{ [id: string]: any }} values
 */
const own = (values, id) => (Object.hasOwn(values, id) ? values[id] : null);

/**
 * How an exercise went the last time: `{ box, due }`, with `at` and `how` if it was here; or null.
 * @param {string} id
 */
export const answered = id => own(kept().seen, id);

/**
 * Whether it was solved the last time, with help or without.
 * @param {string} id
 */
export function solved(id) {
  const was = answered(id);
  return was !== null && ['right', 'helped'].includes(was.how ?? (was.box > 0 ? 'right' : 'shown'));
}

/**
 * Whether something was tried today, or a hint taken, and the end is still open.
 * @param {string} id
 */
export function tried(id) {
  const was = answered(id);
  return was?.how === 'tried' && was.at === day();
}

/**
 * The ids that come back today or should have before, the longest overdue first; a mistake that was never tried is
 * among them.
 */
export function due() {
  const { seen, mistakes: all } = kept(),
    today = day();
  const back = Object.entries(seen).filter(([id, was]) => was.due <= today && (!isOwn(id) || own(all, id)));
  const fresh = Object.entries(all)
    .filter(([id]) => !own(seen, id))
    .map(([id, { at }]) => /** @type {[string, { due: string }]} */ ([id, { due: at }]));
  /** @type {[string, { due: string }][]} */
  const both = [...back, ...fresh];
  return both.sort(([, one], [, two]) => one.due.localeCompare(two.due)).map(([id]) => id);
}

/**
 * The next day on which one of these comes back, after today; null if none does.
 * @param {string[]} ids
 */
export function nextDay(ids) {
  const today = day(),
    days = ids.map(id => answered(id)?.due).filter(when => when > today);
  return days.sort()[0] ?? null;
}

/* ── one's own mistakes ── */

const OWN = 'own-';

/**
 * Whether an id is that of a mistake kept on this device.
 * @param {string} id
 */
export const isOwn = id => id.startsWith(OWN);

/** @param {{ sheet: string, overrides: { [field: string]: string }, position: string }} options */
const idOf = ({ sheet, overrides, position }) =>
  OWN + hashed(JSON.stringify([sheet, Object.entries(overrides).sort(), String(position)]));

/**
 * Keeps a mistake as an exercise and returns its id. `position` is our notation; `lines` the best line of every legal
 * move, as a list (`[{ move, value, moves }]`) or by its move; `theme` what it is about, if anything; `from` the game
 * in which it was made. The same position is kept once.
 * @param {{ sheet: string, overrides?: { [field: string]: string }, position: string, answer: string, theme?: string | null, lines: { [move: string]: { value: number, moves: string[] } }, from?: string | null }} options
 */
export function keepMistake({ sheet, overrides = {}, position, answer: best, theme = null, lines, from = null }) {
  const id = idOf({ sheet, overrides, position });
  return change(all => {
    all.mistakes[id] = {
      sheet,
      overrides,
      position: String(position),
      answer: best,
      theme: theme === 'none' ? null : theme,
      lines: byMove(lines),
      from,
      at: own(all.mistakes, id)?.at ?? day(),
    };
    const ids = Object.keys(all.mistakes);
    for (const old of ids.slice(0, Math.max(0, ids.length - MOST_MISTAKES))) drop(all, old);
    return id;
  });
}

/**
 * Values are seeds: no more than there are.
 * @param {{ [move: string]: { value: number, moves: string[] } }} lines
 */
function byMove(lines) {
  const listed = Array.isArray(lines) ? lines : Object.entries(lines).map(([move, line]) => ({ move, ...line }));
  return Object.fromEntries(
    listed.map(({ move, value, moves }) => [move, { value: Math.max(-48, Math.min(48, value)), moves: [...moves] }]),
  );
}

/**
 * Whether the mistake of a position is kept already.
 * @param {{ sheet: string, overrides?: { [field: string]: string }, position: string }} options
 */
export const keeps = ({ sheet, overrides = {}, position }) =>
  own(kept().mistakes, idOf({ sheet, overrides, position })) !== null;

/**
 * @param {string} id
 * @param {Kept} all
 */
function drop(all, id) {
  delete all.mistakes[id];
  delete all.seen[id];
}

/** All mistakes that are kept, the newest first, each with its `id`. */
export const mistakes = () =>
  Object.entries(kept().mistakes)
    .map(([id, one]) => ({ id, ...one }))
    .reverse();

/**
 * One of them, or null.
 * @param {string} id
 */
export function mistake(id) {
  const found = own(kept().mistakes, id);
  return found && { id, ...found };
}

/**
 * Forgets the exercises of a sheet that are no longer among `ids`: a new version may have left some out.
 * @param {string} sheet
 * @param {string[]} ids
 */
export function prune(sheet, ids) {
  const there = new Set(ids),
    gone = Object.keys(kept().seen).filter(id => sheetOf(id) === sheet && !there.has(id));
  if (gone.length) change(all => gone.forEach(id => drop(all, id)));
}

/**
 * The sheet of an exercise of the collection.
 * @param {string} id
 */
export const sheetOf = id => (isOwn(id) ? null : id.slice(0, id.lastIndexOf('-')));

/**
 * Takes a mistake, or how an exercise went, out of what is kept.
 * @param {string} id
 */
export const forget = id => change(all => drop(all, id));

/**
 * A short name for a text; not for secrets (cyrb53, 53 bits).
 * @param {string} text
 */
function hashed(text) {
  let one = 0xdeadbeef,
    two = 0x41c6ce57;
  for (const letter of text) {
    const code = letter.codePointAt(0);
    one = Math.imul(one ^ (code ?? 0), 2654435761);
    two = Math.imul(two ^ (code ?? 0), 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

/* ── what was chosen, and the whole as a file ── */

/** What was chosen the last time: `{ sheet, theme, level }`, each if it was. */
export const choice = () => kept().choice;

/** @param {{ [name: string]: string }} chosen */
export const choose = chosen =>
  change(all => {
    Object.assign(all.choice, chosen);
  });

/** Everything as a text that `restore` reads, here or on another device. */
export const asText = () => JSON.stringify({ version: 1, ...kept() }, null, 1);

/** How much is kept: `{ seen, mistakes }`. */
export const amount = () => counted(kept());

/** @param {Kept} options */
const counted = ({ seen, mistakes: all }) => ({ seen: Object.keys(seen).length, mistakes: Object.keys(all).length });

/**
 * Adds what a text of `asText` says, or the terminal's file, to what is kept; where both know an exercise, the one that
 * comes back later was seen last and stays. Returns how much the text had, as `amount`; null if it is none of ours:
 * then nothing has changed.
 * @param {string} text
 */
export function restore(text) {
  const other = parsed(text);
  if (!other) return null;
  change(all => {
    for (const [id, one] of Object.entries(other.seen))
      if (!(own(all.seen, id) && later(all.seen[id], one))) all.seen[id] = one;
    all.mistakes = { ...other.mistakes, ...all.mistakes };
  });
  return counted(other);
}

/**
 * Whether `one` was seen after `two`, as far as it is known.
 * @param {any} one
 * @param {any} two
 */
const later = (one, two) => (one.at && two.at && one.at !== two.at ? one.at > two.at : one.due > two.due);

/** Forgets everything. */
export function erase() {
  visit = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* it was never there */
  }
  heard.dispatchEvent(new Event('change'));
}
