// The rules of a position in words, as far as its games are simple enough to be said in a line.
import type { HeapOfPosition } from '../documents';

export interface Rule {
  /** The heaps it holds for, from 1; null where it holds for all. */
  heaps: readonly number[] | null;
  kind: 'list' | 'interval' | 'any' | 'from' | 'squares' | 'primes' | 'other';
  /** What may be taken: the list, or the two ends of the interval. */
  takes: readonly number[];
  /** Taking more than there is empties the heap. */
  sink: boolean;
  /** The mover also says from which of two sets the next move must be. */
  comply: boolean;
  of: string;
}

const named = { squares: 1, primes: 2 } as const;

function ruleOf(of: string): Omit<Rule, 'heaps'> {
  const found = /^(?:wall |(sink ))?(comply )?(?:\{([\d, ]+)\}|\{(\d+)\.\.(\d+)\}|\{(\d+)\.\.\}|(nim)|(squares|primes))$/.exec(of);
  const rule = { sink: found?.[1] !== undefined, comply: found?.[2] !== undefined, of };
  const [list, low, high, from, nim, name] = found?.slice(3) ?? [];
  if (nim) return { ...rule, kind: 'any', takes: [1] };
  if (name) return { ...rule, kind: name as keyof typeof named, takes: [named[name as keyof typeof named]] };
  if (low) return { ...rule, kind: 'interval', takes: [Number(low), Number(high)] };
  if (from) return { ...rule, kind: from === '1' ? 'any' : 'from', takes: [Number(from)] };
  const takes = (list ?? '').split(',').map(Number);
  return list && takes.length <= 12 ? { ...rule, kind: 'list', takes } : { ...rule, kind: 'other', takes: [], sink: false, comply: false };
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
export const lastMatchCounts = (rules: readonly Rule[]): boolean => rules.every(({ kind, takes, comply }) => kind !== 'other' && !comply && takes[0] === 1);
