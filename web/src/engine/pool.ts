// Workers that share what is asked, each at one question at a time. One whose question is dropped is told to stop; if it
// does not, it is ended, and another one takes the place. That is not the first choice: browsers let an ended worker run
// on (Chromium for two seconds), and a new one begins with empty caches.
import { dropped, failed, type Fault, type Outcome, type Progress } from '../outcome';
import type { Answer } from './instance';
import { placesOf, type Kind } from './kinds';
import type { FromWorker, Question } from './messages';
import type { Parts, Program } from './program';
import { Seat } from './seat';

/** How long, in milliseconds, a dropped question may still take. */
const grace = 500;
/** The program sees to its own time; a worker that has not kept it is ended so much later. */
const allowance = 1000;
/** An instance never gives memory back; one that has more than this, in bytes, makes room for a new one. */
const roomy = 2 ** 29;

export interface Wanted {
  question: Question;
  kind: Kind;
  seconds: number;
  signal: AbortSignal;
  report: ((progress: Progress) => void) | null;
}

interface Job extends Wanted {
  end(outcome: Outcome<Answer>): void;
  over: boolean;
  late?: ReturnType<typeof setTimeout>;
}

const tooLong = (seconds: number): Answer => ({
  status: 422,
  head: 'Content-Type: application/json',
  body: new TextEncoder().encode(JSON.stringify({ error: `this takes longer than ${seconds} s; the command line has no such limit` })).buffer,
});

export class Pool {
  private readonly seats: Seat<Job>[] = [];
  private readonly waiting: Job[] = [];
  private parts: Parts | null = null;

  constructor(private readonly program: Program, private readonly size: number) {}

  async ask(wanted: Wanted): Promise<Outcome<Answer>> {
    const found = await this.program.get();
    if (!found.ok) return found;
    if (wanted.signal.aborted) return failed(dropped);
    this.parts = found.value;
    return new Promise((resolve) => {
      const job: Job = { ...wanted, over: false, end: resolve };
      wanted.signal.addEventListener('abort', () => this.drop(job), { once: true });
      this.waiting.push(job);
      this.seatAll();
    });
  }

  private finish(job: Job, outcome: Outcome<Answer>): void {
    this.unqueue(job);
    job.over = true;
    clearTimeout(job.late);
    job.end(outcome);
  }

  private unqueue(job: Job): void {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  private seatOf(job: Job): Seat<Job> | null {
    return this.seats.find((seat) => seat.job === job) ?? null;
  }

  private drop(job: Job): void {
    if (job.over) return;
    this.finish(job, failed(dropped));
    this.seatOf(job)?.rest();
    setTimeout(() => {
      const seat = this.seatOf(job);
      if (seat) this.replace(seat);
    }, grace);
  }

  /** Whether one more of this kind may begin. */
  private hasPlace(kind: Kind): boolean {
    const under = (same: (other: Kind) => boolean): number => this.seats.filter(({ job }) => job && same(job.kind)).length;
    if (kind === 'quick') return true;
    return under((other) => other === kind) < placesOf(kind, this.size) && under((other) => other !== 'quick') < Math.max(1, this.size - 1);
  }

  /** A worker that does nothing, if possible one that did the same before; or a new one. */
  private freeSeat(kind: Kind): Seat<Job> | null {
    const free = this.seats.filter(({ job }) => job === null);
    return free.find(({ last }) => last === kind) ?? free[0] ?? (this.seats.length < this.size ? this.newSeat() : null);
  }

  private seatAll(): void {
    for (const job of [...this.waiting]) {
      if (!this.hasPlace(job.kind)) continue;
      let seat: Seat<Job> | null;
      try {
        seat = this.freeSeat(job.kind);
      } catch (error) {
        this.finish(job, failed({ kind: 'noModule', message: String(error) }));
        continue;
      }
      if (!seat) return;
      this.unqueue(job);
      this.begin(seat, job);
    }
  }

  private begin(seat: Seat<Job>, job: Job): void {
    seat.job = job;
    seat.last = job.kind;
    job.late ??= setTimeout(() => this.giveUp(job), 1000 * job.seconds + allowance);
    seat.ask(job.question);
  }

  private giveUp(job: Job): void {
    const seat = this.seatOf(job);
    this.finish(job, { ok: true, value: tooLong(job.seconds) });
    if (seat) this.replace(seat);
  }

  private newSeat(): Seat<Job> | null {
    if (!this.parts) return null;
    const seat: Seat<Job> = new Seat(this.parts, {
      said: (message) => this.hear(seat, message),
      broke: (message) => this.lose(seat, message),
    });
    this.seats.push(seat);
    return seat;
  }

  /** Ends a worker; another one is made at once, so that the next question need not wait for it. */
  private replace(seat: Seat<Job>): void {
    this.remove(seat);
    this.newSeat();
    this.seatAll();
  }

  private remove(seat: Seat<Job>): void {
    seat.end();
    const at = this.seats.indexOf(seat);
    if (at >= 0) this.seats.splice(at, 1);
  }

  private hear(seat: Seat<Job>, message: FromWorker): void {
    if ('ready' in message) seat.ready = true;
    else if ('progress' in message) seat.job?.report?.(message.progress);
    else if ('died' in message) this.lose(seat, message.died);
    else {
      const { job } = seat;
      seat.job = null;
      seat.rest();
      ++seat.answered;
      if (job && !job.over) this.finish(job, { ok: true, value: message.answer });
      if (message.memory > roomy) this.replace(seat);
      else this.seatAll();
    }
  }

  /** A worker is gone. If it had answered other questions before, it may have been full of what they left behind,
      and a fresh one gets the question. */
  private lose(seat: Seat<Job>, message: string): void {
    const { job } = seat;
    this.remove(seat);
    if (job && !job.over) {
      if (seat.answered > 0) this.waiting.unshift(job);
      else {
        const fault: Fault = { kind: seat.ready ? 'died' : 'noModule', message };
        this.finish(job, failed(fault));
      }
    }
    this.seatAll();
  }
}
