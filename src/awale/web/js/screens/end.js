/** The end of a game: the verdict and its reason, the count, how it came about, and what next. */

import { api, Refusal } from '../api.js';
import { Board } from '../board/board.js';
import { chance } from '../board/random.js';
import { seedMarkup } from '../board/seeds.js';
import { button, h, icon, s } from '../dom.js';
import { takeBack } from '../game/confirmations.js';
import { gameMenu } from '../game/menu.js';
import { startOf } from '../game/game-screen.js';
import { shareRecord } from '../game/share.js';
import { bar } from '../parts/bar.js';
import { panel } from '../parts/dialog.js';
import { graph } from '../parts/graph.js';
import { fillMoves, howLong } from '../parts/moves.js';
import { announce, toast } from '../parts/status.js';
import { go, style } from '../router.js';
import { nth, t } from '../words.js';

/** @import { Match } from '../game/match.js' */
/** @import { Listed, NewGame, NowView, OutcomeView, TurnView } from '../../wire.d.ts' */

/* ── The same game once more; the other starts. At a distance both come to one table, whoever asks first. ── */

/** @param {Match} match */
async function again(match) {
  try {
    await go(match.game.next ? await join(match) : await propose(match));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.text);
  }
}

/**
 * Makes the game. Far away the other is told of it; if they were quicker, we go to theirs.
 * @param {Match} match
 */
async function propose(match) {
  const { path, code } = await api.post('/api/games', wanted(match));
  if (match.game.kind !== 'far') return path;
  match.act('next', { code });
  await told(match);
  return match.game.next && match.game.next !== code ? join(match) : path;
}

/** @param {Match} match */
async function join(match) {
  const { next } = match.game,
    { path } = await api.post(`/api/games/${next}/join`, { name: given(match)[match.you[0] === 'S' ? 0 : 1] });
  return path;
}

/**
 * Resolves when the old game has taken note, or has refused to.
 * @param {Match} match
 */
function told(match) {
  return new Promise(done => {
    const late = setTimeout(done, 5000),
      heard = () => {
        clearTimeout(late);
        done(null);
      };
    for (const type of ['event', 'state']) match.addEventListener(type, heard, { once: true });
  });
}

/**
 * The names that were given; empty for a player who is called by the side.
 * @param {{ names: string[] }} options
 */
const given = ({ names }) => names.map((name, i) => (name === t(i ? 'home.north' : 'home.south') ? '' : name));

/**
 * @param {Match} match
 * @returns {NewGame}
 */
function wanted(match) {
  const {
      game: { kind, sheet, level, clock },
      you,
      turns,
    } = match,
    names = given(match);
  /** @type {NewGame} */
  const game = {
    kind: /** @type {NewGame['kind']} */ (kind),
    sheet: sheet.id,
    overrides: sheet.overrides,
    first: turns[0]?.player === 'S' ? 'N' : 'S',
    clock: /** @type {NewGame['clock']} */ (clock ?? null),
  };
  if (kind === 'here') return { ...game, names };
  const mine = names.map((name, i) => (you[0] === 'SN'[i] ? name : ''));
  return { ...game, seat: you[0] === 'N' ? 'N' : 'S', names: mine, ...(kind === 'level' ? { level } : {}) };
}

/* ── Seeds laid out by tens, five and five, to be counted at a glance. ── */

const STEP = 31,
  TEN = 24;

/**
 * A picture of `n` seeds; `row` makes the rows differ. Readers of the screen are told the number beside it.
 * @param {number} n
 */
function heap(n, row = 0) {
  const element = s('svg.heap', {
    viewBox: `0 0 ${Math.max(15, Math.ceil(n / 10) * 5) * STEP + 58} ${2 * STEP + 12}`,
    'aria-hidden': 'true',
  });
  element.innerHTML = Array.from({ length: n }, (_, i) => {
    const ten = Math.floor(i / 10),
      k = i % 10,
      random = chance(i + row * 50);
    const x = 20 + (ten * 5 + (k % 5)) * STEP + ten * TEN + random.in(-1, 1),
      y = (n <= 5 ? 35 : 20) + Math.floor(k / 5) * STEP + random.in(-1, 1);
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(.98)">${seedMarkup((i + row * 17) % 60)}</g>`;
  }).join('');
  return element;
}

/* ── the screen ── */

