/** "The same move under all the sheets", for any position: one made ready, one pasted, or the one of the address. */

import { api, Refusal } from '../api.js';
import { Board } from '../board/board.js';
import { button, h } from '../dom.js';
import { here, hrefOf } from '../location.js';
import { entry, select } from '../parts/controls.js';
import { announce } from '../parts/status.js';
import { t } from '../words.js';
import { compare } from './compare.js';
import { campOf, described } from './frames.js';

/** @import { BoardView, Board as Sent } from '../../wire.d.ts' */

const EXAMPLE = '0-0-0-0-0-5-1-2-1-2-0-0-20-17-S';

/** @typedef {{ id: string, title: string, board: BoardView, move: string }} Ready */

export class CompareTool {
  /** @type {{ [name: string]: any }} */
  #parts = {};
  /** @type {Board | null} */
  #board = null;
  /** @type {string | null} */
  #position = null;
  /** @type {string | null} */
  #move = null;
  #clear = () => {};
  #asked = 0; // positions asked for: an answer that was overtaken is dropped
  #told = 0; // the same for what the sheets make of the move
  #ready;
  #sheet;
  #begin;
  #near = new IntersectionObserver(entries => this.#approach(entries), { rootMargin: '60% 0px' });

  /**
   * `ready` are positions to choose from, `{ id, title, board, move }`; `sheet` is the one that reads a position.
   * @param {{ ready: Ready[], sheet: string, position: string | null, move: string | null }} what
   */
  constructor({ ready, sheet, position, move }) {
    this.#ready = ready;
    this.#sheet = sheet;
    this.element = this.#markup();
    this.#near.observe(this.element);
    this.#begin = () => {
      this.#begin = () => {};
      this.#load(position ?? ready[0]?.board ?? null, { move: move ?? ready[0]?.move, quiet: true });
    };
  }

  /**
   * It asks nothing until it comes near, and then not if somebody was quicker.
   * @param {IntersectionObserverEntry[]} entries
   */
  #approach(entries) {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#near.disconnect();
    if (!this.#asked) this.#begin();
  }

  destroy() {
    this.#asked = this.#told = -1;
    this.#near.disconnect();
    this.#board?.destroy();
    this.#clear();
  }

  #markup() {
    const parts = this.#parts;
    parts.paste = entry({
      label: t('rules.compare.paste'),
      hint: t('rules.compare.paste-hint', { example: EXAMPLE }),
      spellcheck: 'false',
      autocomplete: 'off',
    });
    parts.line = parts.paste.querySelector('input');
    parts.note = h('p.note', { hidden: true });
    parts.host = h('div.small-board');
    parts.cloth = h('div.demo-cloth.cloth', {}, parts.host);
    parts.pits = h('fieldset.pits-choice', {});
    parts.results = h('div.results');
    return h(
      'div.compare-tool',
      {},
      h(
        'div.compare-position',
        {},
        parts.cloth,
        h(
          'form.compare-setup',
          {
            onsubmit: event => {
              event.preventDefault();
              this.#load(parts.line.value.trim());
            },
          },
          this.#readyChoice(),
          h('div.compare-paste', {}, parts.paste, button(t('rules.compare.show'), { type: 'submit' })),
          parts.note,
          parts.pits,
        ),
      ),
      parts.results,
    );
  }

  #readyChoice() {
    /** @type {[string, string][]} */
    const options = [
      ['', t('rules.compare.start')],
      ...this.#ready.map(each => /** @type {[string, string]} */ ([each.id, each.title])),
    ];
    return select({
      label: t('rules.compare.ready'),
      options,
      value: this.#ready[0]?.id ?? '',
      onchange: id => {
        const found = this.#ready.find(each => each.id === id);
        this.#load(found?.board ?? null, { move: found?.move });
      },
    });
  }

  /**
   * Puts a position on the board, in any notation; what can't be read is said, and nothing changes.
   * @param {BoardView | string | null} start
   * @param {{ move?: string | null, quiet?: boolean }} [options]
   */
  async #load(start, { move, quiet = false } = {}) {
    const asked = ++this.#asked,
      { note, line } = this.#parts;
    try {
      const look = await api.post('/api/look', {
        sheet: this.#sheet,
        ...(start && { start: /** @type {Sent | string} */ (start) }),
      });
      if (asked !== this.#asked) return;
      if (!quiet) {
        note.hidden = true;
        line.removeAttribute('aria-invalid');
      }
      this.#position = look.position;
      this.#draw(look.start, move, quiet);
      if (!quiet) announce(described(look.start, t('rules.demo.before')));
    } catch (refusal) {
      if (asked !== this.#asked) return;
      note.textContent = refusal instanceof Refusal ? refusal.text : String(refusal);
      note.hidden = false;
      line.setAttribute('aria-invalid', 'true');
      announce(note.textContent);
      if (!this.#position) this.#begin(); // something is shown all the same
    }
  }

  /**
   * @param {BoardView} board
   * @param {string | null | undefined} move
   * @param {boolean} quiet
   */
  #draw(board, move, quiet) {
    const { host, cloth, pits, results } = this.#parts;
    cloth.setAttribute('role', 'img');
    cloth.setAttribute('aria-label', described(board, t('rules.demo.before')));
    if (this.#board) this.#board.deal(board);
    else this.#board = new Board(host, { pits: board.pits, stores: board.stores, live: false, form: 'miniature' });
    const camp = campOf(board),
      full = camp.filter(({ n }) => n);
    this.#move = full.find(({ pit }) => pit === move)?.pit ?? full.at(-1)?.pit ?? null;
    pits.replaceChildren(
      h('legend', {}, t('rules.compare.pit')),
      ...camp.map(({ pit, n }) =>
        h(
          'label',
          {},
          h('input', {
            type: 'radio',
            name: 'pit',
            value: pit,
            checked: pit === this.#move,
            disabled: !n,
            'aria-label': t('rules.compare.pit-name', { pit, n }),
            onchange: () => {
              this.#move = pit;
              this.#tell(board);
            },
          }),
          h('span', { 'aria-hidden': 'true' }, h('b', {}, pit), h('small', {}, n)),
        ),
      ),
    );
    if (this.#move) this.#tell(board, quiet);
    else {
      this.#told++;
      this.#board?.mark({ turn: board.turn });
      this.#clear();
      results.replaceChildren(h('p.note', {}, t('rules.compare.no-pit')));
    }
  }

  /**
   * What every sheet makes of the move that is chosen; the address then shows it, unless nobody has chosen yet.
   * @param {BoardView} board
   */
  async #tell(board, quiet = false) {
    const told = ++this.#told,
      { results } = this.#parts;
    this.#board?.mark({ turn: board.turn, focus: this.#move });
    const page = h('div'),
      clear = await compare(page, { start: this.#position ?? '', board, move: this.#move ?? '' }).catch(refusal => {
        page.append(h('p.note', {}, refusal.text ?? String(refusal)));
        return () => {};
      });
    if (told !== this.#told) {
      clear();
      return;
    }
    this.#clear();
    this.#clear = clear;
    results.replaceChildren(page);
    if (quiet) return;
    const { pathname, searchParams, hash } = here();
    searchParams.set('position', this.#position ?? '');
    searchParams.set('move', this.#move ?? '');
    history.replaceState(history.state, '', hrefOf(`${pathname}?${searchParams}${hash}`));
  }
}
