/**
 * A game: while it is played, and when it is over. One of a class (`?class={meeting}`) has the class's strip over it.
 */

import { api } from '../api.js';
import { Match } from '../game/match.js';
import { Playing } from '../game/playing.js';
import { go, title } from '../router.js';
import { t } from '../words.js';
import { Ended } from './end.js';

export async function show(root, { id, query }) {
  const match = new Match(await api.get(`/api/games/${encodeURIComponent(id)}`)),
    strip = await classStrip(query.get('class'), match);
  let view = null;

  /** The window is called after the players, who may come and be named later. */
  const name = () => title(t('game.title', { south: match.names[0], north: match.names[1] }));

  function draw(focus) {
    view?.destroy();
    root.replaceChildren();
    const leave = () => go(match.club ?? '/');
    root.dataset.screen = match.over ? 'end' : 'game';
    view = match.over
      ? new Ended(root, match, { onresume: () => draw(true), leave })
      : new Playing(root, match, { onover: () => draw(true), leave });
    if (strip) underClass(root.querySelector('.bar'), strip, match.club);
    name();
    if (focus) {
      scrollTo(0, 0);
      const heading = root.querySelector('h1');
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }
  for (const type of ['event', 'state']) match.addEventListener(type, name);
  draw(false);
  strip?.follow();
  return () => {
    view.destroy();
    strip?.close();
    match.close();
  };
}

/** The strip under the bar; the way out leads to the class. */
function underClass(bar, strip, club) {
  const home = bar.querySelector('.home');
  home.href = club;
  home.setAttribute('aria-label', t('pupil.strip.back'));
  bar.after(strip.element);
}

async function classStrip(meeting, match) {
  if (!meeting) return null;
  const { Strip } = await import('../club/strip.js'),
    strip = await Strip.open(meeting, match);
  if (strip) match.club = `/class/${meeting}`;
  return strip;
}
