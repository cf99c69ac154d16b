// Values heap by heap: where a heap leads to, which numbers are there, which is the least that is missing.
import { useState } from 'preact/hooks';
import { words } from '../words';
import { gameText, optionsOf, valuesOf, type Rules } from './definition';
import { HeapRow } from './parts';

/** Numbers from 0 on: those that are there are struck out, and the least that is missing is the value. */
function LeastMissing({ there, value }: { there: readonly number[]; value: number }) {
  const last = Math.max(value, ...there, 3) + 1;
  return (
    <ul class="number-line" aria-hidden="true">
      {Array.from({ length: last + 1 }, (_, number) => (
        <li key={number} class={number === value ? 'missing' : there.includes(number) ? 'there' : ''}>{number}</li>
      ))}
    </ul>
  );
}

export function ValueSteps({ rules, last, begin = 0 }: { rules: Rules; last: number; begin?: number }) {
  const text = words.tutorial.values;
  const first = rules.sink ? 1 : 0;
  const [heap, setHeap] = useState(begin);
  const values = valuesOf(rules, last);
  const options = optionsOf(rules, heap);
  const there = options.map(({ to }) => values[to]!);
  return (
    <div class="board" data-steps={gameText(rules)}>
      <HeapRow
        label={text.row(gameText(rules))}
        first={first}
        marks={values.slice(first).map((value, i) => (first + i > heap ? null : String(value)))}
        here={heap}
        options={options.map(({ to }) => to)}
      />
      <div class="value-steps" role="status">
        <ul class="options">
          {options.map(({ take, to }) => (
            <li key={take}>{take > heap ? text.overTake(take) : text.option(take, to, values[to]!)}</li>
          ))}
          {options.length === 0 && <li>{text.noOption}</li>}
        </ul>
        <LeastMissing there={there} value={values[heap]!} />
        <p class="because">{text.reason(heap, [...new Set(there)].sort((a, b) => a - b), values[heap]!)}</p>
      </div>
      <div class="row">
        <button type="button" class="main" disabled={heap === last} onClick={() => setHeap(heap + 1)}>{words.tutorial.outcomes.next}</button>
        <button type="button" disabled={heap === first} onClick={() => setHeap(heap - 1)}>{text.back}</button>
      </div>
    </div>
  );
}
