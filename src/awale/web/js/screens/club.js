/** `/club`: making a club, or coming back to one. `/club/{id}`: its members with their ratings, and its evenings. */

import { address, api, Refusal } from '../api.js';
import { clubKey, clubs, forgetClub, keepClub } from '../class/own-clubs.js';
import { busyButton, errorLine } from '../class/section.js';
import { h, icon, s, must } from '../dom.js';
import { copy } from '../game/share.js';
import { linkTo } from '../location.js';
import { bar, languageButton } from '../parts/bar.js';
import { entry } from '../parts/controls.js';
import { ask, confirm } from '../parts/dialog.js';
import { announce, toast } from '../parts/status.js';
import { go, title } from '../router.js';
import { t } from '../words.js';

/** @import { ClubView, EveningView, MemberView } from '../../wire.d.ts' */

/** @typedef {`/api/clubs/${string}`} Address a club's address on the server */

/**
 * @param {HTMLElement} root
 * @param {{ id?: string }} options
 */
export async function show(root, { id }) {
  if (!id) return all(root);
  /** @type {Address} */
  const at = `/api/clubs/${encodeURIComponent(id)}`;
  const club = (await useKey(id, at)) ?? (await api.get(at));
  if (clubKey(id)) keepClub(id, { name: club.name });
  const page = h('div.club-page');
  root.append(bar({ tools: [languageButton('optional')] }), page);
  draw(page, at, club);
}

/**
 * The key of the address makes this device run the club; it leaves the address at once, also if it is no good.
 * @param {string} id
 * @param {Address} at
 */
async function useKey(id, at) {
  const secret = new URLSearchParams(location.hash.slice(1)).get('key');
  if (!secret) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const club = await api.post(`${at}/teach`, { key: secret });
  keepClub(id, { key: secret, name: club.name });
  return club;
}

/* ── all clubs ── */

/** @param {HTMLElement} root */
function all(root) {
  const known = clubs(),
    said = errorLine(),
    name = entry({
      label: t('club.make.name'),
      maxlength: 40,
      required: true,
      autocomplete: 'off',
      placeholder: t('club.make.example'),
    });
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const made = await attempt(() => api.post('/api/clubs', { name: value(name) }), said);
    if (!made) return;
    keepClub(made.id, { key: made.key, name: value(name) });
    await go(made.path);
  };
  title(t('club.title'));
  root.append(
    bar({ tools: [languageButton('optional')] }),
    h('header.cloth.class-hero', {}, h('div', {}, h('h1', {}, t('club.title')), h('p', {}, t('club.lead')))),
    h(
      'div.club-page',
      {},
      known.length > 0 &&
        h(
          'section.resume',
          { 'aria-labelledby': 'club-mine' },
          h('h2', { id: 'club-mine' }, t('club.mine')),
          h(
            'ul',
            {},
            known.map(each =>
              h(
                'li',
                {},
                h(
                  'a.again',
                  { href: `/club/${encodeURIComponent(each.id)}` },
                  icon('school'),
                  h('span', {}, h('strong', {}, each.name)),
                  icon('next'),
                ),
              ),
            ),
          ),
        ),
      h(
        'form.club-make',
        { onsubmit: make },
        h('h2', {}, t('club.make.title')),
        name,
        said,
        h('div.choices', {}, h('button.button.main.big', { type: 'submit' }, icon('school'), t('club.make.do'))),
        h('p.soft', {}, t('club.make.line')),
      ),
    ),
  );
}

/* ── one club ── */

/**
 * @param {HTMLElement} page
 * @param {Address} at
 * @param {ClubView} club
 */
function draw(page, at, club) {
  title(club.name);
  const again = (/** @type {ClubView} */ changed) => draw(page, at, changed);
  page.replaceChildren(
    h(
      'header.club-head',
      {},
      h(
        'div',
        {},
        h('h1', {}, club.name),
        h('p.soft', {}, t('club.line', { members: club.members.length, evenings: club.evenings.length })),
      ),
      h(
        'div.choices',
        {},
        club.members.length > 0 &&
          h('a.button', { href: address(`${at}/ratings`), download: '' }, icon('save'), t('club.csv')),
        busyButton(t('club.rename'), {
          icon: 'file',
          onclick: () => rename(at, club, again),
          'aria-haspopup': 'dialog',
        }),
      ),
    ),
    members(at, club, again),
    evenings(at, club, again),
    ...renamed(at, club, again),
    h(
      'footer.club-foot',
      {},
      busyButton(t('club.key.title'), { icon: 'link', onclick: () => key(club), 'aria-haspopup': 'dialog' }),
      busyButton(t('club.delete.do'), { icon: 'close', className: 'class-delete', onclick: () => remove(at, club) }),
      h('p.soft.small', {}, t('club.privacy')),
    ),
  );
}

