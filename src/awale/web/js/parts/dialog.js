/** Dialogs: the browser's own `<dialog>`, which keeps the focus inside, closes on Escape and gives the focus back. */

import { h, icon } from '../dom.js';
import { t } from '../words.js';

/** @import { Child } from '../../page.d.ts' */

/**
 * @typedef {{ id: string, label: Child, main?: boolean, icon?: string, quiet?: boolean }} Action
 * @typedef {{ title: Child, text?: Child, body?: Child, actions?: Action[], kind?: string,
 *   keep?: (id: string) => unknown, signal?: AbortSignal, close?: boolean }} Asked
 */

let count = 0;

/**
 * Opens a dialog and resolves with the id of the button that was pressed, or null when it was closed.
 * `body` is any content; `actions` are `{ id, label, main, icon, submit }`, the last one first under the thumb on a
 * phone. `keep(id)` may return false (or a promise of it) to leave the dialog open. `signal` closes it from outside.
 * @param {Asked} asked
 * @returns {Promise<string | null>}
 */
export function ask({ title, text, body, actions = [], kind = '', keep, signal, close = false }) {
  const heading = `dialog-${++count}`,
    words = `${heading}-text`;
  return new Promise(resolve => {
    const choose = async (/** @type {string} */ id) => {
      if (!keep || (await keep(id)) !== false) dialog.close(id);
    };
    const buttons = actions.map(({ id, label, main: first, icon: name, quiet }) =>
      h(
        `button.button${first ? '.main' : ''}${quiet ? '.quiet' : ''}`,
        { type: first ? 'submit' : 'button', value: id, autofocus: first, onclick: first ? null : () => choose(id) },
        name && icon(name),
        label,
      ),
    );
    const main = actions.find(action => action.main);
    const dialog = h(
      /** @type {'dialog'} */ (`dialog.dialog${kind && '.' + kind}`),
      { 'aria-labelledby': heading, 'aria-describedby': text ? words : null },
      h(
        'form',
        {
          method: 'dialog',
          onsubmit: event => {
            event.preventDefault();
            if (main) choose(main.id);
          },
        },
        h('header', {}, h('h2', { id: heading }, title), close && closer(() => dialog.close())),
        text && h('p.words', { id: words }, text),
        body,
        buttons.length > 0 && h('div.choices', {}, buttons),
      ),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.addEventListener('cancel', () => {
      dialog.returnValue = '';
    });
    dialog.addEventListener('click', event => {
      if (event.target === dialog) dialog.close('');
    }); // outside it
    signal?.addEventListener('abort', () => dialog.close(''));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * A yes-or-no question; resolves with true or false.
 * @param {Asked & { yes: Child, no?: Child, icon?: string }} asked
 */
export const confirm = ({ yes, no = t('shell.cancel'), icon: name, ...rest }) =>
  ask({
    ...rest,
    actions: [
      { id: 'no', label: no },
      { id: 'yes', label: yes, main: true, icon: name },
    ],
  }).then(answer => answer === 'yes');

/** @param {() => void} close */
export function closer(close) {
  return h('button.tool.close', { type: 'button', 'aria-label': t('shell.close'), onclick: close }, icon('close'));
}

/**
 * Something to read beside the game: a panel at the side. Where there is room for both the page stays in use; on a
 * small screen the panel covers it. Returns the panel's element; `onclose` is told when it goes.
 * @param {{ title: Child, body: Child, onclose?: () => void }} inside
 */
export function panel({ title, body, onclose }) {
  const heading = `dialog-${++count}`;
  const shut = () => element.close();
  const element = h(
    'dialog.panel',
    { 'aria-labelledby': heading },
    h('header', {}, h('h2', { id: heading, tabindex: '-1', autofocus: true }, title), closer(shut)),
    h('div.inside', {}, body),
  );
  element.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      shut();
    }
  });
  element.addEventListener('click', event => {
    if (event.target === element) shut();
  });
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  element.addEventListener('close', () => {
    element.remove();
    before?.focus?.();
    onclose?.();
  });
  document.body.append(element);
  if (matchMedia('(min-width: 60rem)').matches) element.show();
  else element.showModal();
  return element;
}
