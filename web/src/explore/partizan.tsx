// A partizan game: its strip of outcome classes, and a chosen heap with what Left and Right can do.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getJson, type Fault } from '../api';
import { Inks } from '../colours';
import { classLetters, type PartizanHeap, type PartizanOption } from '../documents';
import { FaultNote } from '../ui/fault';
import { useRequest } from '../ui/request';
import { words } from '../words';
import { classLetter } from './classes';
import type { Rows } from './frame';
import type { Loaded } from './game';
import { swatch } from './paint';
import { Pane, type Shown } from './pane';
import type { ExploreState } from './state';
import { sequenceOf } from './strip';

interface NoteProps {
  cursor: number | null;
  game: Loaded;
  answer: PartizanHeap | null;
  fault: Fault | null;
  /** A heap that was chosen stays, and its options are buttons that go there. */
  pinned: boolean;
  onChoose(heap: number): void;
}

function Options({ player, options, wins, pinned, onChoose }: { player: 'left' | 'right'; options: readonly PartizanOption[]; wins: string } & Pick<NoteProps, 'pinned' | 'onChoose'>) {
  const text = (option: PartizanOption): string => words.partizan.option(option.take, option.to, option.outcome);
  return (
    <>
      <p class="player">{words.partizan.moves[player](options.length)}</p>
      {options.length > 0 && (
        <ul class="options" data-player={player}>
          {options.map((option) => (
            <li key={option.take} class={wins.includes(option.outcome) ? 'to-p' : ''}>
              {pinned ? <button type="button" class="small" onClick={() => onChoose(option.to)}>{text(option)}</button> : text(option)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The class of a heap, and the options of both players with theirs. */
function PartizanNote({ cursor, game, answer, fault, pinned, onChoose }: NoteProps) {
  if (cursor === null) return <p class="heap-note faint">{words.partizan.none}</p>;
  const current = answer && answer.heap === cursor && answer.game === game.game.game ? answer : null;
  const read = game.store.read(cursor);
  const outcome = current?.outcome ?? (read < 0 ? null : classLetter(read));
  return (
    <div class="heap-note" role="status">
      <p class="heap-head">{words.partizan.head(cursor, outcome, current?.form ?? null)}</p>
      {current && (
        <>
          {/* A move wins where the other player, to move then, loses. */}
          <Options player="left" options={current.left} wins="LP" pinned={pinned} onChoose={onChoose} />
          <Options player="right" options={current.right} wins="RP" pinned={pinned} onChoose={onChoose} />
          {!current.all && <p>{words.heap.more}</p>}
        </>
      )}
      <FaultNote fault={fault} />
    </div>
  );
}

interface Props {
  state: ExploreState;
  change(change: Partial<ExploreState>): void;
  main: Loaded;
  rows: Rows;
  held: number | null;
  onFrame(shown: Shown): void;
}

export function PartizanStrip({ state, change, main, rows, held, onFrame }: Props) {
  const [hover, setHover] = useState<number | null>(null);
  const [, setVersion] = useState(0);
  useEffect(() => main.store.listen(() => setVersion((old) => old + 1)), [main.store]);
  const sequence = useMemo(() => ({ ...sequenceOf(main, false), name: classLetter, label: words.partizan.pictureOf(main.game.game) }), [main]);
  const cursor = hover ?? state.at;
  const heap = useRequest<PartizanHeap>(cursor === null ? null : JSON.stringify([main.family, main.lets, cursor]), (signal) =>
    getJson('heap', { family: main.family, let: main.lets, heap: cursor }, signal),
  );
  const options = useMemo(() => (heap.value && heap.value.heap === cursor && heap.value.game === main.game.game ? [...heap.value.left, ...heap.value.right].map(({ to }) => to) : []), [heap.value, cursor, main]);
  return (
    <>
      <div class="panes">
        <Pane
          sequence={sequence}
          outcomes={false}
          palette={state.palette}
          rows={rows}
          cell={state.cell ?? held}
          tall={!state.square}
          offset={state.first ?? 0}
          cursor={{ heap: cursor, options }}
          onMove={({ offset, cell }) => change({ first: offset === 0 ? null : offset, ...(cell === undefined ? {} : { cell }) })}
          onHover={setHover}
          onChoose={(at) => change({ at })}
          onFrame={onFrame}
        />
      </div>
      <FaultNote fault={main.store.fault} />
      <PartizanNote cursor={cursor} game={main} answer={heap.value} fault={heap.fault} pinned={hover === null && state.at !== null} onChoose={(at) => change({ at })} />
    </>
  );
}

export function ClassLegend({ state }: { state: ExploreState }) {
  const inks = new Inks(state.palette, false);
  return (
    <ul class="legend" aria-label={words.partizan.legend}>
      {classLetters.map((letter, value) => (
        <li key={letter}>
          <span class="swatch" style={{ background: swatch(inks, value) }} />
          {words.partizan.classes(letter)}
        </li>
      ))}
    </ul>
  );
}
