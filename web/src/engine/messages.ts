// What the page and a worker say to each other.
import type { Progress } from '../outcome';
import type { Answer } from './instance';

export type Question = { address: string } | { certificate: ArrayBuffer };

/** First the program, then one question after the other; each with an address that can be read for as long as the
    answer is wanted. */
export type ToWorker = { module: WebAssembly.Module } | (Question & { token: string });

export type FromWorker =
  | { ready: true }
  | { progress: Progress }
  /** With how much memory the instance has by now, in bytes. */
  | { answer: Answer; memory: number }
  /** The instance is gone, and with it the worker; before `ready` it could not be made. */
  | { died: string };
