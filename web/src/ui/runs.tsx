import type { Run } from '../documents';

/** A word as runs: x to the power y. */
export function Runs({ runs, name = String }: { runs: readonly Run[]; name?: (value: number) => string }) {
  return (
    <span class="word">
      {runs.map(([value, length], i) => (
        <span key={i}>
          {name(value)}
          {length > 1 && <sup>{length}</sup>}{' '}
        </span>
      ))}
    </span>
  );
}

/** The same for a screen reader or a text file. */
export function runsText(runs: readonly Run[], name: (value: number) => string = String): string {
  return runs.map(([value, length]) => name(value) + (length > 1 ? `^${length}` : '')).join(' ');
}

export function runsOf(count: number, read: (i: number) => number): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < count; ++i) {
    const value = read(i);
    const last = runs[runs.length - 1];
    if (last && last[0] === value) ++last[1];
    else runs.push([value, 1]);
  }
  return runs;
}
