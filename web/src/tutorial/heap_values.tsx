// Step 3: the value of a heap, and one to be found.
import { words } from '../words';
import { gameText, optionsOf, valuesOf, type Rules } from './definition';
import { AskNumber, Exercise, HeapRow, Texts, useVerdict } from './parts';
import { ValueSteps } from './value_steps';

const shownRules: Rules = { moves: [1, 3, 4], sink: false };
const askedRules: Rules = { moves: [2, 3], sink: false };
const askedHeap = 7;

function FindValue() {
  const text = words.tutorial.values;
  const [verdict, judge] = useVerdict('values');
  const values = valuesOf(askedRules, askedHeap);
  const options = optionsOf(askedRules, askedHeap).map(({ to }) => to);
  const answer = (given: number): void => {
    const right = given === values[askedHeap];
    const there = options.map((to) => values[to]!);
    judge({ right, text: right ? text.right(askedHeap, given) : text.wrong(askedHeap, options, there, there.includes(given)) });
  };
  return (
    <Exercise step="values" task={text.task(gameText(askedRules), askedHeap)} verdict={verdict}>
      <HeapRow label={text.row(gameText(askedRules))} marks={values.map((value, heap) => (heap === askedHeap ? '?' : String(value)))} here={askedHeap} options={verdict ? options : []} />
      <AskNumber label={`G(${askedHeap})`} onAnswer={answer} />
    </Exercise>
  );
}

export function HeapValues() {
  const text = words.tutorial.values;
  return (
    <>
      <Texts texts={text.texts} />
      <ValueSteps rules={shownRules} last={13} />
      <Texts texts={text.after} />
      <FindValue />
    </>
  );
}
