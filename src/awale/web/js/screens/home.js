/** The first screen: choose the rules and the opponent, and play. */

import { api, Refusal, sheets } from '../api.js';
import { Board } from '../board/board.js';
import { isLoading } from '../connection.js';
import { $, emblem, h, icon, word } from '../dom.js';
import { agreed, more } from '../home/more-settings.js';
import { partnerCards } from '../home/opponent.js';
import { Plan } from '../home/plan.js';
import { sheetCards } from '../home/sheets.js';
import { languageButton, themeButton } from '../parts/bar.js';
import { places } from '../parts/places.js';
import { announce } from '../parts/status.js';
import { go, title } from '../router.js';
import { listed, t } from '../words.js';

/** @import { FieldView, LevelView, Listed, SheetsView, WholeSheetView } from '../../wire.d.ts' */

/* ── One's own games that are not over, and the class to which one belongs: small cards with a way back. ── */

/** The way back to each, or nothing where there is none or the server can't say. */
async function resume() {
  const [{ games }, { cards, games: lessons }] = await Promise.all([
    api.get('/api/games').catch(() => ({ games: [] })),
    classes(),
  ]);
  const open = games
    .filter(game => !game.over && (game.turns > 0 || game.kind === 'far') && !lessons.has(game.path))
    .slice(0, 6);
  if (!cards.length && !open.length) return null;
  const heading = h('h2', { id: 'resume', tabindex: '-1' }, t(open.length ? 'home.resume' : 'pupil.class'));
  return h(
    'section.resume',
    { 'aria-labelledby': 'resume' },
    heading,
    h('ul', {}, [...cards.map(card => h('li', {}, card)), ...open.map(game => withRemoval(game, heading))]),
  );
}

/** The link to the class that was joined on this device; the module is loaded only where there is one. */
async function classes() {
  try {
    if (localStorage.getItem('awale.pupil')) return await (await import('../home/own-class.js')).ownClass();
  } catch {
    /* nothing can be kept here, or nobody answers */
  }
  return { cards: [], games: new Set() };
}

/**
 * A card with a button that deletes its game; the focus then goes to the heading, or nowhere when nothing is left.
 * @param {Listed} game
 * @param {HTMLElement} heading
 */
function withRemoval(game, heading) {
  const remove = async () => {
    const { deleteGame } = await import('../game/delete-game.js');
    if (!(await deleteGame(game.id))) return;
    line.remove();
    if (heading.parentElement?.querySelector('li')) heading.focus();
    else heading.parentElement?.remove();
  };
  const line = h(
    'li.removable',
    {},
    one(game),
    h(
      'button.tool',
      { type: 'button', 'aria-label': t('delete.card', { names: listed(game.names) }), onclick: remove },
      icon('close'),
    ),
  );
  return line;
}

/** @param {Listed} game */
function one(game) {
  const sheet = typeof game.sheet === 'string' ? { id: game.sheet } : game.sheet;
  return h(
    'a.again',
    { href: game.path },
    emblem(sheet.id),
    h('span', {}, h('strong', {}, listed(game.names)), h('span.soft', {}, game.text)),
    icon('next'),
  );
}

/* ── the screen ── */

/**
 * Fills the page. The choices are those of the last time on this device.
 * @param {HTMLElement} root
 * @param {{ query: URLSearchParams }} options
 */
export async function show(root, { query }) {
  const late = isLoading() && resume(); // the page doesn't wait for an application that is still being loaded
  const [{ sheets: all, fields, levels }, back] = await Promise.all([sheets(), late ? null : resume()]),
    plan = new Plan();
  const wanted = all.find(each => each.id === query.get('sheet'));
  if (wanted) plan.set({ sheet: wanted.id, overrides: asked(query, fields) });
  if (!all.some(each => each.id === plan.sheet)) plan.sheet = all[0].id;
  title('');
  const board = hero(root),
    setup = form(plan, { all, fields, levels });
  root.append(...(back ? [back] : []), setup, links(plan));
  if (late) late.then(found => found && setup.isConnected && setup.after(found)); // below what one may be choosing
  return () => board.destroy();
}

/**
 * The rules that the address sets otherwise, as the sheets' pages write it: `/?sheet=amende&grand_slam=penalty`.
 * @param {URLSearchParams} query
 * @param {FieldView[]} fields
 */
const asked = (query, fields) =>
  Object.fromEntries(fields.map(({ id }) => [id, query.get(id)]).filter(([, value]) => value !== null));

/** @param {HTMLElement} root */
function hero(root) {
  const host = h('div', { 'aria-hidden': 'true', inert: true }),
    [row, ...opener] = places({ without: 'play' });
  root.append(
    h(
      'header.cloth.hero',
      {},
      h(
        'div',
        {},
        h('h1', {}, h('span.hide', {}, t('shell.name')), word()),
        h('p', {}, t('home.motto')),
        h('p', {}, t('home.line')),
      ),
      host,
      h('div.hero-tools', {}, row, languageButton(), themeButton(), opener),
    ),
  );
  return new Board(host, { pits: Array(12).fill(4), stores: [0, 0], live: false, form: 'landscape' });
}

