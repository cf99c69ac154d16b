// The rules of a position in words, as far as its games are simple enough to be said in a line.
import type { HeapOfPosition } from '../documents';

export interface Rule {
  /** The heaps it holds for, from 1; null where it holds for all. */
  heaps: readonly number[] | null;
  kind: 'list' | 'interval' | 'any' | 'other';
  /** What may be taken: the list, or the two ends of the interval. */
  takes: readonly number[];
  /** Taking more than there is empties the heap. */
  sink: boolean;
  of: string;
}

function ruleOf(of: string): Omit<Rule, 'heaps'> {
  const found = /^(?:wall |(sink ))?(?:\{([\d, ]+)\}|\{(\d+)\.\.(\d+)\}|(nim))$/.exec(of);
  const sink = found?.[1] !== undefined;
  if (found?.[5]) return { kind: 'any', takes: [1], sink, of };
  if (found?.[3]) return { kind: 'interval', takes: [Number(found[3]), Number(found[4])], sink, of };
  const takes = (found?.[2] ?? '').split(',').map(Number);
  return found?.[2] && takes.length <= 12 ? { kind: 'list', takes, sink, of } : { kind: 'other', takes: [], sink: false, of };
}

/** A rule for each game of the position. */
export function rulesOf(heaps: readonly HeapOfPosition[]): Rule[] {
  const games = [...new Set(heaps.map(({ of }) => of))];
  return games.map((of) => ({
    ...ruleOf(of),
    heaps: games.length === 1 ? null : heaps.flatMap((heap, i) => (heap.of === of ? [i + 1] : [])),
  }));
}

/** Whether a match can always be taken while there is one, so that whoever cannot move has not taken the last. */
export const lastMatchCounts = (rules: readonly Rule[]): boolean => rules.every(({ kind, takes }) => kind !== 'other' && takes[0] === 1);
