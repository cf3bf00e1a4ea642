/** The exercise progress on this device: how much there is, and saving it to a file, loading it from one, deleting it. */

import { button, h } from '../dom.js';
import { confirm } from '../parts/dialog.js';
import { announce, toast } from '../parts/status.js';
import { t } from '../words.js';
import { amount, asText, day, erase, restore } from './progress.js';

/** No file that was saved here is larger. */
const LARGEST = 8_000_000;

export function backupSection() {
  const { seen, mistakes } = amount(),
    empty = !seen && !mistakes,
    said = h('p.wrong', { role: 'alert' });
  const file = h('input.hide', {
    type: 'file',
    accept: '.json,application/json',
    tabindex: '-1',
    'aria-label': t('exercises.import'),
    onchange: ({ target }) =>
      bring(target.files?.[0], said).finally(() => {
        target.value = '';
      }),
  });
  return h(
    'section.exercises-part.device',
    { 'aria-labelledby': 'device' },
    h('h2', { id: 'device' }, t('exercises.device')),
    h(
      'p.lead',
      {},
      empty ? t('exercises.device-empty') : t('exercises.device-lead', { seen, mistakes }),
      ' ',
      t('exercises.device-only'),
    ),
    h(
      'div.choices',
      {},
      button(t('exercises.export'), { icon: 'save', disabled: empty, dataset: { act: 'export' }, onclick: save }),
      button(t('exercises.import'), { icon: 'file', dataset: { act: 'import' }, onclick: () => file.click() }),
      file,
      button(t('exercises.erase'), {
        icon: 'close',
        className: 'quiet',
        disabled: empty,
        dataset: { act: 'erase' },
        onclick: wipe,
      }),
    ),
    said,
  );
}

function save() {
  const url = URL.createObjectURL(new Blob([asText()], { type: 'application/json' }));
  h('a', { href: url, download: `awale-${day()}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * @param {File | undefined} file
 * @param {HTMLElement} said
 */
async function bring(file, said) {
  if (!file) return;
  const found = file.size <= LARGEST ? restore(await file.text()) : null;
  said.textContent = found ? '' : t('exercises.import-wrong', { name: file.name });
  if (found) toast(t('exercises.imported', found));
  else announce(said.textContent);
}

async function wipe() {
  if (
    await confirm({ title: t('exercises.erase-title'), text: t('exercises.erase-text'), yes: t('exercises.erase-yes') })
  ) {
    erase();
    toast(t('exercises.erased'));
  }
}
