/**
 * Where the folder of files lies, seen from a page of somebody else: what stands in the place of the page's own
 * `location.js` in the file of `<awale-board>`.
 */

/** @import { Site } from '../location.js' */

/**
 * What `awale site` puts in the place of the braces: what is to be loaded, the words and the styles.
 * @type {Site & { words: { [lang: string]: { [key: string]: string } }, css: string }}
 */
export const site = /** @type {any} */ ({});

/** @param {string} path */
export const fileOf = path => new URL(path.slice(1), import.meta.url).href;

/** @param {string} path */
export const hrefOf = path => new URL(`./?${path}`, import.meta.url).href;
