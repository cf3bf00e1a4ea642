/** One's own games that are not over: small cards with a way back. */

import { api } from '../api.js';
import { h, icon, emblem } from '../dom.js';
import { t, listed } from '../words.js';

/** A place that fills itself when the server has answered, and stays away when there is nothing. */
export function resume() {
  const host = h('section.resume', { hidden: true, 'aria-label': t('home.resume') });
  api.get('/api/games').then(({ games }) => {
    const open = games.filter(game => !game.over && (game.turns > 0 || game.kind === 'far')).slice(0, 6);
    if (!open.length) return;
    host.append(h('h2', {}, t('home.resume')), h('ul', {}, open.map(game => h('li', {}, one(game)))));
    host.hidden = false;
  }).catch(() => { /* the rest of the page works without it */ });
  return host;
}

function one(game) {
  const sheet = typeof game.sheet === 'string' ? { id: game.sheet } : game.sheet;
  return h('a.again', { href: game.path }, emblem(sheet.id), h('span', {}, h('strong', {}, listed(game.names)), h('span.soft', {}, game.text)), icon('next'));
}
