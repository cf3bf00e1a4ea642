/** A menu that opens under its button: the browser's popover, closed by Escape or a click elsewhere. */

import { flat, h, icon, $$ } from '../dom.js';
import { t } from '../words.js';

/** @import { Attributes, Child } from '../../page.d.ts' */

let count = 0;

/**
 * The button and its menu, to be put side by side. `fill()` gives the content anew each time it opens; with `wide` its
 * two parts stand side by side where there is room.
 * @param {{ label?: string, picture?: string, fill: () => Child, wide?: boolean, className?: string }} how
 */
export function menu({ label = t('shell.menu'), picture = 'menu', fill, wide = false, className = '' }) {
  const id = `menu-${++count}`;
  const sheet = h(`div.menu${wide ? '.two' : ''}`, { id, popover: 'auto', role: 'dialog', 'aria-label': label });
  const opener = h(
    `button.tool${className && '.' + className}`,
    { type: 'button', 'aria-label': label, 'aria-haspopup': 'dialog', 'aria-expanded': 'false', popovertarget: id },
    icon(picture),
  );
  sheet.addEventListener('beforetoggle', event => {
    opener.setAttribute('aria-expanded', String(event.newState === 'open'));
    if (event.newState === 'open') sheet.replaceChildren(...flat([fill()]));
  });
  sheet.addEventListener('toggle', event => {
    if (event.newState === 'open') $$('button, a, input, select', sheet)[0]?.focus();
  });
  sheet.addEventListener('keydown', move);
  sheet.addEventListener('click', event => {
    if (/** @type {Element} */ (event.target).closest('.item')) sheet.hidePopover();
  });
  return [opener, sheet];
}

/**
 * A line of a menu that does something.
 * @param {Child} label
 * @param {{ icon?: string, onclick?: (event: MouseEvent) => unknown, href?: string, key?: string } & Attributes} what
 */
export function item(label, { icon: name, onclick, href, key, ...rest }) {
  return h(
    href ? 'a.item' : 'button.item',
    { type: href ? null : 'button', href, onclick, 'aria-keyshortcuts': key, ...rest },
    icon(name ?? 'none'),
    h('span', {}, label),
    key && h('kbd', { 'aria-hidden': 'true' }, key),
  );
}

/**
 * Arrows go up and down the lines; a field keeps its own.
 * @param {KeyboardEvent} event
 */
function move(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || target.matches('input[type=radio], select')) return;
  const lines = $$(
    '.item:not([disabled]), .toggle input, .segment input:checked',
    /** @type {HTMLElement} */ (event.currentTarget),
  );
  const at = lines.indexOf(target),
    next = (at + (event.key === 'ArrowDown' ? 1 : lines.length - 1)) % lines.length;
  event.preventDefault();
  lines[next]?.focus();
}
