/** The pupil's view of a class. */

import { h } from '../dom.js';
import { bar } from '../parts/bar.js';
import { title } from '../router.js';

export async function pupil(root, live) {
  title(live.shared.title);
  const heading = h('h1', {}, live.shared.title || live.state.you.map(id => live.name(id)).join(', '));
  root.append(bar(), h('section.message', {}, heading));
}
