// Answers from the program itself, which runs in workers of this page.
import type { Outcome, Reply, Transport } from '../outcome';
import type { Answer } from './instance';
import { boundOf, certificateBound } from './kinds';
import { Pool, type Wanted } from './pool';
import { Program } from './program';

function replyOf({ status, head, body }: Answer): Reply {
  const lines = head.split('\n').filter((line) => line.includes(':'));
  return { status, head: new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])), body };
}

/** Requests of a server are seen by whoever watches the network; these are told to the window. */
const tell = (address: string, what: 'asked' | 'answered' | 'dropped'): boolean =>
  window.dispatchEvent(new CustomEvent('takeaway:request', { detail: { address, what } }));

/** One worker more than processors, as one is kept for what is quick; each may need hundreds of megabytes, so not
    too many. */
const workers = (): number => Math.min(4, Math.max(3, (navigator.hardwareConcurrency || 2) + 1));

/** With the addresses of the program and of the worker's script. */
export function engineTransport({ module = 'takeaway.wasm', worker = 'worker.js' }: DOMStringMap): Transport {
  const pool = new Pool(new Program(module, worker), workers());
  const ask = async (name: string, wanted: Wanted): Promise<Outcome<Reply>> => {
    tell(name, 'asked');
    const answer = await pool.ask(wanted);
    tell(name, answer.ok || answer.fault.kind !== 'dropped' ? 'answered' : 'dropped');
    return answer.ok ? { ok: true, value: replyOf(answer.value) } : answer;
  };
  return {
    ask: (address, signal, report) => ask(address, { question: { address }, ...boundOf(address), signal, report }),
    verify: (certificate, signal) => ask('verify', { question: { certificate }, ...certificateBound, signal, report: null }),
  };
}
