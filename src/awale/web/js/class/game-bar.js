/**
 * The bar over a game that is played in a class: round and table, opponent, time until the bell, and the way back. When
 * the next round begins it goes to its board by itself, but never away from a game that still counts.
 */

import { h, icon } from '../dom.js';
import { clock } from '../parts/clock.js';
import { announce } from '../parts/status.js';
import { go, style } from '../router.js';
import { learn, t } from '../words.js';
import { LiveClass } from './live-class.js';
import { boardAddress, boards, classAddress, playing, seats, newBoardAddress, tableOf } from './seats.js';

/** @import { Match } from '../game/match.js' */

export class GameBar {
  /** @type {(() => void)[]} */
  #clear = [];
  /** @type {string | null} */
  #said = null;

  /**
   * The bar of a game of a class; null if this device is not in the class (any more).
   * @param {string} classId
   * @param {Match} match
   */
  static async open(classId, match) {
    const [live] = await Promise.all([LiveClass.open(classId).catch(() => null), learn('pupil'), style('pupil')]);
    return live && new GameBar(live, match);
  }

  /**
   * @param {LiveClass} live
   * @param {Match} match
   */
  constructor(live, match) {
    this.live = live;
    this.match = match;
    this.words = h('p.strip-words');
    this.ways = h('span.strip-ways');
    this.clock = clock({ label: t('pupil.bell'), onlow: () => announce(t('pupil.bell-soon')) });
    this.element = h(
      'section.strip',
      { 'aria-label': t('pupil.class') },
      icon('school'),
      this.words,
      h('span.space'),
      this.clock.element,
      this.ways,
    );
    this.#clear.push(
      live.on('state', () => this.follow()),
      live.on('closed', () => this.follow()),
    );
    const heard = () => this.follow();
    for (const type of ['event', 'turn', 'state']) {
      match.addEventListener(type, heard);
      this.#clear.push(() => match.removeEventListener(type, heard));
    }
    this.#question = Boolean(live.state.question);
    this.#draw();
  }

  close() {
    this.#clear.forEach(each => each());
    this.clock.destroy();
    this.live.close();
  }

  /** Whether this game is one that the class waits for. */
  get counts() {
    if (this.live.closed) return !this.match.over;
    const table = tableOf(this.live, this.match.game.id);
    return !this.match.over && Boolean(table && !table.result && !this.live.round?.over);
  }

  /**
   * Somebody has moved, or something has happened in the class: shows it, and goes to the board of a new round. Returns
   * whether it has gone.
   */
  follow() {
    this.#draw();
    const wanted = newBoardAddress(this.live),
      asked = this.#newQuestion();
    if (this.counts || this.live.closed || !this.match.seated) return false;
    const to = wanted ?? (asked || this.#past ? classAddress(this.live) : null);
    if (to) go(to, { replace: true });
    return Boolean(to);
  }

  /** Whether another round is being played, even if the people of this device rest in it. */
  get #past() {
    return playing(this.live) && !tableOf(this.live, this.match.game.id);
  }

  #question = false;

  #newQuestion() {
    const before = this.#question;
    this.#question = Boolean(this.live.state.question);
    return this.#question && !before;
  }

  #draw() {
    const { live } = this,
      bell = this.counts ? live.bellIn : null,
      parts = live.closed ? [t('pupil.closed.title')] : this.#parts(),
      text = parts.join(' · ');
    this.clock.element.hidden = bell === null;
    this.clock.set(bell ?? 0, bell !== null);
    if (this.#said !== text) this.words.replaceChildren(...parts.map((part, i) => h(i ? 'span' : 'strong', {}, part)));
    if (this.#said !== null && this.#said !== text) announce(text);
    this.#said = text;
    const ways = this.#ways(); // redrawn only if they change: one of them may have the focus
    if (written(ways) !== written([...this.ways.children])) this.ways.replaceChildren(...ways);
  }

  #parts() {
    const { live, match } = this,
      table = tableOf(live, match.game.id),
      name = live.shared.title || t('pupil.class');
    if (!table) return [name, t(match.over ? 'pupil.strip.earlier' : 'pupil.strip.past')];
    const where = [name, t('pupil.strip.round', { n: live.round?.number }), t('pupil.strip.table', { n: table.table })];
    if (table.result) return [...where, t('pupil.strip.noted', { result: table.result.text })];
    const other = match.other ? match.name(match.other) : null;
    return [
      ...where,
      ...(other ? [t('pupil.strip.against', { name: other })] : []),
      ...(live.state.question ? [t('pupil.strip.question')] : []),
    ];
  }

  /** The other boards of this device, and the class. */
  #ways() {
    const { live, match } = this,
      mine = seats(live);
    if (live.closed) return [h('a.button.small-way', { href: '/' }, t('shell.home'))];
    const others = boards(live)
      .filter(path => !path.endsWith(`/${match.game.id}`))
      .map(path => {
        const { name, table } = mine.find(seat => seat.path === path) ?? {};
        return h('a.button.small-way', { href: boardAddress(live, path) }, t('pupil.strip.other', { name, n: table }));
      });
    return [
      ...others,
      h(
        'a.button.small-way',
        { href: classAddress(live), dataset: { act: 'class' } },
        icon('back'),
        t('pupil.strip.back'),
      ),
    ];
  }
}

/** @param {Element[]} links */
const written = links => links.map(link => `${link.getAttribute('href')} ${link.textContent}`).join();
