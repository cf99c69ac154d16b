// Answers and faults as values, and what can be asked for them.

export interface Fault {
  kind: 'bad' | 'limit' | 'busy' | 'dropped' | 'cancelled' | 'offline' | 'server' | EngineFault;
  message: string;
  text?: string;
  place?: number;
}

/** What can be wrong where the program runs in the browser: no WebAssembly; no vectors in it; opened as a file; the
    program does not come, or is broken; it ended in the middle of an answer. */
export type EngineFault = 'noWasm' | 'noVectors' | 'noFile' | 'noModule' | 'died';

export type Outcome<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export interface Progress {
  step: string;
  done: number;
  last: number;
  unit: string;
}

export interface Reply {
  status: number;
  head: Headers;
  body: ArrayBuffer;
}

export interface Transport {
  /** The answer, whatever its status. Progress is told where it is wanted and the address has any. */
  ask(address: string, signal: AbortSignal, report: ((progress: Progress) => void) | null): Promise<Outcome<Reply>>;
  /** Checks a certificate; null where that takes a command line. */
  verify: ((certificate: ArrayBuffer, signal: AbortSignal) => Promise<Outcome<Reply>>) | null;
}

export const dropped: Fault = { kind: 'dropped', message: '' };
export const failed = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });
