/** The bar of the teacher's view: the sheet, the code, the projector, and a menu for what is rarely wanted. */

import { h, icon, must } from '../dom.js';
import { bar, soundButton } from '../parts/bar.js';
import { ask } from '../parts/dialog.js';
import { entry } from '../parts/controls.js';
import { preferences } from '../parts/preferences.js';
import { item, menu } from '../parts/menu.js';
import { t } from '../words.js';
import { attempt, Section, errorLine } from './section.js';
import { codeDialog, keyDialog } from './teacher-join.js';
import { rulesDialog } from './teacher-rules.js';

/** @import { LiveClass } from './live-class.js' */
/** @import { Projector } from './teacher.js' */
/** @import { SheetsView, SheetView } from '../../wire.d.ts' */

/**
 * @param {HTMLElement} host
 * @param {LiveClass} live
 * @param {Projector} projector
 * @param {SheetsView} known
 */
export function topBar(host, live, known, projector) {
  const draw = (/** @type {{ sheet: SheetView, code: string, locked: boolean }} */ { sheet, code, locked }) =>
    bar({
      sheet: { id: sheet.id, name: sheet.name },
      onsheet: () => rulesDialog(live, known),
      tools: [
        h(
          'button.tool.class-code',
          {
            type: 'button',
            dataset: { key: 'code' },
            'aria-haspopup': 'dialog',
            'aria-label': t('class.code.label', { code: [...code].join(' ') }),
            onclick: () => codeDialog(live),
          },
          icon(locked ? 'no' : 'school'),
          h('b', {}, code),
        ),
        h(
          'button.tool.class-project',
          {
            type: 'button',
            'aria-keyshortcuts': 'P',
            'aria-label': t('class.project'),
            dataset: { key: 'project' },
            onclick: () => projector.turn(),
          },
          icon('eye'),
          h('span.name', {}, t('class.project')),
        ),
        soundButton('optional'),
      ],
      after: menu({ fill: () => lines(live, projector) }),
    });
  return new Section(
    host,
    () => ({ sheet: live.shared.sheet, code: live.state.code, locked: live.state.locked }),
    draw,
  );
}

/**
 * @param {LiveClass} live
 * @param {Projector} projector
 */
const lines = (live, projector) => [
  item(t('class.rename.title'), { icon: 'file', onclick: () => rename(live) }),
  item(t('class.project'), { icon: 'eye', key: 'P', onclick: () => projector.turn() }),
  item(t('class.key.title'), { icon: 'link', onclick: () => keyDialog(live) }),
  item(t('class.others'), { icon: 'school', href: '/class' }),
  item(t('shell.home'), { icon: 'undo', href: '/' }),
  h('hr'),
  preferences(),
];

/** @param {LiveClass} live */
async function rename(live) {
  const said = errorLine(),
    name = entry({ label: t('class.rename.label'), value: live.shared.title, maxlength: 60, autocomplete: 'off' });
  await ask({
    title: t('class.rename.title'),
    body: [name, said],
    close: true,
    actions: [{ id: 'yes', label: t('class.save'), main: true }],
    keep: () => attempt(live, 'title', { title: must('input', name, HTMLInputElement).value }, said),
  });
}
