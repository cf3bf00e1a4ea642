/** What can be downloaded and printed of a class, and how the class is deleted. */

import { address, api, Refusal } from '../api.js';
import { h, icon } from '../dom.js';
import { segment, select } from '../parts/controls.js';
import { confirm } from '../parts/dialog.js';
import { noticeLink } from '../parts/notice.js';
import { printButton, usualPaper } from '../parts/print.js';
import { announce, toast } from '../parts/status.js';
import { go } from '../router.js';
import { lang, t } from '../words.js';
import { clubs, forgetClub } from './own-clubs.js';
import { forget } from './own-classes.js';
import { busyButton, Section } from './section.js';
import { keyDialog } from './teacher-join.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Child } from '../../page.d.ts' */

/**
 * What was chosen last stays chosen while the page is open, whatever is drawn anew.
 * @type {{ paper: 'a4' | 'letter' | null, top: string }}
 */
const chosen = { paper: null, top: '3' };

/**
 * An element with all downloads and papers of a class.
 * @param {LiveClass} live
 */
function keepsakes(live) {
  const { contests } = live.shared,
    at = `/api/classes/${live.state.id}`;
  const wish = { contest: contests.length - 1 };
  const files = h('ul.keep-list'),
    fill = () => files.replaceChildren(...tables(live, at, wish.contest).map(file => h('li', {}, file)));
  fill();
  return h(
    'div.keep',
    {},
    contests.length > 1 &&
      select({
        label: t('class.remains.which'),
        value: String(wish.contest),
        options: contests.map(({ name }, i) => [String(i), `${i + 1}. ${name}`]),
        onchange: value => {
          wish.contest = Number(value);
          fill();
        },
      }),
    group('paper', papers(at, wish)),
    group('files', files),
    group('club', forClub(live)),
  );
}

/**
 * @param {string} name
 * @param {...Child} body
 */
function group(name, ...body) {
  return h(
    'section.keep-group',
    { 'aria-labelledby': `keep-${name}` },
    h('h3', { id: `keep-${name}` }, t(`club.keep.${name}`)),
    ...body,
  );
}

/* ── paper ── */

/**
 * @param {string} at the class's address
 * @param {{ contest: number }} wish
 */
function papers(at, wish) {
  const size = (chosen.paper ??= usualPaper());
  const today = new Date().toLocaleDateString(lang(), { dateStyle: 'long' });
  const asked = () => ({ contest: wish.contest, paper: chosen.paper ?? size, date: today, top: chosen.top });
  const paper = (/** @type {string} */ kind) =>
    h('li', {}, printButton(t(`club.keep.${kind}`), `${at}/print/${kind}`, asked, { dataset: { key: kind } }));
  return [
    h('ul.keep-list', {}, ['class', 'pupils', 'certificates'].map(paper)),
    h(
      'div.keep-wishes',
      {},
      segment({
        label: t('club.keep.size'),
        value: size,
        options: /** @type {const} */ ([
          ['a4', 'A4'],
          ['letter', 'Letter'],
        ]),
        onchange: wanted => {
          chosen.paper = wanted;
        },
      }),
      segment({
        label: t('club.keep.top'),
        value: chosen.top,
        options: ['0', '3', '200'].map(top => [top, t(`club.keep.tops.${top}`)]),
        onchange: top => {
          chosen.top = top;
        },
      }),
    ),
  ];
}

/* ── files ── */

/**
 * Whether a contest can be written for arbiters' programs: a Swiss system of which a round is over.
 * @param {LiveClass} live
 * @param {number} contest
 */
function isReported(live, contest) {
  const { kind, rounds, over } = live.shared.contests[contest];
  return kind === 'swiss' && (rounds > 1 || (rounds === 1 && (over || live.contest?.rounds[0].over)));
}

/**
 * @param {LiveClass} live
 * @param {string} at the class's address
 * @param {number} contest
 */
