/**
 * Seeded random numbers: the same number gives the same board on every machine (mulberry32).
 * `chance(7)()` is between 0 and 1; `chance(7).in(low, high)` and `chance(7).within([low, high])` are between the two.
 * @typedef {(() => number) & { in: (low: number, high: number) => number, within: (range: number[]) => number }} Luck
 * @param {number} number
 * @returns {Luck}
 */
export function chance(number) {
  let state = number >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  next.in = (/** @type {number} */ low, /** @type {number} */ high) => low + (high - low) * next();
  next.within = (/** @type {number[]} */ [low, high]) => next.in(low, high);
  return next;
}
