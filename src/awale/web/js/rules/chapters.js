/**
 * The chapters of a sheet's page: which rules and which demos are told where. What isn't named here comes last, under
 * "and also".
 */

/** @import { DemoView, FieldView } from '../../wire.d.ts' */

/**
 * @typedef {{ head: FieldView, rest: FieldView[], demos: DemoView[] }} Rule
 * @typedef {{ id: string, demos: DemoView[], rules: Rule[], after: DemoView[] }} Chapter
 */

/** @type {{ id: string, fields?: string[], demos?: string[], after?: string[] }[]} */
const CHAPTERS = [
  { id: 'sow', fields: ['direction'], demos: ['sowing', 'lap'] },
  { id: 'take', demos: ['take', 'chain', 'broken'] },
  { id: 'slam', fields: ['grand_slam'], demos: ['slam'] },
  { id: 'feed', fields: ['cannot_feed', 'emptied_row', 'empty_camp'], demos: ['feeding'] },
  { id: 'end', fields: ['majority', 'nothing_more', 'agreement_rest', 'repetition'], after: ['time'] },
  { id: 'other' },
];

/** Ends that no single move brings about: there is nothing to compare. */
const LONG = ['repetition', 'agreement', 'time'];

/**
 * The move of a demo that is worth looking at under the other sheets too, and the board before it; null if there is
 * none. It is the pit that was tried, or the first that South sows: the demos are South's.
 * @param {DemoView} demo
 */
export function disputed({ field, id, start, turns, now, tried }) {
  if (!(field || id.startsWith('feed')) || LONG.includes(now.outcome?.reason ?? '')) return null;
  if (tried) return { board: { pits: now.pits, stores: now.stores, turn: now.turn ?? 'S' }, move: tried };
  const sown = turns.filter(each => each.path),
    turn = sown.find(({ player }) => player === 'S') ?? sown[0];
  if (!turn) return null;
  const { pits, stores } = turns[turns.indexOf(turn) - 1] ?? start;
  return { board: { pits, stores, turn: turn.player }, move: turn.move };
}

/**
 * The chapters that have something to say: `[{ id, demos, rules: [{ head, rest, demos }], after }]`. `heads` are the
 * fields as `headings()` gives them. A demo goes with the rule that it shows, or else with its chapter: before the rules, or
 * after them.
 * @param {DemoView[]} demos
 * @param {{ head: FieldView, rest: FieldView[] }[]} heads
 */
export function chaptersOf(heads, demos) {
  /** @type {Chapter[]} */
  const chapters = CHAPTERS.map(({ id }) => ({ id, demos: [], rules: [], after: [] }));
  const last = chapters[chapters.length - 1];
  const where = (/** @type {'fields' | 'demos' | 'after'} */ kind, /** @type {(id: string) => boolean} */ test) =>
    chapters[CHAPTERS.findIndex(chapter => chapter[kind]?.some(test))];
  for (const { head, rest } of heads) {
    const mine = demos.filter(({ field }) => field && [head, ...rest].some(({ id }) => id === field));
    (where('fields', id => id === head.id) ?? last).rules.push({ head, rest, demos: mine });
  }
  for (const demo of demos.filter(({ field }) => !field)) {
    const after = where('after', name => demo.id.startsWith(name));
    if (after) after.after.push(demo);
    else (where('demos', name => demo.id.startsWith(name)) ?? last).demos.push(demo);
  }
  return chapters.filter(({ demos: some, rules, after }) => some.length || rules.length || after.length);
}
