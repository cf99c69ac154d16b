// A worker: one instance of the program, one question at a time. Between question and answer it hears nothing; it
// looks by itself whether the answer is still wanted, whenever the program tells how far it is.
import type { Progress } from '../outcome';
import { Instance } from './instance';
import type { FromWorker, ToWorker } from './messages';

interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
}
const scope = globalThis as unknown as Scope;

const between = 80;  // milliseconds from one look to the next
const patience = 2;  // how often the program may be told to stop

let started: Promise<Instance> | null = null;
let token = '';
let looked = 0;
let told = 0;

/** Whether the page still holds the token. Only a request that waits for its answer can tell while the program runs. */
function isWanted(): boolean {
  const request = new XMLHttpRequest();
  request.open('GET', token, false);
  try {
    request.send();
    return true;
  } catch {
    return false;
  }
}

/** Tells the page, and the program whether to go on; one that does not obey is broken off. */
function report(json: string): boolean {
  scope.postMessage({ progress: JSON.parse(json) as Progress });
  const now = performance.now();
  if (told === 0 && now - looked < between) return true;
  looked = now;
  if (told === 0 && isWanted()) return true;
  if (++told > patience) throw new Error('dropped');
  return false;
}

async function obey(message: ToWorker): Promise<void> {
  if ('module' in message) {
    started = Instance.start(message.module, report);
    await started;
    scope.postMessage({ ready: true });
    return;
  }
  const instance = await started;
  if (!instance) throw new Error('no program');
  token = message.token;
  told = 0;
  const answer = 'address' in message ? instance.answer(message.address) : instance.verify(message.certificate);
  scope.postMessage({ answer, memory: instance.memory }, [answer.body]);
}

scope.onmessage = ({ data }) => {
  obey(data).catch((error: unknown) => scope.postMessage({ died: String(error) }));
};
