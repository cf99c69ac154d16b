// The strip: one game, or wall and sink side by side with their duality laid over.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getJson } from '../api';
import type { HeapDocument, PeriodDocument } from '../documents';
import { FaultNote } from '../ui/fault';
import { useRequest } from '../ui/request';
import { words } from '../words';
import { compare, dualOf, type Offer } from './duality';
import type { Loaded } from './game';
import type { Rows } from './frame';
import { HeapNote } from './heapnote';
import { Pane, type Sequence, type Shown } from './pane';
import type { ExploreState } from './state';
import { WholeRuns } from './whole_runs';

// A row is the period where that can be overlooked, repeated where it is short.
const readableCell = 10;
const sharedWidth = 992;  // from here on the panel stands beside the picture

export function autoWrap(period: number | null, width = window.innerWidth): number {
  const room = Math.min(96, Math.max(24, Math.floor((width * (width > sharedWidth ? 0.66 : 0.92)) / readableCell)));
  if (!period || period > 4 * room) return 2 * room;
  return period * Math.max(1, Math.floor(room / period));
}

export function periodShown(period: PeriodDocument | undefined, outcomes: boolean): { preperiod: number; period: number } {
  const found = outcomes ? period?.outcome : period;
  return { preperiod: found?.period ? found.preperiod ?? 0 : 0, period: found?.period ?? 0 };
}

export function sequenceOf(loaded: Loaded, outcomes: boolean): Sequence {
  const { store, analysis } = loaded;
  const { preperiod, period } = periodShown(analysis?.period, outcomes);
  const { word, period: found } = analysis ?? {};
  // The word has the values as they are, so a saltus ends what it says.
  const runs = word && new WholeRuns(found?.saltus ? { ...word, complete: false } : word, found?.preperiod ?? 0, found?.period ?? 0, outcomes ? (value) => Math.min(1, value) : undefined);
  return {
    key: JSON.stringify([loaded.family, loaded.lets, outcomes]),
    title: loaded.game.game,
    start: loaded.game.start,
    read: store.read,
    ...(runs ? { runLength: (heap: number) => runs.lengthAt(heap - loaded.game.start) } : {}),
    preperiod,
    period,
    listen: (listener) => store.listen(listener),
    want: (from, to) => store.want(from, to),
    rest: () => store.rest(),
  };
}

/** The sink game read backwards, in the place of the sink game. */
function mirrored(wall: Sequence, sink: Sequence, offer: Offer & { offered: true }): Sequence {
  const { dual } = offer;
  const { runLength: _, ...rest } = sink;
  return {
    ...rest,
    key: sink.key + ' dual',
    title: words.explore.mirrored(sink.title),
    start: wall.start,
    read: dual.read,
    want: () => sink.want(1, dual.period),
    differs: (heap) => {
      const [a, b] = [wall.read(heap), dual.read(heap)];
      return a >= 0 && b >= 0 && a !== b;
    },
  };
}

interface Props {
  state: ExploreState;
  change(change: Partial<ExploreState>): void;
  main: Loaded;
  other: Loaded | null;
  rows: Rows;
  /** The size of a cell while a slider is held; null: as the state says. */
  held: number | null;
  /** The first and the last heap in the picture. */
  shown: readonly [number, number];
  onFrame(shown: Shown): void;
}

export function Strip({ state, change, main, other, rows, held, shown, onFrame }: Props) {
  const [hover, setHover] = useState<{ heap: number; other: boolean } | null>(null);
  const [, setVersion] = useState(0);
  const both = state.both ? other : null;
  const mainSink = main.game.start === 1;
  const sinkGame = both && (mainSink ? main : both);
  const wallGame = both && (mainSink ? both : main);
  const offer = useMemo(() => (sinkGame ? dualOf(sinkGame, state.outcomes) : null), [sinkGame, state.outcomes]);
  const overlaid = state.dual && offer?.offered ? offer : null;

  useEffect(() => both?.store.listen(() => setVersion((old) => old + 1)), [both?.store]);
  useEffect(() => main.store.listen(() => setVersion((old) => old + 1)), [main.store]);

  const mainSequence = useMemo(() => sequenceOf(main, state.outcomes), [main, state.outcomes]);
  const otherSequence = useMemo(() => both && sequenceOf(both, state.outcomes), [both, state.outcomes]);
  const [wall, sink] = mainSink ? [otherSequence, mainSequence] : [mainSequence, otherSequence];
  const mirror = useMemo(() => (wall && sink && overlaid ? mirrored(wall, sink, overlaid) : null), [wall, sink, overlaid]);

  const pinned = state.at === null ? null : { heap: state.at, other: state.atOther && both !== null };
  const cursor = hover ?? pinned;
  const game = cursor?.other ? both ?? main : main;
  const valid = cursor !== null && cursor.heap >= game.game.start;
  const heap = useRequest<HeapDocument>(valid ? JSON.stringify([game.family, game.lets, cursor.heap]) : null, (signal) =>
    getJson('heap', { family: game.family, let: game.lets, heap: cursor?.heap }, signal),
  );
  const options = useMemo(
    () => (heap.value && heap.value.heap === cursor?.heap && heap.value.game === game.game.game ? heap.value.options.flatMap((option) => option.parts ?? [option.to]) : []),
    [heap.value, cursor?.heap, game],
  );

  // The offset counts from the first heap, so that both games move alike.
  const offset = Math.max(0, (state.first ?? main.game.start) - main.game.start);
  const pane = (sequence: Sequence, isOther: boolean, from: boolean) => (
    <Pane
      key={isOther ? 'other' : 'main'}
      sequence={sequence}
      outcomes={state.outcomes}
      palette={state.palette}
      rows={rows}
      cell={state.cell ?? held}
      tall={!state.square}
      offset={offset}
      cursor={cursor && cursor.other === isOther && sequence !== mirror ? { heap: cursor.heap, options } : { heap: null, options: [] }}
      onMove={({ offset: next, cell }) => {
        const first = main.game.start + next;
        change({ first: first === main.game.start ? null : first, ...(cell === undefined ? {} : { cell }) });
      }}
      onHover={(at) => setHover(at === null || sequence === mirror ? null : { heap: at, other: isOther })}
      onChoose={(at) => sequence !== mirror && change({ at, atOther: isOther })}
      {...(from ? { onFrame } : {})}
    />
  );
  const sinkShown = mirror ?? sink;
  const panes = both && wall && sinkShown ? [pane(wall, mainSink, !mainSink), pane(sinkShown, !mainSink, mainSink)] : [pane(mainSequence, false, true)];
  const from = wall ? wall.start + offset : 0;
  const count = shown[1] - shown[0];
  const compared = overlaid && wallGame && count >= 0 ? compare(wallGame.store.read, overlaid.dual, from, Math.min(from + count, from + 2e5)) : null;
  return (
    <>
      <div class={both ? 'panes two' : 'panes'}>{panes}</div>
      <FaultNote fault={main.store.fault ?? both?.store.fault ?? null} />
      {state.both && state.dual && (
        <p class="note" role="status" data-dual>
          {compared ? words.explore.compared(compared) : offer && !offer.offered ? words.explore.noDual[offer.why] : ''}
        </p>
      )}
      <HeapNote
        cursor={valid ? cursor.heap : null}
        game={game}
        outcomes={state.outcomes}
        answer={heap.value}
        fault={heap.fault}
        pinned={hover === null && pinned !== null}
        onChoose={(at) => change({ at, atOther: cursor?.other ?? false })}
      />
    </>
  );
}
