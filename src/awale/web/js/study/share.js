/** Sharing a study: the link, the position, the record in any notation; and a game that goes on from here. */

import { api, sheets } from '../api.js';
import { button, h } from '../dom.js';
import { linkTo } from '../location.js';
import { go } from '../router.js';
import { ask } from '../parts/dialog.js';
import { segment, select } from '../parts/controls.js';
import { toast } from '../parts/status.js';
import { t } from '../words.js';
import { movesTo } from './tree.js';

/** @import { Study } from './study.js' */
/** @import { Refusal } from '../api.js' */

/** @type {{ [notation: string]: string }} */
const ENDINGS = { ogn: 'ogn' };

/**
 * Copies a text and says so; where the browser doesn't let one, the text is selected to be copied by hand.
 * @param {string} text
 * @param {string} said
 * @param {HTMLInputElement | HTMLTextAreaElement | null} [field]
 */
export async function copy(text, said, field = null) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    field?.select();
    toast(t('analysis.copy-by-hand'));
  }
}

/**
 * What is said of a link that was copied: whether all lines are in it.
 * @param {number} left
 */
const linkCopied = left => (left ? t('analysis.link-cut', { n: left }) : t('analysis.link-copied'));

/**
 * Copies the link to a study.
 * @param {Study} study
 */
export function copyLink(study) {
  const { path, left } = study.link();
  return copy(linkTo(path), linkCopied(left));
}

/**
 * A line that shows a text and copies it.
 * @param {string} label
 * @param {string} text
 * @param {string} said
 */
function copyLine(label, text, said) {
  const field = h('input.field', {
    type: 'text',
    readonly: true,
    value: text,
    'aria-label': label,
    onfocus: event => event.target.select(),
  });
  return h(
    'div.entry',
    {},
    h('span.label', { 'aria-hidden': 'true' }, label),
    h(
      'div.copy-line',
      {},
      field,
      button(t('analysis.copy'), {
        icon: 'copy',
        'aria-label': `${t('analysis.copy')} : ${label}`,
        onclick: () => copy(text, said, field),
      }),
    ),
  );
}

/**
 * The dialog with all ways of sharing.
 * @param {Study} study
 */
export async function share(study) {
  const { notations } = await sheets();
  const { moves, beside } = written(study),
    { path, left } = study.link();
  const text = h('textarea.field', { readonly: true, rows: 7, 'aria-label': t('analysis.record') });
  const note = h('p.note', { hidden: true });
  let notation = 'ogn';
  const write = async () => {
    const { text: found, lost } = await api
      .post('/api/write', { ...study.rules, moves, beside, names: study.names, notation })
      .catch(refusal => ({ text: '', lost: [String(refusal.text ?? t('analysis.no-answer'))] }));
    text.value = found;
    note.hidden = !lost.length;
    note.textContent = lost.join(' ');
  };
  const save = () => {
    const url = URL.createObjectURL(new Blob([text.value], { type: 'text/plain' }));
    h('a', { href: url, download: `awale.${ENDINGS[notation] ?? 'txt'}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  write();
  return ask({
    title: t('analysis.share'),
    kind: 'wide',
    close: true,
    body: h(
      'div.share',
      {},
      copyLine(t('analysis.link'), linkTo(path), linkCopied(left)),
      copyLine(t('analysis.position'), study.position, t('analysis.position-copied')),
      h(
        'div.entry',
        {},
        select({
          label: t('analysis.record-in'),
          options: notations.map(each => [each, t(`analysis.notation.${each}`)]),
          value: notation,
          onchange: value => {
            notation = value;
            write();
          },
        }),
        text,
        note,
        h(
          'div.choices',
          {},
          button(t('analysis.copy-record'), {
            icon: 'copy',
            onclick: () => copy(text.value, t('analysis.record-copied'), text),
          }),
          button(t('analysis.save'), { icon: 'save', onclick: save }),
        ),
      ),
    ),
  });
}

/**
 * The game and the lines beside it; where nothing was played, the first line stands for the game.
 * @param {Study} study
 */
function written(study) {
  const game = study.tree.game.slice(1).map(node => node.move ?? ''),
    lines = study.tree.variations().map(({ nodes }) => movesTo(nodes[nodes.length - 1]));
  return game.length ? { moves: game, beside: lines } : { moves: lines[0] ?? [], beside: lines.slice(1) };
}

/**
 * A game from the position on the board: against a level, or two at this screen.
 * @param {Study} study
 * @param {(player: string) => string} name
 */
export async function playOn(study, name) {
  const { levels } = await sheets(),
    turn = study.at.board.turn ?? 'S';
  /** @type {{ kind: 'level' | 'here', level: number, seat: 'S' | 'N' }} */
  const choice = { kind: 'level', level: 4, seat: turn === 'N' ? 'N' : 'S' };
  const note = h('p.note', { hidden: true });
  const extra = h(
    'div.fields',
    {},
    select({
      label: t('analysis.level'),
      options: levels.map(each => [String(each.number), `${each.number} · ${each.name}`]),
      value: String(choice.level),
      onchange: value => {
        choice.level = Number(value);
      },
    }),
    segment({
      label: t('analysis.seat'),
      options: [
        ['S', name('S')],
        ['N', name('N')],
      ],
      value: choice.seat,
      onchange: value => {
        choice.seat = value === 'N' ? 'N' : 'S';
      },
    }),
  );
  const body = h(
    'div.play-on',
    {},
    segment({
      label: t('analysis.against'),
      options: [
        ['level', t('analysis.against-level'), 'machine'],
        ['here', t('analysis.against-here'), 'two'],
      ],
      value: 'level',
      onchange: value => {
        choice.kind = value === 'here' ? 'here' : 'level';
        extra.hidden = value !== 'level';
      },
    }),
    extra,
    note,
  );
  /** @type {{ path: string } | null} */
  let made = null;
  await ask({
    title: t('analysis.play-on'),
    text: t('analysis.play-on-text'),
    body,
    close: true,
    actions: [
      { id: 'no', label: t('shell.cancel') },
      { id: 'yes', label: t('analysis.begin'), main: true, icon: 'check' },
    ],
    keep: async id => {
      if (id !== 'yes') return true;
      try {
        made = await api.post('/api/games', {
          kind: choice.kind,
          ...study.rules,
          moves: study.moves,
          names: study.names,
          ...(choice.kind === 'level' && { level: choice.level, seat: choice.seat }),
        });
        return true;
      } catch (refusal) {
        note.hidden = false;
        note.textContent = /** @type {Refusal} */ (refusal).text ?? t('analysis.no-answer');
        return false;
      }
    },
  });
  if (made) go(/** @type {{ path: string }} */ (made).path);
}

const KEYS = [
  ['←', 'back'],
  ['→', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['A – F', 'pit'],
  ['T', 'turn'],
  ['G', 'game'],
  ['S', 'stop'],
  ['V', 'blind'],
  ['?', 'help'],
];

/** The keys, listed. */
export function keysHelp() {
  return ask({
    title: t('analysis.keys'),
    close: true,
    body: h(
      'dl.keys',
      {},
      KEYS.map(([key, what]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, t(`analysis.key.${what}`)))),
    ),
  });
}
