/** One's own games that are not over: small cards with a way back. */

import { api } from '../api.js';
import { h, icon, emblem } from '../dom.js';
import { t, listed } from '../words.js';

/** The way back to each, or nothing where there is none or the server can't say. */
export async function resume() {
  const { games } = await api.get('/api/games').catch(() => ({ games: [] }));
  const open = games.filter(game => !game.over && (game.turns > 0 || game.kind === 'far')).slice(0, 6);
  if (!open.length) return null;
  return h('section.resume', { 'aria-labelledby': 'resume' }, h('h2', { id: 'resume' }, t('home.resume')), h('ul', {}, open.map(game => h('li', {}, one(game)))));
}

function one(game) {
  const sheet = typeof game.sheet === 'string' ? { id: game.sheet } : game.sheet;
  return h('a.again', { href: game.path }, emblem(sheet.id), h('span', {}, h('strong', {}, listed(game.names)), h('span.soft', {}, game.text)), icon('next'));
}
