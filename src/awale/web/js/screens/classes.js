/** `/class`: making a class. */

import { h } from '../dom.js';
import { bar } from '../parts/bar.js';
import { title } from '../router.js';
import { t } from '../words.js';

export async function show(root) {
  title(t('class.title'));
  root.append(bar(), h('section.message', {}, h('h1', {}, t('class.title'))));
}
