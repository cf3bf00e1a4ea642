/**
 * What the server says, told in its order and at the pace of the eye: words go with what moves, so what comes next is
 * told when what was shown before has been seen. Who does something has seen enough: all that waits is told at once.
 */

import { settings, still } from '../settings.js';

const MOMENT = 800; // ms at speed 1: where nothing flies, words stand that long

export class Order {
  #waiting = []; // { tell, shows }
  #seeing = 0;
  #hurried = false;
  #pass = () => {};

  /** Brings whatever moves to its end at once; set by whoever shows it. */
  onhurry = null;

  /** Whether there is more to tell than has been told. */
  get behind() {
    return this.#waiting.length > 0;
  }

  /** `tell` is called when all before it has been seen. `shows`: something will move then. */
  add(tell, shows = false) {
    this.#waiting.push({ tell, shows });
    this.#proceed();
  }

  /** The same for several that move, before all that waits: they belong to what is being told. */
  insert(tells) {
    this.#waiting.unshift(...tells.map(tell => ({ tell, shows: true })));
  }

  /** Something is shown until `seen` is done. Where nothing `flies`, its words still stand for a moment. */
  see(seen, flies = true) {
    this.#seeing++;
    seen
      .then(() => this.#moment(flies && !still()))
      .finally(() => {
        this.#seeing--;
        this.#proceed();
      });
  }

  /** Tells all that waits, at once. */
  hurry() {
    this.#hurried = this.#seeing > 0;
    this.#end();
  }

  #proceed() {
    while (this.#waiting.length && !this.#seeing) this.#waiting.shift().tell();
    if (!this.#seeing) this.#hurried = false;
    const late = this.#waiting.filter(({ shows }) => shows).length > 1;
    if (this.#hurried || late) this.#end(); // too far behind: catch up
  }

  #end() {
    this.onhurry?.();
    this.#pass();
  }

  #moment(seen) {
    if (seen || document.hidden || this.#hurried) return null;
    return new Promise(done => {
      const timer = setTimeout(done, MOMENT / settings.speed);
      this.#pass = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
