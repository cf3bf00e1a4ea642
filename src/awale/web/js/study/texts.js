/** The texts of an analysis: the headline over the lines, the worth of a move, the story of the graph. */

import { h } from '../dom.js';
import { nth, t } from '../words.js';

/** @import { LineView } from '../../wire.d.ts' */
/** @import { Study } from './study.js' */

/**
 * A number of seeds with a real minus sign; estimates are told in whole seeds.
 * @param {number} value
 */
export function seeds(value) {
  const whole = Math.round(Math.abs(value));
  return value < 0 && whole ? `−${whole}` : String(whole);
}

/**
 * What is written on a pit and beside a line: `{ text: '−2', exact, best }`.
 * @param {LineView} line
 * @param {boolean} isBest
 */
export const tag = (line, isBest) => ({ text: seeds(line.value), exact: line.exact, best: isBest });

/**
 * Which lines nothing beats, as far as one can see.
 * @param {LineView[]} lines
 */
export const best = lines => lines.filter(line => equal(line, lines[0])).map(line => line.move);

/**
 * @param {LineView} one
 * @param {LineView} other
 */
const equal = (one, other) =>
  one.exact === other.exact && one.result === other.result && Math.round(one.value) === Math.round(other.value);

/**
 * How many seeds a line gives away; nought where the difference is too small to be told.
 * @param {LineView} line
 * @param {LineView[]} lines
 */
export const cost = (line, lines) => Math.max(0, Math.round(lines[0].value) - Math.round(line.value));

/**
 * A move as it is named: its letter, or the word for a pass.
 * @param {string} move
 */
export const moveName = move => (move === 'pass' ? t('analysis.pass') : move);

/**
 * "33rd move, Awa" as text, for a reader.
 * @param {number} ply
 * @param {string} name
 */
export const moveNumber = (ply, name) => t('analysis.nth-move', { nth: nth(Math.floor(ply / 2) + 1).join(''), name });

/**
 * A text of the catalogue with the number of a move, the ending of the ordinal raised as print does.
 * @param {string} key
 * @param {number} ply
 * @param {{ [name: string]: unknown }} values
 */
export function raised(key, ply, values) {
  const [digits, ending] = nth(Math.floor(ply / 2) + 1),
    [before, after] = t(key, { ...values, nth: '\n' }).split('\n');
  return [before, digits, h('sup.ordinal', {}, ending), after];
}

/**
 * "33rd move, Awa" as it is written on the page.
 * @param {number} ply
 * @param {string} name
 */
export const numbered = (ply, name) => raised('analysis.nth-move', ply, { name });

/**
 * What the best move does, in a few words.
 * @param {LineView} options
 */
function does({ move, value, result, exact }) {
  const n = Math.abs(Math.round(value)),
    pit = moveName(move);
  if (result === 'draw') return t('analysis.head.draw', { pit });
  if (result) return t(`analysis.head.${result}${exact ? '' : '-about'}`, { pit, n });
  return t(`analysis.head.${n === 0 ? 'level' : value > 0 ? 'ahead' : 'behind'}`, { pit, n });
}

/**
 * The headline: what is best here, and what was played. `played` is the game's own move, `name` whose it is.
 * @param {LineView[]} lines
 * @param {string | null} played
 * @param {string} name
 */
export function headline(lines, played, name) {
  if (lines.length === 1 && lines[0].move === 'pass') return t('analysis.head.pass', { name });
  if (lines.length === 1) return t('analysis.head.only', { pit: lines[0].move, name });
  if (!played) return does(lines[0]);
  const line = lines.find(each => each.move === played);
  if (!line) return does(lines[0]);
  if (line === lines[0]) return t('analysis.head.same', { name, move: played });
  if (equal(line, lines[0])) return t('analysis.head.as-good', { name, move: played, pit: lines[0].move });
  return t('analysis.head.other', { best: does(lines[0]), name, move: played });
}

/**
 * What is certain of all moves alike: 'win', 'loss', 'draw' or null.
 * @param {LineView[] | undefined} lines
 */
export const agreed = lines =>
  lines && lines.length > 1 && lines.every(line => line.result === lines[0].result) ? lines[0].result : null;

/**
 * What is said under a line: whether its end is certain, and what it gives away if it was the move played.
 * @param {LineView} line
 * @param {LineView[]} lines
 * @param {string | null} played
 */
export function remark(line, lines, played) {
  const words = [];
  if (line.result && !agreed(lines)) words.push(t(`analysis.sure.${line.result}`));
  if (line.move === played) {
    const n = cost(line, lines);
    words.push(n ? t('analysis.played-cost', { n }) : t('analysis.played'));
  }
  return words.join(' · ');
}

/**
 * A line for a screen reader.
 * @param {LineView} line
 * @param {LineView[]} lines
 * @param {string | null} played
 */
export function spoken(line, lines, played) {
  const key = line.exact ? 'analysis.line-exact' : 'analysis.line-estimated';
  const moves = line.pv
    .map(([move, taken]) => (taken ? t('analysis.takes', { move: moveName(move), n: taken }) : moveName(move)))
    .join(', ');
  return [t(key, { value: seeds(line.value), moves }), remark(line, lines, played)].filter(Boolean).join('. ');
}

/**
 * The graph in words.
 * @param {Study} study
 * @param {(player: string) => string} name
 */
export function story(study, name) {
  const values = study.values.filter(value => value !== null);
  if (!values.length) return t('analysis.graph-empty');
  const worst = [...study.turning].sort((a, b) => b.cost - a.cost)[0];
  const high = Math.max(...values),
    low = Math.min(...values);
  const range = t('analysis.graph-story', {
    south: name('S'),
    north: name('N'),
    high: Math.max(0, Math.round(high)),
    low: Math.max(0, Math.round(-low)),
  });
  return worst ? `${range} ${t('analysis.graph-worst', { text: worst.text })}` : range;
}
