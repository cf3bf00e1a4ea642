/** The choice of an opponent: at this screen, a level, or somebody at a distance. */

import { h, icon } from '../dom.js';
import { t } from '../words.js';
import { go } from '../router.js';

/** @import { Plan } from './plan.js' */
/** @import { LevelView } from '../../wire.d.ts' */
/** @import { Child } from '../../page.d.ts' */

/**
 * The three cards. `go` is put beside them.
 * @param {Plan} plan
 * @param {LevelView[]} levels
 * @param {Child} start
 */
export function partnerCards(plan, levels, start) {
  return h(
    'div.question',
    { role: 'radiogroup', 'aria-labelledby': 'whom' },
    h('h2', { id: 'whom' }, t('home.whom')),
    h('div.partner', {}, here(plan), machine(plan, levels), far(plan), start),
  );
}

/**
 * A card that is chosen by a touch anywhere on it, or by using what is in it: the focus alone chooses nothing.
 * @param {Plan} plan
 * @param {'here' | 'level' | 'far'} kind
 * @param {string} picture
 * @param {Child} line
 * @param {...Child} extra
 */
function card(plan, kind, picture, line, ...extra) {
  const words = `who-${kind}`,
    label = t(`home.who.${kind}`);
  const radio = h('input', {
    type: 'radio',
    name: 'who',
    value: kind,
    checked: plan.kind === kind,
    'aria-label': label,
    'aria-describedby': words,
    onchange: () => plan.set({ kind }),
  });
  const choose = () => {
    if (radio.checked) return;
    radio.checked = true;
    plan.set({ kind });
  };
  return h(
    'div.who-card',
    {},
    radio,
    icon(picture),
    h('strong', { 'aria-hidden': 'true' }, label),
    h('span', { id: words }, line),
    h('div.extra', { onclick: choose, oninput: choose }, ...extra),
  );
}

/** @param {Plan} plan */
function here(plan) {
  const name = (/** @type {number} */ i, /** @type {string} */ label, /** @type {string} */ placeholder) =>
    h('input.field', {
      type: 'text',
      value: plan.names[i],
      maxlength: 24,
      placeholder,
      'aria-label': label,
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: event => plan.set({ names: plan.names.map((each, k) => (k === i ? event.target.value : each)) }),
    });
  return card(
    plan,
    'here',
    'two',
    t('home.who.here-line'),
    name(0, t('home.name-south'), t('home.south')),
    name(1, t('home.name-north'), t('home.north')),
  );
}

/**
 * All the levels on one line: a chip with the number slides along it.
 * @param {Plan} plan
 * @param {LevelView[]} levels
 */
function machine(plan, levels) {
  const line = h('span'),
    chip = h('b', { 'aria-hidden': 'true' });
  const range = h('input', {
    type: 'range',
    min: 1,
    max: levels.length,
    step: 1,
    value: plan.level,
    'aria-label': t('home.level'),
    oninput: event => show(+event.target.value),
  });
  const track = h('div.levels', {}, h('i', { 'aria-hidden': 'true' }), range, chip);
  const step = (/** @type {number} */ by) =>
    h(
      'button.tool',
      {
        type: 'button',
        'aria-label': by < 0 ? t('home.easier') : t('home.harder'),
        onclick: () => {
          range.value = String(+range.value + by);
          show(+range.value);
        },
      },
      icon(by < 0 ? 'minus' : 'plus'),
    );
  /** @param {number} number */
  function show(number) {
    const level = levels[number - 1];
    line.textContent = t('home.level-line', { number, name: level.name, line: level.line });
    chip.textContent = String(number);
    range.setAttribute('aria-valuetext', t('home.level-value', { number, name: level.name }));
    track.style.setProperty('--at', String((number - 1) / (levels.length - 1)));
    if (plan.level !== number) plan.set({ level: number });
  }
  plan.level = Math.min(plan.level, levels.length);
  show(plan.level);
  return card(plan, 'level', 'machine', line, step(-1), track, step(1));
}

/** @param {Plan} plan */
function far(plan) {
  const code = h('input.field.code', {
    type: 'text',
    maxlength: 8,
    placeholder: t('home.code'),
    'aria-label': t('home.code-label'),
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  const join = () => {
    const letters = code.value.replace(/\s+/g, '').toUpperCase();
    if (letters) go(`/join/${encodeURIComponent(letters)}`);
    else code.focus();
  };
  code.addEventListener('keydown', event => {
    if (event.key === 'Enter') {
      event.preventDefault();
      join();
    }
  });
  return card(
    plan,
    'far',
    'far',
    t('home.who.far-line'),
    code,
    h('button.button', { type: 'button', onclick: join }, t('home.join')),
  );
}
