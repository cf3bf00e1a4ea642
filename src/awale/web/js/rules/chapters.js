/** The chapters of a sheet's page: which rules and which demos are told where. What isn't named here comes last, under "and also". */

const CHAPTERS = [
  { id: 'sow', fields: ['direction'], demos: ['sowing', 'lap'] },
  { id: 'take', fields: [], demos: ['take', 'chain', 'broken'] },
  { id: 'slam', fields: ['grand_slam'], demos: ['slam'] },
  { id: 'feed', fields: ['cannot_feed', 'emptied_row', 'empty_camp'], demos: ['feeding'] },
  { id: 'end', fields: ['majority', 'nothing_more', 'agreement_rest', 'repetition'], demos: [] },
  { id: 'other', fields: [], demos: [] },
];

/** The demos whose move is worth looking at under the other sheets too. */
export const disputed = ({ field, id }) => Boolean(field) || id.startsWith('feed');

/**
 * The chapters that have something to say: `[{ id, demos, rules: [{ head, rest, demos }] }]`. `heads` are the fields as
 * `headings()` gives them; a demo goes with the rule that it shows, or else with its chapter.
 */
export function chaptersOf(heads, demos) {
  const chapters = CHAPTERS.map(({ id }) => ({ id, demos: [], rules: [] })), last = chapters.at(-1);
  const at = test => chapters[CHAPTERS.findIndex(test)] ?? last;
  for (const { head, rest } of heads) {
    const mine = demos.filter(({ field }) => field === head.id || rest.some(each => each.id === field));
    at(({ fields }) => fields.includes(head.id)).rules.push({ head, rest, demos: mine });
  }
  for (const demo of demos.filter(({ field }) => !heads.some(({ head, rest }) => head.id === field || rest.some(each => each.id === field)))) {
    at(chapter => chapter.demos.some(name => demo.id.startsWith(name))).demos.push(demo);
  }
  return chapters.filter(chapter => chapter.demos.length || chapter.rules.length);
}
