import type { Fault } from '../api';
import { words } from '../words';

/** What is wrong and, in bad input, the text with a caret under the place. */
export function FaultNote({ fault, id }: { fault: Fault | null; id?: string }) {
  if (!fault || fault.kind === 'dropped') return null;
  const { text, place } = fault;
  return (
    <div class="fault" role="alert" {...(id ? { id } : {})}>
      <p>{words.fault(fault.kind, fault.message)}</p>
      {text !== undefined && place !== undefined && (
        <pre>
          {text}
          {'\n' + ' '.repeat([...text.slice(0, place)].length) + '^'}
        </pre>
      )}
    </div>
  );
}
