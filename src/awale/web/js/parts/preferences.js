/** The settings of this device, for menus: speed, theme, language, sound, motion. */

import { settings } from '../settings.js';
import { LANGUAGES, lang, t } from '../words.js';
import { segment, toggle } from './controls.js';

/** @param {'speed' | 'theme' | 'lang' | 'sound'} name */
const set = name => (/** @type {any} */ value) => settings.set(name, value);

/** The settings that every screen with a board has. */
export function preferences() {
  return [
    segment({
      label: t('menu.speed'),
      value: settings.speed,
      options: [
        [0.6, t('menu.speeds.slow')],
        [1, t('menu.speeds.normal')],
        [1.8, t('menu.speeds.quick')],
      ],
      onchange: set('speed'),
    }),
    segment({
      label: t('menu.theme'),
      value: settings.theme,
      options: ['auto', 'light', 'dark'].map(each => /** @type {const} */ ([each, t(`menu.themes.${each}`)])),
      onchange: set('theme'),
    }),
    segment({
      label: t('menu.language'),
      value: lang(),
      options: LANGUAGES.map(each => /** @type {const} */ ([each, t(`shell.language.${each}`)])),
      onchange: set('lang'),
    }),
    toggle({ label: t('menu.sound'), value: settings.sound, onchange: set('sound'), icon: 'sound' }),
    toggle({
      label: t('menu.calm'),
      value: settings.motion === 'reduced',
      onchange: on => {
        settings.motion = on ? 'reduced' : 'auto';
      },
      icon: 'none',
    }),
  ];
}
