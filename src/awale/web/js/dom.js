/** Making elements. Text always goes in as text: nothing that a person typed can become markup. */

import { hrefOf } from './location.js';

/** @import { Attributes, Child, ElementOf, ShapeOf } from '../page.d.ts' */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element: `h('button.button.main', { type: 'button', onclick: play }, icon('check'), t('home.start'))`.
 * Attributes that are null, undefined or false are left out; `on…` are listeners; `dataset` is an object; where a link
 * leads is said as `location.js` has it.
 * @template {string} What
 * @param {What} what
 * @param {Attributes<ElementOf<What>>} [attributes]
 * @param {...Child} children
 * @returns {ElementOf<What>}
 */
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split('.');
  const element = document.createElement(tag || 'div');
  if (classes.length) element.className = classes.join(' ');
  return /** @type {ElementOf<What>} */ (dress(element, attributes, children));
}

/**
 * The same for SVG.
 * @template {string} What
 * @param {What} what
 * @param {Attributes<ShapeOf<What>>} [attributes]
 * @param {...Child} children
 * @returns {ShapeOf<What>}
 */
export function s(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split('.');
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  if (classes.length) element.setAttribute('class', classes.join(' '));
  return /** @type {ShapeOf<What>} */ (dress(element, attributes, children));
}

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} element
 * @param {{ [name: string]: any }} attributes
 * @param {Child[]} children
 */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(element.dataset, value);
    else if (name === 'value' || name === 'checked' || name === 'selected') Object.assign(element, { [name]: value });
    else if (name === 'href' && String(value).startsWith('/')) element.setAttribute(name, hrefOf(value));
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...flat(children));
  return element;
}

/**
 * Children as they are put into an element: lists in lists are one list, and what is nothing is left out.
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
export function flat(children) {
  return children.flatMap(child => {
    if (child === null || child === undefined || child === false) return [];
    if (typeof child === 'object' && !(child instanceof Node)) return flat(child);
    return [typeof child === 'number' ? String(child) : child];
  });
}

/**
 * One of the icons of index.html.
 * @param {string} name
 */
export function icon(name, className = 'icon') {
  return s(`svg.${className}`, { 'aria-hidden': 'true', focusable: 'false' }, s('use', { href: `#i-${name}` }));
}

const EMBLEMS = new Set(['grenier', 'amende', 'boite-a-oeufs', 'grand-bassam', 'ecole']);

/**
 * The emblem of a sheet; one for all the sheets that have none of their own.
 * @param {string} sheet
 */
export function emblem(sheet) {
  const name = EMBLEMS.has(sheet) ? sheet : 'other';
  return s('svg.emblem', { 'aria-hidden': 'true', focusable: 'false' }, s('use', { href: `#e-${name}` }));
}

/** The name of the game, in the board's own hand. */
export function word() {
  return s(
    'svg.word',
    { viewBox: '0 0 84.8 26.5', 'aria-hidden': 'true', focusable: 'false' },
    s('use', { href: '#word', width: 84.8, height: 26.5 }),
  );
}

/**
 * A button with an icon and a text; `className` is added to `button`.
 * @param {Child} label
 * @param {{ icon?: string | null, className?: string } & Attributes<HTMLButtonElement>} [options]
 * @returns {HTMLButtonElement}
 */
export function button(label, { icon: name, className = '', ...attributes } = {}) {
  return h(
    /** @type {'button'} */ (`button.button${className && '.' + className.split(' ').join('.')}`),
    { type: 'button', ...attributes },
    name && icon(name),
    label,
  );
}

/**
 * The first element of the page, or within another, that a selector finds; null where there is none.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement | null}
 */
export const $ = (selector, within = document) => within.querySelector(selector);

/**
 * The same where there is one for sure, and of a kind: `must('input', form, HTMLInputElement)`.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @param {abstract new (...args: any[]) => Kind} [kind]
 * @returns {Kind}
 */
export function must(selector, within = document, kind = /** @type {any} */ (HTMLElement)) {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * All elements that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement[]}
 */
export const $$ = (selector, within = document) =>
  [...within.querySelectorAll(selector)].map(each => /** @type {HTMLElement} */ (each));
