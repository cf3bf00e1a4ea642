/**
 * The words beside the board of a lesson: what is told or asked, what can be answered, what came of it, and the way on.
 */

import { button, flat, h, icon } from '../dom.js';
import { t } from '../words.js';

/** @import { LessonView, StepView } from '../../wire.d.ts' */
/** @import { Child } from '../../page.d.ts' */

/** @type {{ [kind: string]: string }} */
const PICTURES = { right: 'check', wrong: 'undo', refused: 'no', told: 'eye', stuck: 'hint', finished: 'check' };

const GAP = 8; // px kept free over and under what is brought into sight

/**
 * A text with blank lines as paragraphs.
 * @param {string} text
 */
export const paragraphs = text =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map(each => h('p', {}, each));

export class Panel {
  /**
   * `acts` are what the buttons do: `back`, `next`, `again`, `help`, `go(i)`, `answer(id)`, `pass`.
   * @param {LessonView} lesson
   * @param {any} acts
   */
  constructor(lesson, acts) {
    this.acts = acts;
    this.dots = h('ol.step-dots', { 'aria-label': t('lessons.steps') });
    this.count = h('span.soft.small', {});
    this.words = h('div.lesson-words', { tabindex: '-1' });
    this.choices = h('div.lesson-choices');
    this.said = h('div.lesson-said', { tabindex: '-1', hidden: true });
    this.back = button(t('lessons.back'), {
      icon: 'back',
      dataset: { act: 'back' },
      'aria-keyshortcuts': 'P',
      onclick: acts.back,
    });
    this.again = button(t('lessons.see-again'), {
      icon: 'again',
      dataset: { act: 'again' },
      'aria-keyshortcuts': 'R',
      onclick: acts.again,
    });
    this.help = button(t('lessons.help'), {
      icon: 'hint',
      hidden: true,
      dataset: { act: 'help' },
      'aria-keyshortcuts': 'H',
      onclick: acts.help,
    });
    this.next = h('button.button.main', {
      type: 'button',
      dataset: { act: 'next' },
      'aria-keyshortcuts': 'N',
      onclick: acts.next,
    });
    this.body = h('div.lesson-body', {}, this.words, this.choices, this.said);
    this.element = h(
      'section.lesson-panel',
      { 'aria-label': t('lessons.words') },
      h('header', {}, h('h1', {}, lesson.title), h('div.lesson-place', {}, this.dots, this.count)),
      this.body,
      h('nav.lesson-nav', { 'aria-label': t('lessons.nav') }, this.back, this.again, this.help, this.next),
    );
  }

  /**
   * A step as it begins; `far` is how many steps have been seen.
   * @param {{ step: StepView, at: number, all: number, far: number }} options
   */
  show({ step, at, all, far }) {
    this.words.replaceChildren(...paragraphs(step.text));
    this.dots.replaceChildren(
      ...Array.from({ length: all }, (_, i) =>
        h(
          'li',
          {},
          h('button', { type: 'button', 'aria-current': i === at ? 'step' : null, onclick: () => this.acts.go(i) }),
        ),
      ),
    );
    this.reach(far);
    this.count.textContent = `${at + 1}\u2009/\u2009${all}`;
    this.say(null);
    this.#choose(step);
    this.body.scrollTo({ top: 0 });
  }

  /**
   * So many steps have been done: one can go back to them, and to the one after.
   * @param {number} far
   */
  reach(far) {
    const dots = [...this.dots.querySelectorAll('button')],
      all = dots.length;
    dots.forEach((dot, i) => {
      dot.disabled = i > far && dot.getAttribute('aria-current') === null;
      dot.dataset.seen = String(i < far);
      dot.setAttribute('aria-label', t(i < far ? 'lessons.step-seen' : 'lessons.step', { n: i + 1, all }));
    });
  }

  /** @param {StepView} options */
  #choose({ kind, answers, now }) {
    const pass = kind === 'play' && now.pass;
    this.choices.hidden = !answers.length && !pass;
    this.choices.replaceChildren(
      ...answers.map(({ id, text }) =>
        h(
          'button.button.answer',
          { type: 'button', dataset: { answer: id }, onclick: () => this.acts.answer(id) },
          text,
        ),
      ),
    );
    if (pass) this.choices.append(this.passing());
  }

  passing() {
    return button(t('game.pass'), { className: 'main', dataset: { act: 'pass' }, onclick: this.acts.pass });
  }

  /**
   * An answer was wrong, or right: it is drawn so, and can't be given again.
   * @param {string} id
   * @param {boolean} right
   */
  judge(id, right) {
    /** @type {HTMLButtonElement | null} */
    const found = this.choices.querySelector(`[data-answer="${CSS.escape(id)}"]`);
    if (!found) return;
    found.classList.add(right ? 'right' : 'wrong');
    found.prepend(icon(right ? 'check' : 'close'));
    if (right)
      this.choices.querySelectorAll('button').forEach(each => {
        each.disabled = each !== found;
      });
    else found.disabled = true;
  }

  /**
   * What came of a try: `kind` is right, wrong, refused, told, stuck or aim; nothing takes it away. It is brought into
   * sight among the words and by no more than that: the board, and what one's finger is over, stays where it is.
   * @param {string | null} kind
   * @param {{ title?: Child, text?: string, actions?: Child[] }} [options]
   */
  say(kind, { title = '', text = '', actions = [] } = {}) {
    this.said.hidden = !kind;
    if (!kind) {
      this.said.replaceChildren();
      delete this.said.dataset.kind;
      return;
    }
    this.said.dataset.kind = kind;
    this.said.replaceChildren(
      ...flat([
        title && h('h2', {}, PICTURES[kind] && icon(PICTURES[kind]), h('span', {}, title)),
        ...paragraphs(text),
        actions.length > 0 && h('div.choices', {}, actions),
      ]),
    );
    this.body.scrollTo({ top: this.#reach(this.said) });
  }

  /**
   * How far the words have to scroll for all of this to be seen, or at least how it begins.
   * @param {HTMLElement} part
   */
  #reach(part) {
    const from = part.offsetTop - this.body.offsetTop,
      { scrollTop: now, clientHeight: room } = this.body;
    return Math.min(from - GAP, Math.max(now, from + part.offsetHeight + GAP - room));
  }

  /**
   * The buttons below: whether there is a way back, something to see again, and what the way on is.
   * @param {any} options
   */
  ways({ back, again, next, last, open, help = false }) {
    this.help.hidden = !help;
    this.back.disabled = !back;
    this.again.hidden = !again;
    if (this.again.lastChild)
      this.again.lastChild.textContent = t(again === 'try' ? 'lessons.start-again' : 'lessons.see-again');
    this.next.hidden = !next;
    this.next.classList.toggle('main', Boolean(open));
    this.next.replaceChildren(
      t(last ? 'lessons.finish' : open ? 'lessons.next' : 'lessons.skip'),
      icon(last ? 'check' : 'next'),
    );
  }
}
