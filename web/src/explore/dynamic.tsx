// A game whose moves bound the next one: its strip of outcomes, and a chosen heap with what wins there.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getJson, type Fault } from '../api';
import type { DynamicHeap } from '../documents';
import { FaultNote } from '../ui/fault';
import { useRequest } from '../ui/request';
import { words } from '../words';
import type { Loaded } from './game';
import type { PictureProps } from './other_games';
import { Pane } from './pane';
import { sequenceOf } from './strip';

interface NoteProps {
  cursor: number | null;
  game: Loaded;
  answer: DynamicHeap | null;
  fault: Fault | null;
}

/** Whether the heap is lost, and the least number that wins. */
function Note({ cursor, game, answer, fault }: NoteProps) {
  if (cursor === null) return <p class="heap-note faint">{words.dynamic.none}</p>;
  const current = answer && answer.heap === cursor && answer.game === game.game.game ? answer : null;
  const read = game.store.read(cursor);
  return (
    <div class="heap-note" role="status">
      <p class="heap-head">{words.dynamic.head(cursor, current ? current.lost : read < 0 ? null : read === 0)}</p>
      {current && <p class="least">{current.lost ? words.dynamic.lost(cursor) : words.dynamic.wins(current.winning, current.all)}</p>}
      <FaultNote fault={fault} />
    </div>
  );
}

const none: readonly number[] = [];

export function Dynamic({ state, change, main, rows, held, onFrame }: PictureProps) {
  const [hover, setHover] = useState<number | null>(null);
  const [, setVersion] = useState(0);
  useEffect(() => main.store.listen(() => setVersion((old) => old + 1)), [main.store]);
  const sequence = useMemo(() => ({ ...sequenceOf(main, true), label: words.dynamic.pictureOf(main.game.game) }), [main]);
  const cursor = hover ?? state.at;
  const valid = cursor !== null && cursor >= main.game.start;
  const heap = useRequest<DynamicHeap>(valid ? JSON.stringify([main.family, main.lets, cursor]) : null, (signal) =>
    getJson('heap', { family: main.family, let: main.lets, heap: cursor }, signal),
  );
  // What the takings that win leave.
  const options = useMemo(() => (heap.value?.heap === cursor && heap.value.game === main.game.game ? heap.value.winning.map((take) => heap.value!.heap - take) : none), [heap.value, cursor, main]);
  const offset = Math.max(0, (state.first ?? main.game.start) - main.game.start);
  return (
    <>
      <div class="panes">
        <Pane
          sequence={sequence}
          outcomes
          palette={state.palette}
          rows={rows}
          cell={state.cell ?? held}
          tall={!state.square}
          offset={offset}
          cursor={{ heap: valid ? cursor : null, options }}
          onMove={({ offset: next, cell }) => change({ first: next === 0 ? null : main.game.start + next, ...(cell === undefined ? {} : { cell }) })}
          onHover={setHover}
          onChoose={(at) => change({ at })}
          onFrame={onFrame}
        />
      </div>
      <FaultNote fault={main.store.fault} />
      <Note cursor={valid ? cursor : null} game={main} answer={heap.value} fault={heap.fault} />
    </>
  );
}
