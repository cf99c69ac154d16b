// How long the run around a heap is, out of the word: the picture has only some of the heaps.
import type { Run } from '../documents';

interface Word {
  runs: readonly Run[];
  /** Whether it is preperiod and one period, and not only how the sequence begins. */
  complete: boolean;
}

export class WholeRuns {
  private readonly ends: number[] = [];
  private readonly wrapFrom: number;
  private readonly period: number;

  /** Heaps are counted from 0. `letter` is what a value is shown as, so that runs of outcomes can be asked for. */
  constructor(word: Word, private readonly preperiod: number, period: number, letter: (value: number) => number = (value) => value) {
    const total = word.runs.reduce((sum, [, length]) => sum + length, 0);
    this.period = word.complete && period > 0 && total === preperiod + period ? period : 0;
    this.wrapFrom = this.period > 0 ? preperiod + 2 * period : Infinity;
    // A run may go over the end of a period, so there are three of them one after the other.
    let last: number | null = null;
    let end = 0;
    const add = (value: number, length: number): void => {
      end += length;
      if (letter(value) === last) this.ends[this.ends.length - 1] = end;
      else this.ends.push(end);
      last = letter(value);
    };
    for (const [value, length] of word.runs) add(value, length);
    if (this.period > 0) for (let copy = 0; copy < 2; ++copy) this.addPeriod(word.runs, add);
  }

  /** The length of the run that this heap is in; null where the word does not tell. */
  lengthAt(index: number): number | null {
    const at = index < this.wrapFrom ? index : this.preperiod + this.period + ((index - this.preperiod) % this.period);
    let [low, high] = [0, this.ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    // What is last goes on, who knows how far.
    if (low >= this.ends.length - 1) return null;
    return this.ends[low]! - (this.ends[low - 1] ?? 0);
  }

  private addPeriod(runs: readonly Run[], add: (value: number, length: number) => void): void {
    let from = 0;
    for (const [value, length] of runs) {
      const rest = Math.min(length, from + length - this.preperiod);
      if (rest > 0) add(value, rest);
      from += length;
    }
  }
}
