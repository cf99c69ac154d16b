// A slider for each parameter; its ends can be set, and it can run by itself.
import { useEffect, useState } from 'preact/hooks';
import { NumberField } from '../ui/fields';
import { words } from '../words';
import { largestParameter, type ExploreState, type Range } from './state';

interface Props {
  state: ExploreState;
  parameters: readonly string[];
  change(change: Partial<ExploreState>): void;
  /** Whether the game of these values is shown, or the reason why there is none. */
  shown: boolean;
  /** These values make no game. */
  wrong: boolean;
  /** A slider is held, or runs. */
  onHold(holding: boolean): void;
}

const pace = 350;  // milliseconds for each value
const skip = 60;   // for one that makes no game

export function Sliders({ state, parameters, change, shown, wrong, onHold }: Props) {
  const [running, setRunning] = useState<string | null>(null);
  const rangeOf = (name: string): Range => state.ranges[name] ?? [1, 40];
  const setValue = (name: string, value: number): void => {
    const [low, high] = state.ranges[name] ?? [1, value];
    const ranges = value >= low && value <= high ? {} : { ranges: { ...state.ranges, [name]: [Math.min(low, value), Math.max(high, value)] as const } };
    change({ values: { ...state.values, [name]: value }, ...ranges });
  };
  const setRange = (name: string, range: Range): void => {
    if (range[0] <= range[1]) change({ ranges: { ...state.ranges, [name]: range } });
  };
  const stop = (): void => {
    setRunning(null);
    onHold(false);
  };
  const run = (name: string): void => {
    if (running === name) return stop();
    const [low, high] = rangeOf(name);
    setRunning(name);
    onHold(true);
    if ((state.values[name] ?? low) >= high) setValue(name, low);
  };
  const value = running === null ? 0 : state.values[running] ?? 1;
  // The next value comes when this one has been seen.
  useEffect(() => {
    if (running === null || !shown) return;
    const timer = setTimeout(() => (value >= rangeOf(running)[1] ? stop() : setValue(running, value + 1)), wrong ? skip : pace);
    return () => clearTimeout(timer);
  }, [running, value, shown, wrong]);
  useEffect(() => {
    if (running !== null && !parameters.includes(running)) stop();
  }, [parameters.join()]);
  if (parameters.length === 0) return null;
  return (
    <div class="sliders">
      {parameters.map((name) => {
        const [low, high] = rangeOf(name);
        const now = state.values[name] ?? 1;
        return (
          <div class={wrong ? 'slider wrong' : 'slider'} key={name}>
            <var aria-hidden="true">{name}</var>
            <button type="button" class="run" aria-label={running === name ? words.sliderRun.stop(name) : words.sliderRun.start(name)} onClick={() => run(name)}>
              <svg viewBox="0 0 10 10" width="14" height="14" aria-hidden="true">
                <path d={running === name ? 'M1 1h3v8H1zM6 1h3v8H6z' : 'M2 0.5l7 4.5-7 4.5z'} fill="currentColor" />
              </svg>
            </button>
            <input
              type="range"
              aria-label={words.explore.slider(name)}
              min={low}
              max={high}
              value={now}
              onPointerDown={() => (setRunning(null), onHold(true))}
              onPointerUp={() => onHold(false)}
              onPointerCancel={() => onHold(false)}
              onInput={(event) => {
                setRunning(null);
                setValue(name, Number(event.currentTarget.value));
              }}
            />
            <NumberField hideLabel label={words.explore.parameter(name)} value={now} least={0} most={largestParameter} onChange={(next) => next !== null && (setRunning(null), setValue(name, next))} />
            <details class="ends">
              <summary>{words.explore.range(low, high)}</summary>
              <div class="row">
                <NumberField label={words.explore.least(name)} value={low} least={0} most={largestParameter} onChange={(next) => next !== null && setRange(name, [next, high])} />
                <NumberField label={words.explore.most(name)} value={high} least={0} most={largestParameter} onChange={(next) => next !== null && setRange(name, [low, next])} />
              </div>
            </details>
          </div>
        );
      })}
    </div>
  );
}