/**
 * @param {Address} at
 * @param {ClubView} club
 * @param {(club: ClubView) => void} again
 */
function members(at, club, again) {
  const heading = h('h2', { id: 'club-members' }, t('club.members'));
  if (!club.members.length)
    return h(
      'section',
      { 'aria-labelledby': 'club-members' },
      heading,
      h('p', {}, t('club.none')),
      h('div.choices', {}, h('a.button', { href: '/class' }, icon('next'), t('club.to-class'))),
    );
  const spread = extent(club.members),
    column = (/** @type {string} */ name) => h('th', { scope: 'col' }, t(`club.columns.${name}`));
  const row = (/** @type {MemberView} */ member, /** @type {number} */ i) =>
    h(
      'tr',
      {},
      h('td', {}, i + 1),
      h(
        'th',
        { scope: 'row' },
        h(
          'button.club-name',
          {
            type: 'button',
            'aria-haspopup': 'dialog',
            'aria-label': t('club.member.open', { name: member.name }),
            onclick: () => edit(at, member, again),
          },
          member.name,
        ),
      ),
      h('td.club-line', {}, line(member.history, spread)),
      h('td', {}, h('b', {}, member.rating)),
      h('td', {}, `± ${2 * member.deviation}`),
      h('td', {}, member.games),
      h('td', {}, member.evenings),
    );
  return h(
    'section',
    { 'aria-labelledby': 'club-members' },
    heading,
    h(
      'div.class-scroll',
      { tabindex: '0', role: 'group', 'aria-labelledby': 'club-members' },
      h(
        'table.class-table.club-table',
        {},
        h('thead', {}, h('tr', {}, ['place', 'name', 'way', 'rating', 'deviation', 'games', 'evenings'].map(column))),
        h('tbody', {}, club.members.map(row)),
      ),
    ),
    h('p.soft.small', {}, t('club.how')),
  );
}

/**
 * The lowest and the highest rating that anybody has had.
 * @param {MemberView[]} people
 */
function extent(people) {
  const values = people.flatMap(({ history: before }) => before.map(({ rating }) => rating));
  return { low: Math.min(1500, ...values), high: Math.max(1500, ...values) };
}

/**
 * The history of a rating, evening by evening, as a small graph; its figures stand beside it.
 * @param {MemberView['history']} before
 * @param {{ low: number, high: number }} options
 */
