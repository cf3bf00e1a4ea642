/** The page's words: its part of the catalogue in one language, and how a text is filled in. */

import { ask } from './connection.js';

export const LANGUAGES = ['fr', 'en'];

let spoken = 'en';
/** @type {{ [key: string]: string }} */
let texts = {};
/** @type {Map<string, Promise<void>>} */
let learnt = new Map(); // subjects that were fetched besides, by their name

/** The language that is spoken now. */
export const lang = () => spoken;

/**
 * The language to begin with: the one chosen on this device, else the browser's, else English.
 * @param {string | null} chosen
 */
export function preferred(chosen) {
  if (chosen !== null && LANGUAGES.includes(chosen)) return chosen;
  const wanted = (navigator.languages ?? [navigator.language]).map(tag => tag.slice(0, 2).toLowerCase());
  return wanted.find(tag => LANGUAGES.includes(tag)) ?? 'en';
}

/**
 * Fetches the words of a language and speaks it from then on.
 * @param {string} wanted
 */
export async function speak(wanted) {
  const answer = await ask(`/words/${wanted}.json`);
  if (!answer.ok) throw new Error(`no words in ${wanted}`);
  use(wanted, await answer.json());
  document.documentElement.lang = spoken;
}

/**
 * Speaks a language from now on whose words are here.
 * @param {string} wanted
 * @param {{ [key: string]: string }} words
 */
export function use(wanted, words) {
  texts = words;
  learnt = new Map();
  spoken = wanted;
}

/**
 * Fetches the words of a subject that the first screens do without, once: the server's `pages.py` names them.
 * @param {string} subject
 */
export function learn(subject) {
  const known = learnt.get(subject);
  if (known) return known;
  const asked = fetched(subject, texts).catch(error => {
    learnt.delete(subject);
    throw error;
  });
  learnt.set(subject, asked);
  return asked;
}

/**
 * @param {string} subject
 * @param {{ [key: string]: string }} into
 */
async function fetched(subject, into) {
  const answer = await ask(`/words/${spoken}/${subject}.json`);
  if (!answer.ok) throw new Error(`no words on ${subject}`);
  Object.assign(into, await answer.json());
}

/**
 * The text of a key, filled in: `t('board.pit', { pit: 'F', n: 4 })`. A key that is missing is shown as it is: tests
 * look for that.
 * @param {string} key
 */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`no text for ${key}`);
    return key;
  }
  return fill(text, values);
}

/**
 * Whether the catalogue has a text for a key.
 * @param {string} key
 */
export const knows = key => key in texts;

/**
 * `{name}`, and `{n:singular|plural}` for a word that follows a count: French counts nought as singular, English as
 * plural.
 * @param {string} template
 * @param {{ [name: string]: unknown }} values
 */
export function fill(template, values) {
  let out = '',
    at = 0;
  while (at < template.length) {
    const two = template.slice(at, at + 2);
    if (two === '{{' || two === '}}') {
      out += two[0];
      at += 2;
      continue;
    }
    if (template[at] !== '{') {
      out += template[at++];
      continue;
    }
    const end = closing(template, at);
    out += field(template.slice(at + 1, end), values);
    at = end + 1;
  }
  return out;
}

/**
 * @param {string} template
 * @param {number} open
 */
function closing(template, open) {
  let depth = 0;
  for (let at = open; at < template.length; at++) {
    if (template[at] === '{') depth++;
    if (template[at] === '}' && --depth === 0) return at;
  }
  return template.length;
}

/**
 * @param {string} inside
 * @param {{ [name: string]: unknown }} values
 */
function field(inside, values) {
  const colon = inside.indexOf(':');
  if (colon < 0) return told(values[inside] ?? '');
  const count = Math.abs(Number(values[inside.slice(0, colon)]));
  const [singular, plural] = fill(inside.slice(colon + 1), values).split('|');
  return (spoken === 'fr' ? count < 2 : count === 1) ? singular : plural; // 0 graine, 1,5 graine; 0 seeds, 1.5 seeds
}

/**
 * A value as text; French has decimal commas.
 * @param {unknown} value
 */
const told = value => (typeof value === 'number' && spoken === 'fr' ? String(value).replace('.', ',') : String(value));

/**
 * "33rd", of a move: the number and its ending, as the language writes them.
 * @param {number} n
 */
export function nth(n) {
  const teen = Math.floor(n / 10) % 10 === 1,
    form = n === 1 ? 'one' : teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return [String(n), t(`ordinal.${form}`)];
}

/**
 * Things as a spoken list: "A, B and C".
 * @param {string[]} items
 */
export function listed(items) {
  if (items.length < 2) return items.join('');
  return t('list.and', { head: items.slice(0, -1).join(', '), tail: items.at(-1) });
}
