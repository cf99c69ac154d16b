// The HTTP interface: answers and faults as values. A caller that aborts gets the fault 'dropped', which
// nobody shows.
import { searchOf, type Query } from './address';

export interface Fault {
  kind: 'bad' | 'limit' | 'busy' | 'dropped' | 'cancelled' | 'offline' | 'server';
  message: string;
  text?: string;
  place?: number;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export interface Progress {
  step: string;
  done: number;
  last: number;
  unit: string;
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

interface ErrorDocument {
  error?: string;
  text?: string;
  place?: number;
  status?: number;
  retry_after?: number;
}

const dropped: Fault = { kind: 'dropped', message: '' };
const failed = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

export function apiAddress(path: string, query: Query): string {
  const search = searchOf(query).toString();
  return `/api/${path}${search ? '?' + search : ''}`;
}

function faultOf(status: number, document: ErrorDocument): Fault {
  const kind = status === 400 ? 'bad' : status === 422 ? 'limit' : status === 503 ? 'busy' : 'server';
  const fault: Fault = { kind, message: document.error ?? `HTTP ${status}` };
  if (typeof document.text === 'string') fault.text = document.text;
  if (typeof document.place === 'number') fault.place = document.place;
  return fault;
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

async function errorDocument(response: Response): Promise<ErrorDocument> {
  try {
    return (await response.json()) as ErrorDocument;
  } catch {
    return {};
  }
}

const tries = 6;

/** Asks again where the server is busy, after as long as it says. */
async function ask(path: string, query: Query, signal: AbortSignal, accept: string): Promise<Outcome<Response>> {
  for (let attempt = 1; ; ++attempt) {
    try {
      const response = await fetch(apiAddress(path, query), { signal, headers: { Accept: accept } });
      if (response.ok) return { ok: true, value: response };
      const document = await errorDocument(response);
      if (response.status !== 503 || attempt === tries) return failed(faultOf(response.status, document));
      await pause((document.retry_after ?? 1) * 1000, signal);
    } catch (error) {
      return failed(signal.aborted ? dropped : { kind: 'offline', message: String(error) });
    }
    if (signal.aborted) return failed(dropped);
  }
}

/** A body may still break off, or be dropped, after its head has come. */
async function body<T>(response: Response, signal: AbortSignal, read: (response: Response) => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await read(response) };
  } catch (error) {
    return failed(signal.aborted ? dropped : { kind: 'server', message: String(error) });
  }
}

export async function getJson<T>(path: string, query: Query, signal: AbortSignal): Promise<Outcome<T>> {
  const answer = await ask(path, query, signal, 'application/json');
  return answer.ok ? body(answer.value, signal, async (response) => (await response.json()) as T) : answer;
}

export async function getNumbers(path: string, query: Query, signal: AbortSignal): Promise<Outcome<Numbers>> {
  const answer = await ask(path, query, signal, 'application/octet-stream');
  if (!answer.ok) return answer;
  const width = Number(answer.value.headers.get('X-Takeaway-Width'));
  return body(answer.value, signal, async (response) => {
    const bytes = await response.arrayBuffer();
    if (width === 1) return new Uint8Array(bytes);
    if (width === 2) return new Uint16Array(bytes);
    if (width === 4) return new Uint32Array(bytes);
    throw new Error(`X-Takeaway-Width: ${width}`);
  });
}

/** The events of a stream, one after the other. */
async function* events(response: Response): AsyncGenerator<{ event: string; data: string }> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text = (text + value).replace(/\r\n/g, '\n');
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      let event = 'message';
      const data: string[] = [];
      for (const line of text.slice(0, end).split('\n')) {
        if (line.startsWith('event:')) event = line.slice(6).trim();
        if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      }
      text = text.slice(end + 2);
      yield { event, data: data.join('\n') };
    }
  }
}

export async function getStream<T>(
  path: string,
  query: Query,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<Outcome<T>> {
  const answer = await ask(path, query, signal, 'text/event-stream');
  if (!answer.ok) return answer;
  if (!(answer.value.headers.get('Content-Type') ?? '').startsWith('text/event-stream'))
    return body(answer.value, signal, async (response) => (await response.json()) as T);
  const read = await body(answer.value, signal, async (response): Promise<Outcome<T>> => {
    for await (const { event, data } of events(response)) {
      if (event === 'progress') report(JSON.parse(data) as Progress);
      if (event === 'result') return { ok: true, value: JSON.parse(data) as T };
      if (event === 'error') {
        const document = JSON.parse(data) as ErrorDocument;
        return failed(faultOf(document.status ?? 500, document));
      }
    }
    return failed({ kind: 'server', message: 'the stream ended early' });
  });
  return read.ok ? read.value : read;
}
