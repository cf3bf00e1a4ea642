/**
 * Plays a line out on a board, move by move, each with its sentence; it can be stepped through, skipped and seen again.
 */

import { framesOf } from '../rules/frames.js';
import { settings } from '../settings.js';

/** @import { Board } from '../board/board.js' */
/** @import { BoardView, OutcomeView, TurnView } from '../../wire.d.ts' */
/** @import { Frame } from '../rules/frames.js' */

/**
 * How long a move stands before the next, in milliseconds: long enough to read what it says.
 * @param {string} text
 */
const reading = text => (350 + 13 * text.length) / settings.speed;
/** A line is played a little faster than a game: one knows what comes, and wants to see where it leads. */
const FASTER = 1.25;

export class Playout {
  /** @type {object | null} */
  #run = null;
  at = 0;
  verdict = ''; // what is said when it has been played out

  /**
   * `onframe(frame, at, last)` is told each move as it begins; `start` is the board before the line.
   * @param {Board} board
   * @param {{ start: BoardView, turns: TurnView[], outcome: OutcomeView | null }} options
   * @param {{ onframe: (frame: Frame, at: number, last: number) => void }} more
   */
  constructor(
    /** @type {Board} */ board,
    /** @type {{ start: BoardView, turns: TurnView[], outcome: OutcomeView | null }} */ { start, turns, outcome },
    { onframe },
  ) {
    this.board = board;
    this.frames = framesOf({ start, turns, now: { outcome, choices: {} }, tried: null });
    this.turns = turns;
    this.onframe = onframe;
  }

  get last() {
    return this.frames.length - 1;
  }

  get runs() {
    return this.#run !== null;
  }

  /**
   * Plays from where it stands to the end; done when that is seen, or when somebody has stopped it. Says whether it
   * came to the end.
   */
  async play() {
    const run = (this.#run = {});
    while (this.#run === run && this.at < this.last) {
      await this.#act(run, ++this.at);
      if (this.#run === run && this.at < this.last)
        await new Promise(done => {
          setTimeout(done, reading(this.frames[this.at].text));
        });
    }
    if (this.#run !== run) return false;
    this.#run = null;
    return true;
  }

  /**
   * @param {number} at
   * @param {object} run
   */
  async #act(run, at) {
    const frame = this.frames[at];
    this.onframe(frame, at, this.last);
    if (frame.kind === 'turn' && frame.move.path) await this.board.sow(frame.move, { speed: settings.speed * FASTER });
    if (frame.kind === 'end') await this.board.sweep(frame.outcome.sweep, { speed: settings.speed * FASTER });
    if (this.#run === run) this.#mark(frame); // not if somebody has gone elsewhere meanwhile
  }

  /**
   * Shows a moment of the line at once, and stops there.
   * @param {number} at
   */
  show(at) {
    this.#run = null;
    this.at = Math.max(0, Math.min(this.last, at));
    const frame = this.frames[this.at];
    this.board.deal(frame.board);
    this.#mark(frame);
    this.onframe(frame, this.at, this.last);
  }

  /** @param {Frame} frame */
  #mark(frame) {
    if (frame.kind === 'turn' && frame.move.path) {
      const { move, path } = frame.move;
      this.board.mark({ last: { from: move, to: path[path.length - 1] } });
    } else this.board.mark(frame.kind === 'start' ? { turn: frame.turn } : {});
  }

  stop() {
    this.#run = null;
  }
}
