/** An exercise: a board to touch, what is to be found, and what comes of each try. */

import { Board } from '../board/board.js';
import { h } from '../dom.js';
import { t } from '../words.js';

/** @import { ExerciseView } from '../../wire.d.ts' */
/** @import { Frame } from './awale-board.js' */

export class Exercise {
  #hints = 0;
  /** Whether a try is shown: the board waits until it is set up again. */
  #tried = false;

  /**
   * @param {Frame} frame
   * @param {ExerciseView} told
   */
  constructor(frame, told) {
    this.frame = frame;
    this.told = told;
    const { clockwise } = told.sheet;
    this.board = new Board(frame.stage, {
      ...told.start,
      clockwise,
      view: frame.view,
      form: frame.form,
      label: told.task,
    });
    this.board.onpoint = letter => frame.speak(() => this.#point(letter));
    this.board.onchoose = letter => frame.speak(() => this.#choose(letter));
    this.again = this.#button('element.again', () => this.#reset());
    this.hint = this.#button('element.hint', () => this.#giveHint());
    frame.controls.append(this.hint, this.again);
    this.#reset();
  }

  /**
   * @param {string} key
   * @param {() => void} act
   */
  #button(key, act) {
    return h('button.text', { type: 'button', onclick: () => this.frame.speak(act) }, t(key));
  }

  get #marks() {
    const { turn, choices } = this.told.now,
      letters = Object.keys(choices);
    return { turn, playable: letters.filter(letter => choices[letter].playable) };
  }

  #reset() {
    const held = this.frame.isFocused(this.again);
    this.#tried = false;
    this.board.deal(this.told.start);
    this.board.mark(this.#marks);
    this.again.hidden = true;
    this.hint.hidden = false;
    if (held) this.hint.focus();
    this.frame.say(this.told.task);
  }

  /** @param {string} letter */
  #point(letter) {
    const choice = this.told.now.choices[letter];
    if (this.#tried || this.board.moving || !choice) return;
    this.board.mark({ ...this.#marks, focus: letter, preview: { from: letter, ...choice } });
  }

  /** @param {string} letter */
  async #choose(letter) {
    if (this.#tried) return;
    const line = this.told.lines[letter];
    if (!line) {
      const why = this.told.now.choices[letter];
      if (why) this.frame.say(why.text);
      return;
    }
    const right = letter === this.told.answer;
    this.#tried = true;
    this.hint.hidden = right;
    this.again.hidden = false;
    this.frame.say(right ? `${line.text} ${this.told.why}` : line.text);
    this.frame.emit('awale-move', { move: letter, right });
    for (const turn of line.turns) {
      await this.board.sow(turn);
      if (!this.#tried) return; // it was set up again meanwhile
    }
    this.frame.speak(() => this.board.mark({ ...this.board.marks, turn: null, playable: [] }));
  }

  #giveHint() {
    if (this.#tried) this.#reset();
    const { hints } = this.told;
    this.frame.say(hints[Math.min(this.#hints++, hints.length - 1)]);
  }
}
