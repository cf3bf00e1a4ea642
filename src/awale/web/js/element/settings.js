/**
 * How boards move on a page of somebody else, where nobody has chosen anything and nothing is kept: what stands in the
 * place of the page's own `settings.js` in the file of `<awale-board>`.
 */

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export const settings = { speed: 1, sound: false };

/** Whether animations are off by the system. */
export const still = () => calm.matches;
