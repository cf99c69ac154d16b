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
  /** Games on two heaps. */
  plane: {
    none: 'Point at the carpet, or choose a pair with the arrow keys, to see its value and its options.',
    head: (x: number, y: number, value: number | null, lost: boolean | null) =>
      `Heaps ${number(x)} and ${number(y)}${lost === null ? '' : lost ? ': P, whoever is to move loses' : ': N, whoever is to move wins'}${value === null ? '' : `; value ${number(value)}`}`,
    noOption: 'No move is left here.',
    option: (s: number, t: number, x: number, y: number, value: number) => `take ${number(s)} and ${number(t)} → (${number(x)}, ${number(y)}), value ${number(value)}`,
    pictureOf: (game: string) => `Carpet of ${game}, the first heap across and the second down. Arrows choose a pair, plus and minus zoom, Shift with arrows moves.`,
    help: 'Each point is a pair of heaps, the first across and the second down. Drag to move, Ctrl and wheel or two fingers to zoom, click to choose a pair.',
    share: 'Share of P',
    shareOf: (lost: number, below: number) => `${((100 * lost) / below ** 2).toFixed(2)}% (${number(lost)} of ${number(below * below)} pairs with heaps below ${number(below)})`,
    kept: 'Kept by',
    keptByTheorem: (x: number, y: number) => `(${number(x)},${number(y)}): a pair is P exactly if the pair so much larger is, by the theorem on two moves of Larsson, Saha and Yokoo`,
    keptBy: (moves: string, to: number) => `${moves}, verified to ${number(to)}`,
    keptByProved: (moves: string) => `${moves}, for all heaps`,
    keptByNone: 'no short translation',
    mosaic: 'Mosaic',
    mosaicOf: (rays: string, from: number) => `Rays ${rays}: deep between two of them outcomes repeat with both, from ${number(from)} times each on.`,
    sector: (from: string, to: string, lost: number, points: number) => `Between ${from} and ${to}, ${number(lost)} of ${number(points)} pairs are P`,
    rows: 'Rows, the second heap fixed',
    row: (row: number, preperiod: number, period: number) => `${number(row)}: preperiod ${number(preperiod)}, period ${number(period)}`,
    beatty: (k: number) => `P are the pairs (⌊kφ⌋, ⌊kφ²⌋) and their mirrors, verified for k up to ${number(k)}.`,
  },
  /** Games whose moves bound the next one. */
  dynamic: {
    none: 'Point at a heap, or choose it with the arrow keys, to see what wins there.',
    head: (heap: number, lost: boolean | null) => `Heap ${number(heap)}${lost === null ? '' : lost ? ': lost by the first player' : ': won by the first player'}`,
    lost: (heap: number) => `Only to take all ${number(heap)} would win, and the first move may not.`,
    wins: (takes: readonly number[], all: boolean) => `The least number that wins: take ${number(takes[0]!)}.${takes.length > 1 ? ` Also ${takes.slice(1).map(number).join(', ')}${all ? '' : ', …'}.` : ''}`,
    pictureOf: (game: string) => `Which heaps of ${game} are lost. Arrows choose a heap, plus and minus zoom, Page Up, Page Down and Shift with arrows move.`,
    lostHeaps: 'Lost heaps',
    count: (count: number, to: number) => `${number(count)} up to ${number(to)}`,
    theorem: 'Theorem',
    schwenk: (to: number) => `Schwenk’s recursion gives the same, verified to ${number(to)}`,
    noTheorem: 'none is known here: the bound decreases somewhere',
    fibonacci: (to: number) => `They are the Fibonacci numbers, verified to ${number(to)}.`,
  },
} as const;
