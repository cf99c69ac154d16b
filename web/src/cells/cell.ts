// What a cell of the map says of all games in it. Its corners are rays (a, b, c); the line through two of them is
// their cross product.
import type { Form, TiledCell } from '../documents';

export type Game = readonly [number, number, number];

const letters = ['a', 'b', 'c'];

function divisor(p: bigint, q: bigint): bigint {
  return q === 0n ? (p < 0n ? -p : p) : divisor(q, p % q);
}

/** "2a+c-b", as the program writes it. */
export function formText(form: Form): string {
  const term = (i: number): string => (Math.abs(form[i]!) === 1 ? '' : Math.abs(form[i]!)) + letters[i]!;
  const places = [0, 1, 2];
  const more = places.filter((i) => form[i]! > 0).map(term);
  const less = places.filter((i) => form[i]! < 0).map((i) => '-' + term(i));
  return more.join('+') + less.join('') || '0';
}

/** The form is at least 0. */
function conditionText(form: Form): string {
  const part = (sign: number): Form => [Math.max(0, sign * form[0]), Math.max(0, sign * form[1]), Math.max(0, sign * form[2])];
  return `${formText(part(-1))} <= ${formText(part(1))}`;
}

/** The forms of the edges, at least 0 inside. Products of corners pass 2^53, reduced forms stay below 2^29. */
export function edgesOf({ corners }: TiledCell): Form[] {
  return corners.map((one, i) => {
    const [a, b, c] = one.map(BigInt) as [bigint, bigint, bigint];
    const [d, e, f] = corners[(i + 1) % corners.length]!.map(BigInt) as [bigint, bigint, bigint];
    const form = [b * f - c * e, c * d - a * f, a * e - b * d] as const;
    const common = divisor(divisor(form[0], form[1]), form[2]);
    return [Number(form[0] / common), Number(form[1] / common), Number(form[2] / common)];
  });
}

/** The conditions of the closed cell, the simplest first. */
export function conditionsOf(cell: TiledCell): string[] {
  const size = (form: Form): number => form.reduce((sum, part) => sum + Math.abs(part), 0);
  return edgesOf(cell)
    .sort((p, q) => size(p) - size(q) || p[0] - q[0] || p[1] - q[1] || p[2] - q[2])
    .map(conditionText);
}

/** Its part of all triples a < b < c <= N, as N grows: its part of the triangle. */
export function shareOf({ corners }: TiledCell): number {
  const [first, ...others] = corners.map((corner) => corner.map(BigInt) as [bigint, bigint, bigint]);
  let share = 0;
  for (let i = 0; i + 1 < others.length; ++i) {
    const [[a, b, c], [d, e, f], [g, h, k]] = [first!, others[i]!, others[i + 1]!];
    share += Number(a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g)) / Number(c * f * k);
  }
  return share;
}

export const isPure = (cell: TiledCell): boolean => cell.preperiod.every((part) => part === 0);

export const sameCell = (one: TiledCell | null, other: TiledCell | null): boolean => one?.corners.join() === other?.corners.join();

const largestC = 10_000;   // games that are explored in no time

/** A game strictly inside: the sum of the corners, or one with a smaller c next to the place (a/c, b/c). */
export function gameIn(cell: TiledCell, place: { x: number; y: number }): Game {
  const sums = [0, 1, 2].map((i) => BigInt(cell.corners.reduce((sum, corner) => sum + corner[i]!, 0)));
  const common = divisor(divisor(sums[0]!, sums[1]!), sums[2]!);
  const sum: Game = [Number(sums[0]! / common), Number(sums[1]! / common), Number(sums[2]! / common)];
  if (sum[2] <= largestC) return sum;
  const edges = edgesOf(cell);
  for (let c = 3; c <= largestC; ++c) {
    const [a, b] = [Math.round(place.x * c), Math.round(place.y * c)];
    if (edges.every((edge) => edge[0] * a + edge[1] * b + edge[2] * c > 0)) return [a, b, c];
  }
  return sum;
}
