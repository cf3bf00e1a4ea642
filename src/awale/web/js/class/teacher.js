/**
 * The teacher's view of a class: who is there, what is played, all boards, the places, the bell; fit to be projected.
 */

import { sheets } from '../api.js';
import { button, h } from '../dom.js';
import { listenToKeys } from '../parts/keys.js';
import { announce, toast } from '../parts/status.js';
import { go, title } from '../router.js';
import { listed, t } from '../words.js';
import { Bell } from './bell.js';
import { connectionBanner } from './connection-banner.js';
import { forget, keep, keyOf } from './own-classes.js';
import { Section } from './section.js';
import { topBar } from './teacher-bar.js';
import { code, doorButton, rush } from './teacher-join.js';
import { actions, heading } from './teacher-header.js';
import { people } from './teacher-people.js';
import { places } from './teacher-places.js';
import { PlayForm } from './teacher-play.js';
import { remains } from './teacher-downloads.js';
import { results } from './teacher-results.js';
import { Tables, waits } from './teacher-tables.js';

/** @import { LiveClass } from './live-class.js' */

/* ── One position for all, on the teacher's screen: opened by a button, or there already because it is being asked. ── */

class Asked {
  /** @type {{ element: HTMLElement, destroy: () => void } | null} */
  #shown = null;
  #wanted = false;

  /**
   * @param {HTMLElement} root
   * @param {LiveClass} live
   */
  constructor(root, live) {
    this.root = root;
    this.live = live;
    this.element = h('div.class-asked', { hidden: true });
  }

  /** Shows where a position is chosen; again, and it goes, unless the class is being asked. */
  async open() {
    this.#wanted = !this.#wanted;
    this.update();
    if (this.element.hidden) return;
    await this.#made;
    this.element.scrollIntoView({ block: 'start' });
  }

  /** @type {Promise<void> | null} */
  #made = null;

  update() {
    const asked = Boolean(this.live.state.question),
      on = asked || this.#wanted;
    if (asked) this.#wanted = true; // when it has been answered, the next may follow
    this.root.toggleAttribute('data-question', asked);
    this.element.hidden = !on;
    if (on) this.#made ??= this.#make();
    else this.#drop();
  }

  async #make() {
    const { question } = await import('./question.js');
    if (this.#made === null) return;
    this.#shown = question(this.live);
    this.element.replaceChildren(this.#shown.element);
  }

  #drop() {
    this.#made = null;
    this.#shown?.destroy();
    this.#shown = null;
    this.element.replaceChildren();
  }

  destroy() {
    this.#drop();
  }
}

/* ── The cloth while nothing is played: the code and who has come in; afterwards, who has won. ── */

/** @param {LiveClass} live */
function lobby(live) {
  const here = live.shared.people.filter(each => !each.gone);
  return h(
    'div.class-lobby',
    {},
    code(live, doorButton(live)),
    h(
      'div.class-arrived',
      {},
      h('h2', {}, here.length ? t('class.arrived', { n: here.length }) : t('class.nobody')),
      here.length
        ? h(
            'ul',
            {},
            here.map(each => h(`li${each.away ? '.away' : ''}`, {}, each.name)),
          )
        : h('p', {}, t('class.nobody-line')),
      live.state.locked && h('p', {}, t('class.door.locked')),
    ),
  );
}

/**
 * The first three places; those who share one stand together.
 * @param {LiveClass} live
 */
function podium(live) {
  const best = (live.contest?.places ?? []).filter(({ place }) => place <= 3).slice(0, 6);
  return h(
    'div.class-podium',
    {},
    h('h2', {}, t('class.over', { name: live.contest?.name })),
    h(
      'ol',
      {},
      best.map(({ place, person }) =>
        h(
          'li',
          { value: place, dataset: { place } },
          h('b', { 'aria-hidden': 'true' }, String(place)),
          h('span', {}, live.name(person)),
        ),
      ),
    ),
  );
}

/* ── For a wall: large type, the boards and the places, and nothing that only the teacher needs. ── */

