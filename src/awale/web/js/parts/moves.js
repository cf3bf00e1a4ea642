/** The record as a list: a move of South and one of North on each line, with what was taken. */

import { h } from '../dom.js';
import { t } from '../words.js';

/** @import { TurnView } from '../../wire.d.ts' */

/**
 * @typedef {{ turns: TurnView[], now?: number, bad?: Set<number>, notes?: Map<number, string>,
 *   onpick?: ((ply: number) => void) | null }} Listed
 */

/**
 * A list of turns. `now` is the turn that the board shows, `bad` a set of turns to underline, `notes` a map from a turn
 * to a word about it; with `onpick(ply)` each move is a button.
 * @param {Listed} options
 */
export function moves(options) {
  const list = h('ol.moves');
  fillMoves(list, options);
  return list;
}

/**
 * The same list with other turns.
 * @param {HTMLElement} list
 * @param {Listed} options
 */
export function fillMoves(list, { turns, now = turns.length - 1, bad = new Set(), notes = new Map(), onpick = null }) {
  /** @type {{ moves: HTMLElement[], full: boolean }[]} */
  const lines = [];
  turns.forEach((turn, ply) => {
    const move = one(turn, { ply, now, bad: bad.has(ply), note: notes.get(ply), onpick });
    const open = lines.at(-1);
    if (turn.player === 'S') lines.push({ moves: [move], full: false });
    else if (open && !open.full) {
      open.moves.push(move);
      open.full = true;
    } else lines.push({ moves: [h('b.none', { 'aria-hidden': 'true' }, '…'), move], full: true });
  });
  list.replaceChildren(...lines.map((line, i) => h('li', {}, h('span.n', {}, String(i + 1)), line.moves)));
}

/**
 * @param {TurnView} turn
 * @param {{ ply: number, now: number, bad: boolean, note?: string, onpick: ((ply: number) => void) | null }} how
 */
function one(turn, { ply, now, bad, note, onpick }) {
  const classes = ['move', ply === now && 'now', bad && 'bad'].filter(Boolean).join('.');
  const signs = [
    turn.move === 'pass' ? '–' : turn.move,
    turn.captured > 0 && h('sup', {}, `+${turn.captured}`),
    turn.fined > 0 && h('sup.fine', {}, `−${turn.fined}`),
  ];
  if (!onpick) return h(`b.${classes}`, { title: turn.text }, signs);
  const label = [t('moves.one', { n: ply + 1 }), turn.text, note].filter(Boolean).join(' ');
  return h(
    `button.${classes}`,
    { type: 'button', 'aria-label': label, 'aria-current': ply === now ? 'step' : null, onclick: () => onpick(ply) },
    signs,
  );
}

/**
 * How long a game is, in words: "18 moves each".
 * @param {TurnView[]} turns
 */
export function howLong(turns) {
  return turns.length % 2 || !turns.length
    ? t('moves.all', { n: turns.length })
    : t('moves.each', { n: turns.length / 2 });
}
