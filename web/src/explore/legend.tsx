// Colours of values or outcomes.
import { Inks, legendValues } from '../colours';
import { words } from '../words';
import { swatch } from './paint';
import type { ExploreState } from './state';

export function Legend({ largest, state }: { largest: number; state: ExploreState }) {
  const inks = new Inks(state.palette, state.outcomes);
  const shown = legendValues(state.outcomes ? 1 : Math.max(3, largest));
  return (
    <ul class="legend" aria-label={words.explore.legend}>
      {shown.map((value) => (
        <li key={value}>
          <span class="swatch" style={{ background: swatch(inks, value) }} />
          {state.outcomes ? words.outcome(value === 0) : words.number(value)}
        </li>
      ))}
    </ul>
  );
}
