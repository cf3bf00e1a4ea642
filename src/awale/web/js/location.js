/**
 * Where the page lies. The page's own addresses are those of a server that has it at its root, as in
 * `/rules/ecole?grand_slam=allowed#rule-seeds`; this module alone knows what they are in the browser's address bar.
 *
 * On a server they are the same. A folder of files (`awale site`) lies under any path of any host, which knows only its
 * files: there they stand behind a question mark, `/awale/?/rules/ecole?grand_slam=allowed#rule-seeds`. Every host
 * sends the same document for all of them, also when the page is loaded anew.
 */

/**
 * What a folder of files says of itself, in its document: under which names it has the answers to what is asked first,
 * how many bytes are to be loaded, and of which version it is. A server's document has nothing of the kind. `readsOnly`: it
 * is only asked what texts say, plays nothing and keeps nothing.
 * @typedef {{ version: string, baked: { [address: string]: string }, sizes: { [file: string]: number },
 *   readsOnly?: boolean }} Site
 */

/** @type {Site | null} */
export const site = JSON.parse(document.querySelector('#site')?.textContent ?? 'null');

/** The folder in which the page lies. */
export const root = site ? new URL('.', location.origin + location.pathname).pathname : '/';

/**
 * What the address bar has for an address of the page.
 * @param {string} path
 */
export const hrefOf = path => (site ? root + (path === '/' ? '' : `?${path}`) : path);

/**
 * The same with the host, for others to open.
 * @param {string} path
 */
export const linkTo = path => location.origin + hrefOf(path);

/**
 * Where one of the page's files is.
 * @param {string} path
 */
export const fileOf = path => root + path.slice(1);

/**
 * The address of the page that a link of this host leads to; null if it leads elsewhere.
 * @param {URL | Location | HTMLAnchorElement} url
 * @returns {URL | null}
 */
export function pathOf({ origin, pathname, search, hash }) {
  if (!site) return new URL(pathname + search + hash, origin);
  const inside = pathname === root || pathname === `${root}index.html`;
  return inside && (!search || search.startsWith('?/')) ? new URL((search.slice(1) || '/') + hash, origin) : null;
}

/** The address of the page that is shown. */
export const here = () => pathOf(location) ?? new URL('/', location.origin);
