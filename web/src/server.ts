// Answers from `takeaway serve`, by the HTTP interface.
import { pause } from './pause';
import { dropped, failed, type Fault, type Outcome, type Progress, type Reply, type Transport } from './outcome';

const tries = 6;

/** Asks again where the server is busy, after as long as it says. */
async function respond(address: string, signal: AbortSignal, accept: string): Promise<Outcome<Response>> {
  for (let attempt = 1; ; ++attempt) {
    try {
      const response = await fetch(address, { signal, headers: { Accept: accept } });
      if (response.status !== 503 || attempt === tries) return { ok: true, value: response };
      await pause(Number(response.headers.get('Retry-After') ?? 1) * 1000, signal);
    } catch (error) {
      return failed(signal.aborted ? dropped : { kind: 'offline', message: String(error) });
    }
    if (signal.aborted) return failed(dropped);
  }
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

/** The last event of a stream, as if it had been the answer. */
async function endOf(response: Response, report: (progress: Progress) => void): Promise<Reply> {
  for await (const { event, data } of events(response)) {
    if (event === 'progress') report(JSON.parse(data) as Progress);
    const body = (): ArrayBuffer => new TextEncoder().encode(data).buffer;
    if (event === 'result') return { status: 200, head: response.headers, body: body() };
    if (event === 'error') return { status: (JSON.parse(data) as { status?: number }).status ?? 500, head: response.headers, body: body() };
  }
  throw new Error('the stream ended early');
}

export const serverTransport: Transport = {
  async ask(address, signal, report) {
    const answer = await respond(address, signal, report ? 'text/event-stream' : 'application/json, application/octet-stream');
    if (!answer.ok) return answer;
    const { status, headers } = answer.value;
    // A body may still break off, or be dropped, after its head has come.
    try {
      const streamed = report && (headers.get('Content-Type') ?? '').startsWith('text/event-stream');
      return { ok: true, value: streamed ? await endOf(answer.value, report) : { status, head: headers, body: await answer.value.arrayBuffer() } };
    } catch (error) {
      const fault: Fault = signal.aborted ? dropped : { kind: 'server', message: String(error) };
      return failed(fault);
    }
  },
  verify: null,
};
