// Games to begin with, each a button, and positions put together from heaps.
import type { HeapOfPosition } from '../documents';

export const games = [
  { name: 'twentyOne', position: '{1..3}: 21', misere: false },
  { name: 'oneOrTwo', position: '{1,2}: 10', misere: false },
  { name: 'oneThreeFour', position: '{1,3,4}: 20', misere: false },
  { name: 'lastLoses', position: '{1..3}: 21', misere: true },
  { name: 'nim', position: 'nim: 3,5,7', misere: false },
  { name: 'kayles', position: 'kayles: 12', misere: false },
  { name: 'sink', position: 'sink {2,5}: 16', misere: false },
  { name: 'sum', position: '{1..3}: 9 + {1,3,4}: 8', misere: false },
  { name: 'comply', position: 'comply {1..3}: 12', misere: false },
  { name: 'pass', position: 'pass {1..3}: 14', misere: false },
  { name: 'noRepeat', position: 'no-repeat {1..5}: 20', misere: false },
  { name: 'forbidden', position: 'block 1 {1..3}: 15', misere: false },
  { name: 'squares', position: 'squares: 12,15', misere: false },
  { name: 'fibonacci', position: 'dynamic 2t: 20', misere: false },
  { name: 'wythoff', position: 'plane wythoff: (7,9)', misere: false },
] as const;

export const smallestHeap = 1;
export const largestHeap = 1000;
export const mostHeaps = 6;

/** A heap as it is written: a number, or a pair. */
export const sizeText = ({ size, pair }: Pick<HeapOfPosition, 'size' | 'pair'>): string => (pair ? `(${pair.join(',')})` : String(size));

/** The position with these heaps, in the notation of the program; heaps of one component stand together. */
export function positionOf(heaps: readonly Pick<HeapOfPosition, 'component' | 'of' | 'size' | 'pair'>[]): string {
  const components = [...new Set(heaps.map(({ component }) => component))];
  return components
    .map((component) => heaps.filter((heap) => heap.component === component))
    .map((own) => `${own[0]!.of}: ${own.map(sizeText).join(', ')}`)
    .join(' + ');
}

/** Texts of one position may differ in blanks. */
export const samePosition = (one: string, other: string): boolean => one.replace(/\s/g, '') === other.replace(/\s/g, '');
