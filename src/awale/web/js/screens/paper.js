/** `/paper`: everything that can be printed, a card each, with what it wants to know. */

import { api, sheets as allSheets } from '../api.js';
import { h } from '../dom.js';
import { picture } from '../paper/pictures.js';
import { bar, languageButton } from '../parts/bar.js';
import { segment, select, toggle } from '../parts/controls.js';
import { printButton } from '../parts/print.js';
import { title } from '../router.js';
import { settings } from '../settings.js';
import { LANGUAGES, lang, t } from '../words.js';

const THEMES = ['chain', 'lap', 'slam', 'feeding', 'starving', 'trap', 'parry'];
const LEVELS = [1, 2, 3, 4, 5],
  COUNTS = [6, 12, 18, 24, 36],
  PLAYERS = [4, 8, 16, 32, 64];
/** A number that is easy to read from a sheet and to type in again. */
const chance = () => 1 + Math.floor(Math.random() * 9999);

export async function show(root, { query }) {
  title(t('paper.title'));
  const [{ sheets }, { games }] = await Promise.all([allSheets(), api.get('/api/games').catch(() => ({ games: [] }))]);
  const known = id => sheets.some(sheet => sheet.id === id);
  const wish = {
    sheet: [query.get('sheet'), settings.last?.sheet, sheets[0].id].find(known),
    paper: letterCountry() ? 'letter' : 'a4',
    lang: lang(),
  };
  const cards = {
    rules: rules(),
    board: plain(),
    'egg-box': plain(),
    worksheet: worksheet(),
    bracket: bracket(),
    game: game(games, query.get('game')),
    scoresheet: plain(),
  };
  root.append(
    bar({ tools: [languageButton('optional')] }),
    h('header.cloth.rules-hero', {}, h('div', {}, h('h1', {}, t('paper.title')), h('p', {}, t('paper.lead')))),
    h(
      'div.rules-page.paper-page',
      {},
      h(
        'div.paper-settings',
        {},
        select({
          label: t('paper.sheet'),
          value: wish.sheet,
          options: sheets.map(({ id, name }) => [id, name]),
          onchange: id => {
            wish.sheet = id;
          },
        }),
        segment({
          label: t('paper.size'),
          value: wish.paper,
          options: [
            ['a4', 'A4'],
            ['letter', 'Letter'],
          ],
          onchange: size => {
            wish.paper = size;
          },
        }),
        segment({
          label: t('paper.language'),
          value: wish.lang,
          options: LANGUAGES.map(each => [each, t(`shell.language.${each}`)]),
          onchange: each => {
            wish.lang = each;
          },
        }),
      ),
      h(
        'ul.paper-cards',
        {},
        Object.entries(cards)
          .filter(([, made]) => made)
          .map(([kind, made]) => card(kind, made, wish)),
      ),
    ),
  );
}

/** A card: its drawing, what it is, what it wants to know, and the button. `asked()` is what was answered. */
function card(kind, { fields = [], asked = () => ({}) }, wish) {
  const options = () =>
    Object.fromEntries(Object.entries({ ...wish, ...asked() }).filter(([, value]) => value !== '' && value !== null));
  return h(
    'li.paper-card',
    { id: `paper-${kind}` },
    picture(kind),
    h(
      'div.paper-told',
      {},
      h('h2', { id: `paper-${kind}-title` }, t(`paper.${kind}.title`)),
      h('p', {}, t(`paper.${kind}.text`)),
    ),
    fields.length > 0 && h('div.paper-fields', {}, fields),
    printButton(t('paper.make'), kind, options, { className: 'main', 'aria-describedby': `paper-${kind}-title` }),
  );
}

const plain = () => ({});

function rules() {
  let pages = 0;
  return {
    fields: [
      toggle({
        label: t('paper.rules.pages'),
        value: false,
        onchange: on => {
          pages = Number(on);
        },
      }),
    ],
    asked: () => (pages ? { pages } : {}),
  };
}

function worksheet() {
  const wish = { theme: '', level: '', count: 12 };
  const choose = (name, options) =>
    select({
      label: t(`paper.worksheet.${name}`),
      value: wish[name],
      options,
      onchange: value => {
        wish[name] = value;
      },
    });
  return {
    fields: [
      choose('theme', [
        ['', t('paper.worksheet.any-theme')],
        ...THEMES.map(theme => [theme, t(`paper.worksheet.themes.${theme}`)]),
      ]),
      choose('level', [
        ['', t('paper.worksheet.any-level')],
        ...LEVELS.map(level => [level, t('paper.worksheet.of-level', { level })]),
      ]),
      choose(
        'count',
        COUNTS.map(count => [count, t('paper.worksheet.positions', { n: count })]),
      ),
    ],
    asked: () => ({ ...wish, seed: chance() }),
  };
}

/** Names, or how many lines to write them on. */
function bracket() {
  let players = 8;
  const names = h('textarea.field', {
    id: 'paper-names',
    rows: 4,
    maxlength: 4000,
    'aria-describedby': 'paper-names-hint',
  });
  return {
    fields: [
      h(
        'div.entry',
        {},
        h('label', { for: 'paper-names' }, t('paper.bracket.names')),
        names,
        h('p.soft.small', { id: 'paper-names-hint' }, t('paper.bracket.names-hint')),
      ),
      select({
        label: t('paper.bracket.players'),
        value: players,
        options: PLAYERS.map(n => [n, t('paper.bracket.n-players', { n })]),
        onchange: value => {
          players = value;
        },
      }),
    ],
    asked: () => (names.value.trim() ? { names: names.value.trim() } : { players }),
  };
}

/** One of the games that were played on this device; nothing if there is none. */
function game(games, asked) {
  const played = games.filter(each => each.turns > 0);
  if (!played.length) return null;
  const wish = { game: (played.find(each => each.id === asked) ?? played[0]).id };
  const told = each =>
    t('paper.game.one', {
      names: each.names.join(' – '),
      date: new Date(each.at).toLocaleDateString(document.documentElement.lang),
      text: each.text,
    });
  return {
    fields: [
      select({
        label: t('paper.game.which'),
        value: wish.game,
        options: played.slice(0, 50).map(each => [each.id, told(each)]),
        onchange: id => {
          wish.game = id;
        },
      }),
    ],
    asked: () => wish,
  };
}

/** Whether printers hold letter paper where this browser is at home. */
function letterCountry() {
  const country = new Intl.Locale(navigator.language || 'en').region;
  return ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR'].includes(country);
}
