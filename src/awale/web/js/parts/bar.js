/**
 * The bar at the top of every screen but the first: the name, the sheet, the tools, and the way to the other places.
 */

import { h, icon, word, emblem, $$ } from '../dom.js';
import { settings, dark } from '../settings.js';
import { t, lang, LANGUAGES } from '../words.js';
import { places } from './places.js';

/** @import { Child } from '../../page.d.ts' */

/**
 * `sheet` is `{ id, name }` with `onsheet` or an `href`; `tools` are put at the right, before the theme's button. A
 * screen that is played on has a sheet, and a menu of its own in `after`; all others show the places.
 * @param {{ sheet?: { id: string, name: string } | null, onsheet?: () => void, tools?: Child[], after?: Child[] }} [what]
 */
export function bar({ sheet, onsheet, tools = [], after = [] } = {}) {
  const [row, ...opener] = sheet || after.length ? [] : places();
  return h(
    'header.bar',
    {},
    h('a.home', { href: '/', 'aria-label': t('shell.to-home') }, word()),
    sheet &&
      (onsheet
        ? h(
            'button.sheet',
            { type: 'button', onclick: onsheet, 'aria-haspopup': 'dialog' },
            emblem(sheet.id),
            h('span', {}, sheet.name),
          )
        : h('a.sheet', { href: `/rules/${sheet.id}` }, emblem(sheet.id), h('span', {}, sheet.name))),
    row,
    h('span.space'),
    tools,
    themeButton(),
    after,
    opener,
  );
}

/** Light or dark. */
export function themeButton(className = '') {
  return h(
    `button.tool${className && '.' + className}`,
    {
      type: 'button',
      'aria-label': t('shell.theme'),
      onclick: () => {
        settings.theme = dark() ? 'light' : 'dark';
      },
    },
    icon('moon'),
  );
}

/** Sound on or off. */
export function soundButton(className = '') {
  const tool = h(`button.tool${className && '.' + className}`, {
    type: 'button',
    'aria-label': t('shell.sound'),
    dataset: { tool: 'sound' },
    onclick: () => {
      settings.sound = !settings.sound;
    },
  });
  showSound(tool);
  return tool;
}

/** @param {HTMLElement} tool */
function showSound(tool) {
  tool.setAttribute('aria-pressed', String(settings.sound));
  tool.replaceChildren(icon(settings.sound ? 'sound' : 'mute'));
}

/** One listener for all that are in the page: one for each would hold the button, and with it its screen, for ever. */
settings.on('sound', () => $$('[data-tool=sound]').forEach(showSound));

/** The other language, by its own name. */
export function languageButton(className = '') {
  const other = LANGUAGES.find(each => each !== lang()) ?? 'en';
  return h(
    `button.tool${className && '.' + className}`,
    {
      type: 'button',
      lang: other,
      onclick: () => {
        settings.lang = other;
      },
    },
    icon('globe'),
    h('span.name', {}, t(`shell.language.${other}`)),
  );
}
