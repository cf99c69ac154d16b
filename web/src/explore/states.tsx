// A game with states: a strip for each, and a chosen heap whose options are marked in the strips that they lead to.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getJson } from '../api';
import type { GameDocument, HeapDocument, StateOfGame } from '../documents';
import { FaultNote } from '../ui/fault';
import { Select } from '../ui/fields';
import { useRequest } from '../ui/request';
import { words } from '../words';
import type { Rows } from './frame';
import { useGames, type Loaded } from './game';
import { HeapNote } from './heapnote';
import { Pane, type Shown } from './pane';
import type { ExploreState } from './state';
import { periodShown, sequenceOf } from './strip';

const mostStrips = 6;

export interface StateStrip {
  name: string;
  loaded: Loaded;
}

/** The states in the order of their strips: that of the game first. */
export function statesOf(game: GameDocument): readonly StateOfGame[] {
  const states = game.states ?? [];
  return [...states.filter(({ name }) => name === game.state), ...states.filter(({ name }) => name !== game.state)];
}

/** The strips that are there, the first at once; and what is wrong with the others. */
export function useStateStrips(main: Loaded | null, state: ExploreState): { strips: readonly StateStrip[] | null; fault: ReturnType<typeof useGames>['fault'] } {
  const states = main && state.picture === 'strip' ? statesOf(main.game) : [];
  const only = states.find(({ name }) => name === state.only);
  const shown = only ? [only] : states.slice(0, mostStrips);
  const others = shown.filter(({ name }) => name !== main?.game.state);
  const loaded = useGames(others.map(({ game }) => game), state.outcomes, main?.game.start === 1, state.first ?? 0);
  return useMemo(() => {
    if (!main || states.length === 0) return { strips: null, fault: null };
    const found = shown.flatMap(({ name, game }) => {
      const one = name === main.game.state ? main : loaded.value?.find((other) => other.family === game && other.store.outcomes === state.outcomes);
      return one ? [{ name, loaded: one }] : [];
    });
    return { strips: found, fault: loaded.fault };
  }, [main, loaded.value, loaded.fault, state.picture, state.only, state.outcomes]);
}

/** Which state is shown: each, or one of them. */
export function StateChooser({ game, only, onChange }: { game: GameDocument; only: string | null; onChange(only: string | null): void }) {
  const states = statesOf(game);
  const value = states.some(({ name }) => name === only) ? only ?? '' : '';
  const all = words.states.all(states.length, Math.min(states.length, mostStrips));
  return <Select label={words.states.shown} value={value} options={[['', all] as const, ...states.map(({ name }) => [name, name] as const)]} onChange={(name) => onChange(name === '' ? null : name)} />;
}

interface Props {
  state: ExploreState;
  change(change: Partial<ExploreState>): void;
  strips: readonly StateStrip[];
  rows: Rows;
  held: number | null;
  onFrame(shown: Shown): void;
}

export function StateStrips({ state, change, strips, rows, held, onFrame }: Props) {
  const [hover, setHover] = useState<{ heap: number; name: string } | null>(null);
  const [, setVersion] = useState(0);
  const sequences = useMemo(
    () =>
      strips.map(({ name, loaded }) => {
        const known = periodShown(loaded.analysis?.period, state.outcomes);
        return { ...sequenceOf(loaded, state.outcomes), title: words.states.strip(name, known.preperiod, known.period) };
      }),
    [strips, state.outcomes],
  );
  useEffect(() => {
    const stops = strips.map(({ loaded }) => loaded.store.listen(() => setVersion((old) => old + 1)));
    return () => stops.forEach((stop) => stop());
  }, [strips]);
  const first = strips[0];
  const pinned = state.at === null || !first ? null : { heap: state.at, name: strips.find(({ name }) => name === state.atState)?.name ?? first.name };
  const cursor = hover && strips.some(({ name }) => name === hover.name) ? hover : pinned;
  const own = strips.find(({ name }) => name === cursor?.name)?.loaded ?? first?.loaded ?? null;
  const valid = cursor !== null && own !== null && cursor.heap >= own.game.start;
  const heap = useRequest<HeapDocument>(valid && own ? JSON.stringify([own.family, own.lets, cursor.heap]) : null, (signal) =>
    getJson('heap', { family: own?.family, let: own?.lets ?? [], heap: cursor?.heap }, signal),
  );
  const current = heap.value && own && heap.value.heap === cursor?.heap && heap.value.game === own.game.game ? heap.value : null;
  if (!first || !own) return null;
  const start = first.loaded.game.start;
  const offset = Math.max(0, (state.first ?? start) - start);
  // Where options may be forbidden there is one state, and they do not name it.
  const optionsIn = (name: string): number[] => (current?.options ?? []).flatMap((option) => ((option.state ?? cursor?.name) === name ? [option.to] : []));
  return (
    <>
      <div class={strips.length > 1 ? 'panes many' : 'panes'}>
        {strips.map(({ name }, i) => (
          <Pane
            key={name}
            sequence={sequences[i]!}
            outcomes={state.outcomes}
            palette={state.palette}
            rows={rows}
            cell={state.cell ?? held}
            tall={!state.square}
            offset={offset}
            cursor={{ heap: cursor?.name === name ? cursor.heap : null, options: optionsIn(name) }}
            onMove={({ offset: next, cell }) => {
              const to = start + next;
              change({ first: to === start ? null : to, ...(cell === undefined ? {} : { cell }) });
            }}
            onHover={(at) => setHover(at === null ? null : { heap: at, name })}
            onChoose={(at) => change({ at, atState: at === null ? null : name, atOther: false })}
            {...(i === 0 ? { onFrame } : {})}
          />
        ))}
      </div>
      <FaultNote fault={strips.map(({ loaded }) => loaded.store.fault).find((fault) => fault !== null) ?? null} />
      <HeapNote
        cursor={valid ? cursor.heap : null}
        state={strips.length > 1 || state.only !== null ? cursor?.name ?? null : null}
        game={own}
        outcomes={state.outcomes}
        answer={heap.value}
        fault={heap.fault}
        pinned={hover === null && pinned !== null}
        onChoose={(at, name) => change({ at, atState: name ?? cursor?.name ?? null })}
      />
    </>
  );
}
