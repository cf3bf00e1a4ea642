/** A line at the foot of the page while the application is being loaded: how far that is, or why it can't go on. */

import { onprogress } from '../connection.js';
import { h } from '../dom.js';
import { t } from '../words.js';

export function showLoading() {
  const told = h('span'),
    bar = h('progress', { max: 1 }),
    line = h('p.loading', { role: 'status' }, told, bar);
  document.body.append(line);
  let said = '';
  onprogress(({ step, part }) => {
    line.hidden = step === 'ready';
    bar.hidden = step !== 'load' && step !== 'start';
    bar.value = part;
    const text = step === 'ready' ? '' : t(`loading.${step}`);
    if (text !== said) told.textContent = said = text; // a screen reader says each text once, and no figure
  });
}
