/** For a wall: large type, the boards and the places, and nothing that only the teacher needs. */

export class Projector {
  #heard = new Set();
  #left = () => {
    if (!document.fullscreenElement && this.on) this.#set(false);
  };

  constructor(root) {
    this.root = root;
    this.on = false;
    document.addEventListener('fullscreenchange', this.#left);
  }

  /** Calls `listener(on)` when it is turned on or off. */
  listen(listener) {
    this.#heard.add(listener);
  }

  /** On or off. A device that has no full screen (or refuses it) shows the large type in its window. */
  async turn(wanted = !this.on) {
    this.#set(wanted);
    if (wanted) await document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) await document.exitFullscreen();
  }

  destroy() {
    document.removeEventListener('fullscreenchange', this.#left);
    this.turn(false);
  }

  #set(on) {
    this.on = on;
    this.root.toggleAttribute('data-projector', on);
    document.documentElement.toggleAttribute('data-projector', on);
    for (const listener of this.#heard) listener(on);
  }
}
