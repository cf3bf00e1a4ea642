/** `/analyse`: a game or a position, analysed by the engine. Without one it shows the ways to open one. */

import { api, Refusal } from '../api.js';
import { button, h, icon, must } from '../dom.js';
import { here, hrefOf } from '../location.js';
import { listenToKeys } from '../parts/keys.js';
import { bar, languageButton } from '../parts/bar.js';
import { graph } from '../parts/graph.js';
import { toggle } from '../parts/controls.js';
import { preferences } from '../parts/preferences.js';
import { item, menu } from '../parts/menu.js';
import { announce, toast } from '../parts/status.js';
import { go, title } from '../router.js';
import { still } from '../settings.js';
import { t } from '../words.js';
import { given as known, keepLines, keptLines, readAddress, writeAddress } from '../study/address.js';
import { Lines } from '../study/lines.js';
import { OtherSheets } from '../study/other-sheets.js';
import { COSTLY, Record } from '../study/record.js';
import { askRules } from '../study/rulebook.js';
import { copyLink, keysHelp, playOn, share } from '../study/share.js';
import { Study } from '../study/study.js';
import { Table } from '../study/table.js';
import { moveName, story } from '../study/texts.js';
import { newStudy } from '../study/new-study.js';

/** @import { LineView, TurnView } from '../../wire.d.ts' */
/** @import { Asked } from '../study/address.js' */
/** @import { Opened } from '../study/study.js' */
/** @import { Step } from '../study/tree.js' */

const SHEET = 'grenier'; // where neither the address nor the text names one
const KEEP = 400; // ms of rest before the address follows
const PACE = 650; // ms between the moves of a line that is shown

/** The address that is shown, as `writeAddress` writes one. */
function shown() {
  const { pathname, search } = here();
  return pathname + search;
}

/**
 * A game that was read from a text, with all that the text said of it, on its way to its own address.
 * @type {{ path: string, game: Opened } | null}
 */
let handed = null;

/**
 * @param {HTMLElement} root
 * @param {{ query: URLSearchParams }} options
 */
export async function show(root, { query }) {
  const asked = readAddress(query);
  asked.lines = keptLines(shown()) ?? asked.lines;
  if (asked.edit) return (await import('./editor.js')).show(root, asked);
  if (asked.game) return new Screen(root, await Study.open(await played(asked, asked.game)), asked.game).leave;
  if (asked.start || asked.moves.length) return new Screen(root, await Study.open(given(asked))).leave;
  title(t('analysis.title'));
  root.append(bar({ tools: [languageButton('optional')] }));
  return newStudy(root, {
    sheet: asked.sheet,
    open: (/** @type {Opened} */ game) => {
      const path = writeAddress(game);
      handed = { path, game };
      return go(path);
    },
  });
}

/**
 * What the address says, and what was known of it before it went through the address.
 * @param {Asked} asked
 * @returns {Opened}
 */
function given(asked) {
  const game = { ...asked, sheet: asked.sheet ?? SHEET };
  const same = handed?.path === shown() ? handed.game : null;
  return { ...same, ...game, names: asked.names.some(Boolean) ? asked.names : same?.names };
}

/**
 * A game from this server.
 * @param {Asked} asked
 * @param {string} id
 * @returns {Promise<Opened>}
 */
async function played(asked, id) {
  const { game, turns, now } = await api.get(`/api/games/${encodeURIComponent(id)}`);
  return {
    sheet: game.sheet.id,
    overrides: game.sheet.overrides,
    start: game.start,
    moves: turns.map(turn => turn.move),
    names: known(game.names),
    outcome: now.outcome,
    at: asked.at,
    line: asked.line,
    lines: asked.lines,
  };
}

/** One study on the screen. */
class Screen {
  #timer = 0;
  #show = 0;

