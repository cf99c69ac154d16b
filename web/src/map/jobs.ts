// What a map asks for: a few requests at a time, the most wanted first. What is no longer wanted is dropped.
import type { Fault, Outcome } from '../api';

const requestsAtOnce = 3;

export class Jobs<Job extends { key: string }, Answer> {
  fault: Fault | null = null;
  private readonly running = new Map<string, AbortController>();
  private waiting: Job[] = [];
  private readonly failed = new Set<string>();

  constructor(
    private readonly ask: (job: Job, signal: AbortSignal) => Promise<Outcome<Answer>>,
    private readonly keep: (job: Job, answer: Answer) => void,
    private readonly changed: () => void,
  ) {}

  /** Wants these, the most wanted first, and drops what is asked for and not among them. */
  want(jobs: readonly Job[]): void {
    const wanted = new Set(jobs.map((job) => job.key));
    for (const [key, stop] of this.running)
      if (!wanted.has(key)) {
        stop.abort();
        this.running.delete(key);
      }
    this.waiting = jobs.filter((job) => !this.running.has(job.key) && !this.failed.has(job.key));
    this.next();
  }

  rest(): void {
    this.waiting = [];
    this.running.forEach((stop) => stop.abort());
    this.running.clear();
  }

  private next(): void {
    while (this.running.size < requestsAtOnce) {
      const job = this.waiting.shift();
      if (!job) return;
      void this.load(job);
    }
  }

  private async load(job: Job): Promise<void> {
    const stop = new AbortController();
    this.running.set(job.key, stop);
    const answer = await this.ask(job, stop.signal);
    if (this.running.get(job.key) !== stop) return;
    this.running.delete(job.key);
    if (answer.ok) {
      this.keep(job, answer.value);
      this.fault = null;
    } else if (answer.fault.kind !== 'dropped') {
      this.fault = answer.fault;
      this.failed.add(job.key);
    }
    this.next();
    this.changed();
  }
}