function tables(live, at, contest) {
  const link = (/** @type {string} */ href, /** @type {string} */ label, /** @type {string} */ picture) =>
    h('a.button', { href, download: '' }, icon(picture), label);
  return [
    ...['places', 'cross', 'results'].map(what =>
      link(address(`${at}/tables/${what}`, { contest }), t(`class.remains.${what}`), 'save'),
    ),
    isReported(live, contest) && link(address(`${at}/report`, { contest }), t('class.remains.report'), 'save'),
    link(address(`${at}/records`), t('class.remains.records'), 'file'),
  ].filter(Boolean);
}

/* ── the club ── */

/** @param {LiveClass} live */
function forClub(live) {
  const known = clubs(),
    told = h('p.soft.small', {}, t('club.keep.club-line'));
  if (!known.length)
    return [told, h('div.choices', {}, h('a.button', { href: '/club' }, icon('school'), t('club.keep.make')))];
  const wish = { club: (known.find(({ id }) => id === live.state.club) ?? known[0]).id };
  const ours = (/** @type {'evenings' | 'classes'} */ path) => () => count(path, wish.club, live);
  return [
    told,
    select({
      label: t('club.keep.which'),
      value: wish.club,
      options: known.map(({ id, name }) => [id, name]),
      onchange: id => {
        wish.club = id;
      },
    }),
    h(
      'div.choices',
      {},
      busyButton(t('club.keep.count'), { icon: 'check', onclick: ours('evenings'), 'data-key': 'count' }),
      !live.state.club &&
        busyButton(t('club.keep.claim'), { icon: 'person', onclick: ours('classes'), 'data-key': 'claim' }),
      h('a.button.quiet', { href: '/club' }, t('club.keep.see')),
    ),
  ];
}

/**
 * Counts the evening (`evenings`), or makes it the club's so that its members' strengths are known (`classes`).
 * @param {'evenings' | 'classes'} path
 * @param {LiveClass} live
 * @param {string} club
 */
async function count(path, club, live) {
  try {
    const asked = { class_id: live.state.id };
    const { name } = await (path === 'evenings'
      ? api.post(`/api/clubs/${club}/evenings`, asked)
      : api.post(`/api/clubs/${club}/classes`, asked));
    const said = t(`club.keep.${path}-done`, { name });
    toast(said);
    announce(said);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'no-such-club') forgetClub(club);
    toast(error.text, { seconds: 8 });
  }
}

/* ── what remains ── */

/**
 * @param {HTMLElement} host
 * @param {LiveClass} live
 */
export function remains(host, live) {
  const told = () => ({
    club: live.state.club,
    contests: live.shared.contests.map(({ name, rounds }, i) => ({ name, rounds, reported: isReported(live, i) })),
  });
  return new Section(host, told, ({ contests }) => [
    h('h2', { id: 'class-remains' }, t('class.remains.title')),
    contests.length ? keepsakes(live) : h('p.soft', {}, t('class.remains.none')),
    h(
      'div.choices',
      {},
      busyButton(t('class.key.title'), {
        icon: 'link',
        onclick: () => keyDialog(live),
        'aria-haspopup': 'dialog',
        'data-key': 'key',
      }),
      busyButton(t('class.delete.do'), {
        icon: 'close',
        className: 'class-delete',
        onclick: () => remove(live),
        'data-key': 'delete',
      }),
    ),
    h('p.soft.small', {}, t('class.remains.privacy')),
    noticeLink(),
  ]);
}

/** @param {LiveClass} live */
async function remove(live) {
  const { id } = live.state,
    { people, contests } = live.shared;
  const sure = await confirm({
    title: t('class.delete.title'),
    text: t('class.delete.text', { people: people.filter(each => !each.gone).length, contests: contests.length }),
    yes: t('class.delete.do'),
    icon: 'close',
  });
  if (!sure) return;
  try {
    await api.remove(`/api/classes/${id}`);
    forget(id);
    toast(t('class.delete.done'));
    await go('/class', { replace: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.text, { seconds: 8 });
  }
}
