/**
 * The pupil's view of a class: who is here, what comes next, one's own place. When a round begins it leads to the board
 * by itself.
 */

import { api } from '../api.js';
import { h, icon, must, flat, $ } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { clock } from '../parts/clock.js';
import { panel } from '../parts/dialog.js';
import { noticeLink } from '../parts/notice.js';
import { announce } from '../parts/status.js';
import { go, style, title } from '../router.js';
import { t } from '../words.js';
import { codeOf, forget, remember } from './joined-classes.js';
import { listen } from './round-redirect.js';
import { addButton } from './join.js';
import { connectionBanner } from './connection-banner.js';
import { boardAddress, playing, seats, newBoardAddress } from './seats.js';
import { peopleHere, myResults, standings } from './standings.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Child } from '../../page.d.ts' */
/** @import { Seat } from './seats.js' */

const MOST = 4; // people on one tablet for whom the page offers a place

/**
 * @param {HTMLElement} root
 * @param {LiveClass} live
 */
export async function pupil(root, live) {
  await style('pupil');
  const to = newBoardAddress(live);
  if (to?.startsWith('/game/')) {
    await go(to, { replace: true });
    return null;
  }
  const view = new Pupil(root, live);
  return () => view.destroy();
}

class Pupil {
  /** @type {(() => void)[]} */
  #clear = [];
  /** @type {string | null} */
  #drawn = null;
  /** @type {string | null} */
  #said = null;
  /** @type {{ key?: string, update(): void, destroy(): void } | null} */
  #question = null;

