/** The graph of a game: whose advantage, move by move. Above the line is South's; below, hatched, North's. */

import { s } from '../dom.js';
import { t } from '../words.js';

/**
 * @typedef {{ ply: number, text?: string, bad?: boolean }} Note
 * @typedef {{ data: (number | null | undefined)[], step: boolean, notes: Note[], here: number | null, height: number,
 *   label: string, names: string[], onpick?: (ply: number) => void }} Drawn
 */

let count = 0;

/**
 * `graph({ data, step, names, notes, here, height, label, onpick })` → `{ element, update(changes), destroy() }`.
 * `data[i]` is South's less North's after i plies; `step` draws stairs (seeds taken) and not a curve (values);
 * `notes` are `{ ply, text, bad }`; `here` is the ply that the board shows; `onpick(ply)` makes it a place to click.
 * `label` says the graph in words: it is the picture's name for a screen reader.
 * @param {Partial<Drawn> & { data: Drawn['data'] }} options
 */
export function graph(options) {
  const element = s('svg.graph', { role: 'img' }),
    id = `graph-${++count}`;
  /** @type {Drawn} */
  let state = { step: false, notes: [], here: null, height: 250, label: '', names: ['', ''], ...options };
  const draw = () => paint(element, id, state);
  const watch = new ResizeObserver(draw);
  watch.observe(element);
  if (state.onpick) {
    element.classList.add('pick');
    element.addEventListener('click', event => {
      const box = element.getBoundingClientRect(),
        frame = measures(element, state);
      const share = (((event.clientX - box.left) / box.width) * frame.width - frame.left) / (frame.right - frame.left);
      state.onpick?.(Math.round(Math.min(1, Math.max(0, share)) * (state.data.length - 1)));
    });
  }
  draw();
  return {
    element,
    /** @param {Partial<Drawn>} changes */
    update(changes) {
      state = { ...state, ...changes };
      draw();
    },
    destroy: () => watch.disconnect(),
  };
}

/** @param {number} value */
const signed = value => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/**
 * The frame, and a scale of seeds that holds all values: steps of 2, 5, 10 or 20.
 * @param {SVGSVGElement} element
 * @param {{ data: Drawn['data'], height: number }} options
 */
function measures(element, { data, height }) {
  const width = Math.max(300, element.clientWidth || 600);
  const known = data.filter(value => typeof value === 'number');
  const most = Math.max(4, ...known),
    least = Math.min(-4, ...known),
    span = most - least;
  const grid = span <= 12 ? 2 : span <= 24 ? 5 : span <= 56 ? 10 : 20;
  return {
    width,
    height,
    left: 42,
    right: width - 14,
    top: 46,
    bottom: height - 56,
    high: Math.ceil(most / grid) * grid,
    low: Math.floor(least / grid) * grid,
    grid,
  };
}

/**
 * @param {SVGSVGElement} element
 * @param {string} id
 * @param {Drawn} state
 */
function paint(element, id, state) {
  const { data, step, notes, here, label, names } = state,
    frame = measures(element, state);
  const { width, height, left, right, top, bottom, high, low, grid } = frame,
    last = Math.max(1, data.length - 1);
  const x = (/** @type {number} */ ply) => +(left + ((right - left) * ply) / last).toFixed(1),
    y = (/** @type {number} */ value) => +(top + ((bottom - top) * (high - value)) / (high - low)).toFixed(1);
  const runs = stretches(data),
    line = runs.map(([from, to]) => path(data, from, to, x, y, step)).join('');
  const areas = runs.map(([from, to]) => `${path(data, from, to, x, y, step)}V${y(0)}H${x(from)}Z`).join('');
  const levels = [];
  for (let value = low; value <= high; value += grid) if (value) levels.push(value);
  element.setAttribute('viewBox', `0 0 ${width} ${height}`);
  element.setAttribute('aria-label', label);
  element.replaceChildren(
    s('clipPath', { id: `${id}-up` }, s('rect', { x: 0, y: 0, width, height: y(0) })),
    s('clipPath', { id: `${id}-down` }, s('rect', { x: 0, y: y(0), width, height })),
    ...levels.flatMap(value => [
      s('path.grid', { d: `M${left} ${y(value)}H${right}` }),
      text(left - 8, y(value) + 5, signed(value), 'end'),
    ]),
    s('path.up', { 'clip-path': `url(#${id}-up)`, d: areas }),
    s('path.down', { 'clip-path': `url(#${id}-down)`, d: areas }),
    s('path.axis', { d: `M${left} ${y(0)}H${right}` }),
    text(left - 8, y(0) + 5, '0', 'end'),
    ...ticks(last, width).map(ply => text(x(ply), height - 8, String(ply / 2), 'middle')),
    text(left, height - 8, t('graph.moves')),
    // Whose side it is stands outside, over and under it: the curve may go anywhere inside.
    text(left, 16, t('graph.for', { name: names[0] })),
    text(left, bottom + 20, t('graph.for', { name: names[1] })),
    ...(here === null ? [] : [s('path.here', { d: `M${x(here)} ${top - 8}V${bottom}` })]),
    s('path.curve', { d: line }),
    ...notes
      .filter(note => data[note.ply] !== null && data[note.ply] !== undefined)
      .flatMap(note => remark(note, x(note.ply), y(data[note.ply] ?? 0), frame)),
  );
}

/**
 * Where values are known without a gap: [from, to] pairs.
 * @param {Drawn['data']} data
 */
function stretches(data) {
  /** @type {[number, number][]} */
  const runs = [];
  data.forEach((value, ply) => {
    if (value === null || value === undefined) return;
    const last = runs.at(-1);
    if (last && last[1] === ply - 1) last[1] = ply;
    else runs.push([ply, ply]);
  });
  return runs;
}

/**
 * @param {Drawn['data']} data
 * @param {number} from
 * @param {number} to
 * @param {(ply: number) => number} x
 * @param {(value: number) => number} y
 * @param {boolean} step
 */
function path(data, from, to, x, y, step) {
  const high = (/** @type {number} */ ply) => y(data[ply] ?? 0);
  let line = `M${x(from)} ${high(from)}`;
  for (let ply = from + 1; ply <= to; ply++) line += step ? `H${x(ply)}V${high(ply)}` : `L${x(ply)} ${high(ply)}`;
  return line;
}

/**
 * The numbers under the graph count moves of each player: every 5, 10 or 20, and clear of the word at the left.
 * @param {number} last
 * @param {number} width
 */
function ticks(last, width) {
  const moves = last / 2,
    every = [1, 2, 5, 10, 20, 50].find(n => moves / n <= width / 75) ?? 100;
  /** @type {number[]} */
  const out = [];
  for (let move = every; move <= moves; move += every) if ((move / moves) * (width - 56) > 62) out.push(move * 2);
  return out;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string | null} [anchor]
 */
function text(x, y, words, anchor, className = '') {
  return s(`text${className && '.' + className}`, { x, y, 'text-anchor': anchor ?? null }, words);
}

/**
 * A point and its words, on whichever side has room.
 * @param {Note} options
 * @param {number} x
 * @param {number} y
 * @param {{ left: number, right: number, top: number }} more
 */
function remark({ text: words, bad }, x, y, { left, right, top }) {
  const end = x > (left + right) / 2;
  return [
    s(`circle.dot${bad ? '.bad' : ''}`, { cx: x, cy: y, r: 5 }),
    ...(words ? [text(x + (end ? -10 : 10), Math.max(top - 6, y - 10), words, end ? 'end' : 'start', 'say')] : []),
  ];
}
