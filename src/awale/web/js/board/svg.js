/**
 * Small helpers for drawing: numbers as short as the eye needs them, and markup that becomes nodes.
 * @param {number} n
 */

// Not toFixed: it makes a string of each number, and a board has thousands.
export const tenth = n => Math.round(n * 10) / 10;
/** @param {number} n */
export const hundredth = n => Math.round(n * 100) / 100;

/**
 * A point as it stands in a path.
 * @param {number} x
 * @param {number} y
 */
export const at = (x, y) => `${tenth(x)} ${tenth(y)}`;

/**
 * One element as markup: `shape('circle', { r: 5, strokeWidth: 2 })`. Numbers are hundredths at the finest.
 * @param {string} name
 * @param {{ [name: string]: string | number }} attributes
 */
export function shape(name, attributes, inner = '') {
  let written = '';
  for (const [key, value] of Object.entries(attributes)) {
    const dashed = key.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`);
    written += ` ${dashed}="${typeof value === 'number' ? hundredth(value) : value}"`;
  }
  return inner ? `<${name}${written}>${inner}</${name}>` : `<${name}${written}/>`;
}

/**
 * A gradient from a list of `offset colour opacity`. Its id is what `url(#b-…)` names. A colour that has a name is the
 * theme's: the style sheet gives each class its own.
 * @param {string} kind
 * @param {string} id
 * @param {{ [name: string]: string | number }} where
 * @param {string} stops
 */
export function gradient(kind, id, where, stops) {
  const inner = stops.split(', ').map(stop => {
    const [offset, colour, stopOpacity = '1'] = stop.split(' ');
    if (!colour.startsWith('#')) return shape('stop', { class: colour, offset });
    return shape('stop', { offset, stopColor: colour, stopOpacity });
  });
  const exactly = Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]));
  return shape(`${kind}Gradient`, { id: `b-${id}`, ...exactly }, inner.join(''));
}

/**
 * A picture that readers pass over: what it shows is said in words beside it.
 * @param {number} width
 * @param {number} height
 * @param {string} className
 * @param {string} inner
 */
export const picture = (width, height, className, inner) =>
  `<svg class="${className}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${inner}</svg>`;

/**
 * Markup of our own (never of people) as a group.
 * @param {string} markup
 */
export function group(markup, className = '') {
  const g = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  if (className) g.setAttribute('class', className);
  g.innerHTML = markup;
  return g;
}