/**
 * @param {Plan} plan
 * @param {{ all: WholeSheetView[], fields: FieldView[], levels: LevelView[] }} options
 */
function form(plan, { all, fields, levels }) {
  const said = h('p.wrong', { role: 'alert' }),
    choices = h('div'),
    extra = h('div', { hidden: true });
  const start = h('button.button.main.big', { type: 'submit' });
  const opener = h(
    'button.button',
    { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'more', onclick: () => open(Boolean(extra.hidden)) },
    t('home.more'),
  );
  const sheet = () => all.find(each => each.id === plan.sheet) ?? all[0];
  const play = (/** @type {any} */ record) => begin(plan, record, said, start);

  /** @param {boolean} wanted */
  function open(wanted) {
    extra.hidden = !wanted;
    opener.setAttribute('aria-expanded', String(wanted));
    draw();
    if (wanted) extra.scrollIntoView({ block: 'nearest' });
  }
  function draw() {
    const keep = document.activeElement,
      key =
        /** @type {HTMLInputElement | null} */ (keep)?.dataset?.field ??
        `${/** @type {HTMLInputElement | null} */ (keep)?.name}:${/** @type {HTMLInputElement | null} */ (keep)?.value}`;
    choices.replaceChildren(agreed(plan, sheet(), fields));
    extra.replaceChildren(extra.hidden ? h('div', { id: 'more' }) : more(plan, sheet(), fields));
    start.textContent = t(plan.kind === 'far' ? 'home.invite' : 'home.start');
    opener.classList.toggle('is-changed', Object.keys(plan.overrides).length > 0);
    if (keep && !keep.isConnected) again(extra, choices, key);
  }
  plan.addEventListener('change', draw);
  plan.addEventListener('change', () => plan.keep());
  plan.addEventListener('change', () => check(plan, said));
  draw();
  return h(
    'form.setup',
    {
      onsubmit: event => {
        event.preventDefault();
        play(null);
      },
    },
    sheetCards(plan, all),
    choices,
    partnerCards(plan, levels, h('div.go', {}, start, opener)),
    extra,
    said,
  );
}

/**
 * What was drawn anew keeps the focus where it was.
 * @param {string} key
 * @param {HTMLElement} extra
 * @param {HTMLElement} choices
 */
function again(extra, choices, key) {
  const [name] = key.split(':'),
    found =
      $(`[data-field="${CSS.escape(key)}"]`, extra) ??
      $(`[name="${CSS.escape(name)}"]:checked`, extra) ??
      $(`[name="${CSS.escape(name)}"]:checked`, choices);
  found?.focus({ preventScroll: true });
}

let checking = 0;

/**
 * Rules that can't go together are told at once, in the referee's words.
 * @param {Plan} plan
 * @param {HTMLElement} said
 */
async function check(plan, said) {
  const mine = ++checking;
  if (!Object.keys(plan.overrides).length) {
    said.textContent = '';
    return;
  }
  try {
    await api.post('/api/look', { sheet: plan.sheet, overrides: plan.overrides });
    if (mine === checking) said.textContent = '';
  } catch (error) {
    if (mine === checking && error instanceof Refusal) said.textContent = error.text;
  }
}

/**
 * Makes the game and goes to it; a refusal is said where one looks.
 * @param {Plan} plan
 * @param {any} record
 * @param {HTMLElement} said
 * @param {HTMLButtonElement} start
 */
async function begin(plan, record, said, start) {
  start.disabled = true;
  try {
    const { path } = await api.post('/api/games', plan.request(record));
    await go(path);
  } catch (error) {
    start.disabled = false;
    if (!(error instanceof Refusal)) throw error;
    said.textContent = error.text;
    said.scrollIntoView({ block: 'nearest' });
    announce(error.text);
  }
}

/** @param {Plan} plan */
function links(plan) {
  const play = async (/** @type {any} */ record) => {
    const { path } = await api.post('/api/games', plan.request(record));
    await go(path);
  };
  return h(
    'nav.links',
    { 'aria-label': t('home.also') },
    h('a.button.quiet', { href: '/learn' }, icon('sprout'), t('home.learn-long')),
    h('a.button.quiet', { href: '/analyse' }, icon('chart'), t('home.analyse')),
    h('a.button.quiet', { href: '/story' }, icon('pin'), t('home.story')),
    h(
      'button.button.quiet',
      { type: 'button', onclick: async () => (await import('../home/load-game.js')).loadGame(plan, play) },
      icon('file'),
      t('home.load.title'),
    ),
  );
}
