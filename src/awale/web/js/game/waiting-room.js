/** The waiting room of a game at a distance: a code to say aloud, a link to send, one's own name. */

import { h, icon } from '../dom.js';
import { linkTo } from '../location.js';
import { settings } from '../settings.js';
import { t } from '../words.js';
import { copy, share, canShare } from './share.js';

/** @import { GameView } from '../../wire.d.ts' */
/** @import { Match } from './match.js' */

/** @param {GameView} game */
export const inviteLink = game => linkTo(`/join/${game.code}`);

/**
 * A card that lies on the board until somebody has come.
 * @param {Match} match
 */
export function waitingRoom(match) {
  const { game } = match,
    link = inviteLink(game),
    seat = match.you[0],
    side = t(seat === 'S' ? 'home.south' : 'home.north');
  const name = h('input.field', {
    type: 'text',
    maxlength: 24,
    value: match.name(seat) === side ? '' : match.name(seat),
    placeholder: side,
    autocomplete: 'given-name',
    id: 'own-name',
    onchange: event => call(match, seat, event.target.value),
  });
  return h(
    'section.waiting',
    { 'aria-labelledby': 'waiting-title' },
    h(
      'div',
      {},
      h('h2', { id: 'waiting-title' }, t('waiting.title')),
      isLocal()
        ? h('p.note', {}, t('waiting.local'), ' ', h('code', {}, 'awale serve --host 0.0.0.0'))
        : h('p.soft', {}, t('waiting.line')),
      h('p.hide', {}, t('waiting.code', { code: [...(game.code ?? '')].join(' ') })),
      h(
        'p.big-code',
        { 'aria-hidden': 'true' },
        [...(game.code ?? '')].map(letter => h('span', {}, letter)),
      ),
      h('p.link', {}, link),
      h(
        'div.choices',
        {},
        h(
          'button.button.main',
          { type: 'button', onclick: () => copy(link, t('waiting.copied')) },
          icon('link'),
          t('waiting.copy'),
        ),
        canShare() &&
          h(
            'button.button',
            {
              type: 'button',
              onclick: () => share({ title: t('waiting.share-title'), url: link }, t('waiting.copied')),
            },
            icon('share'),
            t('waiting.share'),
          ),
      ),
      h('div.entry', {}, h('label', { for: 'own-name' }, t('join.name')), name),
      h('p.hope', {}, h('i.dots', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i')), t('waiting.hope')),
    ),
    !isLocal() &&
      h('img.scan', { src: `/join/${game.code}/scan.svg`, alt: t('waiting.scan'), width: 176, height: 176 }),
  );
}

/** Whether the server is on this machine alone: no other device reaches it, so a QR code would be useless. */
export const isLocal = () => /^(localhost$|127\.|\[::1\])/.test(location.hostname);

/**
 * Sends the name of a seat, and remembers it.
 * @param {Match} match
 * @param {string} seat
 * @param {string} wanted
 */
export function call(match, seat, wanted) {
  const me = wanted.trim();
  if (!me || me === match.name(seat)) return;
  settings.last = { ...settings.last, me };
  match.act('name', { seat, name: me });
}
