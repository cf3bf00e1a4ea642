/**
 * Marks on the wood. Kaolin states (a turn, what may be played, what was played), brass points (what would happen).
 * Colour never speaks alone: each mark also has its own shape.
 */

import { LETTERS } from './geometry.js';
import { drawPreview } from './preview.js';
import { pin, ring, turnLine } from './rings.js';
import { barredTag, shoulderTag, storeTag, valueTag } from './tags.js';

/**
 * `marks` are letters, as `Board.mark` takes them; `trace` is what the last move did where nothing may fly (`traceOf`).
 * What comes back is markup: `line` under everything, `rings` under the seeds, `over` above them.
 */
export function drawMarks(layout, piles, marks, trace) {
  const { turn, playable = [], refused = [], pointed = [], focus, preview, last, values = {} } = marks;
  const pit = letter => LETTERS.indexOf(letter);
  const round = (letter, name, wider = 5) => ring(layout, pit(letter), name, wider);
  let rings = '',
    over = '';
  for (const letter of playable) rings += round(letter, 'playable');
  for (const letter of refused) {
    rings += round(letter, 'refused');
    over += barredTag(layout, pit(letter));
  }
  if (last && !preview) rings += round(last.from, 'was') + round(last.to, 'was') + pin(layout, pit(last.to));
  for (const letter of pointed) rings += round(letter, 'focus', 6.5);
  if (focus) rings += round(focus, refused.includes(focus) ? 'focus no' : 'focus', 6.5);
  if (preview) {
    const shown = drawPreview(layout, piles, preview);
    rings += shown.rings;
    over += shown.over;
  } else if (trace) over += drawTrace(layout, trace);
  for (const [letter, value] of Object.entries(values)) over += valueTag(layout, pit(letter), value);
  return { line: turn ? turnLine(layout, turn === 'S' ? 0 : 1) : '', rings, over };
}

/** What a turn did to each pit and store, as tags that stay: pairs of a hollow and its text. */
export function traceOf({ player, path = '', taken = [], fines = [] }) {
  const pits = new Map(),
    stores = new Map(),
    mine = player === 'N' ? 13 : 12;
  for (const letter of path) pits.set(letter, (pits.get(letter) ?? 0) + 1);
  for (const [letter, count] of pits) pits.set(letter, `+${count}`);
  for (const [letter, seeds] of [...taken, ...fines]) if (seeds) pits.set(letter, `−${seeds}`);
  const sum = list => list.reduce((total, [, seeds]) => total + seeds, 0);
  if (sum(taken)) stores.set(mine, sum(taken));
  if (sum(fines)) stores.set(25 - mine, sum(fines));
  return { pits, stores };
}

/** The same of a sweep: which pit's seeds went into whose store. */
export function traceOfSweep(sweep) {
  const pits = new Map(),
    stores = new Map();
  for (const [letter, seeds, player] of sweep) {
    if (!seeds) continue;
    const store = player === 'N' ? 13 : 12;
    pits.set(letter, `−${seeds}`);
    stores.set(store, (stores.get(store) ?? 0) + seeds);
  }
  return { pits, stores };
}

function drawTrace(layout, { pits, stores }) {
  const tags = [...pits].map(([letter, text]) => {
    const i = LETTERS.indexOf(letter);
    return shoulderTag(layout, i, 'sown', text, layout.turned(i));
  });
  for (const [store, seeds] of stores) tags.push(storeTag(layout, store, seeds, layout.turned(store)));
  return tags.join('');
}
