/** The first screen: which rule, with whom, go. */

import { api, sheets, Refusal } from '../api.js';
import { h, icon, word, $ } from '../dom.js';
import { Board } from '../board/board.js';
import { agreed, more } from '../home/more.js';
import { partnerCards } from '../home/partner.js';
import { Plan } from '../home/plan.js';
import { resume } from '../home/resume.js';
import { sheetCards } from '../home/sheets.js';
import { languageButton, themeButton } from '../parts/bar.js';
import { places } from '../parts/places.js';
import { announce } from '../parts/status.js';
import { go, title } from '../router.js';
import { t } from '../words.js';

/** Fills the page. The choices are those of the last time on this device. */
export async function show(root, { query }) {
  const [{ sheets: all, fields, levels }, back] = await Promise.all([sheets(), resume()]),
    plan = new Plan();
  const wanted = all.find(each => each.id === query.get('sheet'));
  if (wanted) plan.set({ sheet: wanted.id, overrides: asked(query, fields) });
  if (!all.some(each => each.id === plan.sheet)) plan.sheet = all[0].id;
  title('');
  const board = hero(root),
    setup = form(plan, { all, fields, levels });
  root.append(...(back ? [back] : []), setup, links(plan));
  return () => board.destroy();
}

/** The rules that the address sets otherwise, as the sheets' pages write it: `/?sheet=amende&grand_slam=penalty`. */
const asked = (query, fields) =>
  Object.fromEntries(fields.map(({ id }) => [id, query.get(id)]).filter(([, value]) => value !== null));

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

function form(plan, { all, fields, levels }) {
  const said = h('p.wrong', { role: 'alert' }),
    choices = h('div'),
    extra = h('div', { hidden: true });
  const start = h('button.button.main.big', { type: 'submit' });
  const opener = h(
    'button.button',
    { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'more', onclick: () => open(extra.hidden) },
    t('home.more'),
  );
  const sheet = () => all.find(each => each.id === plan.sheet);
  const play = record => begin(plan, record, said, start);

  function open(wanted) {
    extra.hidden = !wanted;
    opener.setAttribute('aria-expanded', String(wanted));
    draw();
    if (wanted) extra.scrollIntoView({ block: 'nearest' });
  }
  function draw() {
    const keep = document.activeElement,
      key = keep?.dataset?.field ?? `${keep?.name}:${keep?.value}`;
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

/** What was drawn anew keeps the focus where it was. */
function again(extra, choices, key) {
  const [name] = key.split(':'),
    found =
      $(`[data-field="${CSS.escape(key)}"]`, extra) ??
      $(`[name="${CSS.escape(name)}"]:checked`, extra) ??
      $(`[name="${CSS.escape(name)}"]:checked`, choices);
  found?.focus({ preventScroll: true });
}

let checking = 0;

/** Rules that can't go together are told at once, in the referee's words. */
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

/** Makes the game and goes to it; a refusal is said where one looks. */
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

function links(plan) {
  const play = async record => {
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
      { type: 'button', onclick: async () => (await import('../home/load.js')).load(plan, play) },
      icon('file'),
      t('home.load.title'),
    ),
  );
}
