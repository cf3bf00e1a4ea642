/** One's own games that are not over, and the class to which one belongs: small cards with a way back. */

import { api } from '../api.js';
import { h, icon, emblem } from '../dom.js';
import { t, listed } from '../words.js';

/** The way back to each, or nothing where there is none or the server can't say. */
export async function resume() {
  const [{ games }, { cards, games: lessons }] = await Promise.all([api.get('/api/games').catch(() => ({ games: [] })), classes()]);
  const open = games.filter(game => !game.over && (game.turns > 0 || game.kind === 'far') && !lessons.has(game.path)).slice(0, 6);
  const ways = [...cards, ...open.map(one)];
  if (!ways.length) return null;
  return h('section.resume', { 'aria-labelledby': 'resume' }, h('h2', { id: 'resume' }, t(open.length ? 'home.resume' : 'pupil.class')), h('ul', {}, ways.map(way => h('li', {}, way))));
}

/** Few devices have been in a class: the others don't even load what finds the way back. */
async function classes() {
  try {
    if (localStorage.getItem('awale.pupil')) return await (await import('./school.js')).school();
  } catch { /* nothing can be kept here, or nobody answers */ }
  return { cards: [], games: new Set() };
}

function one(game) {
  const sheet = typeof game.sheet === 'string' ? { id: game.sheet } : game.sheet;
  return h('a.again', { href: game.path }, emblem(sheet.id), h('span', {}, h('strong', {}, listed(game.names)), h('span.soft', {}, game.text)), icon('next'));
}
