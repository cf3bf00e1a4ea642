/** `/story`: where the game comes from, in six short chapters, and who says so. */

import { Board } from '../board/board.js';
import { mixPaint } from '../board/paint.js';
import { seedMarkup } from '../board/seeds.js';
import { Heap } from '../board/heap.js';
import { at, hundredth, shape } from '../board/svg.js';
import { h, icon, s } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { title } from '../router.js';
import { africa, west } from '../story/map.js';
import { eggBox, ground, pod } from '../story/vessels.js';
import { t } from '../words.js';

/** @import { Child } from '../../page.d.ts' */

/* ── Three pits cut out of the board: one seed, four, a granary. ── */

const R = 62;

/**
 * A pit with so many seeds. It is an ornament: the words beside it say what it stands for.
 * @param {number} seeds
 * @param {number} key
 */
function bowl(seeds, key) {
  mixPaint();
  const heap = new Heap({ x: 80, y: 80, rx: R, ry: R, scale: 1 }, key),
    element = s('svg.bowl', { viewBox: '0 0 160 160', 'aria-hidden': 'true', focusable: 'false' });
  /** @type {{ x: number, y: number, scale: number }[]} */
  let rests = [];
  for (let i = 0; i < seeds; i++) rests = heap.add(key + i * 5);
  const round = (/** @type {{ [name: string]: string | number }} */ paint) =>
    shape('circle', { cx: 80, cy: 80, r: R, ...paint });
  element.innerHTML =
    shape('rect', {
      x: 3,
      y: 3,
      width: 154,
      height: 154,
      rx: 30,
      fill: 'url(#b-face)',
      stroke: 'url(#b-edge)',
      strokeWidth: 4,
    }) +
    shape('circle', { cx: 80, cy: 80, r: R + 3, fill: 'none', stroke: 'url(#b-rim)', strokeWidth: 4.6 }) +
    round({ fill: 'url(#b-bowl)' }) +
    round({ fill: 'url(#b-lip)' }) +
    rests
      .map(({ x, y, scale }, i) =>
        shape('g', { transform: `translate(${at(x, y)}) scale(${hundredth(scale)})` }, seedMarkup((key + i * 5) % 48)),
      )
      .join('');
  return element;
}

/* ── the screen ── */

const CHAPTERS = { names, board, sowing, age, school, found, sources };
/** What is known of its age, in the order of what it tells; and of which kind each piece is. */
const AGES = {
  maasai: 'told',
  stones: 'argued',
  aksum: 'argued',
  mali: 'told',
  jobson: 'written',
  culin: 'written',
  birth: 'argued',
};
/** Titles of books are not translated. */
const SOURCES = [
  'R. Jobson, The Golden Trade, London, 1623',
  'S. Culin, Mancala, the National Game of Africa, US National Museum, 1894',
  'J. Retschitzki, Stratégies des joueurs d’awélé, L’Harmattan, Paris, 1990',
  'A. de Voogt, Misconceptions in the History of Mancala Games: Antiquity and Ubiquity, Board Game Studies Journal 15, 2021',
  'J. W. Romein, H. E. Bal, Solving the Game of Awari using Parallel Retrograde Analysis, Vrije Universiteit, Amsterdam, 2003',
  'R. Gering, V. Bautista i Roca, Mancala World: Oware, Kpo, Nickernut, Timeline',
  'W. P. Armstrong, Wayne’s Word: The Fabulous Nickernuts',
  'M. Cummings, Yale News, 1.2.2024 (Lewa, Kenya)',
  'Afrique Matin, 5.2017; PlanèteSchool, 9.2022; AllAfrica, 15.3.2023 (Abidjan)',
];

/** @param {HTMLElement} root */
export async function show(root) {
  title(t('story.title'));
  mixPaint();
  /** @type {(() => void)[]} */
  const ends = [];
  root.append(
    bar({ tools: [languageButton()] }),
    h(
      'header.cloth.rules-hero.story-hero',
      {},
      h('div', {}, h('h1', {}, t('story.title')), h('p', {}, t('story.lead'))),
    ),
    h(
      'div.rules-page.story',
      {},
      Object.entries(CHAPTERS).map(([id, content]) => chapter(id, content(ends))),
    ),
  );
  return () => ends.forEach(end => end());
}

/**
 * @param {string} id
 * @param {Child} content
 */
const chapter = (id, content) =>
  h(
    'section.chapter',
    { id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, t(`story.${id}.title`)),
    content,
  );
/** @param {...string} keys */
const text = (...keys) =>
  h(
    'div.prose',
    {},
    keys.map(key => h('p', {}, t(`story.${key}`))),
  );
/**
 * @param {Child} picture
 * @param {string} caption
 */
const figure = (picture, caption) => h('figure', {}, picture, caption && h('figcaption', {}, caption));
/**
 * @param {string} href
 * @param {string} name
 * @param {string} key
 */
const way = (href, name, key) => h('a.button', { href }, icon(name), t(`story.${key}`));

function names() {
  return h(
    'div.beside',
    {},
    text('names.text', 'names.cousins', 'names.atlantic'),
    h('figure', {}, h('div.charts', {}, west(), africa()), h('figcaption', {}, t('story.names.caption'))),
  );
}

/** @param {(() => void)[]} ends */
function board(ends) {
  const host = h('div'),
    shown = new Board(host, { pits: Array(12).fill(4), live: false, form: 'miniature' });
  ends.push(() => shown.destroy());
  return [
    text('board.text'),
    h(
      'div.vessels',
      {},
      figure(host, t('story.board.wood')),
      figure(ground(t('story.board.ground-alt')), t('story.board.ground')),
      figure(eggBox(t('story.board.box-alt')), t('story.board.box')),
    ),
    h('div.beside.plant', {}, text('board.seed'), figure(pod(t('story.board.pod-alt')), t('story.board.pod'))),
  ];
}

function sowing() {
  const stands = Object.entries({ seed: 4, alone: 1, store: 15 });
  return [
    text('sowing.text'),
    h(
      'ul.stands',
      {},
      stands.map(([name, seeds]) =>
        h(
          'li',
          {},
          bowl(seeds, seeds * 3),
          h('div', {}, h('h3', {}, t(`story.sowing.${name}`)), h('p', {}, t(`story.sowing.${name}-text`))),
        ),
      ),
    ),
  ];
}

function age() {
  return [
    text('age.text'),
    h(
      'ol.ages',
      {},
      Object.entries(AGES).map(([id, kind]) =>
        h(
          `li.${kind}`,
          {},
          h('p', {}, h('b', {}, t(`story.age.${id}-when`)), h('span.kind', {}, t(`story.age.${kind}`))),
          h('p', {}, t(`story.age.${id}`)),
        ),
      ),
    ),
  ];
}

function school() {
  return [
    text('school.text', 'school.clubs'),
    h(
      'div.choices',
      {},
      way('/rules/ecole', 'book', 'school.sheet'),
      way('/learn', 'hint', 'school.lessons'),
      way('/paper', 'print', 'school.paper'),
    ),
  ];
}

function found() {
  return [
    text('found.text', 'found.open'),
    h('div.choices', {}, way('/rules/awari', 'book', 'found.sheet'), way('/analyse', 'chart', 'found.analyse')),
  ];
}

function sources() {
  return [
    text('sources.text'),
    h(
      'ul.sources',
      {},
      SOURCES.map(each => h('li', { lang: /é/.test(each) ? 'fr' : 'en' }, each)),
    ),
  ];
}
