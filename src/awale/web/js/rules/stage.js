/** Which demo of a page plays by itself: never more than one at a time, and only one that can be seen. */

import { still } from '../settings.js';

/** @import { Demo } from './demo.js' */

const SEEN = 0.6,
  GONE = 0.15;

export class Stage {
  /** @type {Map<Element, { demo: Demo, seen: number }>} */
  #actors = new Map(); // the element of each demo, and how much of it can be seen
  /** @type {Demo | null} */
  #playing = null;
  #printing = false;
  #watch = new IntersectionObserver(entries => this.#look(entries), { threshold: [0, GONE, SEEN, 0.9] });
  #near = new IntersectionObserver(entries => this.#approach(entries), { rootMargin: '60% 0px' });
  #hidden = () => {
    if (document.hidden) this.#playing?.pause();
    else this.#next();
  };

  /** Whether all of them play slowly. */
  slow = false;

  constructor() {
    document.addEventListener('visibilitychange', this.#hidden);
  }

  /**
   * Takes in a demo: it is drawn when it comes near, and plays by itself the first time that it is seen.
   * @param {Demo} demo
   */
  add(demo) {
    this.#actors.set(demo.element, { demo, seen: 0 });
    this.#near.observe(demo.element);
    this.#watch.observe(demo.element);
  }

  /**
   * A demo begins to play: the one that was playing stops.
   * @param {Demo} demo
   */
  take(demo) {
    if (this.#playing !== demo) this.#playing?.pause();
    this.#playing = demo;
  }

  /**
   * A demo has stopped; if it was played to its end, the next that can be seen begins.
   * @param {Demo} demo
   * @param {{ ended?: boolean }} [options]
   */
  leave(demo, { ended = false } = {}) {
    if (this.#playing !== demo) return;
    this.#playing = null;
    if (ended) this.#next();
  }

  /**
   * For paper: all are drawn and stand still; and back.
   * @param {boolean} on
   */
  print(on) {
    this.#printing = on;
    this.#playing?.pause();
    for (const { demo } of this.#actors.values()) demo.print(on);
  }

  destroy() {
    document.removeEventListener('visibilitychange', this.#hidden);
    this.#watch.disconnect();
    this.#near.disconnect();
    for (const { demo } of this.#actors.values()) demo.destroy();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #approach(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.#actors.get(target)?.demo.draw();
      this.#near.unobserve(target);
    }
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #look(entries) {
    for (const { target, intersectionRatio } of entries) {
      const actor = this.#actors.get(target);
      if (!actor) continue;
      actor.seen = intersectionRatio;
      if (actor.demo === this.#playing && actor.seen < GONE) actor.demo.pause();
    }
    this.#next();
  }

  /** The first that can be seen and has not been played begins, unless somebody plays or nothing may move. */
  #next() {
    if (this.#playing || this.#printing || document.hidden || still()) return;
    const waiting = [...this.#actors.values()].filter(({ demo, seen }) => seen >= SEEN && demo.waits);
    waiting.sort((a, b) => a.demo.element.getBoundingClientRect().top - b.demo.element.getBoundingClientRect().top);
    waiting[0]?.demo.play();
  }
}
