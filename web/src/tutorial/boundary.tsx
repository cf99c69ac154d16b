// Step 6: what happens at heap 0, wall or sink.
import { useState } from 'preact/hooks';
import { link } from '../address';
import { Choice } from '../ui/fields';
import { words } from '../words';
import { gameText, optionsOf, valuesOf, type Rules } from './definition';
import { AskNumber, Exercise, Texts, useVerdict } from './parts';
import { ValueSteps } from './value_steps';

const moves = [2, 5];
const sinkRules: Rules = { moves, sink: true };
const last = 14;

function SmallestLost() {
  const text = words.tutorial.boundary;
  const [verdict, judge] = useVerdict('boundary');
  const values = valuesOf(sinkRules, last);
  const smallest = values.indexOf(0, 1);
  const answer = (given: number): void => {
    if (given === smallest) return judge({ right: true, text: text.right(given) });
    if (given === 0 || given > last) return judge({ right: false, text: text.outside(last) });
    const options = optionsOf(sinkRules, given);
    const winning = options.find(({ to }) => values[to] === 0);
    judge({ right: false, text: winning ? text.won(given, winning.take, winning.take >= given) : text.notSmallest(given) });
  };
  return (
    <Exercise step="boundary" task={text.task(gameText(sinkRules))} verdict={verdict}>
      <AskNumber label={text.smallest} onAnswer={answer} />
    </Exercise>
  );
}

export function Boundary() {
  const text = words.tutorial.boundary;
  const [kind, setKind] = useState<'wall' | 'sink'>('wall');
  return (
    <>
      <Texts texts={text.texts} />
      <div class="lesson-choice">
        <Choice label={words.map.boundary} value={kind} options={(['wall', 'sink'] as const).map((name) => [name, words.map.boundaries[name]] as const)} onChange={(next) => setKind(next)} />
      </div>
      <ValueSteps key={kind} rules={{ moves, sink: kind === 'sink' }} last={kind === 'sink' ? 5 : last} begin={kind === 'sink' ? 1 : 5} />
      <Texts texts={text.after} />
      <SmallestLost />
      <p><a href={link('explore', { family: '{2,5}', both: true })}>{text.see}</a></p>
    </>
  );
}
