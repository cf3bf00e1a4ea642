/** An empty study: three ways in, side by side. A text in any notation, the board editor, one of one's own games. */

import { api, Refusal, sheets } from '../api.js';
import { button, emblem, h, icon, $ } from '../dom.js';
import { select } from '../parts/controls.js';
import { announce } from '../parts/status.js';
import { lang, t } from '../words.js';
import { given } from './address.js';

/** @import { Opened } from './study.js' */
/** @import { Child } from '../../page.d.ts' */
/** @import { Listed, ReadGameView, WholeSheetView } from '../../wire.d.ts' */

/** One small game, or one position, as everybody writes it. */
/** @type {{ [kind: string]: string }} */
export const EXAMPLES = {
  position: '0-0-0-0-0-5-1-2-1-2-0-0-20-17-S',
  ogn: '[South "Awa"]\n[North "Jules"]\n[Sheet "grenier"]\n\n1. F e 2. B d 3. A c+3 { B and A } *',
  playstrategy: '3,2S,1S,2S/1S,3,2S,3S 20 17 S 50',
  wikimanqala: '1. 64 53\n2. 21 43\n3. 11 32 (3)',
  french: '1. F e\n2. B d\n3. A c (prend B)',
  uci: 'position startpos moves FeBdAc',
  openspiel: '5 4 1 3 0 2',
};
const LARGEST = 512 * 1024;
const GAMES = 6;

/**
 * Fills `root`; `open(game)` is told what was chosen: `{ sheet, overrides, start, moves, names, … }`.
 * @param {HTMLElement} root
 * @param {{ open: (game: Opened) => void, sheet: string | null }} options
 */
export async function newStudy(root, { open, sheet }) {
  const [all, { games }] = await Promise.all([sheets(), api.get('/api/games').catch(() => ({ games: [] }))]);
  const paste = new Paste(all.sheets, sheet ?? all.sheets[0].id, open);
  root.append(
    h(
      'div.ways',
      {},
      h('header.ways-head', {}, h('h1', {}, t('analysis.title')), h('p.soft', {}, t('analysis.lead'))),
      h('div.three', {}, paste.element, setUp(), own(games)),
    ),
  );
  return paste.catchDrops(root);
}

/**
 * @param {string} kind
 * @param {string} picture
 * @param {string} title
 * @param {string} text
 * @param {...Child} children
 */
function way(kind, picture, title, text, ...children) {
  return h(`section.way.${kind}`, {}, h('h2', {}, icon(picture), title), h('p.soft', {}, text), ...children);
}

function setUp() {
  return way(
    'way-edit',
    'plus',
    t('analysis.way-edit'),
    t('analysis.way-edit-text'),
    h('a.button', { href: '/analyse?edit' }, t('analysis.open-editor')),
  );
}

/** @param {Listed[]} games */
function own(games) {
  const shown = games.filter(game => game.turns).slice(0, GAMES);
  const when = (/** @type {number} */ at) => new Date(at).toLocaleDateString(lang(), { day: 'numeric', month: 'long' });
  return way(
    'way-own',
    'chart',
    t('analysis.way-own'),
    shown.length ? t('analysis.way-own-text') : t('analysis.way-own-none'),
    shown.length
      ? h(
          'ul.games',
          {},
          shown.map(game =>
            h(
              'li',
              {},
              h(
                'a',
                { href: `/analyse?game=${encodeURIComponent(game.id)}` },
                emblem(game.sheet),
                h(
                  'span',
                  {},
                  h(
                    'strong',
                    {},
                    t('analysis.versus', {
                      south: game.names[0] || t('analysis.player.S'),
                      north: game.names[1] || t('analysis.player.N'),
                    }),
                  ),
                  h('span.soft.small', {}, [game.text, game.at && when(game.at)].filter(Boolean).join(' · ')),
                ),
              ),
            ),
          ),
        )
      : null,
  );
}

