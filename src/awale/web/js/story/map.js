/** Two maps: the names of the game in West Africa, and where that is. Drawn by a plain grid of degrees. */

import { seedNode } from '../board/seeds.js';
import { s } from '../dom.js';
import { t } from '../words.js';

/** @import { Child } from '../../page.d.ts' */

/**
 * @typedef {[number, number]} Place
 * @typedef {{ left: number, top: number, right: number, bottom: number, unit: number }} View
 * @typedef {{ name: string, at: Place, right?: number, down?: number, sea?: number }} Name
 */

/* ── Coasts and rivers as [longitude, latitude], by eye and rounded: enough to know where one is, too little to
   sail by. ── */

/** From Tangier down the west coast, round the Cape, up the east coast and along the Mediterranean. */
/** @type {Place[]} */
const AFRICA = [
  [-5.9, 35.8],
  [-6.9, 34],
  [-8.5, 33.2],
  [-9.8, 31.5],
  [-9.6, 30.4],
  [-10.2, 29.4],
  [-12.9, 27.9],
  [-14.5, 26.1],
  [-16, 23.7],
  [-17, 20.8],
  [-16.2, 19.4],
  [-16.1, 18.1],
  [-16.5, 16],
  [-17.5, 14.7],
  [-16.8, 14.2],
  [-16.6, 13.4],
  [-16.8, 12.4],
  [-15.8, 11.8],
  [-15, 10.9],
  [-13.7, 9.6],
  [-13.2, 8.5],
  [-12.8, 7.5],
  [-11.4, 6.8],
  [-10.8, 6.3],
  [-9.3, 5.3],
  [-7.7, 4.4],
  [-6.6, 4.7],
  [-5.2, 5.2],
  [-4, 5.3],
  [-3.1, 5.1],
  [-2.1, 4.8],
  [-1.2, 5.1],
  [-0.2, 5.5],
  [1, 5.9],
  [1.3, 6.1],
  [2.4, 6.3],
  [3.4, 6.4],
  [4.5, 6.3],
  [5.1, 5.7],
  [5.4, 5],
  [6.1, 4.3],
  [7.1, 4.4],
  [8.4, 4.6],
  [9, 4],
  [9.7, 3.8],
  [9.9, 2.8],
  [9.5, 1],
  [9.4, 0.4],
  [8.8, -0.7],
  [10.6, -3.4],
  [11.9, -4.8],
  [12.3, -6],
  [13.2, -8.8],
  [13.6, -12.3],
  [12.1, -15.2],
  [11.8, -17.3],
  [14, -21.8],
  [14.5, -23],
  [15.1, -26.7],
  [16.5, -28.6],
  [18.2, -32],
  [18.4, -34],
  [20, -34.8],
  [22.1, -34.1],
  [25.7, -34],
  [27.9, -33],
  [31, -29.9],
  [32.5, -28.4],
  [32.7, -26],
  [35.5, -23.8],
  [35, -21.2],
  [34.9, -19.8],
  [36.3, -18.8],
  [40.7, -15],
  [40.5, -10.7],
  [39.3, -6.8],
  [39, -5.4],
  [39.7, -4],
  [41, -2.2],
  [42.5, -0.4],
  [45.3, 2],
  [48.5, 5.4],
  [49.9, 8],
  [51.2, 10.4],
  [51.2, 11.8],
  [49.2, 11.3],
  [45, 10.4],
  [43.2, 11.6],
  [42.7, 13],
  [39.5, 15.6],
  [37.2, 19.6],
  [36.9, 22],
  [35.5, 23.9],
  [34.3, 26.1],
  [32.6, 29.9],
  [32.3, 31.2],
  [30.9, 31.5],
  [29, 30.8],
  [27.2, 31.3],
  [25, 31.6],
  [22.6, 32.8],
  [20.1, 32.2],
  [19.2, 30.3],
  [16.6, 31.2],
  [15.1, 32.4],
  [12.1, 32.9],
  [10.1, 33.9],
  [11, 35.4],
  [10.6, 36.4],
  [11, 37],
  [9.9, 37.3],
  [7.8, 36.9],
  [3.1, 36.8],
  [-0.7, 35.7],
  [-3, 35.3],
  [-5.3, 35.7],
];

/** @type {Place[]} */
const MADAGASCAR = [
  [49.3, -12],
  [50.4, -15.5],
  [49.4, -18.2],
  [47.7, -22.8],
  [47, -25],
  [45.2, -25.5],
  [43.6, -23.5],
  [43.4, -21.8],
  [44.4, -20],
  [44.3, -17],
  [46.3, -15.7],
  [48, -13.5],
];

/** @type {Place[]} */
const NIGER = [
  [-10.7, 9.1],
  [-9.3, 10.4],
  [-8, 12.6],
  [-6.2, 13.4],
  [-4.2, 14.5],
  [-3.4, 16.4],
  [-1.8, 16.9],
  [-0.4, 16.9],
  [0, 16.2],
  [2.1, 13.5],
  [3.6, 11.9],
  [4.6, 9.6],
  [6.7, 7.8],
  [6.8, 6.1],
  [6.2, 4.5],
];

/** @type {Place[]} */
const VOLTA = [
  [-2.9, 11.6],
  [-2.7, 9.6],
  [-1.6, 8.3],
  [-0.3, 7.6],
  [0.1, 6.4],
  [0.6, 5.8],
];

