/**
 * A game in play: the board, the words, the record, what one may do. Everything that it shows was said by the server.
 */

import { h, icon, button, must, $ } from '../dom.js';
import { LETTERS } from '../board/geometry.js';
import { bar, soundButton } from '../parts/bar.js';
import { panel } from '../parts/dialog.js';
import { fillMoves, howLong } from '../parts/moves.js';
import { announce } from '../parts/status.js';
import { style } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../words.js';
import { ConnectionBanner } from './connection-banner.js';
import { Coach } from './coach.js';
import { leaving, Offers, stop, takeBack } from './confirmations.js';
import { listenToKeys } from '../parts/keys.js';
import { gameMenu, keysHelp } from './menu.js';
import { Table } from './table.js';
import { RefereeText } from './referee-text.js';
import { waitingRoom } from './waiting-room.js';

/** @import { Match } from './match.js' */
/** @import { Sowing } from '../board/marks.js' */
/** @import { CostlyView, GameView, Playable, StatementView, TurnView, Unplayable } from '../../wire.d.ts' */
/** @import { Act } from '../socket.js' */

const REST = 900; // ms between the last seed and the verdict

export class GameScreen {
  #match;
  #moving = 0;
  /** @type {(() => void)[]} */
  #clear = [];
  /** @type {string | null} */
  #said = null;
  #gone = false;
  /** @type {{ kind: string, title: string, text: string } | null} */
  #why = null;
  /** @type {HTMLDialogElement | null} */
  #rules = null;
  /** @type {string | null} */
  #warned = null; // the pit of which the coach has just spoken
  #pondering = false;
  /** @type {{ question: string, n: number } | null} */
  #awaited = null; // what the engine was asked: { question, n }

