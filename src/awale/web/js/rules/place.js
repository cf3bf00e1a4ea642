/** Places on a long page: going to one, and showing where one is. */

/** Once the page stands, goes to the place that the address names; not when one comes back to where one was. */
export function arriveAt(hash) {
  if (!hash || history.state?.scroll) return;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const place = document.getElementById(decodeURIComponent(hash.slice(1)));
    place?.scrollIntoView();
    const heading = place?.matches('h2, h3') ? place : place?.querySelector('h2, h3, h4');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }));
}

/** Marks in a table of contents the part of the page that is being read. Returns what ends it. */
export function follow(links) {
  const places = new Map(links.map(link => [document.getElementById(link.hash.slice(1)), link]));
  const read = new Set();
  const watch = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) read[isIntersecting ? 'add' : 'delete'](target);
    const here = [...places.keys()].find(place => read.has(place));
    for (const [place, link] of places) if (place === here) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
  }, { rootMargin: '-15% 0px -55% 0px' });
  for (const place of places.keys()) if (place) watch.observe(place);
  return () => watch.disconnect();
}
