// Explore: a family, its sliders, the picture and what is known.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { link, showAddress } from '../address';
import { scaleNames } from '../colours';
import { Choice, NumberField, Select, Toggle } from '../ui/fields';
import { FaultNote } from '../ui/fault';
import { ProgressLine } from '../ui/progress';
import type { Request } from '../ui/request';
import { words } from '../words';
import { Carpet } from './carpet';
import { Downloads } from './downloads';
import type { Rows } from './frame';
import { beginsOf, useFamily, useGame, type Loaded } from './game';
import type { Shown } from './pane';
import { Legend } from './legend';
import { Panel } from './panel';
import { OtherLegend, OtherPanel, OtherPicture } from './other_games';
import { OtherFiles } from './other_files';
import { Plot } from './plot';
import { Sliders } from './sliders';
import { letsOf, pictures, readState, setOf, withDefaults, writeState, type ExploreState } from './state';
import { StateChooser, StateStrips, useStateStrips } from './states';
import { autoWrap, periodShown, Strip } from './strip';

/** From easy to expert. */
const examples: readonly (readonly [family: string, lets: readonly string[]])[] = [
  ['{1,2}', []],
  ['{1..3}', []],
  ['{1,3,4}', []],
  ['{2,5,c}', ['c=11']],
  ['sink {5,11,16}', []],
  ['squares', []],
  ['not {4,9,26,30}', []],
  ['comply {1..3}', []],
  ['pass {1,4,5}', []],
  ['left {1,3} right {2,5}', []],
  ['plane {(1,2),(2,1)}', []],
  ['dynamic 2t', []],
  ['{a,b,c}', ['a=5', 'b=11', 'c=29']],
  ['sink {m, 2m+k, 3m+k}', ['m=19', 'k=3']],
];

function Examples() {
  return (
    <nav class="examples" aria-label={words.explore.examples}>
      <span class="faint">{words.explore.examples}</span>
      {examples.map(([family, lets]) => (
        <a key={family} href={link('explore', { family, let: lets })}>
          {family}
        </a>
      ))}
      <a class="more" href={link('gallery')}>{words.gallery.more}</a>
    </nav>
  );
}