function line(before, { low, high }) {
  const width = 96,
    height = 26,
    steps = [1500, ...before.map(({ rating }) => rating)].slice(-20);
  const x = (/** @type {number} */ i) => 3 + (i * (width - 6)) / Math.max(1, steps.length - 1),
    y = (/** @type {number} */ rating) => height - 4 - ((rating - low) / Math.max(1, high - low)) * (height - 8);
  const points = steps.map((rating, i) => [x(i).toFixed(1), y(rating).toFixed(1)]);
  const [cx, cy] = points[points.length - 1];
  return s(
    'svg.club-way',
    { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', focusable: 'false' },
    s('polyline', { points: points.map(point => point.join(',')).join(' ') }),
    s('circle', { cx, cy, r: 2.6 }),
  );
}

/**
 * @param {Address} at
 * @param {ClubView} club
 * @param {(club: ClubView) => void} again
 */
function evenings(at, club, again) {
  if (!club.evenings.length) return '';
  const day = (/** @type {number} */ when) =>
    new Date(when).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' });
  const one = (/** @type {EveningView} */ each) =>
    h(
      'li',
      {},
      h(
        'span',
        {},
        h('strong', {}, each.title || t('club.untitled')),
        ' ',
        h('span.soft', {}, `${day(each.at)} · ${t('club.games', { n: each.games })}`),
      ),
      busyButton(t('club.undo.do'), {
        className: 'quiet',
        'aria-label': t('club.undo.label', { title: each.title || t('club.untitled'), date: day(each.at) }),
        onclick: () => undo(at, each, again),
      }),
    );
  return h(
    'section',
    { 'aria-labelledby': 'club-evenings' },
    h('h2', { id: 'club-evenings' }, t('club.evenings')),
    h('ul.club-rows', {}, [...club.evenings].reverse().map(one)),
  );
}

/**
 * Names that count as another's, with a button to undo that.
 * @param {Address} at
 * @param {ClubView} club
 * @param {(club: ClubView) => void} again
 */
function renamed(at, club, again) {
  const told = Object.entries(club.renamed);
  if (!told.length) return [];
  const apart = async (/** @type {string} */ member) => {
    const changed = await attempt(() => api.post(`${at}/members`, { member }));
    if (changed) again(changed);
  };
  return [
    h(
      'section',
      { 'aria-labelledby': 'club-renamed' },
      h('h2', { id: 'club-renamed' }, t('club.renamed.title')),
      h(
        'ul.club-rows',
        {},
        told.map(([old, name]) =>
          h(
            'li',
            {},
            h('span', {}, t('club.renamed.one', { old, name })),
            busyButton(t('club.renamed.undo'), {
              className: 'quiet',
              'aria-label': t('club.renamed.label', { old, name }),
              onclick: () => apart(old),
            }),
          ),
        ),
      ),
    ),
  ];
}

/* ── changing it ── */

/** @param {HTMLElement} field */
const value = field => must('input', field, HTMLInputElement).value.trim();

/**
 * Asks the server; a refusal is shown, in `said` if given, and gives null.
 * @template Answer
 * @param {() => Promise<Answer>} asked
 * @param {HTMLElement | null} [said]
 * @returns {Promise<Answer | null>}
 */
async function attempt(asked, said = null) {
  try {
    return await asked();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (said) said.textContent = error.text;
    else toast(error.text, { seconds: 8 });
    return null;
  }
}

/**
 * A dialog with one text field; `asked(text)` is what is then done.
 * @param {{ label: string, hint?: string, heading: string, text?: string, asked: (text: string) => Promise<ClubView>,
 *   again: (club: ClubView) => void }} options
 */
async function typed({ label, hint, heading, text, asked, again }) {
  const said = errorLine(),
    field = entry({ label, hint, value: text, maxlength: 40, autocomplete: 'off' });
  await ask({
    title: heading,
    body: [field, said],
    close: true,
    actions: [{ id: 'yes', label: t('class.save'), main: true }],
    keep: async () => {
      const changed = await attempt(() => asked(value(field)), said);
      if (changed) again(changed);
      return Boolean(changed);
    },
  });
}

/**
 * @param {Address} at
 * @param {MemberView} options
 * @param {(club: ClubView) => void} again
 */
const edit = (at, { name: member }, again) =>
  typed({
    heading: member,
    label: t('club.member.name'),
    hint: t('club.member.hint'),
    text: member,
    again,
    asked: (/** @type {string} */ name) => api.post(`${at}/members`, { member, name }),
  });

/**
 * @param {Address} at
 * @param {ClubView} club
 * @param {(club: ClubView) => void} again
 */
const rename = (at, club, again) =>
  typed({
    heading: t('club.rename'),
    label: t('club.make.name'),
    text: club.name,
    asked: (/** @type {string} */ name) => api.post(`${at}/name`, { name }),
    again: (/** @type {ClubView} */ changed) => {
      if (clubKey(club.id)) keepClub(club.id, { name: changed.name });
      again(changed);
    },
  });

/**
 * @param {Address} at
 * @param {EveningView} evening
 * @param {(club: ClubView) => void} again
 */
async function undo(at, evening, again) {
  if (!(await confirm({ title: t('club.undo.title'), text: t('club.undo.text'), yes: t('club.undo.do') }))) return;
  const changed = await attempt(() => api.remove(`${at}/evenings/${encodeURIComponent(evening.id)}`));
  if (changed) {
    again(changed);
    announce(t('club.undo.done'));
  }
}

/** @param {{ id: string }} options */
async function key({ id }) {
  const kept = clubKey(id),
    link = linkTo(`/club/${id}#key=${kept}`);
  if (!kept) {
    await ask({
      title: t('club.key.title'),
      text: t('club.key.none'),
      actions: [{ id: 'ok', label: t('shell.ok'), main: true }],
    });
    return;
  }
  await ask({
    title: t('club.key.title'),
    text: t('club.key.text'),
    close: true,
    body: h('p.class-link.secret', {}, link),
    actions: [{ id: 'copy', label: t('club.key.copy'), icon: 'link', main: true }],
    keep: async () => {
      await copy(link, t('club.key.copied'));
      return false;
    },
  });
}

/**
 * @param {Address} at
 * @param {ClubView} options
 */
async function remove(at, { id, members: { length: people } }) {
  if (
    !(await confirm({
      title: t('club.delete.title'),
      text: t('club.delete.text', { people }),
      yes: t('club.delete.do'),
      icon: 'close',
    }))
  )
    return;
  if (!(await attempt(() => api.remove(at)))) return;
  forgetClub(id);
  toast(t('club.delete.done'));
  await go('/club', { replace: true });
}
