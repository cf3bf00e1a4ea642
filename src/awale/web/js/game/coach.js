/**
 * The coach beside a game: what there is to see, on request; or a word before a move that loses much. It never plays
 * and never keeps anybody from playing: if the engine is slow or busy, the move is simply made. Far away and in a class
 * there is none, as there are no hints.
 */

import { settings } from '../settings.js';

/** @import { Match } from './match.js' */
/** @import { ConsideredMessage, CostlyView } from '../../wire.d.ts' */

const PATIENCE = 700; // ms from asking until a move is made without a word

export class Coach {
  #match;
  #asked = -1; // the number of events when it was asked last
  #since = 0;
  /** @type {{ [move: string]: CostlyView } | null} */
  #costly = null;
  #heard = () => {};

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
  }

  /** 'off', 'ask' or 'always'. */
  get mode() {
    const { game, seated, club } = this.#match;
    return game.kind === 'far' || club || !seated ? 'off' : settings.coach;
  }

  /** Listens to the match; returns a function that stops listening. */
  listen() {
    const heard = (/** @type {Event} */ event) => {
      const { n, costly } = /** @type {Event & ConsideredMessage} */ (event);
      if (n === this.#asked) {
        this.#costly = costly;
        this.#heard();
      }
    };
    this.#match.addEventListener('considered', heard);
    return () => this.#match.removeEventListener('considered', heard);
  }

  /** It is somebody's turn here: the engine looks while they do, once a position. */
  look() {
    const { mine, n, now } = this.#match;
    if (this.mode !== 'always' || !mine || now.pass || this.#asked === n) return;
    if (!this.#match.ask('consider')) return; // not connected yet: the first state asks again
    this.#asked = n;
    this.#since = performance.now();
    this.#costly = null;
  }

  /**
   * What there is to say before a move, `{ cost, text, threat, pits }`; null if nothing, or if it isn't known in time.
   * @param {string} letter
   */
  async before(letter) {
    this.look();
    const left = this.#since + PATIENCE - performance.now();
    if (!this.#costly && left > 0)
      await new Promise(done => {
        this.#heard = () => done(null);
        setTimeout(done, left);
      });
    return (this.#asked === this.#match.n && this.#costly?.[letter]) || null;
  }
}