  /**
   * `onover()` is called when the end has been seen; `leave()` goes to the first screen.
   * @param {HTMLElement} root
   * @param {Match} match
   * @param {{ onover: () => void, leave: () => void }} options
   */
  constructor(root, match, { onover, leave }) {
    this.onover = onover;
    this.leave = leave;
    this.#match = match;
    this.table = new Table(match);
    this.words = new RefereeText();
    this.offers = new Offers(match);
    this.banner = new ConnectionBanner(match);
    this.coach = new Coach(match);
    this.moves = h('ol.moves');
    this.length = h('span.soft');
    this.watchers = h('span.watchers.optional');
    this.heading = h('h1.hide');
    /** @type {HTMLElement | null} */
    this.room = null;
    /** @type {string | null} */
    this.absent = null;
    this.ending = false;
    this.acts = actions(this);
    root.append(...this.#markup());
    this.table.board.onpoint = letter => this.point(letter);
    this.table.board.onchoose = letter => this.choose(letter);
    match.onhurry = () => this.table.board.finish();
    this.#listen();
    this.settle();
  }

  destroy() {
    this.#gone = true;
    this.#match.onhurry = null;
    this.#clear.forEach(each => each());
    this.#rules?.close();
    this.offers.close();
    this.table.destroy();
  }

  #markup() {
    const { game } = this.#match,
      away = async () => {
        if (await leaving(this.#match)) this.leave();
      };
    const head = bar({
      sheet: game.sheet,
      onsheet: () => this.rules(),
      after: gameMenu(this.#match, { rules: () => this.rules(), leave: away }),
      tools: [
        this.watchers,
        h(
          'button.tool.optional',
          { type: 'button', onclick: () => this.rules() },
          icon('book'),
          h('span.name', {}, t('menu.rules')),
        ),
        soundButton('optional'),
      ],
    });
    must('.home', head).addEventListener('click', event => {
      event.preventDefault();
      away();
    });
    this.#names();
    return [
      this.heading,
      head,
      this.banner.element,
      this.table.element,
      h(
        'div.dock',
        {},
        this.words.element,
        h(
          'section.record',
          { 'aria-label': t('game.record') },
          h('h2', {}, t('game.record'), ' ', this.length),
          h('div.scroll', { tabindex: '0', role: 'group', 'aria-label': t('game.record') }, this.moves),
        ),
        h('section.actions', { 'aria-label': t('game.actions') }, Object.values(this.acts)),
      ),
    ];
  }

  /** Who plays whom, for whoever reads the page by its headings. */
  #names() {
    const [south, north] = this.#match.names;
    this.heading.textContent = t('game.title', { south, north });
  }

  #listen() {
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ heard) => {
      this.#match.addEventListener(type, heard);
      this.#clear.push(() => this.#match.removeEventListener(type, heard));
    };
    on('turn', event => this.#turned(event));
    on('state', event => this.#stated(event));
    on('event', event => this.#happened(event));
    on('refused', event => this.#refused(event));
    on('hint', event => this.#hinted(event));
    on('reading', event => this.#read(event));
    on('stuck', event => this.#stuck(event));
    on('present', () => this.#present());
    on('thinking', () => this.table.seatsNow());
    this.#clear.push(
      settings.on('view', () => {
        this.table.arrange();
        this.settle();
      }),
      settings.on('coach', () => this.settle()),
      this.banner.listen(),
      this.coach.listen(),
    );
    this.#clear.push(
      listenToKeys({
        u: () => this.acts.undo.click(),
        h: () => this.acts.hint.click(),
        w: () => this.what(),
        v: () => this.acts.see.click(),
        p: () => this.pass(),
        '?': keysHelp,
        escape: () => {
          this.#expect(null);
          this.settle();
        },
      }),
    );
  }

  /* ── showing ── */

  /** Draws everything as the match stands, once nothing moves any more. */
  settle() {
    if (this.#moving || this.#gone) return;
    const match = this.#match,
      { now } = match,
      { board } = this.table;
    this.#warned = null;
    if (this.#awaited && this.#awaited.n !== match.n) this.#expect(null);
    this.coach.look();
    if (!match.pending && String([board.pits, board.stores]) !== String([now.pits, now.stores])) board.deal(now);
    this.table.seatsNow();
    this.#record();
    this.#buttons();
    this.#watchers();
    this.#room();
    board.mark(match.pending ? { last: board.marks.last } : this.#marks());
    if (match.over) {
      this.#end();
      return;
    }
    const waiting = this.offers.follow();
    if (!match.pending) this.#default(waiting);
  }

  #record() {
    const { turns } = this.#match;
    fillMoves(this.moves, { turns });
    if (this.moves.parentElement) this.moves.parentElement.scrollTop = this.moves.scrollHeight;
    this.length.textContent = turns.length ? howLong(turns) : '';
  }

  #buttons() {
    const {
        now: { can },
        seated,
        pending,
        turns,
        game,
        club,
      } = this.#match,
      free = seated && !pending && !game.free;
    this.acts.undo.disabled = !(free && can.undo);
    this.acts.hint.disabled = !(free && can.hint && this.#match.mine) || Boolean(club);
    this.acts.what.disabled = !turns.length;
    this.acts.stop.disabled = !(free && can.stop && turns.length);
    this.acts.undo.hidden = this.acts.stop.hidden = !seated;
    this.acts.hint.hidden = !seated || game.kind === 'far' || Boolean(club);
    this.acts.see.hidden = this.coach.mode === 'off';
    this.acts.see.disabled = this.acts.hint.disabled;
  }

  /** The marks on the board: what may be played, what may not though it has seeds. */
  #marks() {
    const { now, mine } = this.#match,
      letters = Object.keys(now.choices);
    const can = (/** @type {string} */ letter) => now.choices[letter].playable,
      seeds = (/** @type {string} */ letter) => now.pits[LETTERS.indexOf(letter)];
    return {
      turn: now.turn,
      last: now.last,
      playable: mine ? letters.filter(can) : [],
      refused: mine ? letters.filter(letter => isBarred(now.choices[letter]) && seeds(letter)) : [],
      says: mine ? Object.fromEntries(letters.map(letter => [letter, now.choices[letter].text])) : {},
    };
  }

  /**
   * What is said while nothing is aimed at: whose turn it is, and what was done last.
   * @param {string | null} waiting
   */
  #default(waiting) {
    const { now, turns, seated, mine, game, you } = this.#match,
      mover = now.turn ?? 'S';
    const turn = this.table.turnText(mover),
      last = turns.at(-1)?.text;
    if (waiting) this.words.say({ kind: 'wait', title: t('consent.sent'), text: waiting });
    else if (game.free && seated)
      this.words.say({
        kind: 'wait',
        title: t('waiting.title'),
        text: t(you.includes(mover) ? 'waiting.you-start' : 'waiting.other-starts'),
      });
    else if (mine && now.pass)
      this.words.say({
        kind: 'refused',
        title: t('game.must-pass'),
        text: now.pass.text,
        actions: [button(t('game.pass'), { className: 'main', onclick: () => this.pass() })],
      });
    else if (!seated)
      this.words.say({
        title: t('game.watching'),
        text: last ?? t('game.watching-line'),
        actions: game.free ? [h('a.button.main', { href: `/join/${game.code}` }, t('join.sit'))] : [],
      });
    else
      this.words.say({
        title: turn,
        text:
          this.#absent() ??
          last ??
          t(you.length === 2 || mine ? 'game.begin' : 'game.begin-other', { name: this.#match.name(mover) }),
      });
    const news = this.#said !== `${this.#match.n}${mover}`;
    if (news && !game.free && !this.#match.behind) announce(mine && now.pass ? now.pass.text : turn);
    this.#said = `${this.#match.n}${mover}`;
  }

  #absent() {
    const { game, other, present } = this.#match;
    if (game.kind !== 'far' || game.free || !other || present[other === 'S' ? 0 : 1]) return null;
    return t('game.away-line', { name: this.#match.name(other) });
  }

  #watchers() {
    const { watching, seated } = this.#match,
      others = seated ? watching : watching - 1;
    this.watchers.replaceChildren(
      ...(others > 0 ? [icon('eye'), h('span', {}, t('game.watchers', { n: others }))] : []),
    );
  }

  /** The waiting room lies on the board as long as a seat is free. */
  #room() {
    const { game, seated } = this.#match,
      wanted = Boolean(game.free && seated);
    this.table.element.classList.toggle('waits', wanted);
    if (wanted && !this.room) {
      this.room = waitingRoom(this.#match);
      this.table.stage.append(this.room);
    }
    if (!wanted && this.room) {
      this.room.remove();
      this.room = null;
    }
  }

  /* ── aiming and playing ── */

  /**
   * A pit is aimed at: what would it do, or why not?
   * @param {string} letter
   */
  point(letter) {
    if (this.#moving || this.#match.pending || this.#match.over || this.#warned) return;
    const { now, mine, seated } = this.#match,
      choice = now.choices[letter],
      marks = this.#marks(),
      { board } = this.table;
    const n = now.pits[LETTERS.indexOf(letter)],
      title = n ? t('game.pit', { pit: letter, n }) : t('game.pit-empty', { pit: letter });
    if (!mine) {
      board.mark({ ...marks, focus: letter });
      this.words.say({
        kind: 'other',
        title,
        text: seated ? t('game.not-yet', { name: this.#match.name(now.turn) }) : t('game.only-watch'),
      });
    } else if (choice.playable) {
      board.mark({ ...marks, focus: letter, preview: { from: letter, ...choice } });
      this.words.say({
        kind: 'move',
        title,
        text: [choice.text, choice.ends].filter(Boolean).join(' '),
        actions: [button(t('game.sow', { pit: letter }), { className: 'main', onclick: () => this.choose(letter) })],
      });
    } else {
      const refused = marks.refused.includes(letter);
      board.mark({ ...marks, focus: letter });
      this.words.say({
        kind: refused ? 'refused' : 'other',
        title: refused ? t('game.refused', { pit: letter }) : title,
        text: choice.text,
      });
    }
  }

  /**
   * A pit is chosen. The seeds move at once, by what the server has said already; its answer comes while they do.
   * @param {string} letter
   */
  choose(letter, anyway = false) {
    const { now, mine, seated, pending } = this.#match;
    if (pending || this.#match.over || this.#pondering) return;
    this.#warned = null;
    if (!mine) {
      announce(seated ? t('game.not-yet', { name: this.#match.name(now.turn) }) : t('game.only-watch'));
      this.point(letter);
      return;
    }
    const choice = now.choices[letter];
    if (!choice.playable) {
      this.point(letter);
      announce(choice.text);
      return;
    }
    if (!anyway && this.coach.mode === 'always') this.#ponder(letter);
    else this.#sow(letter, choice);
  }

  /**
   * @param {string} letter
   * @param {Playable} choice
   */
  #sow(letter, choice) {
    const turn = {
      player: this.#match.now.turn ?? 'S',
      move: letter,
      path: choice.path,
      taken: choice.taken,
      fines: choice.fines,
    };
    this.#expect(null);
    this.#match.move(letter);
    this.#show(turn);
    this.words.say({
      kind: 'move',
      title: t('game.sows', { name: this.#match.name(turn.player), pit: letter }),
      text: choice.text,
    });
    this.#buttons();
  }

  /**
   * Before a move: the coach may have a word to say.
   * @param {string} letter
   */
  async #ponder(letter) {
    const { n } = this.#match;
    this.#pondering = true;
    const said = await this.coach.before(letter);
    this.#pondering = false;
    if (this.#gone || n !== this.#match.n || !this.#match.mine) return;
    if (said) this.#warn(letter, said);
    else this.choose(letter, true);
  }

  /**
   * One sentence, what would be taken on the board, and the choice.
   * @param {string} letter
   * @param {CostlyView} options
   */
  #warn(/** @type {string} */ letter, { text, threat, pits }) {
    const other = () => {
      this.settle();
      $(`[data-pit=${letter}]`, this.table.element)?.focus();
    };
    this.#warned = letter;
    this.table.board.mark({ ...this.#marks(), focus: threat?.from ?? letter, pointed: pits, preview: threat });
    this.words.say({
      kind: 'coach',
      title: t('coach.careful', { pit: letter }),
      text,
      actions: [
        button(t('coach.another'), { className: 'main', dataset: { act: 'another' }, onclick: other }),
        button(t('coach.anyway', { pit: letter }), {
          dataset: { act: 'anyway' },
          onclick: () => this.choose(letter, true),
        }),
      ],
    });
    announce(`${t('coach.careful', { pit: letter })} ${text}`);
    $('button', this.words.element)?.focus();
  }

  pass() {
    if (!this.#match.mine || !this.#match.now.pass) return;
    this.#expect(null);
    this.#match.move('pass');
    this.#match.see(Promise.resolve(), false);
    this.settle();
  }

  /**
   * Acts out a turn. What it leads to is drawn when it has been seen, and nothing else is told before.
   * @param {Sowing & { pits?: number[], stores?: number[] }} turn
   */
  #show(turn) {
    this.#moving++;
    const seen = this.table.board.sow(turn).then(() => {
      this.#moving--;
      this.settle();
    });
    this.#match.see(seen, Boolean(turn.path));
  }

  /* ── what the server says ── */

  /** @param {{ turn: TurnView, own: boolean }} options */
  #turned({ turn, own }) {
    announce(turn.text);
    this.#record();
    if (own) {
      this.settle();
      return;
    }
    this.table.hasMoved(turn.player);
    this.words.say({
      title: t(turn.move === 'pass' ? 'game.passes' : 'game.sows', {
        name: this.#match.name(turn.player),
        pit: turn.move,
      }),
      text: turn.text,
    });
    this.#show(turn);
  }

  /**
   * The whole state again: what is new in it is told next, if it can be followed; else the board is dealt as it is.
   * @param {{ followed: boolean, waiting: boolean }} options
   */
  #stated({ followed, waiting }) {
    const why = this.#why,
      asked = this.#awaited;
    this.#why = null;
    this.#names();
    this.table.arrange();
    if (!followed && !waiting) this.table.board.deal(this.#match.now);
    this.settle();
    if (why) this.words.say(why);
    if (asked && asked === this.#awaited) this.#match.ask(asked.question); // the connection was lost
  }

  /** @param {{ kind: string, text: string, by: string }} options */
  #happened({ kind, text, by }) {
    if (kind === 'undo') this.table.board.deal(this.#match.now);
    if (['name', 'join', 'erase'].includes(kind)) {
      this.table.arrange();
      this.#names();
    }
    if (kind !== 'name' && !(kind === 'offer' && this.#match.you.includes(by) && !this.#match.both)) announce(text);
    this.settle();
    if (['undo', 'decline', 'join'].includes(kind) && !this.#moving && !this.#match.over)
      this.words.say({ kind: 'what', title: this.table.turnText(this.#match.now.turn ?? 'S'), text });
  }

  /** @param {{ code: string, text: string, act: Act | null, to?: string }} options */
  #refused({ code, text, act, to }) {
    if (to && !this.#answers(to, this.#awaited?.n)) return;
    if (act?.do === 'move') this.table.board.deal(this.#match.now);
    this.settle();
    const pit = act?.do === 'move' && act.move !== 'pass' && act.move;
    const why = { kind: 'refused', title: pit ? t('game.refused', { pit }) : t('game.refused-act'), text };
    this.words.say(why);
    announce(text);
    if (code === 'stale') this.#why = why; // the state that follows it doesn't take its words away
  }

  /**
   * Asks the engine: `hint` or `read`. Only the last question is waited for, and only until something else is done.
   * @param {string} question
   */
  #ask(question) {
    this.#expect({ question, n: this.#match.n });
    this.#match.ask(question);
  }

  /** @param {{ question: string, n: number } | null} awaited */
  #expect(awaited) {
    this.#awaited = awaited;
    for (const [question, act] of Object.entries({ hint: this.acts.hint, read: this.acts.see })) {
      if (question === awaited?.question) act.setAttribute('aria-busy', 'true');
      else act.removeAttribute('aria-busy');
    }
  }

  /**
   * Whether somebody still waits for this answer; from then on nobody does.
   * @param {number | undefined} n
   * @param {string} question
   */
  #answers(question, n) {
    const waited = this.#awaited?.question === question && this.#awaited.n === n;
    if (waited) this.#expect(null);
    return waited && n === this.#match.n && this.#match.mine && !this.#moving;
  }

  /** @param {{ n: number, move: string, text: string }} options */
  #hinted({ n, move, text }) {
    if (!this.#answers('hint', n)) return;
    announce(text);
    const choice = this.#match.now.choices[move];
    if (choice?.playable) this.table.board.mark({ ...this.#marks(), focus: move, preview: { from: move, ...choice } });
    this.words.say({
      kind: 'hint',
      title: t('game.hint'),
      text,
      actions: choice?.playable
        ? [button(t('game.sow', { pit: move }), { className: 'main', onclick: () => this.choose(move) })]
        : [],
    });
  }

  /**
   * What there is to see, one thing after the other, each shown on the board.
   * @param {{ n: number, statements: StatementView[] }} options
   */
  #read({ n, statements }) {
    if (this.#answers('read', n) && statements.length) this.#see(statements, 0);
  }

  /**
   * @param {StatementView[]} statements
   * @param {number} at
   */
  #see(statements, at) {
    const { text, pits, sowing } = statements[at],
      all = statements.length;
    this.table.board.mark({ ...this.#marks(), pointed: sowing ? [sowing.from] : pits, preview: sowing });
    const more =
      at + 1 < all &&
      button(t('coach.more'), { icon: 'next', dataset: { act: 'more' }, onclick: () => this.#see(statements, at + 1) });
    this.words.say({
      kind: 'coach',
      title: all > 1 ? t('coach.seen-of', { n: at + 1, all }) : t('coach.seen'),
      text,
      actions: more ? [more] : [],
    });
    announce(text);
  }

  /**
   * A level that can't move: it goes on trying, and somebody who knows better may ask it to at once.
   * @param {{ text: string }} options
   */
  #stuck({ text }) {
    this.words.say({
      kind: 'refused',
      title: t('coach.stuck'),
      text,
      actions: [
        button(t('shell.again'), {
          icon: 'again',
          dataset: { act: 'again' },
          onclick: () => {
            this.#match.ask('again');
            this.settle();
          },
        }),
      ],
    });
    announce(text);
  }

  #present() {
    this.table.seatsNow();
    this.#watchers();
    const absent = this.#absent();
    if (absent !== this.absent && (absent || this.absent))
      announce(absent ?? t('game.back', { name: this.#match.name(this.#match.other) }));
    this.absent = absent;
    if (!this.#moving && !this.#match.over && !this.#match.pending && this.words.kind === 'turn')
      this.#default(this.offers.follow());
  }

  /** The end: what is left goes where it belongs, and then the verdict. */
  async #end() {
    const { outcome } = this.#match.now;
    if (this.ending || !outcome) return;
    this.ending = true;
    this.offers.close();
    this.words.say({ kind: 'what', title: outcome.title, text: outcome.why });
    announce(outcome.text);
    this.#moving++;
    if (outcome.sweep.length) await this.table.board.sweep(outcome.sweep);
    await new Promise(done => setTimeout(done, document.documentElement.dataset.motion === 'reduced' ? 0 : REST));
    this.#moving--;
    if (!this.#gone && this.#match.over) this.onover();
    else {
      this.ending = false;
      this.settle();
    }
  }

  /* ── what one may do ── */

  async undo() {
    this.#tell(await takeBack(this.#match));
  }
  async stop() {
    this.#tell(await stop(this.#match));
  }
  /** @param {string | null} text */
  #tell(text) {
    if (text) announce(text);
  }

  hint() {
    this.#ask('hint');
    this.words.say({ kind: 'hint', title: t('game.hint'), text: t('game.hint-wait') });
  }

  /** What is there to see? */
  see() {
    this.#ask('read');
  }

  /** What happened: the last move in words, and once more on the board for whoever wants to see it. */
  what() {
    const last = this.#match.turns.at(-1);
    if (!last || this.#moving) return;
    this.#expect(null);
    this.settle();
    this.words.say({
      kind: 'what',
      title: t('game.what'),
      text: last.text,
      actions: last.path ? [button(t('game.replay'), { icon: 'again', onclick: () => this.#replay() })] : [],
    });
    announce(last.text);
  }

  #replay() {
    if (this.#moving || this.#match.pending) return;
    const { turns, game } = this.#match,
      before = turns.at(-2) ?? startOf(game),
      last = turns.at(-1);
    this.table.board.deal(before);
    if (last) this.#show(last);
  }

  /** The rules of this sheet, beside the game. */
  async rules() {
    if (this.#rules) {
      this.#rules.close();
      return;
    }
    const {
        game: { sheet },
      } = this.#match,
      inside = h('div.rules-inside');
    this.#rules = panel({
      title: sheet.name,
      body: inside,
      onclose: () => {
        this.#rules = null;
      },
    });
    const [{ rulesPanel }] = await Promise.all([import('../rules/panel.js'), style('rules')]);
    await rulesPanel(inside, sheet);
  }
}

/**
 * The board before the first move; `start` is our own notation, twelve pits and two stores.
 * @param {GameView} game
 */
export function startOf(game) {
  const counts = game.start.split('-').map(Number);
  return { pits: counts.slice(0, 12), stores: counts.slice(12, 14) };
}

/**
 * Whether a pit of the mover's own is refused.
 * @param {Playable | Unplayable} choice
 */
const isBarred = choice => !choice.playable && choice.mine;

/** @param {GameScreen} playing */
function actions(playing) {
  const one = (
    /** @type {string} */ name,
    /** @type {string} */ picture,
    /** @type {() => void} */ act,
    /** @type {string | null} */ key,
  ) =>
    h(
      'button.button',
      { type: 'button', onclick: act, 'aria-keyshortcuts': key, dataset: { act: name } },
      icon(picture),
      t(name === 'see' ? 'coach.see' : `game.${name}`),
    );
  return {
    undo: one('undo', 'undo', () => playing.undo(), 'U'),
    hint: one('hint', 'hint', () => playing.hint(), 'H'),
    what: one('what', 'what', () => playing.what(), 'W'),
    see: one('see', 'eye', () => playing.see(), 'V'),
    stop: one('stop', 'stop', () => playing.stop(), null),
  };
}
