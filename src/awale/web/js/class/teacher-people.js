/** Who is there: each a button that opens what can be done for them; and the ways to let somebody in. */

import { button, h, icon, must } from '../dom.js';
import { ask, confirm } from '../parts/dialog.js';
import { entry, segment, select } from '../parts/controls.js';
import { settings } from '../settings.js';
import { lang, t } from '../words.js';
import { attempt, busyButton, Section, errorLine } from './section.js';
import { lockSwitch } from './teacher-join.js';
import { readmitDialog, removeDialog } from './teacher-remove.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { LevelView, PersonView } from '../../wire.d.ts' */

/** How strong somebody is thought to be, where the teacher says so. */
const STRENGTHS = [1300, 1500, 1700];

/**
 * What this part shows: the people, their devices and tables (by person), and who is not connected.
 * @typedef {{ people: PersonView[], devices: { [person: string]: number | null }, locked: boolean, removed: number,
 *   where: { [person: string]: string }, lost: string[] }} Shown
 */

/**
 * @param {HTMLElement} host
 * @param {LiveClass} live
 * @param {{ levels: LevelView[] }} options
 */
export function people(host, live, { levels }) {
  const told = () => ({
    people: live.shared.people.filter(each => !each.gone),
    devices: live.state.devices ?? {},
    locked: Boolean(live.state.locked),
    removed: live.state.removed?.length ?? 0,
    where: where(live),
    lost: lost(live),
  });
  return new Section(host, told, (/** @type {Shown} */ shown) => [
    h(
      'header',
      {},
      h('h2', { id: 'class-people' }, t('class.people.title', { n: shown.people.length })),
      h(
        'div.choices',
        {},
        shown.people.length > 1 &&
          button(t('class.people.remove'), {
            icon: 'close',
            onclick: () => removeDialog(live),
            'aria-haspopup': 'dialog',
            'data-key': 'remove',
          }),
        button(t('class.people.add'), {
          icon: 'plus',
          onclick: () => addDialog(live, levels),
          'aria-haspopup': 'dialog',
          'data-key': 'add',
        }),
      ),
    ),
    shown.people.length
      ? h(
          'ul.class-names',
          {},
          shown.people.map(person => h('li', {}, one(live, person, shown))),
        )
      : h('p.soft', {}, t('class.people.none')),
    shown.removed > 0 &&
      h(
        'div.choices.class-removed',
        {},
        button(t('class.people.removed', { n: shown.removed }), {
          icon: 'undo',
          onclick: () => readmitDialog(live),
          'aria-haspopup': 'dialog',
          'data-key': 'removed',
        }),
      ),
    lockSwitch(live),
  ]);
}

/**
 * Those who have a device that isn't connected.
 * @param {LiveClass} live
 */
const lost = live =>
  live.shared.people
    .filter(({ id, gone }) => !gone && live.state.devices?.[id] && !live.connected(id))
    .map(({ id }) => id);

/**
 * @param {LiveClass} live
 * @param {PersonView} person
 * @param {Shown} shown
 */
function one(live, person, { devices, where: places, people: all, lost: off }) {
  const device = devices[person.id],
    shared = device && all.filter(each => devices[each.id] === device).length > 1,
    gone = off.includes(person.id);
  const seat = person.level
    ? t('class.people.level', { n: person.level })
    : device
      ? t(shared ? 'class.people.shares' : 'class.people.device', { n: device })
      : t('class.people.no-device');
  return h(
    `button.class-name${person.away ? '.away' : ''}`,
    {
      type: 'button',
      'aria-haspopup': 'dialog',
      dataset: { key: person.id },
      onclick: () => personDialog(live, person.id),
    },
    h('strong', {}, person.name),
    h('span', {}, person.away ? t('class.people.away') : (places[person.id] ?? '')),
    h(
      'span.soft',
      {},
      icon(gone ? 'away' : person.level ? 'machine' : shared ? 'two' : device ? 'person' : 'none'),
      gone ? t('class.people.lost', { seat }) : seat,
    ),
  );
}

/**
 * At which table each one sits, by person.
 * @param {LiveClass} live
 */
function where(live) {
  const { round } = live;
  /** @type {{ [person: string]: string }} */
  const at = {};
  if (!round || round.over) return at;
  for (const { table, south, north, result } of round.tables)
    for (const id of [south, north]) at[id] ??= t(result ? 'class.people.done' : 'class.people.table', { n: table });
  for (const id of round.resting) at[id] = t('class.people.rests');
  return at;
}

/**
 * Everything about one person. What is asked is done at once; the dialog stays open where something was refused.
 * @param {LiveClass} live
 * @param {string} id
 */
