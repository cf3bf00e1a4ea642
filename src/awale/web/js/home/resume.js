/** One's own games that are not over, and the class to which one belongs: small cards with a way back. */

import { api } from '../api.js';
import { h, icon, emblem } from '../dom.js';
import { t, listed } from '../words.js';

/** The way back to each, or nothing where there is none or the server can't say. */
export async function resume() {
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

/** Few devices have been in a class: the others don't even load what finds the way back. */
async function classes() {
  try {
    if (localStorage.getItem('awale.pupil')) return await (await import('./school.js')).school();
  } catch {
    /* nothing can be kept here, or nobody answers */
  }
  return { cards: [], games: new Set() };
}

/** A card with a button that deletes its game; the focus then goes to the heading, or nowhere when nothing is left. */
function withRemoval(game, heading) {
  const remove = async () => {
    const { deleteGame } = await import('../game/deleting.js');
    if (!(await deleteGame(game.id))) return;
    line.remove();
    if (heading.parentElement.querySelector('li')) heading.focus();
    else heading.parentElement.remove();
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
