// A worker: one instance of the program, one question at a time. Between question and answer it hears nothing, so
// whoever wants it to stop ends the worker.
import type { Progress } from '../outcome';
import { Instance } from './instance';
import type { FromWorker, ToWorker } from './messages';

interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
}
const scope = globalThis as unknown as Scope;

let started: Promise<Instance> | null = null;

async function obey(message: ToWorker): Promise<void> {
  if ('module' in message) {
    started = Instance.start(message.module, (json) => scope.postMessage({ progress: JSON.parse(json) as Progress }));
    await started;
    scope.postMessage({ ready: true });
    return;
  }
  const instance = await started;
  if (!instance) throw new Error('no program');
  const answer = 'address' in message ? instance.answer(message.address) : instance.verify(message.certificate);
  scope.postMessage({ answer, memory: instance.memory }, [answer.body]);
}

scope.onmessage = ({ data }) => {
  obey(data).catch((error: unknown) => scope.postMessage({ died: String(error) }));
};
