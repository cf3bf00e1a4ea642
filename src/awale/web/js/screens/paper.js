/** `/paper`: everything that can be printed, a card each, with what it wants to know. */

import { api, sheets as allSheets } from '../api.js';
import { h, s } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { segment, select, toggle } from '../parts/controls.js';
import { printButton, usualPaper } from '../parts/print.js';
import { title } from '../router.js';
import { settings } from '../settings.js';
import { lang, LANGUAGES, t } from '../words.js';

/** @import { Listed } from '../../wire.d.ts' */
/** @import { Child } from '../../page.d.ts' */
/** @import { Wishes } from '../parts/print.js' */

/**
 * What a card asks: its fields, and what was answered.
 * An empty answer is left out.
 * @typedef {{ fields?: Child[], asked?: () => Wishes }} Questions
 */

/** @typedef {{ [attribute: string]: string | number | null }} Pen how something is drawn */

/* ── Small drawings of the papers, in the ink of the page: enough to know them again on the printer's tray. ── */

/** @type {Pen} */
const ink = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 1.4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};
const faint = { ...ink, 'stroke-width': 1, opacity: 0.55 };

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
const sheet = (x, y, width, height) =>
  s('rect.paper-white', { x, y, width, height, rx: 1.5, stroke: 'currentColor', 'stroke-width': 1.4 });
/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {Pen} [how]
 */
const line = (x, y, width, how = faint) => s('path', { d: `M${x} ${y}h${width}`, ...how });
/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {Pen} [how]
 */
const ring = (cx, cy, r, how = ink) => s('circle', { cx, cy, r, ...how });

/**
 * A board of twelve rings, `wide` across.
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 */
function board(x, y, wide) {
  const u = wide / 62,
    thin = { ...faint, 'stroke-width': Math.min(1, u) },
    rows = [5, 13].map(row =>
      Array.from({ length: 6 }, (_, i) => ring(x + (15 + 6.4 * i) * u, y + row * u, 2.5 * u, thin)),
    );
  return [
    s('rect', { x, y, width: wide, height: 18 * u, rx: 2 * u, ...ink, 'stroke-width': Math.min(1.4, 2.4 * u) }),
    ...[4, 53].map(at => s('rect', { x: x + at * u, y: y + 4 * u, width: 5 * u, height: 10 * u, rx: 2 * u, ...thin })),
    rows,
  ];
}

/** @type {{ [kind: string]: () => Child }} */
const DRAWN = {
  rules: () => [
    s('path.paper-white', { d: 'M60 14l34-6v64l-34 6z', ...ink, fill: null }),
    s('path.paper-white', { d: 'M60 14l-34-6v64l34 6z', ...ink, fill: null }),
    s('path', { d: 'M66 24l22-4M66 31l22-4M66 38l16-3M54 24l-22-4M54 31l-22-4', ...faint }),
    s('path', { d: 'M32 40l22 4v13l-22-4zM66 50l22-4v13l-22 4z', ...ink }),
  ],
  board: () => [
    sheet(6, 16, 54, 46),
    sheet(60, 16, 54, 46),
    board(10, 24, 100),
    s('path', { d: 'M60 14v50', ...ink, 'stroke-dasharray': '2 3' }),
    s('path', { d: 'M14 57h30M14 55v4M24 55.5v3M34 55.5v3M44 55v4', ...ink }),
  ],
  'egg-box': () => [
    s('path', { d: 'M22 34l10-22h56l10 22z', ...ink }),
    s('rect.paper-white', { x: 16, y: 34, width: 88, height: 34, rx: 5, stroke: 'currentColor', 'stroke-width': 1.4 }),
    [43, 59].map(y =>
      [0, 1, 2, 3, 4, 5].map(i => [
        ring(27 + 13.2 * i, y, 5.2),
        s('ellipse', { cx: 27 + 13.2 * i, cy: y, rx: 1.7, ry: 1.2, fill: 'currentColor' }),
      ]),
    ),
  ],
  worksheet: () => [
    sheet(32, 6, 56, 72),
    line(38, 13, 26, ink),
    [20, 38, 56].map(y => [board(37, y, 21), board(62, y, 21), line(37, y + 10, 12), line(62, y + 10, 12)]),
  ],
  scoresheet: () => [
    sheet(32, 6, 56, 72),
    line(38, 13, 26, ink),
    s('path', { d: 'M38 20h44v50h-44zM60 20v50M45 20v50M67 20v50', ...ink }),
    Array.from({ length: 8 }, (_, i) => line(38, 25.5 + 5.5 * i, 44)),
  ],
  game: () => [
    sheet(32, 6, 56, 72),
    line(38, 13, 30, ink),
    Array.from({ length: 6 }, (_, i) => [
      line(38, 20 + 4 * i, 8),
      line(49, 20 + 4 * i, 8),
      line(60, 20 + 4 * i, 8),
      line(71, 20 + 4 * i, 8),
    ]),
    board(38, 46, 20),
    board(62, 46, 20),
    board(38, 60, 20),
    board(62, 60, 20),
  ],
  bracket: () => [
    sheet(10, 12, 100, 58),
    [20, 30, 44, 54].map(y => line(18, y, 22, ink)),
    s('path', { d: 'M40 20v10M40 44v10M40 25h26M40 49h26M66 25v24M66 37h30', ...ink }),
  ],
};

