// The interface of docs/http.md: answers and faults as values. A caller that aborts gets the fault 'dropped',
// which nobody shows.
import { searchOf, type Query } from './address';
import { failed, type Fault, type Outcome, type Progress, type Reply } from './outcome';
import { transport } from './transport';

export type { Fault, Outcome, Progress, Reply } from './outcome';

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

interface ErrorDocument {
  error?: string;
  text?: string;
  place?: number;
}

export function apiAddress(path: string, query: Query): string {
  const search = searchOf(query).toString();
  return `/api/${path}${search ? '?' + search : ''}`;
}

const textOf = (body: ArrayBuffer): string => new TextDecoder().decode(body);

function faultOf({ status, body }: Reply): Fault {
  let document: ErrorDocument = {};
  try {
    document = JSON.parse(textOf(body)) as ErrorDocument;
  } catch {
    // The status has to do.
  }
  const kind = status === 400 ? 'bad' : status === 422 ? 'limit' : status === 503 ? 'busy' : 'server';
  const fault: Fault = { kind, message: document.error ?? `HTTP ${status}` };
  if (typeof document.text === 'string') fault.text = document.text;
  if (typeof document.place === 'number') fault.place = document.place;
  return fault;
}

function read<T>(answer: Outcome<Reply>, reader: (reply: Reply) => T): Outcome<T> {
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) return failed(faultOf(answer.value));
  try {
    return { ok: true, value: reader(answer.value) };
  } catch (error) {
    return failed({ kind: 'server', message: String(error) });
  }
}

const jsonOf = <T>({ body }: Reply): T => JSON.parse(textOf(body)) as T;

export async function getJson<T>(path: string, query: Query, signal: AbortSignal): Promise<Outcome<T>> {
  return read(await transport.ask(apiAddress(path, query), signal, null), jsonOf<T>);
}

export async function getStream<T>(path: string, query: Query, signal: AbortSignal, report: (progress: Progress) => void): Promise<Outcome<T>> {
  return read(await transport.ask(apiAddress(path, query), signal, report), jsonOf<T>);
}

export async function getNumbers(path: string, query: Query, signal: AbortSignal): Promise<Outcome<Numbers>> {
  return read(await transport.ask(apiAddress(path, query), signal, null), ({ head, body }) => {
    const width = Number(head.get('X-Takeaway-Width'));
    if (width === 1) return new Uint8Array(body);
    if (width === 2) return new Uint16Array(body);
    if (width === 4) return new Uint32Array(body);
    throw new Error(`X-Takeaway-Width: ${width}`);
  });
}

/** What an address answers, as a file. */
export async function getFile(address: string, signal: AbortSignal): Promise<Outcome<Blob>> {
  return read(await transport.ask(address, signal, null), ({ head, body }) => new Blob([body], { type: head.get('Content-Type') ?? '' }));
}

export async function verify<T>(certificate: ArrayBuffer, signal: AbortSignal): Promise<Outcome<T>> {
  if (!transport.verify) return failed({ kind: 'server', message: 'the server reads no files' });
  return read(await transport.verify(certificate, signal), jsonOf<T>);
}
