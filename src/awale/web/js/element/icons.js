/** The drawings on a board's buttons. */

import { s } from '../dom.js';

const drawn = (/** @type {string} */ d) => () =>
  s('svg.icon', { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d }));

export const icons = {
  first: drawn('M18 5l-8 7 8 7M6 5v14'),
  previous: drawn('M15 5l-8 7 8 7'),
  next: drawn('M9 5l8 7-8 7'),
  last: drawn('M6 5l8 7-8 7M18 5v14'),
};