/** The islands of Cabo Verde, each as a small round one. */
/** @type {Place[]} */
const ISLANDS = [
  [-25.1, 17],
  [-24.3, 16.6],
  [-22.9, 16.7],
  [-22.8, 16.1],
  [-23.2, 15.2],
  [-23.6, 15.1],
  [-24.4, 14.9],
];

/* ── the map ── */

/**
 * A name, where its seed lies, and where the name is written: to the left, to the right, or below in the sea by so many
 * degrees.
 */
/** @type {Name[]} */
const NAMES = [
  { name: 'ouril', at: [-23.6, 15.1], right: 1.2, down: 0.2 },
  { name: 'wari', at: [-5.8, 13.8], right: 1.1, down: 0.9 },
  { name: 'kpo', at: [-10.6, 7], sea: 4.2 },
  { name: 'awalé', at: [-5.6, 7.2], sea: 4.9 },
  { name: 'oware', at: [-1.5, 6.8], sea: 6.6 },
  { name: 'adji', at: [0.9, 7], sea: 4.9 },
  { name: 'ayò', at: [4.2, 7.6], sea: 7.4 },
];
/** @type {{ name: string, at: Place }[]} */
const COUSINS = [
  { name: 'gebeta', at: [38.6, 13.6] },
  { name: 'bao', at: [39.2, -6.1] },
];
const WEST = { left: -27, top: 20.5, right: 15, bottom: -2.6, unit: 16 };
const ALL = { left: -22, top: 39, right: 56, bottom: -37, unit: 4 };

/** @param {View} options */
const placed =
  ({ left, top, unit }) =>
  (/** @type {Place} */ [x, y]) =>
    /** @type {Place} */ ([Math.round((x - left) * unit * 10) / 10, Math.round((top - y) * unit * 10) / 10]);

/**
 * A line that rounds its corners: it goes through the middle of each stretch.
 * @param {Place[]} points
 * @param {boolean} closed
 */
function rounded(points, closed) {
  const middle = (/** @type {Place} */ [a, b], /** @type {Place} */ [c, d]) =>
    /** @type {Place} */ ([(a + c) / 2, (b + d) / 2]);
  const ends = closed
    ? [
        middle(points[points.length - 1], points[0]),
        ...points.map((point, i) => middle(point, points[(i + 1) % points.length])),
      ]
    : [];
  if (closed) return `M${ends[0]}` + points.map((point, i) => `Q${point} ${ends[i + 1]}`).join('') + 'Z';
  return (
    `M${points[0]}` +
    points
      .slice(1, -1)
      .map((point, i) => `Q${point} ${middle(point, points[i + 2])}`)
      .join('') +
    `L${points.at(-1)}`
  );
}

/**
 * @param {string} name
 * @param {View} view
 * @param {...Child} inside
 */
function frame(name, view, ...inside) {
  const width = (view.right - view.left) * view.unit,
    height = (view.top - view.bottom) * view.unit;
  return s(
    `svg.map.${name}`,
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': t(`story.names.${name === 'west' ? 'map' : 'africa'}`),
    },
    ...inside,
  );
}

/**
 * @param {(place: Place) => Place} at
 * @param {Place[]} points
 */
const land = (points, at) => s('path.land', { d: rounded(points.map(at), true) });
/**
 * @param {(place: Place) => Place} at
 * @param {Place[]} points
 */
const river = (points, at) => s('path.river', { d: rounded(points.map(at), false) });
/**
 * @param {string} text
 * @param {Place} options
 * @param {string} [className]
 */
const writing = (/** @type {string} */ text, [x, y], className = 'name') => s(`text.${className}`, { x, y }, text);

/**
 * A seed where a name is at home, and the name beside it, or below in the sea with a line to it.
 * @param {Name} options
 * @param {(place: Place) => Place} at
 */
function label({ name, at: where, right, down = 0, sea }, /** @type {(place: Place) => Place} */ at) {
  const [x, y] = at(where),
    seed = seedNode((name.charCodeAt(0) % 48) + name.length);
  seed.setAttribute('transform', `translate(${x} ${y}) scale(.62)`);
  if (!sea) return s('g.place', {}, seed, writing(name, [x + (right ?? 0) * 16, y + down * 16 + 6], 'name.begins'));
  const foot = y + sea * 16;
  return s('g.place', {}, s('path.string', { d: `M${x} ${y}V${foot}` }), seed, writing(name, [x, foot + 22]));
}

/** West Africa and its names. */
export function west() {
  const at = placed(WEST);
  return frame(
    'west',
    WEST,
    land(AFRICA, at),
    ISLANDS.map(point => {
      const [cx, cy] = at(point);
      return s('circle.land', { cx, cy, r: 4 });
    }),
    river(NIGER, at),
    river(VOLTA, at),
    writing(t('story.names.niger'), at([2.6, 15.4]), 'water'),
    writing(t('story.names.ocean'), at([-21.3, 10.4]), 'water'),
    NAMES.map(each => label(each, at)),
  );
}

/** The whole continent, small: where the other map is, and where two cousins live. */
export function africa() {
  const at = placed(ALL),
    [x, y] = at([-19, 20]),
    [right, bottom] = at([15, 2.5]);
  return frame(
    'africa',
    ALL,
    land(AFRICA, at),
    land(MADAGASCAR, at),
    s('rect.here', { x, y, width: right - x, height: bottom - y, rx: 6 }),
    COUSINS.map(({ name, at: where }) => {
      const [cx, cy] = at(where);
      return s('g', {}, s('circle.dot', { cx, cy, r: 4 }), writing(name, [cx - 8, cy + 5], 'name.ends'));
    }),
  );
}
