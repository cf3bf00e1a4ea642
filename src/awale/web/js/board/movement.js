/**
 * One movement of the board from its first frame to its last: acts that fall due at their time, and the animations
 * under way.
 *
 * Planning changes only what is meant; what is shown changes when an act falls due. So a movement can be finished at
 * any moment: what is left of it is dropped, and the scene shows what is meant.
 */
export class Movement {
  /** @type {{ ms: number, act: () => void }[]} */
  #acts = [];
  /** @type {Set<Animation>} */
  #running = new Set();
  #frame = 0;
  /** @type {number | null} */
  #began = null;
  /** @type {number | null} */
  #held = null;
  #end = () => {};

  /**
   * `act` falls due `ms` after the first frame; those at 0 happen before it.
   * @param {number} ms
   * @param {() => void} act
   */
  at(ms, act) {
    this.#acts.push({ ms, act });
  }

  /**
   * Animates a node; the animation ends with the movement at the latest.
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  animate(node, frames, options) {
    const animation = node.animate(frames, options);
    this.#running.add(animation);
    if (options.fill !== 'forwards') animation.onfinish = () => this.#running.delete(animation);
    return animation;
  }

  /**
   * Begins at once: what is due at 0 has happened when this returns. `end` is called when all has.
   * @param {() => void} end
   */
  start(end) {
    this.#end = end;
    this.#acts.sort((a, b) => a.ms - b.ms);
    this.#run(0);
    this.#frame = requestAnimationFrame(now => this.#tick(now));
    document.addEventListener('visibilitychange', this.finish);
  }

  /** @param {number} now */
  #tick(now) {
    if (this.#began === null) {
      this.#began = now;
      performance.mark('awale:move', { detail: 'moving' });
    }
    this.#run(now - this.#began);
    if (this.#acts.length) this.#frame = requestAnimationFrame(later => this.#tick(later));
    else this.#close();
  }

  /** @param {number} ms */
  #run(ms) {
    while (this.#acts.length && this.#acts[0].ms <= ms) this.#acts.shift()?.act();
  }

  /** Stands still as it is, until it goes on. */
  hold() {
    if (this.#held !== null) return;
    this.#held = performance.now();
    cancelAnimationFrame(this.#frame);
    for (const animation of this.#running) if (animation.playState === 'running') animation.pause();
  }

  resume() {
    if (this.#held === null) return;
    if (this.#began !== null) this.#began += performance.now() - this.#held;
    this.#held = null;
    for (const animation of this.#running) if (animation.playState === 'paused') animation.play();
    this.#frame = requestAnimationFrame(now => this.#tick(now));
  }

  /** Drops what is left. Also when the page is hidden: no frames come then, and nobody looks. */
  finish = () => {
    this.#acts = [];
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.#close();
  };

  #close() {
    cancelAnimationFrame(this.#frame);
    document.removeEventListener('visibilitychange', this.finish);
    const end = this.#end;
    this.#end = () => {};
    end();
  }
}
