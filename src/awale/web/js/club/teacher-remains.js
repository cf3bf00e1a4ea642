/** What remains of a class: tables, records, paper; and how nothing remains of it. */

import { address, api, Refusal } from '../api.js';
import { h, icon } from '../dom.js';
import { select } from '../parts/controls.js';
import { confirm } from '../parts/dialog.js';
import { toast } from '../parts/status.js';
import { go } from '../router.js';
import { t } from '../words.js';
import { forget } from './mine.js';
import { doing, Part } from './part.js';
import { keyDialog } from './teacher-door.js';

export function remains(host, live) {
  const told = () => ({ contests: live.shared.contests.map(({ name, rounds }) => ({ name, rounds })) });
  return new Part(host, told, ({ contests }) => {
    const list = h('ul.class-files'), fill = contest => list.replaceChildren(...files(live, contest, contests).map(file => h('li', {}, file)));
    fill(contests.length - 1);
    return [
      h('h2', { id: 'class-remains' }, t('class.remains.title')),
      contests.length > 1 && select({ label: t('class.remains.which'), value: String(contests.length - 1), options: contests.map(({ name }, i) => [String(i), `${i + 1}. ${name}`]), onchange: value => fill(+value) }),
      contests.length ? list : h('p.soft', {}, t('class.remains.none')),
      h('div.choices', {},
        doing(t('class.key.title'), { icon: 'link', onclick: () => keyDialog(live), 'aria-haspopup': 'dialog', 'data-key': 'key' }),
        doing(t('class.delete.do'), { icon: 'close', className: 'class-delete', onclick: () => remove(live), 'data-key': 'delete' })),
      h('p.soft.small', {}, t('class.remains.privacy'))];
  });
}

function files(live, contest, contests) {
  if (!contests.length) return [];
  const at = `/api/meetings/${live.state.id}`, link = (href, label, picture) => h('a.button', { href, download: '' }, icon(picture), label);
  return [
    ...['places', 'cross', 'results'].map(what => link(address(`${at}/tables/${what}`, { contest }), t(`class.remains.${what}`), 'save')),
    link(address(`${at}/records`), t('class.remains.records'), 'file')];
}

async function remove(live) {
  const { id } = live.state, { people, contests } = live.shared;
  const sure = await confirm({ title: t('class.delete.title'), text: t('class.delete.text', { people: people.filter(each => !each.gone).length, contests: contests.length }), yes: t('class.delete.do'), icon: 'close' });
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
