/** What came out at each table, to be entered or corrected by hand. */

import { button, h, must } from '../dom.js';
import { ask } from '../parts/dialog.js';
import { entry, segment } from '../parts/controls.js';
import { t } from '../words.js';
import { attempt, Section, errorLine } from './section.js';
import { boardAddress } from './seats.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { ContestView, RoundView, TableResult, TableView } from '../../wire.d.ts' */

/**
 * All rounds of the contest, the newest first. A click corrects.
 * @param {HTMLElement} host
 * @param {LiveClass} live
 */
export function results(host, live) {
  const told = () =>
    live.contest?.rounds.length
      ? {
          rounds: live.contest.rounds.map(({ number, tables, resting }) => ({ number, tables, resting })),
          names: live.shared.people.map(({ id, name }) => [id, name]),
        }
      : null;
  return new Section(
    host,
    told,
    shown =>
      shown && [
        h('h2', { id: 'class-results' }, t('class.results.title')),
        h('p.soft', {}, t('class.results.line')),
        h(
          'div.class-rounds',
          {},
          [...shown.rounds].reverse().map(round => oneRound(live, round)),
        ),
      ],
  );
}

/**
 * @param {LiveClass} live
 * @param {{ number: number, tables: TableView[], resting: string[] }} options
 */
function oneRound(live, { number, tables, resting }) {
  return h(
    'div',
    {},
    h('h3', {}, t('class.results.round', { n: number })),
    h(
      'ul',
      {},
      tables.map(table => h('li', {}, line(live, number, table))),
      resting.map(id => h('li.soft', {}, t('class.results.rests', { name: live.name(id) }))),
    ),
  );
}

/**
 * @param {LiveClass} live
 * @param {number} round
 * @param {TableView} options
 */
function line(live, round, { table, south, north, result }) {
  const middle = !result ? t('class.results.open') : result.seeds ? result.seeds.join(' – ') : result.text;
  return h(
    'button.class-result',
    {
      type: 'button',
      'aria-haspopup': 'dialog',
      dataset: { key: `result-${round}-${table}` },
      onclick: () => resultDialog(live, round, table),
    },
    h('span.n', {}, String(table)),
    h(`span.who${result?.winner === 'S' ? '.won' : ''}`, {}, live.name(south)),
    h('b', {}, middle),
    h(`span.who${result?.winner === 'N' ? '.won' : ''}`, {}, live.name(north)),
  );
}

/**
 * A table: the seeds of both, somebody who did not come, who goes on; or another game.
 * @param {LiveClass} live
 * @param {number} round
 * @param {number} number
 */
export async function resultDialog(live, round, number) {
  const table = /** @type {ContestView} */ (live.contest).rounds[round - 1].tables[number - 1],
    { south, north, result } = table,
    names = [south, north].map(id => live.name(id)),
    said = errorLine();
  const seeds = names.map((name, i) =>
    entry({
      label: t(i ? 'class.result.north' : 'class.result.south', { name }),
      type: 'number',
      min: 0,
      max: 48,
      inputmode: 'numeric',
      autofocus: i === 0,
      value: result?.seeds ? String(result.seeds[i]) : '',
    }),
  );
  const fields = seeds.map(each => must('input', each, HTMLInputElement)),
    wish = { decided: decidedOf(result) },
    stop = new AbortController();
  const decides = segment({
    label: t('class.result.decided'),
    value: wish.decided,
    options: [
      ['', t('class.result.by-seeds')],
      ['S', names[0]],
      ['N', names[1]],
    ],
    onchange: value => {
      wish.decided = value;
    },
  });
  fields.forEach((field, i) =>
    field.addEventListener('input', () => {
      complete(fields, i);
      wish.decided = '';
      must('input', decides, HTMLInputElement).checked = true;
    }),
  );
  const act = async (/** @type {{ [name: string]: unknown }} */ more) => {
    if (await attempt(live, 'result', { round, table: number, ...more }, said)) stop.abort();
  };
  const latest = round === live.contest?.rounds.length && !live.contest.over;
  const forfeit = (/** @type {string} */ label, /** @type {string | null} */ decided) =>
    button(label, { onclick: () => act({ forfeit: true, decided }) });
  const body = h(
    'div.class-person',
    {},
    h('div.class-seeds', {}, seeds),
    said,
    decides,
    h(
      'fieldset.choice',
      {},
      h('legend', {}, t('class.result.forfeit')),
      h('div.choices', {}, forfeit(names[0], 'N'), forfeit(names[1], 'S'), forfeit(t('class.result.both'), null)),
    ),
    h(
      'div.choices',
      {},
      table.path &&
        h('a.button', { href: boardAddress(live, table.path), onclick: () => stop.abort() }, t('class.result.watch')),
      latest &&
        table.path &&
        button(t('class.result.replay'), {
          icon: 'again',
          onclick: async () => {
            if (await attempt(live, 'replay', { table: number }, said)) stop.abort();
          },
        }),
      result && button(t('class.result.reopen'), { icon: 'undo', onclick: () => act({}) }),
    ),
  );
  await ask({
    title: t('class.result.title', { n: number, round }),
    text: result ? t('class.result.is', { text: result.text, how: t(`class.how.${result.how}`) }) : null,
    body,
    kind: 'wide',
    close: true,
    signal: stop.signal,
    actions: [{ id: 'save', label: t('class.result.save'), main: true }],
    keep: () => save(live, { round, table: number }, fields, wish, said),
  });
}

/**
 * Who was named the winner, where the seeds don't say so: somebody has resigned, or goes on after a draw.
 * @param {TableResult | null} result
 */
function decidedOf(result) {
  if (!result?.seeds || !result.winner) return '';
  const [south, north] = result.seeds;
  return result.winner === (south > north ? 'S' : south < north ? 'N' : null) ? '' : result.winner;
}

/**
 * 48 seeds in all: the other's follow, unless somebody has typed them.
 * @param {HTMLInputElement[]} fields
 * @param {number} i
 */
function complete(fields, i) {
  const other = fields[1 - i],
    mine = fields[i].valueAsNumber;
  if (other.dataset.typed) {
    fields[i].dataset.typed = 'yes';
    return;
  }
  fields[i].dataset.typed = 'yes';
  if (mine >= 0 && mine <= 48) other.value = String(48 - mine);
}

/**
 * @param {LiveClass} live
 * @param {any} where
 * @param {HTMLInputElement[]} fields
 * @param {{ decided: string | null }} options
 * @param {HTMLElement} said
 */
function save(/** @type {LiveClass} */ live, where, fields, { decided }, /** @type {HTMLElement} */ said) {
  const unknown = decided && fields.every(field => !field.value),
    seeds = fields.map(field => (unknown ? 0 : field.valueAsNumber));
  if (seeds.some(count => !Number.isInteger(count) || count < 0 || count > 48)) {
    said.textContent = t('class.result.seeds-wrong');
    fields.find(field => !field.value)?.focus();
    return false;
  }
  return attempt(live, 'result', { ...where, seeds, ...(decided ? { decided } : {}) }, said);
}
