// Games that break heaps: which these are, and what a move leaves.
import type { LegalMoves } from '../documents';

/** Whether heaps under this ruleset may break: a code, or Grundy's game. */
export const breaks = (of: string): boolean => /^(octal|hexadecimal) |^grundy$/.test(of);

/** What is left: the parts, or what is not taken as one heap. */
export const leftBy = (move: Pick<LegalMoves, 'to' | 'parts'>): readonly number[] => move.parts ?? (move.to > 0 ? [move.to] : []);

const sorted = (heaps: readonly number[]): string => [...heaps].sort((a, b) => a - b).join('+');

/** Whether so many may be taken, leaving these heaps, in any order. */
export const mayBreak = (moves: readonly LegalMoves[], take: number, left: readonly number[]): boolean =>
  moves.some((move) => takesOf(move).some((one) => one.take === take && sorted(leftBy(one)) === sorted(left)));

/** Moves that stand together, one by one. */
export function takesOf(move: LegalMoves): LegalMoves[] {
  const last = move.last ?? move.take;
  const step = Math.max(1, move.step ?? 1);
  const one = (take: number): LegalMoves => ({ ...move, take, to: move.to + move.take - take, last: null, step: null });
  return Array.from({ length: Math.floor((last - move.take) / step) + 1 }, (_, i) => one(move.take + i * step));
}
