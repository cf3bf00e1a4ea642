/** One position for all, on the teacher's screen: opened by a button, or there already because it is being asked. */

import { h } from '../dom.js';

export class Asked {
  #shown = null;
  #wanted = false;

  constructor(root, live) {
    Object.assign(this, { root, live, element: h('div.class-asked', { hidden: true }) });
  }

  /** Shows where a position is chosen; again, and it goes, unless the class is being asked. */
  async open() {
    this.#wanted = !this.#wanted;
    this.update();
    if (this.element.hidden) return;
    await this.#made;
    this.element.scrollIntoView({ block: 'start' });
  }

  #made = null;

  update() {
    const asked = Boolean(this.live.state.question),
      on = asked || this.#wanted;
    if (asked) this.#wanted = true; // when it has been answered, the next may follow
    this.root.toggleAttribute('data-question', asked);
    this.element.hidden = !on;
    if (on) this.#made ??= this.#make();
    else this.#drop();
  }

  async #make() {
    const { question } = await import('./question.js');
    if (this.#made === null) return;
    this.#shown = question(this.live);
    this.element.replaceChildren(this.#shown.element);
  }

  #drop() {
    this.#made = null;
    this.#shown?.destroy();
    this.#shown = null;
    this.element.replaceChildren();
  }

  destroy() {
    this.#drop();
  }
}
