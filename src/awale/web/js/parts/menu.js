/** A menu that opens under its button: the browser's popover, closed by Escape or a click elsewhere. */

import { h, icon, $$ } from '../dom.js';
import { t } from '../words.js';

let count = 0;

/**
 * The button and its menu, to be put side by side. `fill()` gives the content anew each time it opens; with `wide` its
 * two parts stand side by side where there is room.
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
    if (event.newState === 'open') sheet.replaceChildren(...[fill()].flat(Infinity).filter(Boolean));
  });
  sheet.addEventListener('toggle', event => {
    if (event.newState === 'open') $$('button, a, input, select', sheet)[0]?.focus();
  });
  sheet.addEventListener('keydown', move);
  sheet.addEventListener('click', event => {
    if (event.target.closest('.item')) sheet.hidePopover();
  });
  return [opener, sheet];
}

/** A line of a menu that does something. */
export function item(label, { icon: name, onclick, href, key, ...rest }) {
  return h(
    href ? 'a.item' : 'button.item',
    { type: href ? null : 'button', href, onclick, 'aria-keyshortcuts': key, ...rest },
    icon(name ?? 'none'),
    h('span', {}, label),
    key && h('kbd', { 'aria-hidden': 'true' }, key),
  );
}

/** Arrows go up and down the lines; a field keeps its own. */
function move(event) {
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || event.target.matches('input[type=radio], select')) return;
  const lines = $$('.item:not([disabled]), .toggle input, .segment input:checked', event.currentTarget);
  const at = lines.indexOf(event.target),
    next = (at + (event.key === 'ArrowDown' ? 1 : lines.length - 1)) % lines.length;
  event.preventDefault();
  lines[next]?.focus();
}
