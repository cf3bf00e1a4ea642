/** The board in words, for those who don't see it. */

import { t } from '../words.js';
import { LETTERS } from './geometry.js';

/**
 * "Pit F, 4 seeds, playable. The last seed would fall in d."
 * @param {string} letter
 * @param {number} seeds
 * @param {{ playable?: boolean, refused?: boolean, says?: string }} [options]
 */
export function pitName(letter, seeds, { playable, refused, says } = {}) {
  const name = t(seeds ? 'board.pit' : 'board.pit-empty', { pit: letter, n: seeds });
  const stated = playable ? t('board.playable', { name }) : refused ? t('board.refused', { name }) : name;
  return says ? `${stated}. ${says}` : stated;
}

/**
 * A player who has given no name is called by the side of the board.
 * @param {string[]} names
 * @param {number} side
 */
const called = (names, side) => names[side] || t(side ? 'board.north' : 'board.south');

/**
 * @param {string[]} names
 * @param {number} side
 */
export const campName = (names, side) => owned('board.camp', called(names, side));

/**
 * @param {string[]} names
 * @param {number} side
 * @param {number} seeds
 */
export const storeName = (names, side, seeds) => owned('board.store', called(names, side), { n: seeds });

/**
 * All of the board in one text, for a picture.
 * @param {{ label: string, names: string[], pits: number[], stores: number[], clockwise: boolean }} options
 */
export function boardName({ label, names, pits, stores, clockwise }) {
  const camp = (/** @type {number} */ side) =>
    t('board.counts', {
      camp: campName(names, side),
      counts: pits
        .slice(side * 6, side * 6 + 6)
        .map((seeds, i) => `${LETTERS[side * 6 + i]} ${seeds}`)
        .join(', '),
    });
  const kept = stores.map((seeds, side) => `${storeName(names, side, seeds)}.`);
  const way = clockwise ? [t('board.clockwise')] : [];
  return [`${label || t('board.label')}.`, camp(0), camp(1), ...kept, ...way].join(' ');
}

/**
 * French drops the vowel of "de" before another: Camp d’Awa, camp de Jules.
 * @param {string} key
 * @param {string} name
 */
function owned(key, name, values = {}) {
  return t(elides(name) ? `${key}-elided` : key, { name, ...values });
}

/**
 * A vowel does, and a silent h (d’Hélène); not a y that glides (de Yao), nor the h of Hawa or Hassan.
 * @param {string} name
 */
function elides(name) {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return /^([aeiouœæ]|h[^a]|y[^aeiou])/.test(plain);
}
