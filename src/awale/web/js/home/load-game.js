/** Loading a game: paste it or open a file, in any notation, then play on from there or analyse it. */

import { api, Refusal } from '../api.js';
import { flat, h, icon } from '../dom.js';
import { ask } from '../parts/dialog.js';
import { select } from '../parts/controls.js';
import { go } from '../router.js';
import { t, listed } from '../words.js';
import { writeAddress } from '../study/address.js';

/** @import { Plan, Record } from './plan.js' */
/** @import { ReadGameView } from '../../wire.d.ts' */

/**
 * Opens the dialog. `play(record)` goes on from a record with whom was chosen.
 * @param {Plan} plan
 * @param {(record: Record) => void} play
 */
export async function loadGame(plan, play) {
  const text = h('textarea.field', {
    rows: 7,
    spellcheck: 'false',
    'aria-label': t('home.load.text'),
    placeholder: t('home.load.placeholder'),
  });
  const said = h('div.said', { 'aria-live': 'polite' });
  const file = h('input.hide', {
    type: 'file',
    accept: '.ogn,.txt,.pgn,text/plain',
    tabindex: '-1',
    onchange: event => take(event.target.files?.[0]),
  });
  const body = h(
    'div.load',
    {},
    text,
    h(
      'div.choices',
      {},
      h('button.button', { type: 'button', onclick: () => file.click() }, icon('file'), t('home.load.file')),
      file,
    ),
    said,
  );
  /** @type {{ games: ReadGameView[], chosen: number } | null} */
  let found = null;

  /** @param {File | undefined} chosen */
  async function take(chosen) {
    if (!chosen) return;
    text.value = (await chosen.text()).slice(0, 1_000_000);
    await read();
  }
  async function read() {
    found = null;
    try {
      const answer = await api.post('/api/read', { text: text.value, sheet: null });
      found = { games: answer.games, chosen: 0 };
      tell(found);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      said.replaceChildren(h('p.wrong', {}, error.text));
    }
    return found;
  }
  /** @param {{ games: ReadGameView[], chosen: number }} known */
  function tell(known) {
    const game = known.games[known.chosen],
      moves = game.turns.length;
    said.replaceChildren(
      ...flat([
        known.games.length > 1 &&
          select({
            label: t('home.load.which', { n: known.games.length }),
            value: String(known.chosen),
            options: known.games.map((each, i) => /** @type {const} */ ([String(i), heading(each, i)])),
            onchange: value => {
              known.chosen = +value;
              tell(known);
            },
          }),
        h(
          'p',
          {},
          moves
            ? t('home.load.game', { sheet: game.sheet.name, n: moves })
            : t('home.load.position', { sheet: game.sheet.name }),
        ),
        game.outcome && h('p.soft', {}, game.outcome.text),
      ]),
    );
  }
  text.addEventListener('input', () => {
    found = null;
    said.replaceChildren();
  });
  text.addEventListener('dragover', event => event.preventDefault());
  text.addEventListener('drop', event => {
    if (event.dataTransfer?.files[0]) {
      event.preventDefault();
      take(event.dataTransfer?.files[0]);
    }
  });

  const answer = await ask({
    title: t('home.load.title'),
    text: t('home.load.line'),
    body,
    kind: 'wide',
    close: true,
    actions: [
      { id: 'analyse', label: t('home.load.analyse'), icon: 'chart' },
      { id: 'play', label: t('home.load.play'), main: true },
    ],
    keep: async id => {
      if (!found && !(await read())) return false;
      if (id === 'play' && found?.games[found.chosen].outcome) {
        said.append(h('p.wrong', {}, t('home.load.over')));
        return false;
      }
      return true;
    },
  });
  const taken = /** @type {{ games: ReadGameView[], chosen: number } | null} */ (found);
  if (!answer || !taken) return;
  const game = taken.games[taken.chosen],
    { id: sheet, overrides } = game.sheet;
  const record = { sheet, overrides, start: game.position, moves: game.moves };
  if (answer === 'play') await play({ ...record, names: plan.kind === 'here' ? game.names : ['', ''] });
  else go(writeAddress({ ...record, names: game.names }));
}

/**
 * @param {number} i
 * @param {ReadGameView} game
 */
const heading = (game, i) => `${i + 1}. ${listed(game.names)} (${game.turns.length})`;
