// Step 5: several heaps, the nim-sum, and the move that makes it 0.
import { useState } from 'preact/hooks';
import { link } from '../address';
import { words } from '../words';
import { gameText, nimSum, optionsOf, valuesOf, type Rules } from './definition';
import { Exercise, Texts, useVerdict } from './parts';

const rules: Rules = { moves: [1, 3, 4], sink: false };
const largest = 20;
const values = valuesOf(rules, largest);
const valueOf = (heap: number): number => values[heap]!;

/** In each of them some move wins. */
const positions = [[4, 5, 7], [5, 8, 10], [11, 6, 12], [13, 3, 9], [12, 4, 9]] as const;

interface TableProps {
  heaps: readonly number[];
  onChange?(index: number, heap: number): void;
}

/** Values in binary, one below the other, and their sum without carrying. */
function SumTable({ heaps, onChange }: TableProps) {
  const text = words.tutorial.sums;
  const sum = nimSum(heaps.map(valueOf));
  const binary = (value: number): string => value.toString(2).padStart(2, '0');
  return (
    <table class="sum-table">
      <thead>
        <tr><th>{text.heap}</th><th>{text.size}</th><th>{text.value}</th><th>{text.binary}</th></tr>
      </thead>
      <tbody>
        {heaps.map((heap, i) => (
          <tr key={i}>
            <td>{i + 1}</td>
            <td class="size">
              {onChange && <button type="button" aria-label={text.less(i + 1)} disabled={heap === 0} onClick={() => onChange(i, heap - 1)}>−</button>}
              <span class="sum-size">{heap}</span>
              {onChange && <button type="button" aria-label={text.more(i + 1)} disabled={heap === largest} onClick={() => onChange(i, heap + 1)}>+</button>}
            </td>
            <td>{valueOf(heap)}</td>
            <td><code>{binary(valueOf(heap))}</code></td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr><th colSpan={2}>{text.sum}</th><td>{sum}</td><td><code>{binary(sum)}</code></td></tr>
      </tfoot>
    </table>
  );
}

function TrySums() {
  const [heaps, setHeaps] = useState<readonly number[]>([1, 3, 6]);
  const change = (index: number, heap: number): void => setHeaps(heaps.map((old, i) => (i === index ? heap : old)));
  return (
    <div class="board">
      <SumTable heaps={heaps} onChange={change} />
      <p role="status" class="because">{words.tutorial.sums.verdict(nimSum(heaps.map(valueOf)))}</p>
    </div>
  );
}

function FindMove() {
  const text = words.tutorial.sums;
  const [which, setWhich] = useState(0);
  const [verdict, judge] = useVerdict('sums');
  const heaps = positions[which]!;
  const answer = (index: number, take: number, to: number): void => {
    const sum = nimSum(heaps.map((heap, i) => valueOf(i === index ? to : heap)));
    judge({ right: sum === 0, text: sum === 0 ? text.right(take, index + 1, valueOf(to)) : text.wrong(take, index + 1, valueOf(to), sum) });
  };
  return (
    <Exercise step="sums" task={text.task(gameText(rules))} verdict={verdict}>
      <SumTable heaps={heaps} />
      {heaps.map((heap, i) => (
        <div key={`${which} ${i}`} class="row" role="group" aria-label={words.play.movesOf(i + 1)}>
          <span class="move-of">{text.heapOf(i + 1, heap)}</span>
          {optionsOf(rules, heap).map(({ take, to }) => (
            <button key={take} type="button" data-move={`${i} ${take}`} aria-label={words.play.takeFrom(take, i + 1)} onClick={() => answer(i, take, to)}>{text.take(take)}</button>
          ))}
        </div>
      ))}
      <div class="row another">
        <button type="button" onClick={() => (setWhich((which + 1) % positions.length), judge(null))}>{text.another}</button>
      </div>
    </Exercise>
  );
}

export function Sums() {
  const text = words.tutorial.sums;
  return (
    <>
      <Texts texts={text.texts} />
      <TrySums />
      <Texts texts={text.after} />
      <FindMove />
      <p><a href={link('play', { position: `${gameText(rules)}: ${positions[1].join(', ')}` })}>{text.see}</a></p>
    </>
  );
}
