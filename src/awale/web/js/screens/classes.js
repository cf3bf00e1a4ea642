/** `/class`: making a class in a click, coming back to one, or joining one by its code. */

import { api, Refusal, sheets as allSheets } from '../api.js';
import { CLOCKS, clockChoice } from '../class/teacher-rules.js';
import { retentionLine } from '../class/retention.js';
import { keep, ownClasses } from '../class/own-classes.js';
import { h, icon, must } from '../dom.js';
import { Plan } from '../home/plan.js';
import { sheetCards } from '../home/sheets.js';
import { bar, languageButton } from '../parts/bar.js';
import { entry } from '../parts/controls.js';
import { noticeLink } from '../parts/notice.js';
import { announce } from '../parts/status.js';
import { go, title } from '../router.js';
import { t } from '../words.js';

/** @import { WholeSheetView } from '../../wire.d.ts' */

/** @param {HTMLElement} root */
export async function show(root) {
  const { sheets } = await allSheets(),
    known = ownClasses(),
    plan = new Plan();
  Object.assign(plan, {
    sheet: [known[0]?.sheet, 'ecole', sheets[0].id].find(id => sheets.some(each => each.id === id)),
    overrides: {},
  });
  title(t('class.title'));
  root.append(
    bar({ tools: [languageButton('optional')] }),
    h(
      'header.cloth.class-hero',
      {},
      h(
        'div',
        {},
        h('h1', {}, t('class.title')),
        h('p', {}, t('class.lead')),
        h('p', {}, h('a', { href: '/club' }, t('class.clubs'))),
      ),
      joining(),
    ),
    ...(known.length ? [mineAgain(known)] : []),
    making(plan, sheets),
  );
}

/** A pupil who came here by mistake finds the way in. */
function joining() {
  const code = entry({
    label: t('class.join'),
    className: 'code',
    maxlength: 6,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  return h(
    'form.class-join',
    {
      onsubmit: event => {
        event.preventDefault();
        const letters = must('input', code, HTMLInputElement).value.trim().toUpperCase();
        if (letters) go(`/join/${encodeURIComponent(letters)}`);
        else must('input', code, HTMLInputElement).focus();
      },
    },
    code,
    h('button.button', { type: 'submit' }, t('class.knock.enter')),
  );
}

/** @param {any[]} known */
function mineAgain(known) {
  const told = (/** @type {any} */ each) =>
    [each.code, new Date(each.at).toLocaleDateString(document.documentElement.lang)].filter(Boolean).join(' · ');
  return h(
    'section.resume',
    { 'aria-labelledby': 'class-mine' },
    h('h2', { id: 'class-mine' }, t('class.mine')),
    h(
      'ul',
      {},
      known
        .slice(0, 8)
        .map(each =>
          h(
            'li',
            {},
            h(
              'a.again',
              { href: `/class/${encodeURIComponent(each.id)}` },
              icon('school'),
              h('span', {}, h('strong', {}, each.title || t('class.class')), h('span.soft', {}, told(each))),
              icon('next'),
            ),
          ),
        ),
    ),
  );
}

/**
 * @param {Plan} plan
 * @param {WholeSheetView[]} sheets
 */
function making(plan, sheets) {
  const said = h('p.wrong', { role: 'alert' }),
    name = entry({
      label: t('class.make.name'),
      maxlength: 60,
      autocomplete: 'off',
      placeholder: t('class.make.example'),
      hint: t('class.make.optional'),
    });
  let clock = 'none';
  const start = h('button.button.main.big', { type: 'submit' }, icon('school'), t('class.make.do'));
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    start.disabled = true;
    try {
      const heading = must('input', name, HTMLInputElement).value.trim(),
        made = await api.post('/api/classes', {
          title: heading,
          sheet: plan.sheet,
          overrides: plan.overrides,
          clock: CLOCKS[clock],
        });
      keep(made.id, { key: made.key, code: made.code, title: heading, sheet: plan.sheet });
      await go(made.path);
    } catch (error) {
      start.disabled = false;
      if (!(error instanceof Refusal)) throw error;
      said.textContent = error.text;
      announce(error.text);
    }
  };
  return h(
    'form.setup.class-make',
    { onsubmit: make },
    sheetCards(plan, sheets),
    h(
      'div.settings',
      {},
      name,
      h(
        'div.time',
        {},
        clockChoice(clock, value => {
          clock = value;
        }),
        h('p.soft.small', {}, t('class.clock.line')),
      ),
    ),
    said,
    h('div.class-go', {}, start, h('p.soft', {}, t('class.make.line'))),
    retentionLine('class.make'),
    noticeLink(),
  );
}
