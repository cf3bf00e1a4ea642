/** `/notice`: what is kept of children, where, how long and how it goes; for their parents, to read or to print. */

import { api } from '../api.js';
import { button, h } from '../dom.js';
import { bar, languageButton } from '../parts/bar.js';
import { title } from '../router.js';
import { t } from '../words.js';

/** The chapters, and the sentences of each; `long` begins with one that the server's settings choose. */
const CHAPTERS = {
  kept: ['name', 'games', 'class', 'cookie', 'device'],
  not: ['identity', 'address', 'others'],
  where: ['where', 'class', 'link', 'operator'],
  long: ['teacher', 'game', 'club'],
  gone: ['once', 'backup', 'paper'],
  ask: ['text'],
};

/** @param {HTMLElement} root */
export async function show(root) {
  const { days } = await api.get('/api/notice'),
    values = { host: location.host, days };
  title(t('notice.title'));
  const sentences = { ...CHAPTERS, long: [days ? 'days' : 'never', ...CHAPTERS.long] };
  root.append(
    bar({ tools: [languageButton()] }),
    h(
      'header.cloth.rules-hero',
      {},
      h(
        'div',
        {},
        h('h1', {}, t('notice.title')),
        h('p', {}, t('notice.lead')),
        h(
          'div.choices',
          {},
          button(t('notice.print'), { icon: 'print', className: 'on-cloth', onclick: () => print() }),
        ),
      ),
    ),
    h(
      'div.rules-page.notice',
      {},
      Object.entries(sentences).map(([id, keys]) =>
        chapter(
          id,
          keys.map(key => t(`notice.${id}.${key}`, values)),
        ),
      ),
    ),
  );
}

/**
 * @param {string} id
 * @param {string[]} texts
 */
const chapter = (id, texts) =>
  h(
    'section.chapter',
    { 'aria-labelledby': `notice-${id}` },
    h('h2', { id: `notice-${id}` }, t(`notice.${id}.title`)),
    texts.length > 1
      ? h(
          'ul.plain',
          {},
          texts.map(text => h('li', {}, text)),
        )
      : h('p.says', {}, texts[0]),
  );
