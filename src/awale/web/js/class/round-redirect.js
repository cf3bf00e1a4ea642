/**
 * Leads pupils to their board when a round begins, wherever they are in the page: solving an exercise, say, or reading a
 * rule while they wait. The screens of the class and of a game do that themselves; nobody is taken away from a game.
 */

import { announce } from '../parts/status.js';
import { go, onshow } from '../router.js';
import { lang, learn, t } from '../words.js';
import { been } from './joined-classes.js';
import { LiveClass } from './live-class.js';
import { summons } from './seats.js';

const DAY = 12 * 3600 * 1000; // ms after which a class that was joined is no longer listened to
const ELSEWHERE = new Set(['class', 'classes', 'game', 'end', 'join', 'lost']);

/** @typedef {{ key: string, deaf: boolean, end: (() => void) | null, live: Promise<LiveClass | null> | null }} Listening */

/** @type {Listening | null} */
let held = null; // the class that is listened to
let screen = ''; // the one that is shown
let leads = false; // a board is being opened
let begun = false;

/** Follows from screen to screen, once this device has been in a class. */
export function listen() {
  if (begun) return;
  begun = true;
  onshow(follow);
  follow(document.body.dataset.screen);
}

/**
 * Another screen, perhaps in another language, or after a visit to another class.
 * @param {string | undefined} shown
 */
async function follow(shown) {
  screen = shown ?? '';
  const newest = been().find(({ at }) => Math.abs(Date.now() - at) < DAY),
    key = newest ? `${lang()} ${newest.id}` : '';
  if (held && (held.key !== key || (held.deaf && shown === 'class'))) hangUp();
  if (!held && newest) pickUp(newest.id, key);
  const live = await held?.live;
  if (live) call(live);
}

/**
 * @param {string} id
 * @param {string} key
 */
function pickUp(id, key) {
  /** @type {Listening} */
  const mine = { key, deaf: false, end: null, live: null };
  mine.live = LiveClass.open(id).then(
    live => listenTo(live, mine),
    () => {
      mine.deaf = true;
      return null;
    },
  );
  held = mine;
}

/**
 * For a class that is gone, or that is run from this device: stops listening until it is visited again.
 * @param {LiveClass} live
 * @param {Listening} mine
 */
function listenTo(live, mine) {
  const ends = [live.on('state', () => call(live)), live.on('closed', hangUp)];
  mine.end = () => {
    ends.forEach(each => each());
    live.close();
  };
  if (held === mine && live.state.you.length) return live;
  mine.deaf = true;
  mine.end?.();
  mine.end = null;
  return null;
}

/** @param {LiveClass} live */
async function call(live) {
  const to = !leads && !ELSEWHERE.has(screen) && summons(live);
  if (!to) return;
  leads = true;
  await learn('pupil');
  announce(t('pupil.round-begins'));
  await go(to);
  leads = false;
}

function hangUp() {
  held?.end?.();
  held = null;
}
