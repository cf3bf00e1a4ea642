/** From an address to a screen, and from one screen to the next, without loading the page again. */

import { Refusal } from './api.js';
import { announce } from './parts/status.js';
import { h, must, $ } from './dom.js';
import { fileOf, here, hrefOf, pathOf } from './location.js';
import { learn, t } from './words.js';

/** @import { Params, Screen } from '../page.d.ts' */

/**
 * @typedef {{ path: string, screen: string, css?: string[], words?: string[] }} Route
 * @typedef {Route & { pattern: { names: string[], expression: RegExp } }} Known
 */

/** @type {Known[]} */
let table = [];
/** @type {(() => void) | null} */
let leave = null; // the clean-up of the screen that is shown
let turn = 0; // counts the screens asked for: one that loads slowly and was overtaken is dropped
/** @type {Set<(screen: string) => void>} */
const followers = new Set(); // the listeners of `onshow`

/**
 * A route: `{ path: '/rules/{sheet}', screen: 'sheet', css: ['rules'] }`, and `words: ['story']` where it has words of
 * its own. The module `/web/js/screens/{screen}.js` exports
 * `async show(root, params)`, which fills the empty `<main>` and may return a function that cleans up. `params` holds
 * what stood in the braces and `query`, the address's URLSearchParams.
 * @param {Route[]} routes
 */
export function start(routes) {
  table = routes.map(route => ({ ...route, pattern: pattern(route.path) }));
  history.scrollRestoration = 'manual';
  addEventListener('popstate', event => show({ scroll: event.state?.scroll ?? 0 }));
  document.addEventListener('click', follow);
  return show({ first: true });
}

/** Calls `listener(screen)` whenever another screen is about to be shown, with its name. */
export const onshow = (/** @type {(screen: string) => void} */ listener) => followers.add(listener);

/**
 * Goes to an address of this page.
 * @param {string} path
 * @param {{ replace?: boolean }} [options]
 */
export function go(path, { replace = false } = {}) {
  if (!replace) history.replaceState({ ...history.state, scroll: scrollY }, '');
  history[replace ? 'replaceState' : 'pushState']({ scroll: 0 }, '', hrefOf(path));
  return show({});
}

/** Draws the screen once more: the language has changed. */
export const refresh = () => show({ scroll: scrollY, keep: true });

/**
 * The title of the window: the screen's, then the game's.
 * @param {string | null | undefined} text
 */
export function title(text) {
  document.title = text ? `${text} – ${t('shell.name')}` : t('shell.name');
}

/** @param {string} path */
function pattern(path) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(name => name[1]);
  const expression = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}/?$`);
  return { names, expression };
}

/** @param {string} path */
function found(path) {
  for (const route of table) {
    const match = route.pattern.expression.exec(path);
    if (match)
      return {
        route,
        params: Object.fromEntries(route.pattern.names.map((name, i) => [name, decodeURIComponent(match[i + 1])])),
      };
  }
  return null;
}

/**
 * A click on a link of ours stays in the page; any other, or one with a key held, is the browser's.
 * @param {MouseEvent} event
 */
function follow(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.('a[href]'));
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const to = pathOf(link);
  if (!to || !found(to.pathname)) return;
  if (link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(to.pathname + to.search + to.hash);
}

/** @param {{ first?: boolean, scroll?: number, keep?: boolean }} how */
async function show({ first = false, scroll = 0, keep = false }) {
  const mine = ++turn,
    { pathname, searchParams } = here(),
    shown = found(pathname);
  /** @type {Screen} */
  const module = shown
    ? await load(shown.route).catch(error => ({
        show: (/** @type {HTMLElement} */ empty) => wrong(empty, unreached(error)),
      }))
    : { show: lost };
  if (mine !== turn) return;
  for (const listener of followers) listener(shown?.route.screen ?? 'lost');
  leave?.();
  leave = null;
  const old = must('main'),
    root = h('main.screen', { id: 'main', tabindex: '-1', dataset: { screen: shown?.route.screen ?? 'lost' } });
  old.replaceWith(root);
  document.body.dataset.screen = root.dataset.screen ?? '';
  const params = /** @type {Params} */ ({ ...shown?.params, query: searchParams });
  /** @type {any} */
  const done = await Promise.resolve()
    .then(() => module.show(root, params))
    .catch(error => wrong(root, error));
  if (mine !== turn) {
    done?.();
    return;
  }
  leave = done ?? null;
  arrive(root, { first, scroll, keep });
}

/** @param {Route} route */
async function load(route) {
  const sheets = (route.css ?? []).map(style),
    words = (route.words ?? []).map(learn);
  const [module] = await Promise.all([import(`./screens/${route.screen}.js`), ...sheets, ...words]);
  return module;
}

/**
 * A file of ours that could not be fetched means that the server can't be reached; anything else is a fault.
 * @param {any} error
 */
const unreached = error => (error instanceof TypeError ? new Refusal('offline', t('shell.offline'), 0) : error);

/**
 * Brings in a style sheet, once.
 * @param {string} name
 * @returns {Promise<unknown>}
 */
export function style(name) {
  const href = fileOf(`/web/css/${name}.css`);
  if ($(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise(done => {
    const finished = () => done(undefined);
    const link = h('link', { rel: 'stylesheet', href });
    link.addEventListener('load', finished);
    link.addEventListener('error', () => {
      link.remove();
      finished();
    }); // the next screen that wants it tries again
    document.head.append(link);
  });
}

/**
 * @param {HTMLElement} root
 * @param {{ first: boolean, scroll: number, keep: boolean }} options
 */
function arrive(root, { first, scroll, keep }) {
  requestAnimationFrame(() => requestAnimationFrame(() => delete document.documentElement.dataset.start));
  scrollTo(0, scroll);
  if (first || keep || root.contains(document.activeElement)) return;
  const heading = $('h1', root) ?? root;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

/** @param {HTMLElement} root */
function lost(root) {
  message(root, t('shell.lost'), t('shell.lost-text'));
}

/**
 * A screen that can't be shown says so, and what can be done.
 * @param {HTMLElement} root
 * @param {any} error
 */
function wrong(root, error) {
  if (!(error instanceof Refusal)) console.error(error);
  root.dataset.screen = 'lost';
  root.replaceChildren();
  if (error.code === 'offline') return offline(root);
  message(root, t('shell.wrong'), error instanceof Refusal ? error.text : t('shell.wrong-text'), true);
  return null;
}

/**
 * The server can't be reached: says so, and tries again when the network is back.
 * @param {HTMLElement} root
 */
function offline(root) {
  message(root, t('shell.no-server'), t('shell.no-server-text'), true);
  addEventListener('online', refresh);
  return () => removeEventListener('online', refresh);
}

/**
 * @param {HTMLElement} root
 * @param {string} heading
 * @param {string} text
 */
function message(root, heading, text, again = false) {
  title(heading);
  root.append(
    h(
      'section.message',
      {},
      h('h1', {}, heading),
      h('p', {}, text),
      h(
        'div.choices',
        {},
        h('a.button.main', { href: '/' }, t('shell.home')),
        again && h('button.button', { type: 'button', onclick: refresh }, t('shell.again')),
      ),
    ),
  );
  announce(text);
}
