/**
 * A class calls its pupils wherever they are in the page: whoever solves an exercise or reads a rule while they wait is
 * led to their board when the round begins. The class itself and a game have lines of their own; nobody is called away
 * from a game.
 */

import { announce } from '../parts/status.js';
import { go } from '../router.js';
import { learn, t } from '../words.js';
import { been } from './been.js';
import { Live } from './live.js';
import { summons } from './seats.js';

const DAY = 12 * 3600 * 1000; // ms after which a class that one was in doesn't call any more
const ELSEWHERE = new Set(['class', 'classes', 'game', 'end', 'join', 'lost']);

let line = null; // the class that is listened to: a promise of its Live, or null
let begun = false;

/** Follows from screen to screen, once this device has been in a class. */
export function listen() {
  if (begun) return;
  begun = true;
  const follow = () => {
    if (ELSEWHERE.has(document.body.dataset.screen)) hangUp();
    else if (!line) pickUp();
  };
  new MutationObserver(follow).observe(document.body, { attributes: true, attributeFilter: ['data-screen'] });
  follow();
}

async function pickUp() {
  const newest = been().find(({ at }) => Math.abs(Date.now() - at) < DAY);
  if (!newest) return;
  const mine = (line = Live.open(newest.id).catch(() => null)),
    live = await mine;
  if (line !== mine) {
    live?.close();
    return;
  }
  if (!live?.state.you.length) {
    live?.close();
    return;
  } // gone, or run from here; asked again after the next visit to it
  live.on('state', () => called(live));
  live.on('closed', hangUp);
  called(live);
}

async function called(live) {
  const to = summons(live);
  if (!to) return;
  hangUp();
  await learn('pupil');
  announce(t('pupil.round-begins'));
  go(to);
}

function hangUp() {
  const mine = line;
  line = null;
  mine?.then(live => live?.close());
}
