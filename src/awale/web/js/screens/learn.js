/** `/learn`: the lessons by group with how far one is, for the sheet that is chosen; and the other ways to learn. */

import { api, sheets as allSheets } from '../api.js';
import { $, button, emblem, flat, h, icon, must } from '../dom.js';
import { forget, hasProgress, lastLesson, lastRules, placeIn, rulesKey } from '../lesson/progress.js';
import { hrefOf } from '../location.js';
import { bar, languageButton } from '../parts/bar.js';
import { confirm } from '../parts/dialog.js';
import { announce, toast } from '../parts/status.js';
import { title } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

/** @import { FieldView, LessonLine, LessonsView, SheetView, WholeSheetView } from '../../wire.d.ts' */

const GROUPS = ['rules', 'strategy'];

/**
 * @param {HTMLElement} root
 * @param {{ query: URLSearchParams }} options
 */
export async function show(root, { query }) {
  title(t('lessons.title'));
  const { sheets, fields } = await allSheets();
  await new Hub(root, sheets).start(wanted(query, sheets, fields));
}

/**
 * The sheet of the address with what it sets otherwise, else the one that one learnt or played by last.
 * @param {URLSearchParams} query
 * @param {WholeSheetView[]} sheets
 * @param {FieldView[]} fields
 */
function wanted(query, sheets, fields) {
  const known = (/** @type {string | null | undefined} */ id) => sheets.find(each => each.id === id)?.id,
    sheet = known(query.get('sheet'));
  if (sheet)
    return rulesKey(
      sheet,
      Object.fromEntries(fields.map(({ id }) => [id, query.get(id)]).filter(([, value]) => value !== null)),
    );
  return lastRules() ?? rulesKey(known(settings.last?.sheet) ?? sheets[0].id);
}

class Hub {
  /**
   * @param {HTMLElement} root
   * @param {WholeSheetView[]} sheets
   */
  constructor(root, sheets) {
    this.root = root;
    this.sheets = sheets;
    this.rules = ''; // the sheet with what is set otherwise, as a query
    this.chips = h('div.sheet-chips', { role: 'radiogroup', 'aria-label': t('lessons.sheet') });
    this.onward = h('div.choices');
    this.body = h('div.learn-page');
  }

  /** @param {string} rules */
  async start(rules) {
    this.root.append(
      bar({ tools: [languageButton('optional')] }),
      h(
        'header.cloth.learn-hero',
        {},
        h('h1', {}, t('lessons.title')),
        h('p', {}, t('lessons.lead')),
        this.onward,
        this.chips,
      ),
      this.body,
    );
    await this.turnTo(rules);
  }

  /**
   * Shows the lessons of these rules.
   * @param {string} rules
   * @param {{ said?: boolean }} [options]
   */
  async turnTo(rules, { said = false } = {}) {
    this.rules = rules;
    const told = await api.get(`/api/lessons?${rules}`);
    if (this.rules !== rules) return;
    this.#drawChips(told.sheet);
    this.#drawOnward(told);
    this.body.replaceChildren(...flat(GROUPS.map(group => this.#group(group, told))), this.#besides(told.sheet));
    history.replaceState(history.state, '', hrefOf(`/learn?${rules}`));
    if (said) announce(t('lessons.of-sheet', { name: told.sheet.name, n: told.lessons.length }));
  }

  /** @param {SheetView} options */
  #drawChips({ id: now, changes }) {
    const held = this.chips.contains(document.activeElement);
    this.chips.replaceChildren(
      ...this.sheets.map(({ id, name }) =>
        h(
          'label.sheet-chip',
          {},
          h('input', {
            type: 'radio',
            name: 'sheet',
            value: id,
            checked: id === now,
            onchange: () => this.turnTo(rulesKey(id), { said: true }),
          }),
          emblem(id),
          h('span', {}, name),
        ),
      ),
    );
    if (changes.length) this.chips.append(h('p.small', {}, t('lessons.changed'), ' ', changes.join(' ')));
    if (held) $(':checked', this.chips)?.focus({ preventScroll: true });
  }

  /** @param {{ lessons: LessonLine[] }} options */
  #drawOnward({ lessons }) {
    const open = this.#open(lessons),
      fresh = !lessons.some(({ id }) => placeIn(this.rules, id));
    this.onward.replaceChildren(
      ...(open
        ? [
            h(
              'a.button.main.big',
              { href: this.#address(open.id), dataset: { act: 'go-on' } },
              icon('play'),
              fresh ? t('lessons.begin') : t('lessons.go-on', { title: open.title }),
            ),
          ]
        : []),
    );
  }

  /**
   * Where one goes on: in the lesson that one was in, or the next that isn't finished; after the last of them from the
   * first on.
   * @param {LessonLine[]} lessons
   */
  #open(lessons) {
    const last = lastLesson(),
      was = last && last.rules === this.rules ? lessons.findIndex(({ id }) => id === last.lesson) : -1;
    const from = Math.max(0, was),
      inTurn = [...lessons.slice(from), ...lessons.slice(0, from)];
    return inTurn.find(({ id }) => !placeIn(this.rules, id)?.done);
  }

  /** @param {string} id */
  #address(id) {
    return `/learn/${encodeURIComponent(id)}?${this.rules}`;
  }

