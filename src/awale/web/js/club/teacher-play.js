/**
 * Choosing what is played: the six ways, how many rounds, the bell, against whom. Drawn once, so that nobody loses what
 * they have typed.
 */

import { h, $ } from '../dom.js';
import { entry, segment, select } from '../parts/controls.js';
import { settings } from '../settings.js';
import { t } from '../words.js';
import { attempt, doing, wrongLine } from './part.js';
import { addLevel, levelName } from './teacher-people.js';

/** @import { Live } from './live.js' */
/** @import { LevelView, SmallBoard } from '../../wire.d.ts' */

const KINDS = ['free', 'swiss', 'round-robin', 'ladder', 'knock-out', 'simultaneous'],
  BELLS = [0, 5, 10, 15, 20, 30];
const LONGEST = 5000; // ms until somebody who was added is told of

export class PlayForm {
  #wish = { kind: 'free', alike: 'mixed', rounds: 3, minutes: 10, master: 'me', level: '4' };
  #live;
  #levels;
  #options = h('div.settings.class-options');
  #said = wrongLine();
  #masters = '';

  /**
   * @param {Live} live
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
        doing(t('class.play.start'), { className: 'main big', icon: 'play', onclick: () => this.#start('screens') }),
        doing(t('class.play.start-real'), { className: 'big', icon: 'two', onclick: () => this.#start('real') }),
      ),
    );
    this.#draw();
  }

  /** Brings it into view. */
  show() {
    this.element.scrollIntoView({ block: 'start' });
    $('h2', this.element).focus({ preventScroll: true });
  }

  /** Somebody came or left: those whom all can play against are others. */
  update() {
    if (this.#wish.kind === 'simultaneous' && this.#masters !== JSON.stringify(this.#people())) this.#draw();
  }

  /** @param {string} kind */
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

  /** @param {string} name */
  #set(name) {
    return value => {
      this.#wish[name] = value;
      if (name === 'master') this.#draw();
    };
  }

  #draw() {
    const { kind, alike, rounds, minutes } = this.#wish;
    this.#options.replaceChildren(
      ...[
        kind === 'free' &&
          segment({
            label: t('class.play.alike'),
            value: alike,
            options: ['mixed', 'alike'].map(each => [each, t(`class.play.alikes.${each}`)]),
            onchange: this.#set('alike'),
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
              event.target.value = this.#wish.rounds;
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
      ]
        .flat()
        .filter(Boolean),
    );
  }

  /* ── one against all ── */

  #people() {
    return this.#live.shared.people
      .filter(each => !each.gone && !each.away && each.level === null)
      .map(({ id, name }) => [id, name]);
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
        onchange: this.#set('master'),
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
   * What is done is told a moment later.
   * @param {string} found
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

  /** @param {SmallBoard[]} boards */
  async #start(boards) {
    const { kind, alike, rounds, minutes } = this.#wish,
      live = this.#live,
      wish = { kind, minutes: minutes || null };
    if (kind === 'free') wish.alike = alike === 'alike';
    if (kind === 'swiss') wish.rounds = rounds;
    if (kind === 'simultaneous' && (wish.master = await this.#master()) === null) return;
    if (await attempt(live, 'begin', wish, this.#said)) await attempt(live, 'round', { boards });
    if (!this.#said.textContent) document.querySelector('.class-stage')?.scrollIntoView({ block: 'start' });
  }
}