export class Projector {
  /** @type {Set<(on: boolean) => void>} */
  #heard = new Set();
  #left = () => {
    if (!document.fullscreenElement && this.on) this.#set(false);
  };

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.on = false;
    document.addEventListener('fullscreenchange', this.#left);
  }

  /**
   * Calls `listener(on)` when it is turned on or off.
   * @param {(on: boolean) => void} listener
   */
  listen(listener) {
    this.#heard.add(listener);
  }

  /** On or off. A device that has no full screen (or refuses it) shows the large type in its window. */
  async turn(wanted = !this.on) {
    this.#set(wanted);
    if (wanted) await document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) await document.exitFullscreen();
  }

  destroy() {
    document.removeEventListener('fullscreenchange', this.#left);
    this.turn(false);
  }

  /** @param {boolean} on */
  #set(on) {
    this.on = on;
    this.root.toggleAttribute('data-projector', on);
    document.documentElement.toggleAttribute('data-projector', on);
    for (const listener of this.#heard) listener(on);
  }
}

/* ── What has happened, said to a screen reader: who came in, that a round is over. Moves and single results are
   not news. ── */

class News {
  /** @type {{ here: string[], over: string | null, begun: string | null } | null} */
  #known = null;

  /** @param {LiveClass} live */
  constructor(live) {
    this.live = live;
  }

  update() {
    const before = this.#known,
      now = this.#now();
    this.#known = now;
    if (!before) return;
    const fresh = now.here.filter(id => !before.here.includes(id));
    if (fresh.length)
      announce(t('class.news.came', { n: fresh.length, names: listed(fresh.map(id => this.live.name(id))) }));
    if (now.over && now.over !== before.over) announce(t('class.news.round-over', { n: this.live.round?.number }));
    if (now.begun && now.begun !== before.begun)
      announce(t('class.news.round', { n: this.live.round?.number, tables: this.live.round?.tables.length }));
  }

  #now() {
    const { round, shared } = this.live,
      name = round && `${shared.contests.length}:${round.number}`;
    return {
      here: shared.people.filter(each => !each.gone).map(each => each.id),
      over: round?.over ? name : null,
      begun: name,
    };
  }
}

/* ── the screen ── */

/**
 * Whether rounds are being played, or a contest that has begun waits for its first.
 * @param {LiveClass} live
 */
const underWay = live => live.contest !== null && !live.contest.over;

/**
 * @param {HTMLElement} root
 * @param {LiveClass} live
 */
export async function teacher(root, live) {
  const known = await sheets(),
    projector = new Projector(root),
    bell = new Bell(live),
    tables = new Tables(live, projector);
  const form = new PlayForm(live, known),
    asked = new Asked(root, live),
    host = (/** @type {string} */ name) => h(`section.class-${name}`, { 'aria-labelledby': `class-${name}` }),
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
      new Section(
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

  /** @param {{ kind: string }} shown */
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
  const banner = connectionBanner(live);
  root.append(
    top,
    banner.element,
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
      forget(live.state.id); // it is no longer among one's own
      toast(t('class.gone'));
      go('/class', { replace: true });
    }),
    listenToKeys({ p: () => projector.turn() }),
  ];
  return () => {
    ends.forEach(end => end());
    banner.destroy();
    bell.destroy();
    tables.destroy();
    asked.destroy();
    projector.destroy();
  };
}

/**
 * On a wall, where the bar is gone: the code for those who come late, and the way back.
 * @param {LiveClass} live
 * @param {Projector} projector
 */
const wall = (live, projector) =>
  h(
    'div.class-wall',
    {},
    h('b', { 'aria-label': t('class.code.label', { code: [...(live.state.code ?? '')].join(' ') }) }, live.state.code),
    button('', { icon: 'close', 'aria-label': t('class.unproject'), onclick: () => projector.turn(false) }),
  );

/**
 * What the cloth shows: the door, the tables of a round, or who has won.
 * @param {LiveClass} live
 */
function stage(live) {
  const { contest, round } = live;
  if (!contest || (!round && !contest.over))
    return { kind: 'lobby', people: live.shared.people, code: live.state.code, locked: live.state.locked };
  if (contest.over) return { kind: 'over', places: contest.places, people: live.shared.people };
  return { kind: 'tables' };
}