  /**
   * `own` is the name of a game of this server: its address stays the study's own while it is under its own rules.
   * @param {HTMLElement} root
   * @param {Study} study
   * @param {string | null} [own]
   */
  constructor(root, study, own = null) {
    this.root = root;
    this.study = study;
    this.own = own;
    this.name = (/** @type {string} */ player) =>
      study.name(player, { S: t('analysis.player.S'), N: t('analysis.player.N') });
    this.table = new Table(study, {
      name: this.name,
      onrefused: (/** @type {string} */ _pit, /** @type {string} */ text) => toast(text),
    });
    this.lines = new Lines(study, {
      name: this.name,
      onpoint: (/** @type {LineView | null} */ line) => this.table.point(line),
      onchoose: (/** @type {LineView} */ line) => this.playOut(line),
    });
    this.record = new Record(study, { name: this.name });
    this.others = new OtherSheets(study, {
      onsheet: (/** @type {{ sheet: string, overrides: { [field: string]: string } }} */ rules) => this.judge(rules),
    });
    this.graph = graph({
      data: [0],
      height: 220,
      names: [this.name('S'), this.name('N')],
      onpick: ply => study.ply(ply),
    });
    this.player = this.#player();
    this.bar = h('div.bar-place');
    this.progress = h('span.soft');
    this.whole = h(
      'section.whole',
      { 'aria-label': t('analysis.whole') },
      h('h2', {}, t('analysis.whole'), this.progress),
      this.graph.element,
    );
    this.edit = h('a.button', { href: '/analyse?edit', dataset: { act: 'edit' } }, icon('plus'), t('analysis.edit'));
    this.through = h('div.through', {}, this.whole, this.record.element, this.record.turning, this.#actions());
    this.told = false; // the review was announced
    this.#lay();
    this.deaf = this.#listen();
    this.#moved({ turn: null });
    this.#graphed();
    this.leave = () => this.close();
  }

  #player() {
    const { study } = this,
      step = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {() => void} */ act, more = '') =>
        h(
          `button.tool${more}`,
          { type: 'button', 'aria-label': t(`analysis.${name}`), dataset: { walk: name }, onclick: act },
          icon(picture),
        );
    return h(
      'div.player',
      { role: 'group', 'aria-label': t('analysis.walk') },
      step('first', 'first', () => study.first(), '.optional'),
      step('previous', 'back', () => study.back()),
      step('next', 'next', () => study.next()),
      step('last', 'last', () => study.last(), '.optional'),
    );
  }

  #lay() {
    this.root.append(
      h('h1.hide', {}, this.#title()),
      this.bar,
      h('div.study', {}, this.table.element, this.lines.element),
      this.through,
      this.others.element,
    );
    this.#drawBar();
    title(this.#title());
  }

  #title() {
    return this.study.names.some(Boolean)
      ? t('analysis.of-game', { south: this.name('S'), north: this.name('N') })
      : t('analysis.title');
  }

  #drawBar() {
    const { sheet } = this.study,
      changed = Object.keys(sheet.overrides).length;
    this.bar.replaceChildren(
      bar({
        sheet: { id: sheet.id, name: changed ? t('analysis.sheet-changed', { name: sheet.name }) : sheet.name },
        onsheet: () => this.otherRules(),
        tools: [this.player],
        after: menu({ wide: true, fill: () => this.#menu() }),
      }),
    );
    must('.sheet', this.bar).setAttribute('aria-label', t('analysis.rules-now', { name: sheet.name }));
  }

  #menu() {
    const { study } = this;
    return [
      h(
        'div',
        {},
        item(t('analysis.which-rules'), { icon: 'book', onclick: () => this.otherRules() }),
        item(t('analysis.share'), { icon: 'share', onclick: () => share(study) }),
        item(t('analysis.play-on'), { icon: 'two', onclick: () => playOn(study, this.name) }),
        item(t('analysis.edit'), { icon: 'plus', href: this.#editAddress() }),
        item(t('analysis.new'), { icon: 'file', href: '/analyse' }),
        h('hr'),
        toggle({ label: t('analysis.blind'), icon: 'eye', value: study.blind, onchange: () => this.#blind() }),
      ),
      h('div', {}, preferences(), h('hr'), item(t('analysis.keys'), { icon: 'keys', key: '?', onclick: keysHelp })),
    ];
  }

  /** Hides what the engine says, for those who want to find it themselves; or shows it again. */
  #blind() {
    this.study.blind = !this.study.blind;
    this.table.mark();
    this.lines.draw();
  }

  #actions() {
    return h(
      'section.after-study',
      { 'aria-label': t('analysis.actions') },
      button(t('analysis.play-on'), {
        icon: 'two',
        dataset: { act: 'play-on' },
        onclick: () => playOn(this.study, this.name),
      }),
      button(t('analysis.copy-link'), { icon: 'link', dataset: { act: 'link' }, onclick: () => copyLink(this.study) }),
      button(t('analysis.share'), { icon: 'share', dataset: { act: 'share' }, onclick: () => share(this.study) }),
      this.edit,
    );
  }

  #editAddress() {
    const { study } = this;
    return writeAddress({
      edit: true,
      start: study.position,
      sheet: study.sheet.id,
      overrides: study.sheet.overrides,
      names: study.names,
    });
  }

  /** Follows the study and the keys; returns what ends the keys. */
  #listen() {
    const { study } = this;
    study.addEventListener('moved', event =>
      this.#moved(/** @type {CustomEvent<{ turn: TurnView | null, from: Step | null }>} */ (event).detail),
    );
    study.addEventListener('now', () => {
      this.table.sit();
      this.table.mark();
      this.lines.draw();
      this.others.draw();
    });
    study.addEventListener('lines', () => {
      this.table.mark();
      this.lines.draw();
      if (!study.busy) this.others.draw();
    });
    study.addEventListener('tree', () => {
      this.record.draw();
      this.#keep();
    });
    study.addEventListener('graph', () => this.#graphed());
    const walk = (/** @type {() => void} */ act) => () => {
      this.#show++;
      act();
    };
    this.root.addEventListener('pointerdown', () => {
      this.#show++;
    }); // a touch ends a line that plays itself
    return listenToKeys({
      ArrowLeft: walk(() => study.back()),
      ArrowRight: walk(() => study.next()),
      Home: walk(() => study.first()),
      End: walk(() => study.last()),
      t: walk(() => this.record.leap(1)),
      T: walk(() => this.record.leap(-1)),
      g: walk(() => study.home()),
      s: () => (study.busy ? study.enough() : study.think(Boolean(study.at.found?.done))),
      v: () => this.#blind(),
      '?': keysHelp,
    });
  }

  /** @param {{ turn: TurnView | null, from?: Step | null }} options */
  #moved({ turn, from }) {
    const { study } = this;
    this.table.show(turn);
    if (from) this.table.say();
    this.lines.draw();
    this.record.draw();
    this.record.drawTurning();
    this.others.draw();
    this.graph.update({ here: study.tree.left(study.at).ply });
    const stuck = {
      first: !study.at.parent,
      previous: !study.at.parent,
      next: !study.at.children.length,
      last: !study.at.children.length,
    };
    for (const [name, is] of Object.entries(stuck))
      must(`[data-walk=${name}]`, this.player).setAttribute('aria-disabled', String(is));
    this.edit.href = hrefOf(this.#editAddress());
    this.#keep();
  }

  /** The address follows where one is and what lies beside the game, so that a reload finds all of it. */
  #keep() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { path, left } = this.study.link(this.own);
      history.replaceState(history.state, '', hrefOf(path));
      if (left) keepLines(path, this.study.lines);
    }, KEEP);
  }

  #graphed() {
    const { study } = this,
      { turning, tree } = study,
      n = tree.end.ply;
    this.whole.hidden = !n;
    const worst = [...turning].sort((a, b) => b.cost - a.cost)[0];
    const notes = turning
      .filter(each => each.cost >= COSTLY || each === worst)
      .map(each => ({
        ply: each.ply,
        bad: true,
        text:
          each === worst
            ? t('analysis.turned', {
                name: this.name(tree.game[each.ply].board.turn ?? 'S'),
                move: moveName(each.played),
              })
            : '',
      }));
    this.graph.update({ data: study.values, notes, here: tree.left(study.at).ply, label: story(study, this.name) });
    this.#progress(n + 1);
    if (study.reviewed && !this.told) {
      this.told = true;
      announce(worst ? t('analysis.reviewed', { text: worst.text }) : t('analysis.no-turning'));
    }
    this.record.draw();
    this.record.drawTurning();
  }

  /**
   * How far the review has come, and what can be done if it has stopped.
   * @param {number} n
   */
  #progress(n) {
    const { study } = this,
      { missing, reviewed, unreviewed } = study;
    if (reviewed) this.progress.textContent = '';
    else if (unreviewed !== null)
      this.progress.replaceChildren(
        unreviewed || t('analysis.no-answer'),
        ' ',
        button(t('analysis.go-on'), { className: 'small-button', onclick: () => study.review() }),
      );
    else
      this.progress.textContent = missing
        ? t('analysis.graph-progress', { done: n - missing, n })
        : t('analysis.graph-comparing');
  }

  /**
   * Plays a line out on the board, beside the game. Any touch or key stops it where it is.
   * @param {LineView} line
   */
  async playOut(line) {
    const { study } = this,
      mine = ++this.#show;
    const nodes = await study.beside(line.pv.map(([move]) => move)).catch(error => {
      if (!(error instanceof Refusal)) throw error;
      toast(error.text);
      return [];
    });
    const last = nodes.at(-1);
    if (last && still()) {
      study.go(last);
      return;
    }
    for (const node of nodes) {
      if (mine !== this.#show) {
        if (study.at === node.parent) study.go(study.at); // stopped on the way: one rests here
        return;
      }
      study.go(node, node.turn, { pass: node !== last });
      await this.table.rest;
      await new Promise(done => {
        setTimeout(done, PACE);
      });
    }
  }

  async otherRules() {
    const { study } = this,
      rules = await askRules({ sheet: study.sheet.id, overrides: study.sheet.overrides });
    if (rules) await this.judge(rules);
  }

  /** @param {{ sheet: string, overrides: { [field: string]: string } }} options */
  async judge({ sheet, overrides }) {
    try {
      this.told = false;
      this.own = null;
      await this.study.under(sheet, overrides);
      this.#drawBar();
      if (this.study.stopped) announce(this.record.stopped.textContent ?? '');
    } catch (error) {
      toast(error instanceof Refusal ? error.text : t('analysis.no-answer'));
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.#show++;
    this.deaf();
    for (const part of [this.table, this.others, this.graph]) part.destroy();
    this.study.close();
  }
}