/** The text: typed, pasted, dropped or from a file. */
class Paste {
  /**
   * @param {WholeSheetView[]} all
   * @param {string} sheet
   * @param {(game: Opened) => void} open
   */
  constructor(all, sheet, open) {
    this.sheet = sheet;
    this.open = open;
    this.text = h('textarea.field', {
      rows: 8,
      id: 'paste',
      spellcheck: 'false',
      autocapitalize: 'off',
      placeholder: '1. F e 2. B d 3. A c+3',
      'aria-describedby': 'paste-note',
      oninput: () => this.#clear(),
    });
    this.text.addEventListener('keydown', event => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.read();
    });
    this.note = h('p.note', { id: 'paste-note', hidden: true });
    this.found = h('div.found', { hidden: true });
    this.file = h('input.hide', {
      type: 'file',
      accept: '.ogn,.txt,.pgn,text/plain',
      tabindex: '-1',
      'aria-hidden': 'true',
      onchange: event => this.take(event.target.files?.[0]),
    });
    this.element = way(
      'way-paste',
      'file',
      t('analysis.way-paste'),
      t('analysis.way-paste-text'),
      h('div.entry', {}, h('label.hide', { for: 'paste' }, t('analysis.paste-label')), this.text),
      this.note,
      this.found,
      h(
        'div.examples',
        { role: 'group', 'aria-label': t('analysis.examples') },
        h('span.soft.small', { 'aria-hidden': 'true' }, t('analysis.examples')),
        Object.keys(EXAMPLES).map(kind =>
          h(
            'button.example',
            { type: 'button', dataset: { example: kind }, onclick: () => this.fill(EXAMPLES[kind]) },
            t(`analysis.example.${kind}`),
          ),
        ),
      ),
      select({
        label: t('analysis.assume'),
        options: all.map(each => [each.id, each.name]),
        value: sheet,
        hint: t('analysis.assume-hint'),
        onchange: id => {
          this.sheet = id;
        },
      }),
      h(
        'div.choices',
        {},
        button(t('analysis.read'), { className: 'main', dataset: { act: 'read' }, onclick: () => this.read() }),
        button(t('analysis.open-file'), { icon: 'file', onclick: () => this.file.click() }),
        this.file,
      ),
    );
  }

  /** @param {string} text */
  fill(text) {
    this.text.value = text;
    this.#clear();
    this.text.focus();
  }

  /**
   * A file, if it can be a text.
   * @param {File | undefined} file
   */
  async take(file) {
    if (!file) return;
    if (file.size > LARGEST) {
      this.#refuse(t('analysis.too-large'));
      return;
    }
    this.fill(await file.text());
    await this.read();
  }

  async read() {
    const text = this.text.value;
    if (!text.trim()) {
      this.#refuse(t('analysis.nothing'));
      this.text.focus();
      return;
    }
    try {
      const { games, more } = await api.post('/api/read', { text, sheet: this.sheet });
      if (games.length === 1) await this.open(asGame(games[0]));
      else this.#list(games, more);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#refuse(refusal.text);
      this.#point(refusal.text);
    }
  }

  /**
   * @param {ReadGameView[]} games
   * @param {boolean} more
   */
  #list(games, more) {
    const question = t(more ? 'analysis.several-more' : 'analysis.several', { n: games.length });
    this.found.hidden = false;
    this.found.replaceChildren(
      h('p', {}, question),
      h(
        'ol',
        {},
        games.map(game =>
          h(
            'li',
            {},
            h(
              'button.found-game',
              { type: 'button', onclick: () => this.open(asGame(game)) },
              h(
                'strong',
                {},
                t('analysis.versus', {
                  south: game.names[0] || t('analysis.player.S'),
                  north: game.names[1] || t('analysis.player.N'),
                }),
              ),
              h(
                'span.soft.small',
                {},
                [game.sheet.name, t('analysis.long', { n: game.moves.length }), game.outcome?.title]
                  .filter(Boolean)
                  .join(' · '),
              ),
            ),
          ),
        ),
      ),
    );
    announce(question);
    $('button', this.found)?.focus();
  }

  #clear() {
    this.note.hidden = this.found.hidden = true;
    this.text.removeAttribute('aria-invalid');
  }

  /** @param {string} text */
  #refuse(text) {
    this.#clear();
    this.note.textContent = text;
    this.note.hidden = false;
    this.text.setAttribute('aria-invalid', 'true');
    announce(text);
  }

  /**
   * Puts the cursor where the sentence says that something is wrong: it begins with a line and a column.
   * @param {string} text
   */
  #point(text) {
    const place = /^\D*(\d+)\D+(\d+)\./.exec(text),
      lines = this.text.value.split('\n');
    if (!place || Number(place[1]) > lines.length) return;
    const from =
      lines.slice(0, Number(place[1]) - 1).reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1;
    const word = (/^\S*/.exec(this.text.value.slice(from))?.[0] ?? '').length;
    this.text.focus();
    this.text.setSelectionRange(from, from + Math.max(1, word));
  }

  /**
   * A file may be let fall anywhere on the screen. Returns what ends that.
   * @param {HTMLElement} root
   */
  catchDrops(root) {
    const over = (/** @type {DragEvent} */ event) => {
      if (event.dataTransfer?.types.includes('Files')) {
        event.preventDefault();
        root.classList.add('dropping');
      }
    };
    const leave = (/** @type {DragEvent} */ event) => {
      if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) root.classList.remove('dropping');
    };
    const drop = (/** @type {DragEvent} */ event) => {
      root.classList.remove('dropping');
      if (event.dataTransfer?.files.length) {
        event.preventDefault();
        this.take(event.dataTransfer.files[0]);
      }
    };
    root.addEventListener('dragover', over);
    root.addEventListener('dragleave', leave);
    root.addEventListener('drop', drop);
    return () => {};
  }
}

/**
 * What `/api/read` gives, as a study takes it.
 * @param {ReadGameView} game
 */
function asGame(game) {
  return {
    sheet: game.sheet.id,
    overrides: game.sheet.overrides,
    start: game.position,
    moves: game.moves,
    names: given(game.names),
    beside: game.beside,
    outcome: game.outcome,
  };
}
