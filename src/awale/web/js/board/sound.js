/** Sound, off until asked for: wood struck by a seed, synthesised. A fuller pit sounds lower and duller. */

import { settings } from '../settings.js';

const PARTIALS = [
  [1, 1],
  [2.76, 0.34],
  [5.4, 0.1],
];
/** @type {AudioContext | null} */
let context = null;

/**
 * One stroke; whoever calls it has asked `settings.sound`.
 * @param {number} pitch
 * @param {number} gain
 * @param {number} decay
 */
export function knock(pitch, gain, decay, after = 0) {
  if (navigator.userActivation?.hasBeenActive === false) return; // a page that nobody has touched may not sound
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  const start = context.currentTime + after,
    out = context.createGain();
  out.gain.setValueAtTime(gain, start);
  out.gain.exponentialRampToValueAtTime(0.0001, start + decay);
  out.connect(context.destination);
  for (const [ratio, level] of PARTIALS) {
    const tone = context.createOscillator(),
      amount = context.createGain();
    tone.frequency.setValueAtTime(pitch * ratio * 1.06, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * ratio, start + 0.02);
    amount.gain.value = level;
    tone.connect(amount).connect(out);
    tone.start(start);
    tone.stop(start + decay);
  }
}

/**
 * Seeds are lifted: a few light ticks, however many they are.
 * @param {number} seeds
 */
export function soundLift(seeds) {
  if (settings.sound) for (let i = 0; i < Math.min(seeds, 5); i++) knock(820 + 60 * i, 0.05, 0.05, i * 0.022);
}

/**
 * A seed falls into a pit that then holds `count`.
 * @param {number} count
 */
export function soundDrop(count) {
  if (settings.sound) knock(Math.max(250, 560 - 18 * count), 0.2, count > 6 ? 0.07 : 0.11);
}

/** A seed falls into a store. */
export function soundStore() {
  if (settings.sound) knock(330, 0.13, 0.09);
}
