/**
 * Choosing what is played: the six ways, how many rounds, the bell, against whom. Drawn once, so that nobody loses what
 * they have typed.
 */

import { flat, h, must } from '../dom.js';
import { entry, segment, select } from '../parts/controls.js';
import { settings } from '../settings.js';
import { t } from '../words.js';
import { attempt, busyButton, errorLine } from './section.js';
import { addLevel, levelName } from './teacher-people.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Begin, LevelView, StartRound } from '../../wire.d.ts' */

/** @type {Begin['kind'][]} */
const KINDS = ['free', 'swiss', 'round-robin', 'ladder', 'knock-out', 'simultaneous'];
const BELLS = [0, 5, 10, 15, 20, 30];
const LONGEST = 5000; // ms to wait until somebody who was added is in the state

export class PlayForm {
  /**
   * What is chosen; `me` is what the teacher typed as their own name.
   * @type {{ kind: Begin['kind'], alike: string, rounds: number, minutes: number, master: string, level: string,
   *   me?: string }}
   */
  #wish = { kind: 'free', alike: 'mixed', rounds: 3, minutes: 10, master: 'me', level: '4' };
  #live;
  #levels;
  #options = h('div.settings.class-options');
  #said = errorLine();
  #masters = '';

  /**
   * @param {LiveClass} live
   * @param {{ levels: LevelView[] }} options
   */
  constructor(live, { levels }) {
    this.#live = live;
    this.#levels = levels;
    this.element = h(
      'section.class-play',
      { 'aria-labelledby': 'class-play' },
      h('h2', { id: 'class-play', tabindex: '-1' }, t('class.play.title')),
      h(
        'div.class-kinds',
        { role: 'radiogroup', 'aria-labelledby': 'class-play' },
        KINDS.map(kind => this.#card(kind)),
      ),
      this.#options,
      this.#said,
      h(
        'div.choices',
        {},
        busyButton(t('class.play.start'), {
          className: 'main big',
          icon: 'play',
          onclick: () => this.#start('screens'),
        }),
        busyButton(t('class.play.start-real'), { className: 'big', icon: 'two', onclick: () => this.#start('real') }),
      ),
    );
    this.#draw();
  }

  /** Brings it into view. */
  show() {
    this.element.scrollIntoView({ block: 'start' });
    must('h2', this.element).focus({ preventScroll: true });
  }

  /** Somebody came or left: those whom all can play against are others. */
  update() {
    if (this.#wish.kind === 'simultaneous' && this.#masters !== JSON.stringify(this.#people())) this.#draw();
  }

  /** @param {Begin['kind']} kind */
  #card(kind) {
    return h(
      'label.card',
      {},
      h('input', {
        type: 'radio',
        name: 'class-kind',
        value: kind,
        checked: kind === this.#wish.kind,
        onchange: () => {
          this.#wish.kind = kind;
          this.#draw();
        },
      }),
      h('strong', {}, t(`class.kinds.${kind}`)),
      h('span', {}, t(`class.kind-lines.${kind}`)),
    );
  }

  #draw() {
    const { kind, alike, rounds, minutes } = this.#wish;
    this.#options.replaceChildren(
      ...flat([
        kind === 'free' &&
          segment({
            label: t('class.play.alike'),
            value: alike,
            options: ['mixed', 'alike'].map(each => [each, t(`class.play.alikes.${each}`)]),
            onchange: value => {
              this.#wish.alike = value;
            },
          }),
        kind === 'swiss' &&
          entry({
            label: t('class.play.rounds'),
            type: 'number',
            min: 1,
            max: 50,
            value: String(rounds),
            inputmode: 'numeric',
            onchange: event => {
              this.#wish.rounds = Math.min(50, Math.max(1, Math.round(+event.target.value) || 3));
              event.target.value = String(this.#wish.rounds);
            },
          }),
        kind === 'simultaneous' && this.#against(),
        select({
          label: t('class.play.bell'),
          value: String(minutes),
          options: BELLS.map(n => [String(n), n ? t('class.play.bell-in', { n }) : t('class.play.no-bell')]),
          onchange: value => {
            this.#wish.minutes = +value;
          },
        }),
      ]),
    );
  }

  /* ── one against all ── */

  #people() {
    return this.#live.shared.people
      .filter(each => !each.gone && !each.away && each.level === null)
      .map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
  }

  #against() {
    const { master, level } = this.#wish,
      here = this.#people();
    this.#masters = JSON.stringify(here);
    const known = ['me', 'level', ...here.map(([id]) => id)].includes(master) ? master : 'me';
    this.#wish.master = known;
    return [
      select({
        label: t('class.play.against'),
        value: known,
        options: [['me', t('class.play.me')], ['level', t('class.play.a-level')], ...here],
        onchange: value => {
          this.#wish.master = value;
          this.#draw();
        },
      }),
      known === 'level' &&
        select({
          label: t('class.add.level'),
          value: level,
          options: this.#levels.map(({ number, name }) => [String(number), t('home.level-value', { number, name })]),
          onchange: value => {
            this.#wish.level = value;
          },
        }),
      known === 'me' &&
        entry({
          label: t('class.add.me-name'),
          value: this.#wish.me ?? settings.last?.me ?? '',
          maxlength: 24,
          autocomplete: 'given-name',
          onchange: event => {
            this.#wish.me = event.target.value;
          },
        }),
    ];
  }

  /** Who plays against all: somebody who is there, or comes in for it. Null if they could not. */
  async #master() {
    const { master, level, me } = this.#wish,
      live = this.#live;
    if (master === 'level') {
      const name = levelName(this.#levels, +level),
        there = () => live.shared.people.find(each => !each.gone && each.name === name)?.id ?? null;
      return there() ?? ((await addLevel(live, this.#levels, +level, this.#said)) ? this.#until(there) : null);
    }
    if (master !== 'me') return master;
    const mine = () => live.state.you[0] ?? null;
    return (
      mine() ??
      ((await attempt(live, 'add', { name: me ?? settings.last?.me ?? '', here: true }, this.#said))
        ? this.#until(mine)
        : null)
    );
  }

  /**
   * The id that `found` gives, as soon as it gives one: the new state arrives a moment after the act is acknowledged.
   * @param {() => string | null} found
   * @returns {Promise<string | null>}
   */
  #until(found) {
    return new Promise(done => {
      const look = () => {
        const value = found();
        if (value !== null) {
          end();
          clearTimeout(timer);
          done(value);
        }
      };
      const timer = setTimeout(() => {
          end();
          done(null);
        }, LONGEST),
        end = this.#live.on('state', look);
      look();
    });
  }

  /* ── beginning ── */

  /** @param {NonNullable<StartRound['boards']>} boards */
  async #start(boards) {
    const { kind, alike, rounds, minutes } = this.#wish,
      live = this.#live;
    /** @type {Omit<Begin, 'do' | 'act'>} */
    const wish = { kind, minutes: minutes || null };
    if (kind === 'free') wish.alike = alike === 'alike';
    if (kind === 'swiss') wish.rounds = rounds;
    if (kind === 'simultaneous' && (wish.master = await this.#master()) === null) return;
    if (await attempt(live, 'begin', wish, this.#said)) await attempt(live, 'round', { boards });
    if (!this.#said.textContent) document.querySelector('.class-stage')?.scrollIntoView({ block: 'start' });
  }
}
