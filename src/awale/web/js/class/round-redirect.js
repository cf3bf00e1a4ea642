/**
 * A class calls its pupils wherever they are in the page: whoever solves an exercise or reads a rule while they wait is
 * led to their board when the round begins. The class itself and a game see to that themselves; nobody is called away
 * from a game.
 */

import { announce } from '../parts/status.js';
import { go, onshow } from '../router.js';
import { lang, learn, t } from '../words.js';
import { been } from './joined-classes.js';
import { LiveClass } from './live-class.js';
import { summons } from './seats.js';

const DAY = 12 * 3600 * 1000; // ms after which a class that one was in doesn't call any more
const ELSEWHERE = new Set(['class', 'classes', 'game', 'end', 'join', 'lost']);

/** @typedef {{ key: string, deaf: boolean, end: (() => void) | null, live: Promise<LiveClass | null> | null }} Listening */

/** @type {Listening | null} */
let held = null; // the class that is listened to: `{ key, deaf, end, live }`, a promise of its LiveClass, or of null
let screen = ''; // the one that is shown
let leads = false; // on the way to a board
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
 * Gone, or run from here: it calls nobody. It is asked again after the next visit to it.
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