/**
 * The drawing of a kind of paper.
 * @param {string} kind
 */
const picture = kind =>
  s('svg.paper-picture', { viewBox: '0 0 120 84', 'aria-hidden': 'true', focusable: 'false' }, DRAWN[kind]());

/* ── the screen ── */

const THEMES = ['chain', 'lap', 'slam', 'feeding', 'starving', 'trap', 'parry'];
const LEVELS = [1, 2, 3, 4, 5],
  COUNTS = [6, 12, 18, 24, 36],
  PLAYERS = [4, 8, 16, 32, 64];
/** A number that is easy to read from a sheet and to type in again. */
const chance = () => 1 + Math.floor(Math.random() * 9999);

/**
 * @param {HTMLElement} root
 * @param {{ query: URLSearchParams }} options
 */
export async function show(root, { query }) {
  title(t('paper.title'));
  const [{ sheets }, { games }] = await Promise.all([allSheets(), api.get('/api/games').catch(() => ({ games: [] }))]);
  const known = (/** @type {string | null | undefined} */ id) => sheets.find(each => each.id === id)?.id;
  /** @type {{ sheet: string, paper: string, lang: string }} */
  const wish = {
    sheet: known(query.get('sheet')) ?? known(settings.last?.sheet) ?? sheets[0].id,
    paper: usualPaper(),
    lang: lang(),
  };
  /** @type {{ [kind: string]: Questions | null }} */
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
        Object.entries(cards).map(([kind, questions]) => questions && card(kind, questions, wish)),
      ),
    ),
  );
}

/**
 * A card: its drawing, what it is, what it wants to know, and the button. `asked()` is what was answered.
 * @param {string} kind
 * @param {Questions} questions
 * @param {Wishes} wish
 */
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

/** @returns {Questions} */
const plain = () => ({});

/** @returns {Questions} */
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
    asked: () => ({ pages: pages || '' }),
  };
}

/** @returns {Questions} */
function worksheet() {
  /** @type {Wishes} */
  const wish = { theme: '', level: '', count: '12' };
  const choose = (/** @type {string} */ name, /** @type {[string, string][]} */ options) =>
    select({
      label: t(`paper.worksheet.${name}`),
      value: String(wish[name]),
      options,
      onchange: value => {
        wish[name] = value;
      },
    });
  return {
    fields: [
      choose('theme', [
        ['', t('paper.worksheet.any-theme')],
        ...THEMES.map(theme => /** @type {[string, string]} */ ([theme, t(`paper.worksheet.themes.${theme}`)])),
      ]),
      choose('level', [
        ['', t('paper.worksheet.any-level')],
        ...LEVELS.map(
          level => /** @type {[string, string]} */ ([String(level), t('paper.worksheet.of-level', { level })]),
        ),
      ]),
      choose(
        'count',
        COUNTS.map(count => [String(count), t('paper.worksheet.positions', { n: count })]),
      ),
    ],
    asked: () => ({ ...wish, seed: chance() }),
  };
}

/**
 * Names, or how many lines to write them on.
 * @returns {Questions}
 */
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
          players = Number(value);
        },
      }),
    ],
    asked: () => ({ names: names.value.trim(), players: names.value.trim() ? '' : players }),
  };
}

/**
 * One of the games that were played on this device; nothing if there is none.
 * @param {Listed[]} games
 * @param {string | null} asked the id of the game that the address names
 * @returns {Questions | null}
 */
function game(games, asked) {
  const played = games.filter(each => each.turns > 0);
  if (!played.length) return null;
  const wish = { game: (played.find(each => each.id === asked) ?? played[0]).id };
  const told = (/** @type {Listed} */ each) =>
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
