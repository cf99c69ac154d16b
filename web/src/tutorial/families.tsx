// Step 7: many games at once, and a rule to be guessed.
import { useState } from 'preact/hooks';
import { link } from '../address';
import { words } from '../words';
import { gameText, periodOf, valuesOf, type Rules } from './definition';
import { AskNumber, Colours, Exercise, Slider, Texts, useVerdict } from './parts';

const most = 15;
const gameOf = (c: number): Rules => ({ moves: [1, c], sink: false });
const asked = 100;

export function Families() {
  const text = words.tutorial.families;
  const [c, setC] = useState(4);
  const [seen, setSeen] = useState<readonly number[]>([4]);
  const [verdict, judge] = useVerdict('families');
  const rules = gameOf(c);
  const { period } = periodOf(rules);
  const choose = (next: number): void => {
    setC(next);
    setSeen([...new Set([...seen, next])].sort((a, b) => a - b));
  };
  const answer = (given: number): void => {
    const right = given === periodOf(gameOf(asked)).period;
    judge({ right, text: right ? text.right : given === 2 ? text.likeOdd : text.wrong });
  };
  return (
    <>
      <Texts texts={text.texts} />
      <div class="board">
        <Slider label="c" value={c} least={2} most={most} onChange={choose} />
        <Colours rules={rules} values={valuesOf(rules, 6 * (period === 2 ? 10 : period) - 1)} wrap={period === 2 ? 10 : period} />
        <p role="status" class="because">{text.period(gameText(rules), period)}</p>
        <p class="note">{text.seen(seen.map((one) => [one, periodOf(gameOf(one)).period] as const))}</p>
      </div>
      <Exercise step="families" task={text.task(gameText(gameOf(asked)))} verdict={verdict}>
        <AskNumber label={words.panel.period} onAnswer={answer} />
      </Exercise>
      <Texts texts={text.after} />
      <ul>
        <li><a href={link('explore', { family: '{1,c}', let: ['c=4'], picture: 'carpet' })}>{text.carpet}</a></li>
        <li><a href={link('theorems', { name: 'two-moves' })}>{text.theorem}</a></li>
        <li><a href={link('map')}>{text.map}</a></li>
      </ul>
    </>
  );
}
