/** The progress of a review that is being made, and another try if it fails. */

import { api, Refusal } from '../api.js';
import { button, h } from '../dom.js';
import { announce } from '../parts/status.js';
import { t } from '../words.js';

const OFTEN = 600,
  LATER = 3000; // ms between two requests, and until the next try if the engine is busy

/**
 * Shows the progress in `root` and resolves with the review when it is there; null when it was left, or can't be.
 * `told` is what the server says of it now; `may` whether this page may ask for a review.
 * @param {HTMLElement} root
 * @param {`/api/games/${string}/review`} address
 * @param {any} told
 * @param {{ may: boolean, alive: () => boolean }} options
 */
export async function awaitReview(root, address, told, { may, alive }) {
  const bar = h('progress', { max: 1, 'aria-label': t('review.progress') }),
    words = h('p');
  const again = button(t('shell.again'), { icon: 'again', className: 'main', hidden: true });
  root.append(h('section.message.reviewing', {}, h('h1', {}, t('review.working')), words, bar, again));
  let state = told;
  if (state.state === 'none' && !may) {
    words.textContent = t('review.only-players');
    bar.hidden = true;
    return null;
  }
  announce(t('review.working'));
  while (alive()) {
    if (state.state === 'ready') {
      announce(t('review.done'));
      return state;
    }
    if (state.state === 'failed') await failed(state.text);
    state = await asked(['none', 'failed', 'busy'].includes(state.state) && may ? 'post' : 'get');
    show();
    if (['running', 'busy'].includes(state.state))
      await new Promise(done => {
        setTimeout(done, state.state === 'busy' ? LATER : OFTEN);
      });
  }
  return null;

  function show() {
    const { done = 0, of = 0, text } = state;
    if (of) Object.assign(bar, { max: of, value: done });
    words.textContent = text ?? (of ? t('review.so-far', { done, of }) : t('review.line'));
  }

  /** @param {'get' | 'post'} how */
  async function asked(how) {
    try {
      return await api[how](address);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // many who have just played may ask at once: try again later
      return { state: error.code === 'busy' ? 'busy' : 'failed', text: error.text };
    }
  }

  /**
   * Says why, and waits until somebody wants to try again.
   * @param {string} text
   */
  async function failed(text) {
    words.textContent = text;
    bar.hidden = true;
    announce(text);
    again.hidden = false;
    await new Promise(done => again.addEventListener('click', done, { once: true }));
    again.hidden = true;
    bar.hidden = false;
  }
}
