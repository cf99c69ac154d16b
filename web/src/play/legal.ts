// Legal moves of one heap. Moves that do alike stand together: take, take+step, ..., last, perhaps and every larger one.
import type { LegalMoves } from '../documents';

const lastOf = (move: LegalMoves): number => move.last ?? move.take;
const stepOf = (move: LegalMoves): number => Math.max(1, move.step ?? 1);

export function isLegal(moves: readonly LegalMoves[], take: number): boolean {
  return moves.some((move) => {
    if (move.or_more && take >= move.take) return true;
    return take >= move.take && take <= lastOf(move) && (take - move.take) % stepOf(move) === 0;
  });
}

/** How many moves these are; infinite where there is no end to them. */
export const countOf = (moves: readonly LegalMoves[]): number =>
  moves.reduce((sum, move) => sum + (move.or_more ? Infinity : Math.floor((lastOf(move) - move.take) / stepOf(move)) + 1), 0);

/** All takes one by one, or null where there are too many for a list. */
export function listed(moves: readonly LegalMoves[], most: number): number[] | null {
  const takes = new Set<number>();
  for (const move of moves)
    for (let take = move.take; take <= lastOf(move); take += stepOf(move)) {
      takes.add(take);
      if (takes.size > most) return null;
    }
  return [...takes].sort((a, b) => a - b);
}

/** The takes as ranges, each with its step. */
export function ranges(moves: readonly LegalMoves[]): { first: number; last: number; step: number; orMore: boolean }[] {
  return moves.map((move) => ({ first: move.take, last: lastOf(move), step: stepOf(move), orMore: move.or_more ?? false }));
}
