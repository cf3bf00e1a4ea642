/**
 * The teacher's view of a class: who is there, what is played, all boards, the places, the bell; fit to be projected.
 */

import { sheets } from '../api.js';
import { button, h } from '../dom.js';
import { listenToKeys } from '../game/keys.js';
import { toast } from '../parts/status.js';
import { go, title } from '../router.js';
import { t } from '../words.js';
import { keep, keyOf } from './mine.js';
import { Part } from './part.js';
import { Bell } from './bell.js';
import { lost } from './lost.js';
import { News } from './news.js';
import { Projector } from './projector.js';
import { topBar } from './teacher-bar.js';
import { Asked } from './teacher-asked.js';
import { rush } from './teacher-door.js';
import { actions, heading } from './teacher-head.js';
import { lobby, podium } from './teacher-lobby.js';
import { people } from './teacher-people.js';
import { places } from './teacher-places.js';
import { PlayForm } from './teacher-play.js';
import { remains } from './teacher-remains.js';
import { results } from './teacher-results.js';
import { Tables, waits } from './teacher-tables.js';

/** Whether rounds are being played, or a contest that has begun waits for its first. */
const underWay = live => live.contest !== null && !live.contest.over;

export async function teacher(root, live) {
  const known = await sheets(),
    projector = new Projector(root),
    bell = new Bell(live),
    tables = new Tables(live, projector);
  const form = new PlayForm(live, known),
    asked = new Asked(root, live),
    host = name => h(`section.class-${name}`, { 'aria-labelledby': `class-${name}` }),
    news = new News(live);
  const top = h('div.class-top'),
    head = h('div.class-titles'),
    acts = h('div.choices.class-acts'),
    scene = h('div.class-scene'),
    waiting = h('div.class-waits'),
    crowd = h('div.class-crowd');
  const at = { places: host('places'), people: host('people'), results: host('results'), remains: host('remains') };
  const idle = waits(waiting, live),
    who = people(at.people, live, known),
    parts = [
      topBar(top, live, known, projector),
      rush(crowd, live),
      heading(head, live),
      actions(acts, live, { choose: () => projector.turn(false).then(() => form.show()), ask: () => asked.open() }),
      new Part(
        scene,
        () => stage(live),
        shown => draw(shown),
      ),
      idle,
      who,
      places(at.places, live),
      results(at.results, live),
      remains(at.remains, live),
    ];

  function draw(shown) {
    root.dataset.stage = shown.kind;
    if (shown.kind === 'tables') return tables.element;
    return shown.kind === 'over' ? podium(live) : lobby(live);
  }
  function update() {
    title(live.shared.title || t('class.class'));
    if (keyOf(live.state.id)) keep(live.state.id, { title: live.shared.title, code: live.state.code });
    tables.update();
    for (const part of parts) part.update();
    bell.update();
    form.element.hidden = underWay(live);
    form.update();
    asked.update();
    for (const section of Object.values(at)) section.hidden = !section.childElementCount;
    news.update();
  }
  const seen = () => {
    tables.update();
    idle.update();
    who.update();
  };
  root.append(
    top,
    lost(live),
    crowd,
    h(
      'section.cloth.class-stage',
      { 'aria-label': t('class.stage') },
      h('header.class-head', {}, head, wall(live, projector), bell.element, acts),
      scene,
      waiting,
    ),
    h('div.class-below', {}, asked.element, form.element, at.places, at.people, at.results, at.remains),
  );
  update();
  const ends = [
    live.on('state', update),
    live.on('boards', seen),
    live.on('present', seen),
    live.on('closed', () => {
      toast(t('class.gone'));
      go('/class', { replace: true });
    }),
    listenToKeys({ p: () => projector.turn() }),
  ];
  return () => {
    ends.forEach(end => end());
    bell.destroy();
    tables.destroy();
    asked.destroy();
    projector.destroy();
  };
}

/** On a wall, where the bar is gone: the code for those who come late, and the way back. */
const wall = (live, projector) =>
  h(
    'div.class-wall',
    {},
    h('b', { 'aria-label': t('class.code.label', { code: [...live.state.code].join(' ') }) }, live.state.code),
    button('', { icon: 'close', 'aria-label': t('class.unproject'), onclick: () => projector.turn(false) }),
  );

/** What the cloth shows: the door, the tables of a round, or who has won. */
function stage(live) {
  const { contest, round } = live;
  if (!contest || (!round && !contest.over))
    return { kind: 'lobby', people: live.shared.people, code: live.state.code, locked: live.state.locked };
  if (contest.over) return { kind: 'over', places: contest.places, people: live.shared.people };
  return { kind: 'tables' };
}