  /**
   * @param {HTMLElement} root
   * @param {LiveClass} live
   */
  constructor(root, live) {
    this.root = root;
    this.live = live;
    this.heading = h('h1');
    this.names = h('div.who-here');
    this.now = h('section.pupil-now', { 'aria-label': t('pupil.now') });
    this.clock = clock({ label: t('pupil.bell'), onlow: () => announce(t('pupil.bell-soon')) });
    this.bell = h('p.pupil-bell', { hidden: true }, h('span', {}, t('pupil.bell')), this.clock.element);
    this.asked = h('div.pupil-asked', { hidden: true });
    this.more = h('div.pupil-more');
    const banner = connectionBanner(live);
    root.append(
      bar({ sheet: live.shared.sheet, onsheet: () => this.#rules(), tools: [languageButton('optional')] }),
      banner.element,
      h('header.cloth.pupil-head', {}, h('div', {}, this.heading, this.names), this.bell),
      this.asked,
      this.now,
      this.more,
      noticeLink(),
    );
    this.#clear.push(
      banner.destroy,
      live.on('state', () => this.#follow()),
      live.on('closed', () => this.#closed()),
    );
    this.#draw();
    remember(live.state.id, { title: live.shared.title });
    listen();
  }

  destroy() {
    this.#clear.forEach(each => each());
    this.#question?.destroy();
    this.#panel?.close();
    this.clock.destroy();
  }

  /** Something has happened: a board of one's own comes before everything else. */
  #follow() {
    const to = newBoardAddress(this.live);
    if (to?.startsWith('/game/')) {
      announce(t('pupil.round-begins'));
      go(to);
      return;
    }
    this.#draw();
  }

  #draw() {
    const { live } = this,
      { you, teacher } = live.state;
    if (!you.length && !teacher) {
      this.#removed();
      return;
    }
    this.#setBell();
    this.#ask();
    const key = JSON.stringify([live.shared, you, live.state.play, Boolean(live.state.question)], (field, value) =>
      field === 'bell_in' ? null : value,
    );
    if (key === this.#drawn) return; // an answer of somebody else changes nothing here
    this.#drawn = key;
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.act,
      name = live.shared.title || t('pupil.class');
    title(name);
    this.heading.textContent = name;
    this.names.replaceChildren(
      ...you.map(id => h('span.name-tag', {}, live.name(id))),
      ...(you.length < MOST ? [addButton(live)] : []),
    );
    this.now.replaceChildren(...this.#news());
    this.more.replaceChildren(...flat([standings(live), myResults(live), peopleHere(live)]));
    if (held && !(/** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.act))
      $(`[data-act=${CSS.escape(held)}]`, this.root)?.focus();
    this.#say();
  }

  #setBell() {
    const ms = playing(this.live) ? this.live.bellIn : null;
    this.bell.hidden = ms === null;
    this.clock.set(ms ?? 0, ms !== null);
  }

  #say() {
    const text =
      this.now.textContent && [...this.now.querySelectorAll('h2, p')].map(each => each.textContent).join(' ');
    if (this.#said !== null && this.#said !== text) announce(text);
    this.#said = text;
  }

  /* ── what is going on ── */

  #news() {
    const { live } = this,
      mine = seats(live);
    if (playing(live))
      return [
        h('h2.round-name', {}, t('pupil.round', { n: live.round?.number })),
        h(
          'div.seat-cards',
          {},
          mine.map(seat => this.#seat(seat, mine.length > 1)),
        ),
      ];
    if (mine.length && mine.every(({ away }) => away))
      return calm('clock', t('pupil.away.title'), t('pupil.away.text'));
    if (live.contest?.over) return calm('check', t('pupil.over.title'), t('pupil.over.text'));
    return calm('clock', t('pupil.wait.title'), t(live.contest ? 'pupil.wait.round' : 'pupil.wait.first'));
  }

  /**
   * Where one of them sits in this round, and what is to be done.
   * @param {Seat} seat
   * @param {boolean} several
   */
  #seat(seat, several) {
    const { live } = this,
      { name, table, other, path } = seat,
      kind = kindOf(seat);
    const words = {
      name,
      other: other ?? '',
      n: table ?? 0,
      mine: seat.result?.seeds?.[0] ?? 0,
      theirs: seat.result?.seeds?.[1] ?? 0,
    };
    const why =
      kind === 'done'
        ? t(`pupil.result.${seat.result?.how}${seat.result?.seeds ? '' : '-plain'}`, words)
        : t(`pupil.seat.${kind}`, words);
    return h(
      'article.seat-card',
      { dataset: { kind } },
      several && h('h3', {}, name),
      table && h('p.table-number', {}, h('span', {}, t('pupil.table')), h('b', {}, String(table))),
      h('p.seat-words', {}, other && h('strong', {}, t('pupil.against', { name: other })), ' ', h('span', {}, why)),
      path &&
        h(
          'a.button.main.big',
          { href: boardAddress(live, path), dataset: { act: `board-${seat.person}` } },
          icon('play'),
          t('pupil.to-board'),
        ),
    );
  }

  /** @type {HTMLDialogElement | null} */
  #panel = null;

  /** The rules beside the class, and not on a page of their own: a round may begin at any moment. */
  async #rules() {
    if (this.#panel) {
      this.#panel.close();
      return;
    }
    const { sheet } = this.live.shared,
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

  /* ── one position for all ── */

  async #ask() {
    const { question } = this.live.state,
      key = question?.position;
    if (this.#question && this.#question.key !== key) {
      this.#question.destroy();
      this.#question = null;
      this.asked.replaceChildren();
    }
    this.asked.hidden = !question;
    this.root.classList.toggle('is-asked', Boolean(question));
    if (!question) return;
    if (this.#question) {
      this.#question.update();
      return;
    }
    const waiting = (this.#question = { key, update() {}, destroy() {} });
    const { Reply } = await import('./reply.js'),
      reply = await Reply.open(this.live).catch(() => null);
    if (this.#question !== waiting) {
      reply?.destroy();
      return;
    }
    if (!reply) {
      this.#question = null;
      return;
    } // asked again with the next news
    this.#question = reply;
    this.asked.replaceChildren(reply.element);
    announce(t('pupil.question.title'));
    reply.update();
    this.asked.scrollIntoView({ block: 'start' });
  }

  /* ── the end of it ── */

  #removed() {
    const { id } = this.live.state,
      code = codeOf(id);
    this.#last(
      t('pupil.removed.title'),
      t('pupil.removed.text'),
      code && h('a.button.main', { href: `/join/${code}` }, t('pupil.removed.again')),
    );
  }

  /** The line has ended for good: the class is gone, or only one's own place in it. */
  async #closed() {
    const { id } = this.live.state,
      refusal = await api.get(`/api/classes/${id}`).then(
        () => null,
        error => error,
      );
    if (refusal?.code === 'kept-out') {
      this.#last(t('pupil.removed.title'), refusal.text, null);
      return;
    }
    if (refusal?.status === 403) {
      this.#removed();
      return;
    }
    forget(id);
    this.#last(t('pupil.closed.title'), t('pupil.closed.text'), null);
  }

  /**
   * @param {string} heading
   * @param {string} text
   * @param {Child} way
   */
  #last(heading, text, way) {
    this.#clear.splice(0).forEach(each => each());
    this.#question?.destroy();
    this.#question = null;
    title(heading);
    this.root.classList.remove('is-asked');
    this.root.replaceChildren(
      bar(),
      h(
        'section.message',
        {},
        h('h1', { tabindex: '-1' }, heading),
        h('p', {}, text),
        h('div.choices', {}, way, h('a.button', { href: '/' }, t('shell.home'))),
      ),
    );
    must('h1', this.root).focus();
    announce(text);
  }
}

/** @param {Seat} options */
function kindOf({ away, table, path, real, resting, result }) {
  if (result) return 'done';
  if (path) return 'board';
  if (real) return 'real';
  if (table) return 'soon';
  return resting ? 'rest' : away ? 'away' : 'late';
}

/**
 * @param {string} picture
 * @param {string} heading
 * @param {string} text
 */
const calm = (picture, heading, text) => [
  h('div.calm', {}, icon(picture), h('div', {}, h('h2', {}, heading), h('p', {}, text))),
];
