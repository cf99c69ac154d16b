// The values of a game as far as they were looked at, in chunks.
import { getNumbers, type Fault, type Numbers, type Outcome } from '../api';

const chunkSize = 1 << 14;
const chunksAtOnce = 64;    // 2^20 heaps a request
const chunksKept = 1 << 10; // 2^24 heaps
const gamesKept = 8;

export class ValueStore {
  fault: Fault | null = null;
  largest = 0;
  private readonly chunks = new Map<number, Numbers>();
  private readonly listeners = new Set<() => void>();
  private wanted: readonly [number, number] = [0, -1];
  private loading = false;
  private stop = new AbortController();

  constructor(readonly family: string, readonly lets: readonly string[], readonly outcomes: boolean, readonly start: number) {}

  /** The value of a heap, -1 where it is not known yet. */
  read = (heap: number): number => {
    const chunk = this.chunks.get(Math.floor(heap / chunkSize));
    if (!chunk || heap < this.start) return -1;
    const first = Math.max(this.start, Math.floor(heap / chunkSize) * chunkSize);
    return chunk[heap - first] ?? -1;
  };

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Loads what is missing of these heaps; a later want takes the place of this one. */
  want(from: number, to: number): void {
    const wanted = [Math.floor(Math.max(from, this.start) / chunkSize), Math.floor(to / chunkSize)] as const;
    // What has failed is not asked for again until something else is wanted.
    if (this.fault && wanted[0] === this.wanted[0] && wanted[1] === this.wanted[1]) return;
    this.wanted = wanted;
    if (!this.loading && this.missing()) void this.load();
  }

  /** The heaps about this one, for a first picture. */
  async begin(heap: number, signal: AbortSignal): Promise<Outcome<void>> {
    const chunk = Math.floor(heap / chunkSize);
    return this.chunks.has(chunk) ? { ok: true, value: undefined } : this.fetch(chunk, chunk, signal);
  }

  /** Drops requests that nobody waits for; what is there stays. */
  rest(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.wanted = [0, -1];
  }

  private missing(): readonly [number, number] | null {
    let [first, last] = this.wanted;
    while (first <= last && this.chunks.has(first)) ++first;
    if (first > last) return null;
    let end = first;
    while (end < last && end - first + 1 < chunksAtOnce && !this.chunks.has(end + 1)) ++end;
    return [first, end];
  }

  private async load(): Promise<void> {
    this.loading = true;
    for (let range = this.missing(); range; range = this.missing()) {
      const answer = await this.fetch(range[0], range[1], this.stop.signal);
      if (answer.ok) continue;
      if (answer.fault.kind === 'dropped') {
        if (!this.missing()) break;
        continue;
      }
      this.fault = answer.fault;
      break;
    }
    this.loading = false;
    this.listeners.forEach((listener) => listener());
  }

  private async fetch(first: number, last: number, signal: AbortSignal): Promise<Outcome<void>> {
    const from = Math.max(this.start, first * chunkSize);
    const to = (last + 1) * chunkSize - 1;
    const query = { family: this.family, let: this.lets, from, to, outcomes: this.outcomes };
    const answer = await getNumbers('values', query, signal);
    if (!answer.ok) return answer;
    for (let chunk = first; chunk <= last; ++chunk) {
      const begin = Math.max(this.start, chunk * chunkSize) - from;
      const part = answer.value.slice(begin, (chunk + 1) * chunkSize - from);
      this.chunks.set(chunk, part);
      for (const value of part) if (value > this.largest) this.largest = value;
    }
    this.fault = null;
    this.forget();
    this.listeners.forEach((listener) => listener());
    return { ok: true, value: undefined };
  }

  private forget(): void {
    for (const chunk of this.chunks.keys()) {
      if (this.chunks.size <= chunksKept) return;
      if (chunk < this.wanted[0] || chunk > this.wanted[1]) this.chunks.delete(chunk);
    }
  }
}

const stores = new Map<string, ValueStore>();

/** The store of a game; the games used last are kept. */
export function storeFor(family: string, lets: readonly string[], outcomes: boolean, start: number): ValueStore {
  const key = JSON.stringify([family, lets, outcomes]);
  const store = stores.get(key) ?? new ValueStore(family, lets, outcomes, start);
  stores.delete(key);
  stores.set(key, store);
  for (const [old, dropped] of stores) {
    if (stores.size <= gamesKept) break;
    dropped.rest();
    stores.delete(old);
  }
  return store;
}
