// Which heaps of a game are lost for whoever is to move, and what is proved about all of them.
import { getJson, getNumbers, getStream, type Outcome } from '../api';
import type { AnalyzeDocument, GameDocument, SolveDocument } from '../documents';

export interface LostHeaps {
  family: string;
  /** The heaps that were looked at: a stretch that ends with the heap asked for. */
  from: number;
  to: number;
  lost: readonly number[];
  /** What is proved about heaps of any size; null where nothing is. */
  always: Always | null;
}

export type Always =
  /** The lost heaps are the multiples of m, and no others. */
  | { kind: 'multiples'; m: number }
  /** From this heap on they repeat. */
  | { kind: 'repeat'; from: number; period: number }
  /** From this heap on none is lost. */
  | { kind: 'none'; from: number };

const mostShown = 61;
const longestPeriod = 4096;
const askedAtOnce = 6;
const looked = 100_000;     // heaps in which a period is looked for, so that the answer comes at once

/** Heap 0 is lost: there is no move. Sink games have values from heap 1 on. */
const lostIn = (outcomes: ArrayLike<number>, start: number, heap: number): boolean => heap < start || outcomes[heap - start] === 0;

/** What the first preperiod and period of proved outcomes say of all heaps. */
export function alwaysOf(outcomes: ArrayLike<number>, start: number, preperiod: number, period: number): Always {
  const heaps = Array.from({ length: preperiod + period }, (_, i) => start + i);
  const repeating = heaps.slice(preperiod);
  if (preperiod === 0 && period > 1 && heaps.every((heap) => lostIn(outcomes, start, heap) === (heap % period === 0))) return { kind: 'multiples', m: period };
  if (repeating.every((heap) => !lostIn(outcomes, start, heap))) return { kind: 'none', from: start + preperiod };
  return { kind: 'repeat', from: start + preperiod, period };
}

async function provedOf(family: string, start: number, signal: AbortSignal): Promise<Always | null> {
  const analysis = await getStream<AnalyzeDocument>('analyze', { family, limit: looked }, signal, () => undefined);
  if (!analysis.ok) return null;
  const { preperiod, period, status } = analysis.value.period.outcome;
  if (status !== 'proved' || preperiod === null || period === null || preperiod + period > longestPeriod) return null;
  const outcomes = await getNumbers('values', { family, from: start, to: start + preperiod + period - 1, outcomes: true }, signal);
  return outcomes.ok ? alwaysOf(outcomes.value, start, preperiod, period) : null;
}

async function normal(family: string, size: number, signal: AbortSignal): Promise<Outcome<LostHeaps>> {
  const game = await getJson<GameDocument>('game', { family }, signal);
  if (!game.ok) return game;
  const { start } = game.value;
  const from = Math.max(0, size - mostShown + 1);
  const first = Math.max(start, from);
  const [outcomes, always] = await Promise.all([getNumbers('values', { family, from: first, to: Math.max(first, size), outcomes: true }, signal), provedOf(family, start, signal)]);
  if (!outcomes.ok) return outcomes;
  const heaps = Array.from({ length: size - from + 1 }, (_, i) => from + i);
  return { ok: true, value: { family, from, to: size, lost: heaps.filter((heap) => lostIn(outcomes.value, first, heap)), always } };
}

/** In misere play nothing but the solver knows, heap by heap. */
async function misere(family: string, size: number, signal: AbortSignal): Promise<Outcome<LostHeaps>> {
  const from = Math.max(0, size - mostShown + 1);
  const lost: number[] = [];
  for (let heap = from; heap <= size; heap += askedAtOnce) {
    const some = Array.from({ length: Math.min(askedAtOnce, size - heap + 1) }, (_, i) => heap + i);
    const answers = await Promise.all(some.map((one) => getJson<SolveDocument>('solve', { position: `${family}: ${one}`, misere: true }, signal)));
    for (const [i, answer] of answers.entries()) {
      if (!answer.ok) return answer;
      if (answer.value.outcome === 'P') lost.push(some[i]!);
    }
  }
  return { ok: true, value: { family, from, to: size, lost, always: null } };
}

export const lostHeaps = (family: string, size: number, isMisere: boolean, signal: AbortSignal): Promise<Outcome<LostHeaps>> =>
  isMisere ? misere(family, size, signal) : normal(family, size, signal);
