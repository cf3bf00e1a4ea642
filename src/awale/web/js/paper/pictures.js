/** Small drawings of the papers, in the ink of the page: enough to know them again on the printer's tray. */

import { s } from '../dom.js';

const ink = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 1.4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};
const faint = { ...ink, 'stroke-width': 1, opacity: 0.55 };

const sheet = (x, y, width, height) =>
  s('rect.paper-white', { x, y, width, height, rx: 1.5, stroke: 'currentColor', 'stroke-width': 1.4 });
const line = (x, y, width, how = faint) => s('path', { d: `M${x} ${y}h${width}`, ...how });
const ring = (cx, cy, r, how = ink) => s('circle', { cx, cy, r, ...how });

/** A board of twelve rings, `wide` across. */
function board(x, y, wide) {
  const u = wide / 62,
    thin = { ...faint, 'stroke-width': Math.min(1, u) },
    rows = [5, 13].map(row =>
      Array.from({ length: 6 }, (_, i) => ring(x + (15 + 6.4 * i) * u, y + row * u, 2.5 * u, thin)),
    );
  return [
    s('rect', { x, y, width: wide, height: 18 * u, rx: 2 * u, ...ink, 'stroke-width': Math.min(1.4, 2.4 * u) }),
    ...[4, 53].map(at => s('rect', { x: x + at * u, y: y + 4 * u, width: 5 * u, height: 10 * u, rx: 2 * u, ...thin })),
    rows,
  ];
}

const DRAWN = {
  rules: () => [
    s('path.paper-white', { d: 'M60 14l34-6v64l-34 6z', ...ink, fill: null }),
    s('path.paper-white', { d: 'M60 14l-34-6v64l34 6z', ...ink, fill: null }),
    s('path', { d: 'M66 24l22-4M66 31l22-4M66 38l16-3M54 24l-22-4M54 31l-22-4', ...faint }),
    s('path', { d: 'M32 40l22 4v13l-22-4zM66 50l22-4v13l-22 4z', ...ink }),
  ],
  board: () => [
    sheet(6, 16, 54, 46),
    sheet(60, 16, 54, 46),
    board(10, 24, 100),
    s('path', { d: 'M60 14v50', ...ink, 'stroke-dasharray': '2 3' }),
    s('path', { d: 'M14 57h30M14 55v4M24 55.5v3M34 55.5v3M44 55v4', ...ink }),
  ],
  'egg-box': () => [
    s('path', { d: 'M22 34l10-22h56l10 22z', ...ink }),
    s('rect.paper-white', { x: 16, y: 34, width: 88, height: 34, rx: 5, stroke: 'currentColor', 'stroke-width': 1.4 }),
    [43, 59].map(y =>
      [0, 1, 2, 3, 4, 5].map(i => [
        ring(27 + 13.2 * i, y, 5.2),
        s('ellipse', { cx: 27 + 13.2 * i, cy: y, rx: 1.7, ry: 1.2, fill: 'currentColor' }),
      ]),
    ),
  ],
  worksheet: () => [
    sheet(32, 6, 56, 72),
    line(38, 13, 26, ink),
    [20, 38, 56].map(y => [board(37, y, 21), board(62, y, 21), line(37, y + 10, 12), line(62, y + 10, 12)]),
  ],
  scoresheet: () => [
    sheet(32, 6, 56, 72),
    line(38, 13, 26, ink),
    s('path', { d: 'M38 20h44v50h-44zM60 20v50M45 20v50M67 20v50', ...ink }),
    Array.from({ length: 8 }, (_, i) => line(38, 25.5 + 5.5 * i, 44)),
  ],
  game: () => [
    sheet(32, 6, 56, 72),
    line(38, 13, 30, ink),
    Array.from({ length: 6 }, (_, i) => [
      line(38, 20 + 4 * i, 8),
      line(49, 20 + 4 * i, 8),
      line(60, 20 + 4 * i, 8),
      line(71, 20 + 4 * i, 8),
    ]),
    board(38, 46, 20),
    board(62, 46, 20),
    board(38, 60, 20),
    board(62, 60, 20),
  ],
  bracket: () => [
    sheet(10, 12, 100, 58),
    [20, 30, 44, 54].map(y => line(18, y, 22, ink)),
    s('path', { d: 'M40 20v10M40 44v10M40 25h26M40 49h26M66 25v24M66 37h30', ...ink }),
  ],
};

/** The drawing of a kind of paper. */
export const picture = kind =>
  s('svg.paper-picture', { viewBox: '0 0 120 84', 'aria-hidden': 'true', focusable: 'false' }, DRAWN[kind]());
