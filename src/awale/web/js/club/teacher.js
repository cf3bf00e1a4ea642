/** The teacher's view of a class. */

import { h } from '../dom.js';
import { bar } from '../parts/bar.js';
import { title } from '../router.js';
import { t } from '../words.js';

export async function teacher(root, live) {
  title(live.shared.title);
  root.append(bar(), h('section.message', {}, h('h1', {}, live.shared.title || t('class.title'))));
}