async function personDialog(live, id) {
  const person = live.person(id),
    devices = live.state.devices ?? {},
    said = errorLine();
  if (!person) return;
  const name = entry({
      label: t('class.person.name'),
      value: person.name,
      maxlength: 24,
      autocomplete: 'off',
      spellcheck: 'false',
    }),
    stop = new AbortController();
  const act = async (/** @type {string} */ what, /** @type {{ [name: string]: unknown }} */ more = {}) => {
    if (await attempt(live, what, { person: id, ...more }, said)) stop.abort();
  };
  const others = live.shared.people.filter(
    each => each.id !== id && !each.gone && devices[each.id] && devices[each.id] !== devices[id],
  );
  const remove = async () => {
    if (
      await confirm({
        title: t('class.person.remove', { name: person.name }),
        text: t('class.person.remove-text'),
        yes: t('class.person.remove-yes'),
      })
    )
      await act('remove');
  };
  const body = h(
    'div.class-person',
    {},
    name,
    said,
    !person.level && strength(live, id, said),
    !person.level && others.length > 0 && beside(others, wanted => act('seat', { beside: wanted })),
    h(
      'div.choices',
      {},
      busyButton(t(person.away ? 'class.person.back' : 'class.person.pause'), {
        icon: person.away ? 'play' : 'pause',
        onclick: () => act('person', { away: !person.away }),
      }),
      devices[id] && busyButton(t('class.person.free'), { icon: 'away', onclick: () => act('seat', {}) }),
      busyButton(t('class.person.remove-yes'), { icon: 'close', onclick: remove }),
      !person.level &&
        busyButton(t('class.person.erase-yes'), {
          icon: 'close',
          className: 'class-delete',
          onclick: () => erase(person.name, () => act('erase', { lang: lang() })),
        }),
    ),
    devices[id] && h('p.soft.small', {}, t('class.person.free-line', { name: person.name })),
  );
  await ask({
    title: person.name,
    body,
    close: true,
    signal: stop.signal,
    kind: 'wide',
    actions: [{ id: 'save', label: t('class.save'), main: true }],
    keep: () => {
      const wanted = must('input', name, HTMLInputElement).value.trim();
      return wanted === person.name || attempt(live, 'person', { person: id, name: wanted }, said);
    },
  });
}

/**
 * Asks, then erases the name everywhere.
 * @param {string} name
 * @param {() => Promise<void>} act
 */
async function erase(name, act) {
  if (
    await confirm({
      title: t('class.person.erase', { name }),
      text: t('class.person.erase-text', { name }),
      yes: t('class.person.erase-yes'),
    })
  )
    await act();
}

/**
 * A choice of somebody beside whom this person plays, on the same tablet.
 * @param {PersonView[]} others
 * @param {(person: string) => Promise<void>} seat
 */
function beside(others, seat) {
  let wanted = others[0].id;
  return h(
    'div.class-beside',
    {},
    select({
      label: t('class.person.beside'),
      value: wanted,
      options: others.map(each => [each.id, each.name]),
      onchange: id => {
        wanted = id;
      },
    }),
    busyButton(t('class.person.seat'), { icon: 'two', onclick: () => seat(wanted) }),
  );
}

/**
 * @param {LiveClass} live
 * @param {string} id
 * @param {HTMLElement} said
 */
const strength = (live, id, said) =>
  segment({
    label: t('class.person.strength'),
    value: live.state.strengths?.[id] ?? STRENGTHS[1],
    options: STRENGTHS.map((each, i) => [each, t(`class.person.strengths.${i}`)]),
    onchange: value => attempt(live, 'person', { person: id, strength: value }, said),
  });

/**
 * Somebody without a device (or many, a name a line), oneself, or a level.
 * @param {LiveClass} live
 * @param {LevelView[]} levels
 */
async function addDialog(live, levels) {
  const said = errorLine(),
    holder = h('div.class-person');
  /** @type {{ kind: 'names' | 'me' | 'level', level: string }} */
  const wish = { kind: 'names', level: String(Math.min(4, levels.length)) };
  const names = h('textarea.field', {
    id: 'class-add-names',
    rows: 5,
    maxlength: 2000,
    autofocus: true,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const me = entry({
    label: t('class.add.me-name'),
    value: settings.last?.me ?? '',
    maxlength: 24,
    autocomplete: 'given-name',
  });
  const fields = {
    names: () =>
      h(
        'div.entry',
        {},
        h('label', { for: 'class-add-names' }, t('class.add.names')),
        names,
        h('p.soft.small', {}, t('class.add.names-line')),
      ),
    me: () => me,
    level: () =>
      select({
        label: t('class.add.level'),
        value: wish.level,
        options: levels.map(({ number, name }) => [String(number), t('home.level-value', { number, name })]),
        onchange: value => {
          wish.level = value;
        },
        hint: t('class.add.level-line'),
      }),
  };
  const draw = () => holder.replaceChildren(fields[wish.kind]());
  draw();
  await ask({
    title: t('class.add.title'),
    kind: 'wide',
    close: true,
    actions: [{ id: 'add', label: t('class.add.do'), main: true }],
    body: [
      segment({
        label: t('class.add.who'),
        value: wish.kind,
        options: /** @type {const} */ (['names', 'me', 'level']).map(kind => [kind, t(`class.add.kinds.${kind}`)]),
        onchange: kind => {
          wish.kind = kind;
          draw();
        },
      }),
      holder,
      said,
    ],
    keep: () =>
      ({
        names: () => addAll(live, names, said),
        me: () => attempt(live, 'add', { name: must('input', me, HTMLInputElement).value, here: true }, said),
        level: () => addLevel(live, levels, +wish.level, said),
      })[wish.kind](),
  });
}

/**
 * Each line a name; those that were added leave the list, so that what is refused can be put right.
 * @param {LiveClass} live
 * @param {HTMLTextAreaElement} box
 * @param {HTMLElement} said
 */
async function addAll(live, box, said) {
  const wanted = box.value
    .split(/[\n,;]+/)
    .map(name => name.trim())
    .filter(Boolean);
  if (!wanted.length) {
    box.focus();
    return false;
  }
  while (wanted.length) {
    if (!(await attempt(live, 'add', { name: wanted[0] }, said))) {
      box.value = wanted.join('\n');
      return false;
    }
    wanted.shift();
  }
  return true;
}

/**
 * A level comes in under its own name.
 * @param {LiveClass} live
 * @param {LevelView[]} levels
 * @param {number} number
 * @param {HTMLElement | null} [said]
 */
export async function addLevel(live, levels, number, said = null) {
  return attempt(live, 'add', { name: levelName(levels, number), level: number }, said);
}

/**
 * @param {LevelView[]} levels
 * @param {number} number
 */
export const levelName = (levels, number) => t('class.add.level-name', { n: number, name: levels[number - 1].name });
