/** Two maps: the names of the game in West Africa, and where that is. Drawn by a plain grid of degrees. */

import { s } from '../dom.js';
import { seedNode } from '../board/seeds.js';
import { t } from '../words.js';
import { AFRICA, ISLANDS, MADAGASCAR, NIGER, VOLTA } from './coast.js';

/**
 * A name, where its seed lies, and where the name is written: to the left, to the right, or below in the sea by so many
 * degrees.
 */
const NAMES = [
  { name: 'ouril', at: [-23.6, 15.1], right: 1.2, down: 0.2 },
  { name: 'wari', at: [-5.8, 13.8], right: 1.1, down: 0.9 },
  { name: 'kpo', at: [-10.6, 7], sea: 4.2 },
  { name: 'awalé', at: [-5.6, 7.2], sea: 4.9 },
  { name: 'oware', at: [-1.5, 6.8], sea: 6.6 },
  { name: 'adji', at: [0.9, 7], sea: 4.9 },
  { name: 'ayò', at: [4.2, 7.6], sea: 7.4 },
];
const COUSINS = [
  { name: 'gebeta', at: [38.6, 13.6] },
  { name: 'bao', at: [39.2, -6.1] },
];
const WEST = { left: -27, top: 20.5, right: 15, bottom: -2.6, unit: 16 };
const ALL = { left: -22, top: 39, right: 56, bottom: -37, unit: 4 };

const placed =
  ({ left, top, unit }) =>
  ([x, y]) => [Math.round((x - left) * unit * 10) / 10, Math.round((top - y) * unit * 10) / 10];

/** A line that rounds its corners: it goes through the middle of each stretch. */
function rounded(points, closed) {
  const middle = ([a, b], [c, d]) => [(a + c) / 2, (b + d) / 2];
  const ends = closed
    ? [middle(points.at(-1), points[0]), ...points.map((point, i) => middle(point, points[(i + 1) % points.length]))]
    : null;
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

const land = (points, at) => s('path.land', { d: rounded(points.map(at), true) });
const river = (points, at) => s('path.river', { d: rounded(points.map(at), false) });
const writing = (text, [x, y], className = 'name') => s(`text.${className}`, { x, y }, text);

/** A seed where a name is at home, and the name beside it, or below in the sea with a line to it. */
function label({ name, at: where, right, down = 0, sea }, at) {
  const [x, y] = at(where),
    seed = seedNode((name.charCodeAt(0) % 48) + name.length);
  seed.setAttribute('transform', `translate(${x} ${y}) scale(.62)`);
  if (!sea) return s('g.place', {}, seed, writing(name, [x + right * 16, y + down * 16 + 6], 'name.begins'));
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
