// The texts of Play, in German, where options may be forbidden.
import { counting } from '../counting';
import type { Words } from '../words';

const { number, plural } = counting('de');

export const blockedText = ({ most, each }: { most: number; each: boolean }): string =>
  `; vor jedem Zug verbietet der andere ${most === 1 ? 'eine' : `bis zu ${number(most)}`} dieser Möglichkeiten${each ? ' in jedem Haufen' : ''}`;

/** What is forbidden, as the server tells it: "forbid 2 and 3 of heap 1", "forbid nothing". */
const options = (told: string): string =>
  told
    .replace(/^forbid /, '')
    .replace(/^nothing$/, 'nichts')
    .replace(/(\d+) of heap (\d+)/g, (_, take, heap) => `${number(Number(take))} von Haufen ${heap}`)
    .replace(/ and /g, ' und ');

/** A ban that was made, in a list of moves; any other text stays as it is. */
export const banText = (move: string): string => (move.startsWith('forbid ') ? `${options(move)} verboten` : move);

export const playBlocking: Words['playBlocking'] = {
  forbids: (player, name) => (name ? `${name} verbietet` : { you: 'Du verbietest', program: 'Das Programm verbietet', first: 'Spieler 1 verbietet', second: 'Spieler 2 verbietet' }[player]),
  takes: (player, name) => (name ? `${name} nimmt` : { you: 'Du nimmst', program: 'Das Programm nimmt', first: 'Spieler 1 nimmt', second: 'Spieler 2 nimmt' }[player]),
  upTo: (most, heaps) => (most === null ? 'einige Möglichkeiten jedes Haufens' : `bis zu ${plural(most, 'Möglichkeit', 'Möglichkeiten')}${heaps > 1 ? ' jedes Haufens' : ''}`),
  forbid: (count) => `${number(count)} verbieten`,
  forbidOf: (count, index) => `Verbieten, ${number(count)} von Haufen ${index} zu nehmen`,
  forbiddenOf: (count, index) => `Verboten: ${number(count)} von Haufen ${index} nehmen`,
  isForbidden: (count) => `${number(count)} zu nehmen ist jetzt verboten`,
  allForbidden: 'Alles, was hier ginge, ist verboten.',
  wouldForbid: (count, forbid) => `${number(count)} ${forbid ? 'verbieten' : 'erlauben'}`,
  freed: (count, most) => `Nicht mehr als ${number(most)}: ${number(count)} ist wieder frei`,
  forbidHow: 'Verbieten oder erlauben',
  forbidButton: 'Wählen',
  confirm: (count) => (count === 0 ? 'Nichts verbieten' : count === 1 ? 'Das verbieten' : 'Diese verbieten'),
  question: 'Bevor du es siehst: Kann gewinnen, wer jetzt verbietet, wie der andere auch spielt?',
  winning: (move) => `Das gewinnt: ${options(move)} verbieten.`,
  trying: (move) => `Was auch verboten wird, der andere kann gewinnen. Versuch es mit: ${options(move)} verbieten.`,
};
