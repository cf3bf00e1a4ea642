/** What is played and how far it has come; the next round, the bell, the end. */

import { h, must } from '../dom.js';
import { ask, confirm } from '../parts/dialog.js';
import { entry } from '../parts/controls.js';
import { t } from '../words.js';
import { attempt, busyButton, Section, errorLine } from './section.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { SmallBoard } from '../../wire.d.ts' */

const MORE = 2,
  MINUTE = 60_000,
  QUICK = [1, 2, 3, 5, 10, 15];

/**
 * The name of the class, and where it stands.
 * @param {HTMLElement} host
 * @param {LiveClass} live
 */
export function heading(host, live) {
  return new Section(
    host,
    () => ({ title: live.shared.title, line: line(live) }),
    ({ title, line: words }) => [h('h1', {}, title || t('class.class')), h('p', {}, words)],
  );
}

/** @param {LiveClass} options */
function line({ contest, round, state: { locked } }) {
  if (!contest) return t(locked ? 'class.line.closed' : 'class.line.open');
  if (contest.over) return t('class.line.over', { name: contest.name, n: contest.rounds.length });
  if (!round) return t('class.line.ready', { name: contest.name });
  const at = contest.planned
    ? t('class.line.round-of', { n: round.number, planned: contest.planned })
    : t('class.line.round', { n: round.number });
  const stands = round.over
    ? t('class.line.round-over')
    : t('class.line.playing', { n: round.tables.filter(table => !table.result).length });
  return [contest.name, at, stands].join(' · ');
}

/**
 * The buttons beside it: what can be done next. `choose` shows where one says what is played, `ask` where one asks a
 * position of all.
 * @param {HTMLElement} host
 * @param {LiveClass} live
 * @param {{ choose: () => void, ask: () => void }} options
 */
export function actions(/** @type {HTMLElement} */ host, /** @type {LiveClass} */ live, { choose, ask: askAll }) {
  const told = () => {
    const { contest, round } = live;
    return {
      begun: Boolean(contest && !contest.over),
      playing: Boolean(round && !round.over),
      bell: live.bellIn !== null,
      first: !round,
      last: Boolean(contest?.planned && contest.rounds.length >= contest.planned),
    };
  };
  return new Section(host, told, state => {
    const position = busyButton(t('class.ask'), { icon: 'target', onclick: askAll, 'data-key': 'ask' });
    if (!state.begun)
      return [
        busyButton(t('class.play.choose'), { className: 'main', icon: 'play', onclick: choose, 'data-key': 'choose' }),
        position,
      ];
    return state.playing ? playing(live, state) : [...between(live, state), position];
  });
}

/**
 * @param {LiveClass} live
 * @param {{ bell: boolean }} options
 */
function playing(live, { bell }) {
  return [
    bell &&
      busyButton(t('class.bell.more', { n: MORE }), {
        icon: 'plus',
        onclick: () => attempt(live, 'bell', { minutes: Math.ceil((live.bellIn ?? 0) / MINUTE) + MORE }),
        'data-key': 'more',
      }),
    busyButton(t(bell ? 'class.bell.title' : 'class.bell.set'), {
      icon: 'bell',
      onclick: () => bellDialog(live),
      'aria-haspopup': 'dialog',
      'data-key': 'bell',
    }),
  ];
}

/**
 * @param {LiveClass} live
 * @param {{ first: boolean, last: boolean }} options
 */
function between(live, { first, last }) {
  const round = (/** @type {'screens' | 'real'} */ boards) => () => attempt(live, 'round', { boards });
  return [
    busyButton(t(first ? 'class.round.first' : 'class.round.next'), {
      className: last ? '' : 'main',
      icon: 'play',
      onclick: round('screens'),
      'data-key': 'next',
    }),
    busyButton(t('class.round.real'), { icon: 'two', onclick: round('real'), 'data-key': 'real' }),
    busyButton(t('class.end.do'), {
      className: last ? 'main' : '',
      icon: 'flag',
      onclick: () => end(live, last),
      'data-key': 'end',
    }),
  ];
}

/**
 * @param {LiveClass} live
 * @param {boolean} last
 */
async function end(live, last) {
  if (last || (await confirm({ title: t('class.end.title'), text: t('class.end.text'), yes: t('class.end.do') })))
    await attempt(live, 'end');
}

/**
 * Rings it now, or in so many minutes.
 * @param {LiveClass} live
 */
async function bellDialog(live) {
  const said = errorLine(),
    minutes = entry({
      label: t('class.bell.in'),
      type: 'number',
      min: 1,
      max: 600,
      value: String(live.contest?.minutes ?? 10),
      inputmode: 'numeric',
    }),
    field = must('input', minutes, HTMLInputElement);
  const quick = h(
    'div.choices.class-quick',
    {},
    QUICK.map(n =>
      h(
        'button.button',
        {
          type: 'button',
          onclick: () => {
            field.value = String(n);
          },
        },
        t('class.bell.minutes', { n }),
      ),
    ),
  );
  await ask({
    title: t('class.bell.title'),
    text: t('class.bell.text'),
    close: true,
    body: [quick, minutes, said],
    actions: [
      { id: 'now', label: t('class.bell.now'), icon: 'bell' },
      { id: 'set', label: t('class.bell.set-it'), main: true },
    ],
    keep: id =>
      attempt(
        live,
        'bell',
        id === 'now' ? {} : { minutes: Math.min(1440, Math.max(1, Math.round(+field.value) || 1)) },
        said,
      ),
  });
}
