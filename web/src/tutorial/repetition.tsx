// Step 4: the period, seen by colours that stand one below the other.
import { useState } from 'preact/hooks';
import { link } from '../address';
import { words } from '../words';
import { gameText, periodOf, valuesOf, type Rules } from './definition';
import { AskNumber, Colours, Exercise, Slider, Texts, useVerdict } from './parts';

const shownRules: Rules = { moves: [1, 3, 4], sink: false };
const askedRules: Rules = { moves: [2, 5], sink: false };
const lateRules: Rules = { moves: [2, 4, 7], sink: false };
const most = 16;

/** Values in rows, and how many there are in a row to choose. */
function Rows({ rules, rows = 6, begin, tell = true }: { rules: Rules; rows?: number; begin: number; tell?: boolean }) {
  const text = words.tutorial.period;
  const [wrap, setWrap] = useState(begin);
  const { preperiod, period } = periodOf(rules);
  return (
    <>
      <Slider label={text.wrap} value={wrap} least={2} most={most} onChange={setWrap} />
      <Colours rules={rules} values={valuesOf(rules, rows * most - 1)} wrap={wrap} pale={tell ? preperiod : 0} />
      {tell && <p role="status" class="because">{text.columns(gameText(rules), wrap, period, preperiod)}</p>}
    </>
  );
}

function GuessPeriod() {
  const text = words.tutorial.period;
  const [verdict, judge] = useVerdict('period');
  const { period } = periodOf(askedRules);
  const answer = (given: number): void => {
    const right = given === period;
    judge({ right, text: right ? text.right(given) : given > 0 && given % period === 0 ? text.longer(given) : text.wrong(given) });
  };
  return (
    <Exercise step="period" task={text.task(gameText(askedRules))} verdict={verdict}>
      <Rows rules={askedRules} begin={10} tell={false} />
      <AskNumber label={words.panel.period} onAnswer={answer} />
    </Exercise>
  );
}

export function Repetition() {
  const text = words.tutorial.period;
  return (
    <>
      <Texts texts={text.texts} />
      <div class="board"><Rows rules={shownRules} begin={10} /></div>
      <Texts texts={text.why} />
      <GuessPeriod />
      <Texts texts={text.late} />
      <div class="board"><Rows rules={lateRules} begin={10} rows={4} /></div>
      <p><a href={link('explore', { family: '{1,3,4}' })}>{text.see}</a></p>
    </>
  );
}
