/**
 * What has happened, said to a screen reader: who came in, that a round is over. Moves and single results are not news.
 */

import { announce } from '../parts/status.js';
import { listed, t } from '../words.js';

export class News {
  #known = null;

  constructor(live) {
    this.live = live;
  }

  update() {
    const before = this.#known,
      now = this.#now();
    this.#known = now;
    if (!before) return;
    const fresh = now.here.filter(id => !before.here.includes(id));
    if (fresh.length)
      announce(t('class.news.came', { n: fresh.length, names: listed(fresh.map(id => this.live.name(id))) }));
    if (now.over && now.over !== before.over) announce(t('class.news.round-over', { n: this.live.round.number }));
    if (now.begun && now.begun !== before.begun)
      announce(t('class.news.round', { n: this.live.round.number, tables: this.live.round.tables.length }));
  }

  #now() {
    const { round, shared } = this.live,
      name = round && `${shared.contests.length}:${round.number}`;
    return {
      here: shared.people.filter(each => !each.gone).map(each => each.id),
      over: round?.over ? name : null,
      begun: name,
    };
  }
}
