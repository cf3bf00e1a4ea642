/** Making elements. Text always goes in as text: nothing that a person typed can become markup. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element: `h('button.button.main', { type: 'button', onclick: play }, icon('check'), t('home.start'))`.
 * Attributes that are null, undefined or false are left out; `on…` are listeners; `dataset` is an object.
 */
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split('.');
  const element = document.createElement(tag || 'div');
  if (classes.length) element.className = classes.join(' ');
  return dress(element, attributes, children);
}

/** The same for SVG. */
export function s(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split('.');
  const element = document.createElementNS(SVG, tag);
  if (classes.length) element.setAttribute('class', classes.join(' '));
  return dress(element, attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(element.dataset, value);
    else if (name === 'value' || name === 'checked' || name === 'selected') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** One of the icons of index.html. */
export function icon(name, className = 'icon') {
  return s(`svg.${className}`, { 'aria-hidden': 'true', focusable: 'false' }, s('use', { href: `#i-${name}` }));
}

const EMBLEMS = new Set(['grenier', 'amende', 'boite-a-oeufs', 'grand-bassam', 'ecole']);

/** The emblem of a sheet; one for all the sheets that have none of their own. */
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

/** A button with an icon and a text; `className` is added to `button`. */
export function button(label, { icon: name, className = '', ...attributes } = {}) {
  return h(
    `button.button${className && '.' + className.split(' ').join('.')}`,
    { type: 'button', ...attributes },
    name && icon(name),
    label,
  );
}

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