/**
 * How the game ended: this screen is shown when it has.
 * @param {Match} match
 */
const outcomeOf = match => /** @type {OutcomeView} */ (match.now.outcome);

export class Ended {
  #match;
  #at;
  /** @type {(() => void)[]} */
  #clear = [];

  /**
   * `onresume()` is called when the end was taken back; `leave()` goes to the first screen.
   * @param {HTMLElement} root
   * @param {Match} match
   * @param {{ onresume: () => void, leave: () => void }} options
   */
  constructor(root, match, { onresume, leave }) {
    this.#match = match;
    this.#at = match.turns.length;
    const { pits } = match.now,
      outcome = outcomeOf(match),
      host = h('div');
    this.board = new Board(host, {
      pits: swept(pits, outcome),
      stores: outcome.stores,
      names: match.names,
      live: false,
      clockwise: match.game.sheet.clockwise,
      form: 'landscape',
    });
    this.where = h('span.where');
    /** @type {ReturnType<typeof graph> | null} */
    this.chart = null;
    this.moves = h('ol.moves');
    this.note = h('p.wish', { hidden: true });
    root.append(
      bar({
        sheet: match.game.sheet,
        onsheet: () => this.#rules(),
        after: gameMenu(match, { rules: () => this.#rules(), leave }),
      }),
      h(
        'section.verdict.cloth',
        {},
        h(
          'div',
          {},
          h('h1', {}, outcome.title),
          h('p', {}, outcome.why),
          outcome.rest && h('p.soft', {}, outcome.rest),
          this.note,
          h('div.choices', {}, this.#next()),
        ),
        h('figure', {}, host, this.#walk()),
      ),
      h('div.after', {}, h('section', {}, h('h2', {}, t('end.count')), tally(match)), this.#story(), this.#record()),
    );
    const resumed = () => {
      if (match.over) this.#wish(true);
      else onresume();
    };
    for (const type of ['event', 'state']) {
      match.addEventListener(type, resumed);
      this.#clear.push(() => match.removeEventListener(type, resumed));
    }
    this.#show(this.#at);
    this.#wish(false);
  }

  /**
   * The other would like to play again: the button then leads to them.
   * @param {boolean} news
   */
  #wish(news) {
    const { game, other, club } = this.#match,
      isWanted = Boolean(game.next && other && !club);
    this.note.hidden = !isWanted;
    if (!isWanted || this.note.textContent) return;
    this.note.textContent = t('end.wish', { name: this.#match.name(other) });
    if (news) announce(this.note.textContent);
  }

  destroy() {
    this.#clear.forEach(each => each());
    this.#panel?.close();
    this.board.destroy();
  }

  /** @type {HTMLDialogElement | null} */
  #panel = null;

  async #rules() {
    if (this.#panel) {
      this.#panel.close();
      return;
    }
    const { sheet } = this.#match.game,
      inside = h('div.rules-inside');
    this.#panel = panel({
      title: sheet.name,
      body: inside,
      onclose: () => {
        this.#panel = null;
      },
    });
    const [{ rulesPanel }] = await Promise.all([import('../rules/panel.js'), style('rules')]);
    await rulesPanel(inside, sheet);
  }

  #next() {
    const { game, seated, now, club } = this.#match;
    if (club) return [h('a.button.main', { href: club }, icon('school'), t('pupil.strip.back'))]; // the result is noted
    return [
      seated && button(t('end.again'), { icon: 'again', className: 'main', onclick: () => again(this.#match) }),
      h('a.button', { href: `/game/${game.id}/review` }, icon('target'), t('end.review')),
      h('a.button', { href: `/analyse?game=${game.id}` }, icon('chart'), t('menu.analyse')),
      button(t('end.share'), { icon: 'share', onclick: () => shareRecord(this.#match) }),
      seated &&
        now.can.undo &&
        button(t('end.undo'), {
          icon: 'undo',
          className: 'quiet',
          onclick: async () => {
            const sent = await takeBack(this.#match);
            if (sent) toast(sent);
          },
        }),
    ];
  }

  /* ── walking through it ── */

  #walk() {
    const tool = (/** @type {string} */ label, /** @type {string} */ picture, /** @type {() => number} */ to) =>
      h('button.tool', { type: 'button', 'aria-label': label, onclick: () => this.#show(to()) }, icon(picture));
    return h(
      'figcaption.player',
      { role: 'group', 'aria-label': t('end.walk') },
      tool(t('end.first'), 'first', () => 0),
      tool(t('end.previous'), 'back', () => this.#at - 1),
      this.where,
      tool(t('end.next'), 'next', () => this.#at + 1),
      tool(t('end.last'), 'last', () => this.#match.turns.length),
    );
  }

  /**
   * Shows the board after `ply` turns; after the last one with what the end has dealt.
   * @param {number} ply
   */
  #show(ply) {
    const { turns, now, game } = this.#match,
      at = Math.min(turns.length, Math.max(0, ply)),
      moved = this.where.textContent !== '';
    this.#at = at;
    const last = turns[at - 1],
      over = at === turns.length;
    this.board.deal(
      over
        ? { pits: swept(now.pits, outcomeOf(this.#match)), stores: outcomeOf(this.#match).stores }
        : (last ?? startOf(game)),
    );
    this.board.mark(last?.path && !over ? { last: { from: last.move, to: last.path.at(-1) ?? '' } } : {});
    this.where.textContent = over ? t('end.at-end') : t('end.at', { n: at, all: turns.length });
    fillMoves(this.moves, { turns, now: at - 1, onpick: picked => this.#show(picked + 1) });
    this.chart?.update({ here: over ? null : at });
    if (moved) announce(over ? (this.#match.now.outcome?.text ?? '') : (last?.text ?? t('end.start')));
  }

  #record() {
    return h(
      'section.record',
      {},
      h('h2', {}, t('game.record'), ' ', h('span.soft', {}, howLong(this.#match.turns))),
      this.moves,
    );
  }

  #story() {
    const match = this.#match,
      data = lead(match);
    if (data.length < 3) return null;
    this.chart = graph({
      data,
      step: true,
      names: match.names,
      notes: remarks(match, data),
      label: t('end.graph-label', {
        south: match.names[0],
        north: match.names[1],
        lead: signed(data[data.length - 1]),
      }),
      onpick: ply => this.#show(ply),
    });
    this.#clear.push(() => this.chart?.destroy());
    return h('section', {}, h('h2', {}, t('end.graph')), this.chart.element);
  }
}

/** @param {number} value */
const signed = value => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/**
 * What lies in the pits when the end has been dealt.
 * @param {number[]} pits
 * @param {OutcomeView} outcome
 */
function swept(pits, outcome) {
  const letters = 'ABCDEFabcdef',
    left = [...pits];
  for (const [letter, seeds] of outcome.sweep) left[letters.indexOf(letter)] -= seeds;
  return left;
}

/**
 * South's seeds less North's, after each turn, and after what the end has dealt.
 * @param {Match} match
 */
function lead({ turns, now, game }) {
  const stores = [startOf(game).stores, ...turns.map(turn => turn.stores)];
  stores[stores.length - 1] = now.outcome?.stores ?? now.stores;
  return stores.map(([south, north]) => south - north);
}

/**
 * The largest capture, and where it ended.
 * @param {Match} options
 * @param {number[]} data
 */
function remarks({ turns }, data) {
  const best = turns.reduce((found, turn, i) => (turn.captured > (turns[found]?.captured ?? 2) ? i : found), -1);
  const notes = [{ ply: data.length - 1, text: signed(data[data.length - 1]) }];
  if (best >= 0 && best < turns.length - 2)
    notes.push({
      ply: best + 1,
      text: t('end.takes', {
        nth: nth(Math.floor(best / 2) + 1).join(''),
        pit: turns[best].move,
        seeds: turns[best].captured,
      }),
    });
  return notes;
}

/** @param {Match} match */
function tally(match) {
  const { names } = match,
    outcome = outcomeOf(match);
  const line = (
    /** @type {string} */ name,
    /** @type {string} */ side,
    /** @type {number} */ n,
    /** @type {number} */ row,
  ) =>
    h(
      'div',
      {},
      h('dt', {}, name, name !== side && [' ', h('small', {}, side)]),
      h('dd', {}, heap(n, row)),
      h('dd.sum', {}, String(n)),
    );
  return h(
    'dl.tally',
    {},
    line(names[0], t('home.south'), outcome.stores[0], 0),
    line(names[1], t('home.north'), outcome.stores[1], 1),
    outcome.left > 0 && line(t('end.nobody'), t('end.on-board'), outcome.left, 2),
  );
}
