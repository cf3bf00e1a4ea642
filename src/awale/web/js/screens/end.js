/** The end of a game: the verdict and its reason, the count, how it came about, and what next. */

import { h, icon, button } from '../dom.js';
import { Board } from '../board/board.js';
import { takeBack } from '../game/consent.js';
import { again } from '../game/again.js';
import { gameMenu } from '../game/menu.js';
import { startOf } from '../game/playing.js';
import { shareRecord } from '../game/sharing.js';
import { bar } from '../parts/bar.js';
import { panel } from '../parts/dialog.js';
import { graph } from '../parts/graph.js';
import { heap } from '../parts/heap.js';
import { fillMoves, howLong } from '../parts/moves.js';
import { announce, toast } from '../parts/status.js';
import { style } from '../router.js';
import { nth, t } from '../words.js';

export class Ended {
  #match;
  #at;
  #clear = [];

  /** `onresume()` is called when the end was taken back; `leave()` goes to the first screen. */
  constructor(root, match, { onresume, leave }) {
    this.#match = match;
    this.#at = match.turns.length;
    const { outcome, pits } = match.now,
      host = h('div');
    this.board = new Board(host, {
      pits: swept(pits, outcome),
      stores: outcome.stores,
      names: match.names,
      live: false,
      clockwise: match.game.sheet.clockwise,
      form: 'landscape',
    });
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

  /** The other would like to play again: the button then leads to them. */
  #wish(news) {
    const { game, other, club } = this.#match,
      wanted = Boolean(game.next && other && !club);
    this.note.hidden = !wanted;
    if (!wanted || this.note.textContent) return;
    this.note.textContent = t('end.wish', { name: this.#match.name(other) });
    if (news) announce(this.note.textContent);
  }

  destroy() {
    this.#clear.forEach(each => each());
    this.#panel?.close();
    this.board.destroy();
  }

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
    const tool = (label, picture, to) =>
      h('button.tool', { type: 'button', 'aria-label': label, onclick: () => this.#show(to()) }, icon(picture));
    this.where = h('span.where');
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

  /** Shows the board after `ply` turns; after the last one with what the end has dealt. */
  #show(ply) {
    const { turns, now, game } = this.#match,
      at = Math.min(turns.length, Math.max(0, ply)),
      moved = this.where.textContent !== '';
    this.#at = at;
    const last = turns[at - 1],
      over = at === turns.length;
    this.board.deal(
      over ? { pits: swept(now.pits, now.outcome), stores: now.outcome.stores } : (last ?? startOf(game)),
    );
    this.board.mark(last?.path && !over ? { last: { from: last.move, to: last.path.at(-1) } } : {});
    this.where.textContent = over ? t('end.at-end') : t('end.at', { n: at, all: turns.length });
    fillMoves(this.moves, { turns, now: at - 1, onpick: picked => this.#show(picked + 1) });
    this.chart?.update({ here: over ? null : at });
    if (moved) announce(over ? this.#match.now.outcome.text : (last?.text ?? t('end.start')));
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
      label: t('end.graph-label', { south: match.names[0], north: match.names[1], lead: signed(data.at(-1)) }),
      onpick: ply => this.#show(ply),
    });
    this.#clear.push(() => this.chart.destroy());
    return h('section', {}, h('h2', {}, t('end.graph')), this.chart.element);
  }
}

const signed = value => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** What lies in the pits when the end has been dealt. */
function swept(pits, outcome) {
  const letters = 'ABCDEFabcdef',
    left = [...pits];
  for (const [letter, seeds] of outcome.sweep) left[letters.indexOf(letter)] -= seeds;
  return left;
}

/** South's seeds less North's, after each turn, and after what the end has dealt. */
function lead({ turns, now, game }) {
  const stores = [startOf(game).stores, ...turns.map(turn => turn.stores)];
  stores[stores.length - 1] = now.outcome.stores;
  return stores.map(([south, north]) => south - north);
}

/** The largest capture, and where it ended. */
function remarks({ turns }, data) {
  const best = turns.reduce((found, turn, i) => (turn.captured > (turns[found]?.captured ?? 2) ? i : found), -1);
  const notes = [{ ply: data.length - 1, text: signed(data.at(-1)) }];
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

function tally({ names, now: { outcome } }) {
  const line = (name, side, n, row) =>
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
