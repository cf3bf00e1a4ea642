/** The menu of a game: what one seldom needs, and how one likes it. */

import { h, must } from '../dom.js';
import { ask } from '../parts/dialog.js';
import { segment, entry } from '../parts/controls.js';
import { preferences } from '../parts/preferences.js';
import { item, menu } from '../parts/menu.js';
import { print } from '../parts/print.js';
import { settings } from '../settings.js';
import { t } from '../words.js';
import { resign } from './confirmations.js';
import { deleteGame } from './delete-game.js';
import { canShare, copy, record, save, shareRecord } from './share.js';
import { call, inviteLink } from './waiting-room.js';

/** @import { Match } from './match.js' */
/** @import { GameView } from '../../wire.d.ts' */

/**
 * The button and the menu. `rules()` opens the rules beside the game, `leave()` goes to the first screen.
 * @param {Match} match
 * @param {{ rules: () => void, leave: () => void }} options
 */
export function gameMenu(match, { rules, leave }) {
  return menu({
    wide: true,
    fill: () => [h('div', {}, theGame(match, { rules, leave })), h('div', {}, theCoach(match), theLook())],
  });
}

/**
 * @param {Match} match
 * @param {{ rules: () => void, leave: () => void }} options
 */
function theGame(match, { rules, leave }) {
  // in a class: no other names, nothing to send, no engine, which all would ask at once
  const { game, over, seated, club } = match;
  return [
    item(t('menu.rules'), { icon: 'book', onclick: rules }),
    seated &&
      !over &&
      item(t('menu.resign'), { icon: 'flag', onclick: () => resign(match), disabled: !match.now.can.resign }),
    seated && !club && item(t('menu.names'), { icon: 'person', onclick: () => names(match) }),
    game.code &&
      !over &&
      item(t('menu.invite'), { icon: 'link', onclick: () => copy(inviteLink(game), t('waiting.copied')) }),
    h('hr'),
    item(t('menu.save'), { icon: 'save', onclick: () => save(match) }),
    item(t('menu.copy'), { icon: 'copy', onclick: async () => copy(await record(match), t('share.copied')) }),
    match.turns.length > 0 && item(t('print.game'), { icon: 'print', onclick: () => print('game', { game: game.id }) }),
    canShare() && !club && item(t('menu.share'), { icon: 'share', onclick: () => shareRecord(match) }),
    over && !club && item(t('end.review'), { icon: 'target', href: `/game/${game.id}/review` }),
    !club && item(t('menu.analyse'), { icon: 'chart', href: `/analyse?game=${game.id}` }),
    seated &&
      !club &&
      (over || alone(match)) &&
      item(t('menu.delete'), {
        icon: 'close',
        onclick: async () => {
          if (await deleteGame(game.id, alone(match) ? null : match.name(match.other))) leave();
        },
      }),
    club
      ? item(t('pupil.strip.back'), { icon: 'school', onclick: leave })
      : item(t('menu.new'), { icon: 'plus', onclick: leave }),
  ].filter(Boolean);
}

/**
 * Whether nobody else has a seat here.
 * @param {Match} match
 */
const alone = ({ game, both }) => both || game.kind !== 'far' || Boolean(game.free);

/**
 * Whether the coach speaks: for those who play here or against a level.
 * @param {Match} match
 */
function theCoach({ game, seated, over, club }) {
  if (game.kind === 'far' || club || !seated || over) return [];
  return segment({
    label: t('coach.name'),
    value: settings.coach,
    options: ['off', 'ask', 'always'].map(each => [each, t(`coach.modes.${each}`)]),
    onchange: mode => {
      settings.coach = mode;
    },
  });
}

function theLook() {
  return [
    segment({
      label: t('menu.view'),
      value: settings.view,
      options: ['auto', 'south', 'north', 'facing'].map(each => /** @type {const} */ ([each, t(`menu.views.${each}`)])),
      onchange: view => {
        settings.view = view;
      },
    }),
    preferences(),
    h('hr'),
    item(t('menu.keys'), { icon: 'keys', key: '?', onclick: () => keysHelp() }),
  ];
}

/** @param {Match} match */
async function names(match) {
  const fields = match.you.map(seat =>
    entry({ label: t(seat === 'S' ? 'home.name-south' : 'home.name-north'), value: match.name(seat), maxlength: 24 }),
  );
  const answer = await ask({
    title: t('menu.names'),
    body: h('div.settings', {}, fields),
    actions: [
      { id: 'no', label: t('shell.cancel') },
      { id: 'ok', label: t('shell.ok'), main: true },
    ],
  });
  if (answer !== 'ok') return;
  const wanted = match.you
    .map((seat, i) => [seat, must('input', fields[i], HTMLInputElement).value.trim()])
    .filter(([seat, name]) => name && name !== match.name(seat));
  for (const [seat, name] of wanted) {
    // each act waits for the number that the one before has made
    const counted = match.n;
    call(match, seat, name);
    await until(match, () => match.n > counted);
  }
}

/**
 * Resolves when something holds of the match, or after a while.
 * @param {Match} match
 * @param {() => boolean} holds
 */
function until(match, holds) {
  return new Promise(done => {
    const look = () => {
      if (holds()) {
        match.removeEventListener('event', look);
        clearTimeout(late);
        done(null);
      }
    };
    const late = setTimeout(() => {
      match.removeEventListener('event', look);
      done(null);
    }, 5000);
    match.addEventListener('event', look);
    look();
  });
}

/** What the keys do. */
export function keysHelp() {
  const keys = [
    ['A … F', 'pit'],
    ['← → ↑ ↓', 'arrows'],
    [t('keys.enter'), 'sow'],
    ['P', 'pass'],
    ['U', 'undo'],
    ['H', 'hint'],
    ['V', 'see'],
    ['W', 'what'],
    ['?', 'help'],
    ['Esc', 'escape'],
  ];
  const lines = keys.map(([key, what]) =>
    h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, t(what === 'see' ? 'coach.see' : `keys.${what}`))),
  );
  return ask({
    title: t('menu.keys'),
    body: h('dl.keys', {}, lines),
    actions: [{ id: 'ok', label: t('shell.ok'), main: true }],
  });
}
