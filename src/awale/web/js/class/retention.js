/** A line that says for how long a class is kept; it is filled in once the server has answered. */

import { api } from '../api.js';
import { h } from '../dom.js';
import { t } from '../words.js';

/**
 * `words` is where the two sentences are: `kept` with the days, `kept-on` where nothing goes by itself.
 * @param {string} words
 */
export function retentionLine(words) {
  const line = h('p.soft.small.kept');
  api.get('/api/notice').then(
    ({ days }) => {
      line.textContent = days ? t(`${words}.kept`, { days }) : t(`${words}.kept-on`);
    },
    () => line.remove(),
  );
  return line;
}
