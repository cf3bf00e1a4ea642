/**
 * Counts of the answers to one position: a bar for each move, what the move does, and which is best. Whatever colour
 * and length show is also written.
 */

import { h, icon } from '../dom.js';
import { t } from '../words.js';
import { seeds } from '../study/texts.js';

/** @import { QuestionView } from '../../wire.d.ts' */

/**
 * The moves in the order of the pits. `question` is that of the class, shown; `mine` are the moves that were chosen
 * on this device, `values` what the engine says (`{ F: { value, exact } }`, may be empty); `onpick(move)` is told which
 * one is to be seen on the board.
 * @param {{ question: QuestionView, mine?: string[], values?: { [move: string]: { value: number, exact: boolean } }, picked?: string | null, onpick?: (move: string) => void }} options
 */
export function bars({ question, mine = [], values = {}, picked = null, onpick }) {
  const { counts = {}, best } = question,
    most = Math.max(1, ...Object.values(counts).map(({ count }) => count));
  return h(
    'ol.bars',
    { 'aria-label': t('pupil.question.counts') },
    Object.entries(counts).map(([move, { count, text }]) =>
      h(
        'li',
        { dataset: { move } },
        h(
          'button.bar-row',
          { type: 'button', 'aria-pressed': String(move === picked), onclick: () => onpick?.(move) },
          h('b.bar-pit', {}, move === 'pass' ? t('game.pass') : move),
          bar(count / most),
          h('span.bar-count', {}, t('pupil.question.chose', { n: count })),
          h(
            'span.bar-tags',
            {},
            move === best && h('em.best', {}, icon('check'), t('pupil.question.best')),
            mine.includes(move) && h('em.own', {}, icon('person'), t('pupil.question.yours')),
            values[move] &&
              h(
                'em.worth',
                {},
                t('pupil.question.worth', { value: `${values[move].exact ? '=' : '≈'} ${seeds(values[move].value)}` }),
              ),
          ),
          h('span.bar-text', {}, text),
        ),
      ),
    ),
  );
}

/** @param {number} share */
function bar(share) {
  const fill = h('i');
  fill.style.setProperty('--share', String(share));
  return h('span.bar-track', { 'aria-hidden': 'true' }, fill);
}
