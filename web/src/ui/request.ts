// One request at a time for what the reader wants to see now. Older ones are dropped; what was there stays on
// the screen until the new answer comes.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Fault, Outcome, Progress } from '../api';

export interface Reports<T> {
  progress(progress: Progress): void;
  /** A first part of the answer, to be shown while the rest is computed. */
  part(value: T): void;
}

export type Ask<T> = (signal: AbortSignal, reports: Reports<T>) => Promise<Outcome<T>>;

export interface Request<T> {
  value: T | null;
  fault: Fault | null;
  /** When the request began that is under way, in milliseconds; null for none. */
  since: number | null;
  progress: Progress | null;
  cancel(): void;
}

interface State<T> {
  value: T | null;
  /** With the key of the question that failed. */
  fault: { key: string; fault: Fault } | null;
  since: number | null;
  progress: Progress | null;
}

// A drag asks sixty times a second. Were each request dropped at once for the next, one that takes longer than a
// frame would never be answered and the picture would stand still; so it has this long, in milliseconds.
const grace = 80;

interface Question<T> {
  key: string;
  ask: Ask<T>;
}

class Asking<T> {
  private running: { stop: AbortController; since: number } | null = null;
  private waiting: { question: Question<T>; cancelTimer: () => void } | null = null;

  constructor(private readonly show: (change: Partial<State<T>>) => void) {}

  next(question: Question<T>): void {
    this.waiting?.cancelTimer();
    const age = this.running ? performance.now() - this.running.since : grace;
    if (age >= grace) {
      // At most one request a frame.
      const frame = requestAnimationFrame(() => this.begin(question));
      this.waiting = { question, cancelTimer: () => cancelAnimationFrame(frame) };
    } else {
      const timer = setTimeout(() => this.begin(question), grace - age);
      this.waiting = { question, cancelTimer: () => clearTimeout(timer) };
    }
  }

  stop(): void {
    this.waiting?.cancelTimer();
    this.waiting = null;
    this.running?.stop.abort();
    this.running = null;
  }

  private begin({ key, ask }: Question<T>): void {
    this.stop();
    const run = { stop: new AbortController(), since: performance.now() };
    this.running = run;
    this.show({ since: run.since, progress: null });
    const current = (change: Partial<State<T>>): void => {
      if (this.running === run) this.show(change);
    };
    void ask(run.stop.signal, {
      progress: (progress) => current({ progress }),
      part: (value) => current({ value, fault: null }),
    }).then((answer) => {
      const done = { since: null, progress: null };
      current(answer.ok ? { value: answer.value, fault: null, ...done } : { fault: { key, fault: answer.fault }, ...done });
      if (this.running !== run) return;
      this.running = null;
      if (!this.waiting) return;
      this.waiting.cancelTimer();
      this.begin(this.waiting.question);
    });
  }
}

/** Asks when the key changes; null asks for nothing. A fault is shown until something else is asked. */
export function useRequest<T>(key: string | null, ask: Ask<T>): Request<T> {
  const [state, setState] = useState<State<T>>({ value: null, fault: null, since: null, progress: null });
  const asked = useRef(key);
  asked.current = key;
  const asking = useRef<Asking<T>>();
  asking.current ??= new Asking<T>((change) => setState((old) => ({ ...old, ...change })));
  useEffect(() => {
    if (key !== null) asking.current?.next({ key, ask });
    else {
      asking.current?.stop();
      setState({ value: null, fault: null, since: null, progress: null });
    }
    // The key says all that the question depends on.
  }, [key]);
  useEffect(() => () => asking.current?.stop(), []);
  const cancel = useCallback(() => {
    asking.current?.stop();
    if (asked.current !== null) setState((old) => ({ ...old, since: null, progress: null, fault: { key: asked.current ?? '', fault: { kind: 'cancelled', message: '' } } }));
  }, []);
  return { ...state, fault: state.fault?.key === key ? state.fault.fault : null, cancel };
}
