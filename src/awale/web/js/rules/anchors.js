/** Anchors on a long page: going to one, and marking the current one in the contents. */

import { $ } from '../dom.js';

/**
 * Once the page is drawn, goes to the anchor in the address; not on a return, where the scroll position is restored.
 * @param {string} hash
 */
export function arriveAt(hash) {
  if (hash && !history.state?.scroll) requestAnimationFrame(() => requestAnimationFrame(() => reach(hash)));
}

/**
 * A click on a link to a place of this page goes there, without drawing the page once more.
 * @param {HTMLElement} root
 */
export function followAnchors(root) {
  root.addEventListener('click', event => {
    const link = /** @type {HTMLAnchorElement | null} */ (
      /** @type {Element} */ (event.target).closest('a[href^="#"]')
    );
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.replaceState({ ...history.state, scroll: scrollY }, '');
    history.pushState({ scroll: 0 }, '', link.hash);
    reach(link.hash);
  });
}

/** @param {string} hash */
function reach(hash) {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  place?.scrollIntoView();
  const within = place?.matches('.anchor') ? place.parentElement : place,
    heading = within && $('h2, h3, h4', within);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Marks in a table of contents the part of the page that is being read. Returns a function that stops it.
 * @param {HTMLAnchorElement[]} links
 */
export function follow(links) {
  const places = new Map(links.map(link => [document.getElementById(link.hash.slice(1)), link]));
  const read = new Set();
  const watch = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) read[isIntersecting ? 'add' : 'delete'](target);
      const here = [...places.keys()].find(place => read.has(place));
      for (const [place, link] of places)
        if (place === here) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
    },
    { rootMargin: '-15% 0px -55% 0px' },
  );
  for (const place of places.keys()) if (place) watch.observe(place);
  return () => watch.disconnect();
}
