/** The link to the privacy notice, wherever children join or a class is made. */

import { h } from '../dom.js';
import { t } from '../words.js';

export const noticeLink = () => h('p.soft.notice-link', {}, h('a', { href: '/notice' }, t('shell.notice')));
