/** What remains of a class: tables, records, paper; and how nothing remains of it. */

import { api, Refusal } from '../api.js';
import { h } from '../dom.js';
import { confirm } from '../parts/dialog.js';
import { noticeLink } from '../parts/notice.js';
import { toast } from '../parts/status.js';
import { go } from '../router.js';
import { t } from '../words.js';
import { isReported, keepsakes } from './keep.js';
import { forget } from './mine.js';
import { doing, Part } from './part.js';
import { keyDialog } from './teacher-door.js';

export function remains(host, live) {
  const told = () => ({
    club: live.state.club,
    contests: live.shared.contests.map(({ name, rounds }, i) => ({ name, rounds, reported: isReported(live, i) })),
  });
  return new Part(host, told, ({ contests }) => [
    h('h2', { id: 'class-remains' }, t('class.remains.title')),
    contests.length ? keepsakes(live) : h('p.soft', {}, t('class.remains.none')),
    h(
      'div.choices',
      {},
      doing(t('class.key.title'), {
        icon: 'link',
        onclick: () => keyDialog(live),
        'aria-haspopup': 'dialog',
        'data-key': 'key',
      }),
      doing(t('class.delete.do'), {
        icon: 'close',
        className: 'class-delete',
        onclick: () => remove(live),
        'data-key': 'delete',
      }),
    ),
    h('p.soft.small', {}, t('class.remains.privacy')),
    noticeLink(),
  ]);
}

async function remove(live) {
  const { id } = live.state,
    { people, contests } = live.shared;
  const sure = await confirm({
    title: t('class.delete.title'),
    text: t('class.delete.text', { people: people.filter(each => !each.gone).length, contests: contests.length }),
    yes: t('class.delete.do'),
    icon: 'close',
  });
  if (!sure) return;
  try {
    await api.remove(`/api/meetings/${id}`);
    forget(id);
    toast(t('class.delete.done'));
    await go('/class', { replace: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.text, { seconds: 8 });
  }
}
