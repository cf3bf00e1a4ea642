/** Small controls that more than one screen has. */

import { h, icon } from '../dom.js';

/** @import { Attributes, Child } from '../../page.d.ts' */

let count = 0;

/**
 * A choice among a few, side by side: radio buttons, so that arrows move in it. `options` are `[value, label,
 * iconName?]`.
 * @template Value
 * @param {{ label: Child, options: (readonly [Value, Child, string?] | readonly [Value, Child])[], value: Value | null | undefined,
 *   onchange: (value: Value) => void, className?: string }} choice
 */
export function segment({ label, options, value, onchange, className = '' }) {
  const name = `segment-${++count}`;
  return h(
    `fieldset.choice${className && '.' + className}`,
    {},
    h('legend', {}, label),
    h(
      'span.segment',
      {},
      options.map(([each, text, picture]) =>
        h(
          'label',
          {},
          h('input', {
            type: 'radio',
            name,
            value: String(each),
            checked: each === value,
            onchange: () => onchange(each),
          }),
          h('span', {}, picture && icon(picture), text),
        ),
      ),
    ),
  );
}

/**
 * Something that is on or off.
 * @param {{ label: Child, value: boolean, onchange: (value: boolean) => void, icon?: string }} choice
 */
export function toggle({ label, value, onchange, icon: name }) {
  const box = h('input', {
    type: 'checkbox',
    role: 'switch',
    checked: value,
    onchange: event => onchange(event.target.checked),
  });
  return h('label.toggle', {}, name && icon(name), h('span', {}, label), box, h('i', { 'aria-hidden': 'true' }));
}

/**
 * One of several, in a list; `options` are `[value, text]`.
 * @param {{ label: Child, options: (readonly [string | number, string])[], value?: string | number | null,
 *   onchange: (value: string) => void, hint?: Child }} choice
 */
export function select({ label, options, value, onchange, hint }) {
  const id = `select-${++count}`;
  return h(
    'div.entry',
    {},
    h('label', { for: id }, label),
    h(
      'select.field',
      { id, onchange: event => onchange(event.target.value), 'aria-describedby': hint ? `${id}-hint` : null },
      options.map(([each, text]) => h('option', { value: each, selected: each === value }, text)),
    ),
    hint && h('p.soft.small', { id: `${id}-hint` }, hint),
  );
}

/**
 * A line to type in.
 * @param {{ label: Child, value?: string, hint?: Child, className?: string } & Attributes<HTMLInputElement>} field
 */
export function entry({ label, value = '', hint, className = '', ...attributes }) {
  const id = `entry-${++count}`;
  return h(
    'div.entry',
    {},
    h('label', { for: id }, label),
    h(/** @type {'input'} */ (`input.field${className && '.' + className}`), {
      id,
      type: 'text',
      value,
      'aria-describedby': hint ? `${id}-hint` : null,
      ...attributes,
    }),
    hint && h('p.soft.small', { id: `${id}-hint` }, hint),
  );
}
