// Step 2: which heaps are lost, one after the other, and why.
import { useState } from 'preact/hooks';
import { words } from '../words';
import { gameText, optionsOf, valuesOf, type Rules } from './definition';
import { Exercise, HeapRow, Texts, useVerdict } from './parts';

const shownRules: Rules = { moves: [1, 2], sink: false };
const shownLast = 12;
const shownValues = valuesOf(shownRules, shownLast);

const askedRules: Rules = { moves: [1, 3, 4], sink: false };
const askedLast = 14;
const askedValues = valuesOf(askedRules, askedLast);

/** Why a heap is lost or won, by those it leads to. */
function reason(rules: Rules, values: readonly number[], heap: number): string {
  const options = optionsOf(rules, heap);
  const winning = options.find(({ to }) => values[to] === 0);
  return winning ? words.tutorial.outcomes.isWon(heap, winning.take, winning.to) : words.tutorial.outcomes.isLost(heap, options.map(({ to }) => to));
}

function Walk() {
  const text = words.tutorial.outcomes;
  const [heap, setHeap] = useState(0);
  const marks = shownValues.map((value, i) => (i > heap ? null : words.outcome(value === 0)));
  return (
    <div class="board">
      <HeapRow label={text.row(gameText(shownRules))} marks={marks} here={heap} options={optionsOf(shownRules, heap).map(({ to }) => to)} />
      <p role="status" class="because">{reason(shownRules, shownValues, heap)}</p>
      <div class="row">
        <button type="button" class="main" disabled={heap === shownLast} onClick={() => setHeap(heap + 1)}>{text.next}</button>
        <button type="button" disabled={heap === 0} onClick={() => setHeap(0)}>{text.restart}</button>
      </div>
    </div>
  );
}

function MarkLost() {
  const text = words.tutorial.outcomes;
  const [marked, setMarked] = useState<readonly number[]>([]);
  const [verdict, judge] = useVerdict('outcomes');
  const toggle = (heap: number): void => {
    setMarked(marked.includes(heap) ? marked.filter((one) => one !== heap) : [...marked, heap]);
    judge(null);
  };
  const check = (): void => {
    // The first mistake alone: those behind it may come from it.
    const wrong = askedValues.findIndex((value, heap) => (value === 0) !== marked.includes(heap));
    judge(wrong < 0 ? { right: true, text: text.right(marked.length) } : { right: false, text: text.lookAt(wrong, reason(askedRules, askedValues, wrong)) });
  };
  return (
    <Exercise step="outcomes" task={text.task(askedLast)} verdict={verdict}>
      <div class="row marks">
        {askedValues.map((_, heap) => (
          <button key={heap} type="button" aria-pressed={marked.includes(heap)} aria-label={text.mark(heap)} onClick={() => toggle(heap)}>
            <span class="heap-number">{heap}</span>
            <span class="mark">{marked.includes(heap) ? words.outcome(true) : ' '}</span>
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" class="main" onClick={check}>{words.tutorial.check}</button>
        <button type="button" onClick={() => (setMarked([]), judge(null))}>{text.clear}</button>
      </div>
    </Exercise>
  );
}

export function LostHeaps() {
  const text = words.tutorial.outcomes;
  return (
    <>
      <Texts texts={text.texts} />
      <Walk />
      <Texts texts={text.after} />
      <MarkLost />
    </>
  );
}
