import { NumberField } from '../ui/fields';
import { words } from '../words';
import { largestParameter, type ExploreState, type Range } from './state';

interface Props {
  state: ExploreState;
  parameters: readonly string[];
  change(change: Partial<ExploreState>): void;
}

/** A slider for each parameter; its ends can be set. */
export function Sliders({ state, parameters, change }: Props) {
  if (parameters.length === 0) return null;
  const setValue = (name: string, value: number): void => {
    const [low, high] = state.ranges[name] ?? [1, value];
    const ranges = value >= low && value <= high ? {} : { ranges: { ...state.ranges, [name]: [Math.min(low, value), Math.max(high, value)] as const } };
    change({ values: { ...state.values, [name]: value }, ...ranges });
  };
  const setRange = (name: string, range: Range): void => {
    if (range[0] <= range[1]) change({ ranges: { ...state.ranges, [name]: range } });
  };
  return (
    <div class="sliders">
      {parameters.map((name) => {
        const value = state.values[name] ?? 1;
        const [low, high] = state.ranges[name] ?? [1, 40];
        return (
          <div class="slider" key={name}>
            <var aria-hidden="true">{name}</var>
            <input
              type="range"
              aria-label={words.explore.slider(name)}
              min={low}
              max={high}
              value={value}
              onInput={(event) => setValue(name, Number(event.currentTarget.value))}
            />
            <NumberField hideLabel label={words.explore.parameter(name)} value={value} least={0} most={largestParameter} onChange={(next) => next !== null && setValue(name, next)} />
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
