/** Dialogs before an act that can't be undone or that the other player has to accept: taking back, stopping, resigning,
 * leaving. */

import { sheets } from '../api.js';
import { ask, confirm } from '../parts/dialog.js';
import { t } from '../words.js';

/** @import { Match } from './match.js' */
/** @import { OfferView } from '../../wire.d.ts' */

/** @param {string | null} seat */
const against = seat => (seat === 'S' ? 'N' : 'S');

/**
 * Takes back. Two at one screen: the other is asked by name. A level doesn't mind; far away the server asks.
 * @param {Match} match
 */
export async function takeBack(match) {
  if (!match.now.can.undo) return null;
  const last = match.turns.at(-1),
    by = last?.player ?? match.now.turn ?? 'S';
  if (
    match.both &&
    !(await confirm({
      title: t('consent.asked', { name: match.name(against(by)) }),
      text: match.over
        ? t('consent.undo-end', { name: match.name(by) })
        : t('consent.undo', { name: match.name(by), move: last?.move === 'pass' ? t('consent.the-pass') : last?.move }),
      yes: t('consent.yes'),
      no: t('consent.no'),
      icon: 'undo',
    }))
  )
    return null;
  match.act('undo');
  return match.game.kind === 'far' && !match.both ? t('consent.undo-sent', { name: match.name(match.other) }) : null;
}

/**
 * Proposes to stop; says what would become of the seeds on the board, in the sheet's words.
 * @param {Match} match
 */
export async function stop(match) {
  if (!match.now.can.stop) return null;
  const rest = await restWords(match.game.sheet),
    by = match.both ? match.now.turn : match.you[0],
    other = match.name(against(by));
  const agreed = match.both
    ? await confirm({
        title: t('consent.asked', { name: other }),
        text: t('consent.stop', { name: match.name(by), rest }),
        yes: t('consent.yes'),
        no: t('consent.no'),
        icon: 'stop',
      })
    : await confirm({
        title: t('consent.stop-title'),
        text: t('consent.stop-text', { name: other, rest }),
        yes: t('consent.propose'),
        icon: 'stop',
      });
  if (!agreed) return null;
  match.act('stop');
  return match.both ? null : t('consent.stop-sent', { name: other });
}

/** @param {{ id: string, overrides: { [field: string]: string } }} options */
async function restWords({ id, overrides }) {
  const { sheets: all, fields } = await sheets();
  const value = overrides.agreement_rest ?? all.find(each => each.id === id)?.rules.agreement_rest;
  return fields.find(field => field.id === 'agreement_rest')?.values.find(each => each.id === value)?.text ?? '';
}

/** @param {Match} match */
export async function resign(match) {
  const by = match.both ? match.now.turn : match.you[0],
    name = match.name(by);
  const sure = await confirm({
    title: match.both ? t('consent.resign-name', { name }) : t('consent.resign'),
    text: t('consent.resign-text', { name: match.name(against(by)) }),
    yes: t('consent.resign-yes'),
    icon: 'flag',
  });
  if (sure && match.now.can.resign) match.act('resign');
}

/**
 * Leaving a game that goes on: it waits, and is found on the first screen.
 * @param {Match} match
 */
export function leaving(match) {
  if (match.over || match.club || !match.seated || !match.turns.length) return Promise.resolve(true);
  const text =
    match.game.kind === 'far' && !match.game.free
      ? t('consent.leave-far', { name: match.name(match.other) })
      : t('consent.leave-text');
  return confirm({ title: t('consent.leave'), text, yes: t('consent.leave-yes'), no: t('consent.stay') });
}

/** The offer of the other: a dialog that stays until it is answered, or until the offer is gone. */
export class Offers {
  /** @type {{ key: string, control: AbortController } | null} */
  #open = null;

  /** @param {Match} match */
  constructor(match) {
    this.match = match;
  }

  /** Follows what the match says. Returns the text of one's own offer that is waiting, if there is one. */
  follow() {
    const {
        now: { offer },
        you,
      } = this.match,
      key = offer ? `${offer.kind}${offer.by}${this.match.n}` : '';
    if (this.#open && this.#open.key !== key) {
      this.#open.control.abort();
      this.#open = null;
    }
    if (!offer || !you.length) return null;
    if (you.includes(offer.by)) return t('consent.waiting', { name: this.match.name(against(offer.by)) });
    if (!this.#open) this.#answer(offer, key);
    return null;
  }

  close() {
    this.#open?.control.abort();
    this.#open = null;
  }

  /**
   * @param {OfferView} offer
   * @param {string} key
   */
  async #answer(offer, key) {
    const control = new AbortController();
    this.#open = { key, control };
    const answer = await ask({
      title: t(`consent.offer-${offer.kind}`, { name: this.match.name(offer.by) }),
      text: offer.text,
      signal: control.signal,
      actions: [
        { id: 'decline', label: t('consent.decline') },
        { id: 'accept', label: t('consent.accept'), main: true },
      ],
    });
    if (control.signal.aborted) return;
    this.#open = null;
    this.match.act(answer === 'accept' ? 'accept' : 'decline'); // closing it is a no, so that nobody waits for nothing
  }
}
