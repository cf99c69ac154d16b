// A pair of heaps: its value, and where its moves lead.
import type { Fault } from '../api';
import type { Pair, PairDocument } from '../documents';
import { FaultNote } from '../ui/fault';
import { words } from '../words';

interface Props {
  at: Pair | null;
  /** What the picture has there: a value, or an outcome. */
  read: number | null;
  outcomes: boolean;
  answer: PairDocument | null;
  fault: Fault | null;
  /** A pair that was chosen stays, and its options are buttons that go there. */
  pinned: boolean;
  onChoose(at: Pair): void;
}

export function PairNote({ at, read, outcomes, answer, fault, pinned, onChoose }: Props) {
  if (at === null) return <p class="heap-note faint">{words.plane.none}</p>;
  const value = answer?.value ?? (outcomes ? null : read);
  const lost = value !== null ? value === 0 : read === null ? null : read === 0;
  return (
    <div class="heap-note" role="status">
      <p class="heap-head">{words.plane.head(at[0], at[1], value, lost)}</p>
      {answer && answer.options.length === 0 && <p>{words.plane.noOption}</p>}
      {answer && answer.options.length > 0 && (
        <ul class="options">
          {answer.options.map(({ take, to, value: left }) => (
            <li key={to.join()} class={left === 0 ? 'to-p' : ''}>
              {pinned ? <button type="button" class="small" onClick={() => onChoose(to)}>{words.plane.option(...take, ...to, left)}</button> : words.plane.option(...take, ...to, left)}
            </li>
          ))}
          {!answer.all && <li>{words.heap.more}</li>}
        </ul>
      )}
      <FaultNote fault={fault} />
    </div>
  );
}
