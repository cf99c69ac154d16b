import type { Fault } from '../api';
import type { HeapDocument } from '../documents';
import { FaultNote } from '../ui/fault';
import { words } from '../words';
import type { Loaded } from './game';

interface Props {
  cursor: number | null;
  /** The state that it is in, of a game with states. */
  state?: string | null;
  game: Loaded;
  outcomes: boolean;
  answer: HeapDocument | null;
  fault: Fault | null;
  /** A heap that was chosen stays, and its options are buttons that go there. */
  pinned: boolean;
  onChoose(heap: number, state: string | null): void;
}

/** The value of a heap and where it can be moved to. */
export function HeapNote({ cursor, state = null, game, outcomes, answer, fault, pinned, onChoose }: Props) {
  if (cursor === null) return <p class="heap-note faint">{words.heap.none}</p>;
  const current = answer && answer.heap === cursor && answer.game === game.game.game ? answer : null;
  const read = game.store.read(cursor);
  const value = current?.value ?? (outcomes || read < 0 ? null : read);
  const lost = value !== null ? value === 0 : read < 0 ? null : read === 0;
  return (
    <div class="heap-note" role="status">
      <p class="heap-head">{words.heap.head(cursor, value, lost, state)}</p>
      {game.game.blocked !== undefined && <p>{words.heap.blocked(game.game.blocked)}</p>}
      {current && current.options.length === 0 && <p>{words.heap.noOption}</p>}
      {current && current.options.length > 0 && (
        <ul class="options">
          {current.options.map((option) => (
            <li key={`${option.take} ${option.then ?? ''} ${option.parts?.join('+') ?? ''}`} class={option.value === 0 ? 'to-p' : ''}>
              {pinned && option.to >= game.game.start && !option.parts ? (
                <button type="button" class="small" onClick={() => onChoose(option.to, option.state ?? null)}>
                  {words.heap.option(option)}
                </button>
              ) : (
                words.heap.option(option)
              )}
            </li>
          ))}
          {!current.all && <li>{words.heap.more}</li>}
        </ul>
      )}
      <FaultNote fault={fault} />
    </div>
  );
}