  /**
   * @param {string} group
   * @param {LessonsView} told
   */
  #group(group, { lessons, sheet }) {
    const mine = lessons.filter(each => each.group === group);
    if (!mine.length) return null;
    const minutes = mine.reduce((sum, each) => sum + each.minutes, 0);
    return h(
      'section.learn-group',
      { 'aria-labelledby': `group-${group}` },
      h('h2', { id: `group-${group}` }, t(`lessons.group.${group}`, { name: sheet.name })),
      h('p.lead', {}, t(`lessons.group.${group}-text`, { name: sheet.name, n: minutes })),
      h(
        'ol.lesson-cards',
        {},
        mine.map((each, i) => this.#card(each, i + 1)),
      ),
    );
  }

  /**
   * @param {LessonLine} options
   * @param {number} number
   */
  #card({ id, title: name, line, minutes, steps }, number) {
    const place = placeIn(this.rules, id),
      seen = Math.min(place?.seen ?? 0, steps),
      done = place?.done;
    const state = done
      ? t('lessons.done')
      : seen
        ? t('lessons.how-far', { n: seen, all: steps })
        : t('lessons.minutes', { n: minutes });
    return h(
      `li.lesson-card${done ? '.done' : ''}`,
      { dataset: { lesson: id } },
      h('span.number', { 'aria-hidden': 'true' }, done ? icon('check') : number),
      h('h3', {}, h('a', { href: this.#address(id) }, name)),
      h('p', {}, line),
      h(
        'p.how-far',
        {},
        !done && seen > 0 && h('progress', { max: steps, value: seen, 'aria-hidden': 'true' }),
        h('span', {}, state),
      ),
    );
  }

  /** @param {SheetView} sheet */
  #besides(sheet) {
    const ways = {
      exercises: [`/exercises?sheet=${encodeURIComponent(sheet.id)}`, 'target'],
      rules: [`/rules/${encodeURIComponent(sheet.id)}`, 'book'],
      story: ['/story', 'pin'],
      paper: ['/paper', 'print'],
    };
    return h(
      'section.learn-group',
      { 'aria-labelledby': 'besides' },
      h('h2', { id: 'besides' }, t('lessons.besides')),
      h(
        'ul.ways-cards',
        {},
        Object.entries(ways).map(([name, [href, picture]]) =>
          h(
            'li.way-card',
            {},
            icon(picture),
            h('h3', {}, h('a', { href }, t(`places.${name}`))),
            h('p', {}, t(`lessons.way.${name}`)),
          ),
        ),
      ),
      hasProgress() &&
        h(
          'p.device.soft',
          {},
          t('lessons.device'),
          ' ',
          button(t('lessons.forget'), {
            className: 'quiet',
            dataset: { act: 'forget' },
            onclick: () => this.#forget(),
          }),
        ),
    );
  }

  async #forget() {
    if (
      !(await confirm({ title: t('lessons.forget-title'), text: t('lessons.forget-text'), yes: t('lessons.forget') }))
    )
      return;
    forget();
    await this.turnTo(this.rules);
    toast(t('lessons.forgotten'));
    must('h1', this.root).focus({ preventScroll: true });
  }
}
