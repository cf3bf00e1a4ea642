/** All boards at once, small and live: whose turn it is, who takes long, who is not there, what came out. */

import { Board } from '../board/board.js';
import { h, icon } from '../dom.js';
import { go } from '../router.js';
import { listed, t } from '../words.js';
import { gameOf } from './live-class.js';
import { Section } from './section.js';
import { boardAddress } from './seats.js';
import { resultDialog } from './teacher-results.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Projector } from './teacher.js' */
/** @import { SmallBoard, TableView } from '../../wire.d.ts' */

/** After how long a board on which nobody moves is marked, in ms. */
const LONG = 90_000;
const RATIO = 2.48,
  GAP = 14; // of a board; between tiles, in px
const FEW = 6; // tables whose names stand above and below the board, also on a wall

/** The tiles of a round. Only what has changed is drawn again. */
export class Tables {
  /** @type {Tile[]} */
  #tiles = [];
  /** @type {string | null} */
  #of = null;
  #timer = setInterval(() => this.#tiles.forEach(tile => tile.tick()), 1000);
  #watch = new ResizeObserver(() => this.#fit());

  /**
   * @param {LiveClass} live
   * @param {Projector} projector
   */
  constructor(live, projector) {
    this.live = live;
    this.projector = projector;
    this.element = h('div.tiles');
    projector.listen(() => this.#fit());
    this.#watch.observe(document.documentElement);
  }

  update() {
    const { round, shared } = this.live,
      of = round && !this.live.contest?.over ? `${shared.contests.length}:${round.number}` : null;
    if (of !== this.#of) this.#lay(of);
    if (round && of) round.tables.forEach((table, i) => this.#tiles[i].update(table));
  }

  destroy() {
    clearInterval(this.#timer);
    this.#watch.disconnect();
    this.#tiles.forEach(tile => tile.destroy());
  }

  /** @param {string | null} of which round; null between two contests */
  #lay(of) {
    this.#of = of;
    this.#tiles.forEach(tile => tile.destroy());
    const tables = of ? (this.live.round?.tables ?? []) : [];
    this.#tiles = tables.map(table => new Tile(this.live, table));
    this.element.replaceChildren(...this.#tiles.map(tile => tile.element));
    this.#fit();
  }

  /** On a wall all tiles are seen at once: as many columns as make the boards largest. */
  #fit() {
    const { style } = this.element,
      count = this.#tiles.length;
    for (const name of ['--size', '--columns', '--board']) style.removeProperty(name);
    this.element.toggleAttribute('data-many', count > FEW);
    const around = this.element.parentElement;
    if (!this.projector.on || !count || !around) return;
    const size = count <= FEW ? 1 : count <= 12 ? 0.9 : 0.8,
      root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { width, height } = around.getBoundingClientRect(),
      words = ((count > FEW ? 1 : 2) * 1.7 * size + 1) * root + 4;
    const board = (/** @type {number} */ columns) => {
      const rows = Math.ceil(count / columns),
        wide = (width - GAP * (columns - 1)) / columns - 1.3 * root,
        high = (height - GAP * (rows - 1)) / rows - words;
      return Math.min(wide, high * RATIO);
    };
    const best = Array.from({ length: Math.min(6, count) }, (_, i) => i + 1).reduce((a, b) =>
      board(b) > board(a) ? b : a,
    );
    style.setProperty('--size', `${size}rem`);
    style.setProperty('--columns', String(best));
    style.setProperty('--board', `${Math.max(100, Math.floor(board(best)))}px`);
  }
}

/** One table. North sits at the far side, as on the board. */
class Tile {
  /** @type {Board | null} */
  #board = null;
  #shown = '';

  /**
   * @param {LiveClass} live
   * @param {TableView} table
   */
  constructor(live, table) {
    this.live = live;
    this.table = table;
    this.number = table.table;
    this.wait = h('span.tile-wait');
    this.seats = [h('p.tile-seat.south'), h('p.tile-seat.north')];
    this.stage = h('div.tile-board', { 'aria-hidden': 'true' });
    this.said = h('p.tile-result');
    this.open = h('button.tile-open', {
      type: 'button',
      'aria-haspopup': 'dialog',
      dataset: { key: `table-${this.number}` },
      onclick: () => this.#choose(),
    });
    this.element = h(
      'article.tile',
      {},
      h('header', {}, h('b.tile-number', { 'aria-hidden': 'true' }, String(this.number)), this.seats[1], this.wait),
      h('div.tile-middle', {}, this.stage, this.said),
      this.seats[0],
      this.open,
    );
  }

  /** Whether somebody of this device still has to play here: the teacher who plays against all. */
  get mine() {
    return (
      Boolean(this.table.path) &&
      !this.table.result &&
      [this.table.south, this.table.north].some(id => this.live.state.you.includes(id))
    );
  }

  #choose() {
    const { path } = this.table,
      { round } = this.live;
    if (path && this.mine) go(boardAddress(this.live, path));
    else if (round) resultDialog(this.live, round.number, this.number);
  }

  get board() {
    return this.live.boards.get(gameOf(this.table.path) ?? '') ?? null;
  }

  /** @param {TableView} table */
  update(table) {
    this.table = table;
    const { board } = this,
      names = [table.south, table.north].map(id => this.live.name(id));
    const gone = [table.south, table.north].map(id => Boolean(board) && !table.result && !this.live.connected(id));
    const now = JSON.stringify([table, names, this.mine, board?.pits, board?.stores, board?.turn, gone]);
    if (now !== this.#shown) {
      this.#shown = now;
      this.#draw(names, board, gone);
    }
    this.tick();
  }

  /**
   * @param {string[]} names
   * @param {SmallBoard | null} board
   * @param {boolean[]} gone
   */
  #draw(names, board, gone) {
    const { table } = this,
      { result } = table,
      turn = result ? null : (board?.turn ?? null);
    names.forEach((name, i) => {
      const seat = 'SN'[i];
      this.seats[i].replaceChildren(
        h(`span.tile-name${turn === seat ? '.turns' : ''}${result?.winner === seat ? '.won' : ''}`, {}, name),
        ...(gone[i]
          ? [
              h(
                'span.tile-gone',
                { title: t('class.tile.gone', { name }) },
                icon('away'),
                h('span.hide', {}, t('class.tile.gone', { name })),
              ),
            ]
          : []),
      );
    });
    this.element.classList.toggle('mine', this.mine);
    this.element.dataset.state = result ? 'over' : table.path ? 'playing' : 'real';
    this.said.replaceChildren(...said(table));
    this.open.setAttribute(
      'aria-label',
      t(this.mine ? 'class.tile.play' : 'class.tile.open', { n: table.table, south: names[0], north: names[1] }),
    );
    this.#deal(board, turn);
  }

  /**
   * @param {SmallBoard | null} board
   * @param {string | null} turn
   */
  #deal(board, turn) {
    if (!this.table.path) {
      this.#board?.destroy();
      this.#board = null;
      return;
    }
    const { pits, stores } = board ?? { pits: Array(12).fill(4), stores: [0, 0] };
    if (!this.#board) this.#board = new Board(this.stage, { pits, stores, live: false, form: 'miniature' });
    else this.#board.deal({ pits, stores });
    this.#board.mark({ turn });
  }

  /** How long the one whose turn it is has taken. */
  tick() {
    const { board, table } = this,
      waited = board?.turn && !table.result ? board.waited + performance.now() - board.heard : 0,
      stuck = waited >= LONG;
    const minutes = Math.floor(waited / 60_000),
      words = !stuck
        ? ''
        : minutes
          ? t('class.tile.minutes', { n: minutes })
          : t('class.tile.seconds', { n: Math.floor(waited / 10_000) * 10 });
    this.element.classList.toggle('stuck', stuck);
    if (this.wait.textContent !== words) this.wait.replaceChildren(...(words ? [icon('hourglass'), words] : []));
  }

  destroy() {
    this.#board?.destroy();
  }
}

/**
 * What stands over the board: the result, or that a real one is played on.
 * @param {TableView} table
 */
function said({ path, result }) {
  if (!result) return path ? [] : [h('span.tile-real', {}, t('class.tile.real'))];
  const how = t(`class.how.${result.how}`);
  return [
    h('b', {}, result.seeds ? result.seeds.join(' – ') : result.text),
    h('span', {}, result.seeds ? `${result.text} · ${how}` : how),
  ];
}

/**
 * Who has nothing to do just now, and who is looked for.
 * @param {HTMLElement} host
 * @param {LiveClass} live
 */
export function waits(host, live) {
  return new Section(
    host,
    () => groups(live),
    (/** @type {[string, string[]][]} */ found) =>
      found.map(([what, names]) => h('p', {}, h('b', {}, t(`class.waits.${what}`)), ' ', listed(names))),
  );
}

/** @param {LiveClass} live */
function groups(live) {
  const { contest, round } = live;
  if (!contest || contest.over || !round) return [];
  const people = live.shared.people.filter(each => !each.gone),
    placed = new Set(contest.places.map(({ person }) => person));
  const sits = new Set(round.tables.flatMap(({ south, north }) => [south, north])),
    rests = new Set(round.resting);
  const done = round.over
    ? []
    : round.tables.filter(table => table.result).flatMap(({ south, north }) => [south, north]);
  const late = people
    .filter(({ id, away, level }) => placed.has(id) && !sits.has(id) && !rests.has(id) && !away && level === null)
    .map(({ id }) => id);
  const all = {
    rests: [...rests],
    done,
    late,
    out: people.filter(({ id, away, level }) => !placed.has(id) && !away && level === null).map(({ id }) => id),
    lost: absent(live),
    away: people.filter(({ away }) => away).map(({ id }) => id),
  };
  return Object.entries(all)
    .filter(([, ids]) => ids.length)
    .map(([what, ids]) => [what, [...new Set(ids)].map(id => live.name(id))]);
}

/**
 * Those who should be at a screen and are not connected.
 * @param {LiveClass} live
 */
const absent = live =>
  (live.round?.tables ?? [])
    .filter(table => !table.result && live.boards.has(gameOf(table.path) ?? ''))
    .flatMap(({ south, north }) => [south, north].filter(id => !live.connected(id)));