export function Explore({ query }: { query: URLSearchParams }) {
  const [state, setState] = useState(() => readState(query));
  const change = useCallback((part: Partial<ExploreState>) => setState((old) => ({ ...old, ...part })), []);
  // Values in an address belong to the family there.
  const [given] = useState(() => ({ family: state.family, lets: Object.entries(state.values).map(([name, value]) => `${name}=${value}`) }));
  const family = useFamily(state.family, state.family === given.family ? given.lets : []);
  const known = family.value?.typed === state.family && !family.fault ? family.value : null;
  const parameters = family.value?.parameters ?? [];
  const lastSet = useRef<string | null>(null);
  const another = known !== null && lastSet.current !== null && lastSet.current !== setOf(known.family);
  const full = known ? withDefaults(another ? { ...state, values: {}, ranges: {}, sweep: null } : state, parameters, known.start) : state;
  useEffect(() => {
    if (!known) return;
    lastSet.current = setOf(known.family);
    if (full !== state) setState(full);
  }, [known, state]);
  useEffect(() => {
    if (known) showAddress('explore', writeState(full, parameters));
  }, [full, known]);

  const lets = letsOf(full, parameters);
  // A partizan game has outcomes of four classes where others have values, and one picture; so has a game whose
  // moves bound the next one, of two classes. A game on two heaps has its own carpet.
  const asOutcomes = known?.kind === 'dynamic' || (state.outcomes && !known?.kind);
  const main = useKept(useGame(known ? state.family : null, lets, asOutcomes, beginsOf(known), state.first ?? 0));
  const loaded = main.value;
  const kind = loaded?.game.kind ?? null;
  const picture = kind === 'plane' ? 'carpet' : kind ? 'strip' : state.picture;
  const other = useGame(loaded && state.both ? loaded.game.other : null, [], state.outcomes, { from: loaded?.game.start === 0 ? 1 : 0, listed: true }, state.first ?? 0);

  const states = useStateStrips(loaded, full);
  const both = state.both && state.picture === 'strip' ? other.value : null;

  // While a period is looked for, rows are as long as before.
  const lastPeriod = useRef<number | null>(null);
  if (loaded && (loaded.analysis || loaded.analysisFault)) lastPeriod.current = periodShown(loaded.analysis?.period, state.outcomes).period;
  // While a slider is held, or runs by itself, cells stay as large as they are: only the colours change.
  const [held, setHeld] = useState<number | null>(null);
  const rows: Rows = {
    base: state.wrap ?? (lastPeriod.current === null ? 200 : autoWrap(lastPeriod.current)),
    unit: state.wrap === null ? lastPeriod.current ?? 0 : null,
    whole: state.cell === null && held !== null,
  };
  const [frame, setFrame] = useState<Shown>({ first: 0, last: 0, wrap: rows.base, cell: 1 });
  const noteShown = useCallback((next: Shown) => setFrame((old) => (Object.entries(next).every(([name, value]) => old[name as keyof Shown] === value) ? old : next)), []);
  const shown = useMemo(() => [frame.first, frame.last] as const, [frame.first, frame.last]);
  const wrap = frame.wrap;
  const sweep = parameters.includes(state.sweep ?? '') ? state.sweep : parameters[parameters.length - 1] ?? null;
  const fault = family.fault ?? main.fault;
  // What was known of another game must not stand beside an error; the picture is greyed.
  const current = loaded !== null && loaded.family === state.family && loaded.lets.join() === lets.join();
  // Values of sliders that make no game are told over the picture: above it, the sliders would move under the hand.
  const ofValues = fault !== null && !family.fault && parameters.length > 0;
  const failed = useRef(false);
  if (fault || current) failed.current = !current;
  // One state by itself is described by itself.
  const described = failed.current ? null : states.strips?.length === 1 ? states.strips[0]!.loaded : loaded;

  return (
    <main class="explore">
      <div class="stage">
        <form class="family" onSubmit={(event) => event.preventDefault()}>
          <label for="family">{words.explore.family}</label>
          <input
            id="family"
            type="text"
            value={state.family}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            aria-invalid={fault?.kind === 'bad'}
            aria-describedby="family-fault"
            onInput={(event) => change({ family: event.currentTarget.value, first: null, at: null, atSecond: null, top: null, only: null, atState: null })}
          />
        </form>
        {!ofValues && <FaultNote fault={fault} id="family-fault" />}
        <Examples />
        <Sliders state={full} parameters={parameters} change={change} shown={current || fault !== null} wrong={ofValues} onHold={(holding) => setHeld(holding ? frame.cell : null)} />
        <div class="tools">
          {!kind && (
            <>
              <Choice label={words.explore.picture} value={state.picture} options={pictures.map((name) => [name, words.explore.pictures[name]] as const)} onChange={(next) => change({ picture: next, cell: null, first: null })} />
            </>
          )}
          {(!kind || kind === 'plane') && <Toggle label={words.explore.outcomes} checked={state.outcomes} onChange={(outcomes) => change({ outcomes })} />}
          {picture === 'strip' && (
            <>
              {!kind && <Toggle label={words.explore.both} checked={state.both} disabled={loaded !== null && loaded.game.other === null} onChange={(both) => change({ both })} />}
              {loaded?.game.states && loaded.game.states.length > 1 && <StateChooser game={loaded.game} only={state.only} onChange={(only) => change({ only, at: null })} />}
              {state.both && !kind && <Toggle label={words.explore.dual} checked={state.dual} onChange={(dual) => change({ dual })} />}
              <Toggle label={words.explore.square} checked={state.square} onChange={(square) => change({ square })} />
              <NumberField label={words.explore.wrap} value={state.wrap} placeholder={words.explore.wrapAuto(wrap)} least={1} most={1e6} onChange={(next) => change({ wrap: next })} />
              <NumberField label={words.explore.first} value={state.first} placeholder={String(loaded?.game.start ?? 0)} least={0} most={Number.MAX_SAFE_INTEGER} onChange={(first) => change({ first })} />
            </>
          )}
          {picture === 'carpet' && kind === null && sweep !== null && (
            <Select label={words.explore.sweep} value={sweep} options={parameters.map((name) => [name, name] as const)} onChange={(next) => change({ sweep: next, top: null })} />
          )}
          <Select label={words.explore.palette} value={state.palette} options={scaleNames.map((name) => [name, words.explore.palettes[name]] as const)} onChange={(palette) => change({ palette })} />
          {picture !== 'plot' && <button type="button" onClick={() => change({ cell: null, first: null, top: null })}>{words.explore.fit}</button>}
        </div>
        <ProgressLine since={main.since} progress={main.progress} cancel={main.cancel} />
        <div class={failed.current ? 'picture old' : 'picture'} data-game={loaded?.game.game ?? ''}>
          {ofValues && <FaultNote fault={fault} id="family-fault" />}
          {states.strips && <StateStrips state={full} change={change} strips={states.strips} rows={rows} held={held} onFrame={noteShown} />}
          {loaded && kind && <OtherPicture state={full} change={change} main={loaded} rows={rows} held={held} onFrame={noteShown} />}
          {loaded && !kind && !states.strips && picture === 'strip' && <Strip state={full} change={change} main={loaded} other={other.value} rows={rows} held={held} shown={shown} onFrame={noteShown} />}
          {loaded && !kind && picture === 'carpet' && (sweep === null ? <p class="note">{words.explore.noSweep}</p> : <Carpet state={full} change={change} main={loaded} parameters={parameters} sweep={sweep} />)}
          {loaded && picture === 'plot' && <Plot state={full} change={change} main={loaded} />}
        </div>
        {loaded && kind && <OtherLegend kind={kind} state={state} />}
        {loaded && !kind && <Legend largest={loaded.analysis?.period.max_value ?? loaded.store.largest} state={state} />}
        {state.both && state.picture === 'strip' && <FaultNote fault={other.fault} />}
        <FaultNote fault={states.fault} />
        <p class="note">{kind === 'plane' ? words.plane.help : words.explore.help[picture]}</p>
      </div>
      <aside class="side" aria-label={words.explore.known}>
        {failed.current && <p class="note">{words.explore.noGame(loaded !== null)}</p>}
        {described && (kind ? <OtherPanel kind={kind} loaded={described} /> : <Panel loaded={described} />)}
        {described && both && <Panel loaded={both} />}
        {described && (kind === 'plane' || kind === 'dynamic') && <OtherFiles state={full} loaded={described} kind={kind} />}
        {described && (!kind || kind === 'partizan') && <Downloads state={kind ? { ...full, picture, outcomes: false } : full} main={described} other={both} wrap={wrap} shown={shownRange({ ...state, picture }, described, shown)} sweep={sweep} />}
      </aside>
    </main>
  );
}

/** The heaps that a download takes unless others are typed. */
function shownRange(state: ExploreState, loaded: Loaded, shown: readonly [number, number]): readonly [number, number] {
  const first = Math.max(loaded.game.start, state.first ?? 0);
  if (state.picture === 'carpet') return [first, first + 399];
  if (state.picture === 'plot') return [first, first + state.count - 1];
  return shown;
}

/** The last game stays on the screen while a family is typed that makes no sense yet. */
function useKept(request: Request<Loaded>): Request<Loaded> {
  const kept = useRef<Loaded | null>(null);
  kept.current = request.value ?? kept.current;
  return { ...request, value: kept.current };
}
