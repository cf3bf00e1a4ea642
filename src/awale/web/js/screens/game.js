/**
 * A game: while it is played, and when it is over. One of a class (`?class={id}`) has the class's bar over it.
 */

import { api } from '../api.js';
import { must } from '../dom.js';
import { Match } from '../game/match.js';
import { GameScreen } from '../game/game-screen.js';
import { hrefOf } from '../location.js';
import { go, title } from '../router.js';
import { t } from '../words.js';
import { Ended } from './end.js';

/** @import { GameBar } from '../class/game-bar.js' */

/**
 * @param {HTMLElement} root
 * @param {{ id: string, query: URLSearchParams }} options
 */
export async function show(root, { id, query }) {
  const classId = query.get('class'),
    match = new Match(await api.get(`/api/games/${encodeURIComponent(id)}`)),
    strip = await classStrip(classId, match);
  /** @type {Ended | GameScreen | null} */
  let view = null;

  /** The window is called after the players, who may come and be named later. */
  const name = () => title(t('game.title', { south: match.names[0], north: match.names[1] }));

  /** @param {boolean} focus */
  function draw(focus) {
    view?.destroy();
    root.replaceChildren();
    const leave = () => go(match.club ?? '/');
    root.dataset.screen = match.over ? 'end' : 'game';
    view = match.over
      ? new Ended(root, match, { onresume: () => draw(true), leave })
      : new GameScreen(root, match, { onover: () => draw(true), leave });
    if (strip) underClass(must('.bar', root), strip, match.club ?? '/');
    name();
    if (focus) {
      scrollTo(0, 0);
      const heading = must('h1', root);
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }
  for (const type of ['event', 'state']) match.addEventListener(type, name);
  draw(false);
  strip?.follow();
  return () => {
    view?.destroy();
    strip?.close();
    match.close();
  };
}

/**
 * Puts the class's bar under the page's; the way out leads to the class.
 * @param {HTMLElement} bar
 * @param {GameBar} strip
 * @param {string} club
 */
function underClass(bar, strip, club) {
  const home = must('.home', bar, HTMLAnchorElement);
  home.href = hrefOf(club);
  home.setAttribute('aria-label', t('pupil.strip.back'));
  bar.after(strip.element);
}

/**
 * @param {Match} match
 * @param {string | null} classId
 */
async function classStrip(classId, match) {
  if (!classId) return null;
  const { GameBar } = await import('../class/game-bar.js'),
    strip = await GameBar.open(classId, match);
  if (strip) match.club = `/class/${classId}`;
  return strip;
}
