// A worker with the job it is at.
import type { FromWorker, Question, ToWorker } from './messages';
import type { Kind } from './kinds';
import type { Parts } from './program';

interface Listener {
  said(message: FromWorker): void;
  /** The worker's script does not come, or has failed outside of the program. */
  broke(message: string): void;
}

export class Seat<Job> {
  job: Job | null = null;
  /** What it did last: its caches are about that. */
  last: Kind | null = null;
  ready = false;
  answered = 0;
  private readonly worker: Worker;
  private token: string | null = null;

  constructor({ module, script }: Parts, listener: Listener) {
    this.worker = new Worker(script);
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => listener.said(data);
    this.worker.onerror = (event) => (event.preventDefault(), listener.broke(event.message ?? ''));
    this.post({ module });
  }

  ask(question: Question): void {
    this.token = URL.createObjectURL(new Blob(['wanted']));
    this.post({ ...question, token: this.token });
  }

  /** Says that the answer is no longer wanted, or has come. */
  rest(): void {
    if (this.token !== null) URL.revokeObjectURL(this.token);
    this.token = null;
  }

  end(): void {
    this.rest();
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }
}
