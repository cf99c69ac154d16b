// Values by the definition, for the small heaps of the tutorial. Far heaps and periods that are to be trusted come
// from the program; a test holds the two against each other.
export interface Rules {
  /** What may be taken, from the smallest on. */
  moves: readonly number[];
  /** Taking more than there is ends the game, as taking the last match does. */
  sink: boolean;
}

export interface Option {
  take: number;
  to: number;
}

/** The least number that is not among these. */
export function mex(values: readonly number[]): number {
  let least = 0;
  while (values.includes(least)) ++least;
  return least;
}

export function optionsOf({ moves, sink }: Rules, heap: number): Option[] {
  return moves.filter((take) => take <= heap || (sink && heap > 0)).map((take) => ({ take, to: Math.max(0, heap - take) }));
}

/** The values of the heaps 0..last. */
export function valuesOf(rules: Rules, last: number): number[] {
  const values: number[] = [];
  for (let heap = 0; heap <= last; ++heap) values.push(mex(optionsOf(rules, heap).map(({ to }) => values[to]!)));
  return values;
}

export const nimSum = (values: readonly number[]): number => values.reduce((sum, value) => sum ^ value, 0);

/** As many values in a row as the largest move is decide all that follow: where they come back, all comes back. */
export function periodOf(rules: Rules): { preperiod: number; period: number } {
  const largest = Math.max(...rules.moves);
  const first = rules.sink ? 1 : 0;
  const seen = new Map<string, number>();
  for (let size = 64; ; size *= 2) {
    const values = valuesOf(rules, size).slice(first);
    seen.clear();
    for (let at = 0; at + largest <= values.length; ++at) {
      const stretch = values.slice(at, at + largest).join();
      const before = seen.get(stretch);
      if (before !== undefined) return { preperiod: before, period: at - before };
      seen.set(stretch, at);
    }
  }
}

/** The game as the program writes it. */
export const gameText = ({ moves, sink }: Rules): string => `${sink ? 'sink ' : ''}{${moves.join(', ')}}`;
