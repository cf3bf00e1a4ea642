/**
 * Leads pupils to their board when a round begins, wherever they are in the page: solving an exercise, say, or reading a
 * rule while they wait. The screens of the class and of a game do that themselves; nobody is taken away from a game.
 */

import { announce } from '../parts/status.js';
import { go, onshow } from '../router.js';
import { lang, learn, t } from '../words.js';
import { joinedClasses } from './joined-classes.js';
import { LiveClass } from './live-class.js';
import { newBoardAddress } from './seats.js';

const RECENT = 12 * 3600 * 1000; // ms after which a class that was joined is no longer listened to
const ELSEWHERE = new Set(['class', 'classes', 'game', 'end', 'join', 'lost']);

/**
 * A class whose rounds are followed; `ignored` if it is gone, or run from this device.
 * @typedef {{ key: string, ignored: boolean, end: (() => void) | null, live: Promise<LiveClass | null> | null }} Followed
 */

/** @type {Followed | null} */
let current = null; // the class that is followed
let screen = ''; // the one that is shown
let redirecting = false; // a board is being opened
let started = false;

/** Starts to follow the class that was joined last on this device; called once there is one. */
export function listen() {
  if (started) return;
  started = true;
  onshow(onScreen);
  onScreen(document.body.dataset.screen);
}

/**
 * Another screen, perhaps in another language, or after a visit to another class.
 * @param {string | undefined} shown
 */
async function onScreen(shown) {
  screen = shown ?? '';
  const newest = joinedClasses().find(({ at }) => Math.abs(Date.now() - at) < RECENT),
    key = newest ? `${lang()} ${newest.id}` : '';
  if (current && (current.key !== key || (current.ignored && shown === 'class'))) stopFollowing();
  if (!current && newest) startFollowing(newest.id, key);
  const live = await current?.live;
  if (live) redirect(live);
}

/**
 * @param {string} id
 * @param {string} key
 */
function startFollowing(id, key) {
  /** @type {Followed} */
  const listening = { key, ignored: false, end: null, live: null };
  listening.live = LiveClass.open(id).then(
    live => followClass(live, listening),
    () => {
      listening.ignored = true;
      return null;
    },
  );
  current = listening;
}

/**
 * Listens to a class until `stopFollowing`; one that is run from this device is closed again and ignored.
 * @param {LiveClass} live
 * @param {Followed} listening
 */
function followClass(live, listening) {
  const ends = [live.on('state', () => redirect(live)), live.on('closed', stopFollowing)];
  listening.end = () => {
    ends.forEach(each => each());
    live.close();
  };
  if (current === listening && live.state.you.length) return live;
  listening.ignored = true;
  listening.end?.();
  listening.end = null;
  return null;
}

/** @param {LiveClass} live */
async function redirect(live) {
  const to = !redirecting && !ELSEWHERE.has(screen) && newBoardAddress(live);
  if (!to) return;
  redirecting = true;
  await learn('pupil');
  announce(t('pupil.round-begins'));
  await go(to);
  redirecting = false;
}

function stopFollowing() {
  current?.end?.();
  current = null;
}
