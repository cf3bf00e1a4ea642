/** Deletes one's own game, after a confirmation; of a game that somebody else has played too, only one's name. */

import { api, Refusal } from '../api.js';
import { confirm } from '../parts/dialog.js';
import { toast } from '../parts/status.js';
import { t } from '../words.js';

/**
 * Asks, then deletes the game with this id; whether it did. `other` is the name of whoever else has played it.
 * @param {string} id
 * @param {string | null} [other]
 */
export async function deleteGame(id, other = null) {
  const sure = await confirm({
    title: t('delete.title'),
    text: other ? t('delete.far', { name: other }) : t('delete.text'),
    yes: t('delete.yes'),
    icon: 'close',
  });
  if (!sure) return false;
  try {
    const { gone } = await api.remove(`/api/games/${encodeURIComponent(id)}`);
    toast(t(gone ? 'delete.done' : 'delete.left'));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.text, { seconds: 8 });
    return error.status === 404; // it was deleted elsewhere
  }
}
