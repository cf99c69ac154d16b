// The texts of Explore on games that have no sequence of values, in English: a part of words.ts.
import { counting } from '../counting';

const { number, plural } = counting('en');

const winners: Record<string, string> = {
  L: 'L: Left wins, whoever moves first',
  R: 'R: Right wins, whoever moves first',
  N: 'N: whoever moves first wins',
  P: 'P: whoever moves first loses',
};

export const otherGames = {
  partizan: {
    none: 'Point at a heap, or choose it with the arrow keys, to see its outcome and what Left and Right can do.',
    head: (heap: number, outcome: string | null, form: string | null) => `Heap ${number(heap)}${outcome === null ? '' : `: ${winners[outcome] ?? outcome}`}${form === null ? '' : `; canonical form ${form}`}`,
    moves: {
      left: (count: number) => (count === 0 ? 'Left has no move.' : 'Left can'),
      right: (count: number) => (count === 0 ? 'Right has no move.' : 'Right can'),
    },
    option: (take: number, to: number, outcome: string) => `take ${number(take)} → heap ${number(to)}, ${outcome}`,
    classes: (outcome: string) => winners[outcome] ?? outcome,
    legend: 'Colours of the outcomes',
    pictureOf: (game: string) => `Outcomes of ${game}. Arrows choose a heap, plus and minus zoom, Page Up, Page Down and Shift with arrows move.`,
    inTheEnd: 'In the end',
    behaviour: (behaviour: string) => behaviour,
    inPeriod: 'In a period',
    share: (outcome: string, count: number) => `${number(count)} ${outcome}`,
    forms: 'Canonical forms',
    formsOf: (count: number) => `Of the first ${plural(count, 'heap', 'heaps')}, from heap 0 on; longer ones are left out.`,
  },
} as const;
