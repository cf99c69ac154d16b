// Additive games {m, m+D, 2m+D}: wall(n) = pi(sink(-n-(m+D))), sink read periodically; pi exchanges 0 and 2.
import type { Loaded } from './game';

export interface Dual {
  /** The sink game read backwards, at a heap of the wall game; -1 where it is not known yet. */
  read(heap: number): number;
  /** The heaps of the sink game that are needed. */
  period: number;
}

export type Offer = { offered: true; dual: Dual } | { offered: false; why: 'moves' | 'sum' | 'period' | 'outcomes' };

const longest = 1 << 20;
const exchanged = (value: number): number => (value === 0 ? 2 : value === 2 ? 0 : value);

/** Whether the duality can be laid over, with the sink game given; else why not. */
export function dualOf(sink: Loaded, outcomes: boolean): Offer {
  const [m, y, z, ...more] = sink.game.moves ?? [];
  if (m === undefined || y === undefined || z === undefined || more.length > 0) return { offered: false, why: 'moves' };
  if (m + y !== z) return { offered: false, why: 'sum' };
  if (outcomes) return { offered: false, why: 'outcomes' };
  const found = sink.analysis?.period;
  // Read periodically, so it must be pure, and the period proved.
  if (!found?.period || found.preperiod !== 0 || found.saltus !== 0 || found.status !== 'proved' || found.period > longest)
    return { offered: false, why: 'period' };
  const period = found.period;
  const read = (heap: number): number => {
    const residue = (((-heap - y) % period) + period) % period;
    const value = sink.store.read(residue === 0 ? period : residue);
    return value < 0 ? -1 : exchanged(value);
  };
  return { offered: true, dual: { read, period } };
}

export interface Comparison {
  from: number;
  to: number;
  /** The first heap where the two differ. */
  differs: number | null;
}

/** Compares heap by heap, as far as both are known without a gap. */
export function compare(wall: (heap: number) => number, dual: Dual, from: number, to: number): Comparison | null {
  for (let heap = from; heap <= to; ++heap) {
    const [a, b] = [wall(heap), dual.read(heap)];
    if (a < 0 || b < 0) return heap === from ? null : { from, to: heap - 1, differs: null };
    if (a !== b) return { from, to: heap, differs: heap };
  }
  return { from, to, differs: null };
}
