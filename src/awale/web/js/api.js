/** Questions to the application. A refusal comes back as an error with a sentence that can be shown. */

import { ask } from './connection.js';
import { lang, t } from './words.js';

/** @import { Api, SheetsView } from '../wire.d.ts' */

/** What the server would not do: `code` for programs, `text` for people, `status` from HTTP (0: it was not reached). */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} text
   * @param {number} status
   */
  constructor(code, text, status) {
    super(text);
    this.name = 'Refusal';
    this.code = code;
    this.text = text;
    this.status = status;
  }
}

/**
 * The address of a path, with the language of the answer.
 * @param {string} path
 * @param {{ [name: string]: string | number | boolean }} [query]
 */
export function address(path, query = {}) {
  const url = new URL(path, 'http://localhost'); // only its path counts
  for (const [name, value] of Object.entries({ lang: lang(), ...query })) url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} what the route answers: `Api` says what that is
 */
async function answered(method, path, body) {
  let answer;
  try {
    answer = await ask(address(path), {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('offline', t('shell.offline'), 0);
  }
  const text = await answer.text();
  /** @type {any} */
  let data = text;
  try {
    data = JSON.parse(text);
  } catch {
    /* a record is a text */
  }
  if (!answer.ok)
    throw new Refusal(data?.error?.code ?? 'failed', data?.error?.text ?? t('shell.failed'), answer.status);
  return data;
}

/** @type {Api} */
export const api = {
  get: (/** @type {string} */ path) => answered('GET', path),
  post: (/** @type {string} */ path, /** @type {any} */ body = {}) => answered('POST', path, body),
  remove: (/** @type {string} */ path) => answered('DELETE', path),
};

/** @type {{ lang: string, answer: Promise<SheetsView> } | null} */
let known = null;

/** `/api/sheets`, asked once in each language: the sheets, the fields and the levels. */
export async function sheets() {
  if (known?.lang === lang()) return known.answer;
  const asked = { lang: lang(), answer: api.get('/api/sheets') };
  known = asked;
  asked.answer.catch(() => {
    if (known === asked) known = null;
  });
  return asked.answer;
}
