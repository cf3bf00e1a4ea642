/** Many at once: who is removed from the class, and who of those is let in again. */

import { button, h } from '../dom.js';
import { ask } from '../parts/dialog.js';
import { toast } from '../parts/status.js';
import { t } from '../words.js';
import { attempt, errorLine } from './section.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { PersonView } from '../../wire.d.ts' */

const TOGETHER = 120_000; // ms before the last arrival: who came then came with it

/**
 * Those who came last: with the newest, or shortly before.
 * @param {LiveClass} live
 * @param {PersonView[]} people
 */
function lastComers(live, people) {
  const { came = {} } = live.state,
    newest = Math.max(...people.map(({ id }) => came[id] ?? 0));
  return new Set(people.filter(({ id }) => newest && newest - (came[id] ?? 0) < TOGETHER).map(({ id }) => id));
}

/**
 * Who is to be removed; the last to come stand first. Who still plays can't be chosen.
 * @param {LiveClass} live
 */
export function removeDialog(live) {
  const playing = new Set(
    (live.round?.tables ?? []).filter(({ result }) => !result).flatMap(({ south, north }) => [south, north]),
  );
  const people = live.shared.people.filter(each => !each.gone).reverse(),
    last = lastComers(live, people);
  const rows = people.map(({ id, name }) => ({
    id,
    name,
    note: playing.has(id) ? t('class.many.plays') : '',
    off: playing.has(id),
  }));
  /** @type {[string, (id: string) => boolean][]} */
  const quick = [
    ['all', () => true],
    ...(last.size > 1 && last.size < people.length
      ? [/** @type {[string, (id: string) => boolean]} */ (['last', id => last.has(id)])]
      : []),
    ['none', () => false],
  ];
  return choose(live, {
    what: 'remove',
    rows,
    quick,
    done: (/** @type {string[]} */ names) => toast(t('class.many.removed', { n: names.length })),
  });
}

/**
 * Who was removed, and may come back.
 * @param {LiveClass} live
 */
export function readmitDialog(live) {
  const rows = (live.state.removed ?? []).map(({ id, name }) => ({ id, name, note: '', off: false }));
  return choose(live, {
    what: 'readmit',
    rows,
    quick: [
      ['all', () => true],
      ['none', () => false],
    ],
    done: () => {},
  });
}

/**
 * @param {LiveClass} live
 * @param {{ what: string, rows: { id: string, name: string, note: string, off: boolean }[],
 *   quick: [string, (id: string) => boolean][], done: (names: string[]) => void }} options
 */
async function choose(live, { what, rows, quick, done }) {
  const said = errorLine(),
    count = h('p.soft', { 'aria-live': 'polite' });
  const boxes = rows.map(({ id, off }) =>
    h('input', { type: 'checkbox', value: id, disabled: off, onchange: () => tell() }),
  );
  const chosen = () => boxes.filter(box => box.checked).map(({ value }) => value),
    tell = () => {
      count.textContent = t('class.many.chosen', { n: chosen().length });
    };
  const pick = (/** @type {(id: string) => boolean} */ fits) => {
    for (const box of boxes) box.checked = !box.disabled && fits(box.value);
    tell();
  };
  tell();
  await ask({
    title: t(`class.${what}.title`),
    text: t(`class.${what}.text`),
    kind: 'wide',
    close: true,
    actions: [{ id: 'do', label: t(`class.${what}.do`), main: true }],
    body: [
      h(
        'div.choices.class-quick-pick',
        {},
        quick.map(([name, fits]) =>
          button(t(`class.many.${name}`), { onclick: () => pick(fits), dataset: { pick: name } }),
        ),
      ),
      h(
        'ul.class-pick',
        {},
        rows.map(({ name, note }, i) =>
          h('li', {}, h('label', {}, boxes[i], h('span', {}, name), note && h('span.soft', {}, note))),
        ),
      ),
      count,
      said,
    ],
    async keep() {
      const people = chosen();
      if (!people.length) {
        said.textContent = t('class.many.nobody');
        return false;
      }
      const did = await attempt(live, what, { people }, said);
      if (did) done(people);
      return did;
    },
  });
}
