// Step 1: a match with one heap against the page, which plays by the definition.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words';
import { optionsOf, valuesOf } from './definition';
import { Exercise, Texts, useVerdict } from './parts';

const rules = { moves: [1, 2], sink: false };
const size = 10;
const values = valuesOf(rules, size);

// Without a moment's pause one would not see that the page has moved.
const thinking = 600;
const pauseFor = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : thinking);

interface Match {
  heap: number;
  yours: boolean;
  /** The heaps that were left to the reader, and those that the reader left. */
  left: readonly number[];
  leaving: readonly number[];
}

const begun = (yours: boolean): Match => ({ heap: size, yours, left: [], leaving: [] });

function played(match: Match, take: number): Match {
  const heap = match.heap - take;
  return match.yours
    ? { ...match, heap, yours: false, leaving: [...match.leaving, heap] }
    : { ...match, heap, yours: true, left: [...match.left, heap] };
}

/** To a lost heap where there is one, else the smallest move, which makes the match last. */
function reply(heap: number): number {
  const options = optionsOf(rules, heap);
  return (options.find(({ to }) => values[to] === 0) ?? options[0]!).take;
}

export function FirstGame() {
  const text = words.tutorial.play;
  const [match, setMatch] = useState(() => begun(true));
  const [said, setSaid] = useState<string>(text.begin);
  const [verdict, judge] = useVerdict('play');
  const over = match.heap === 0;
  const restart = (yours: boolean): void => {
    setMatch(begun(yours));
    setSaid(yours ? text.begin : text.pageBegins);
    judge(null);
  };
  const take = (count: number): void => {
    const next = played(match, count);
    setMatch(next);
    setSaid(text.youTook(count, next.heap));
    if (next.heap === 0) judge({ right: true, text: text.won(next.leaving) });
  };
  useEffect(() => {
    if (match.yours || over) return;
    const timer = setTimeout(() => {
      const count = reply(match.heap);
      const next = played(match, count);
      setMatch(next);
      setSaid(text.pageTook(count, next.heap));
      if (next.heap === 0) judge({ right: false, text: text.lost(next.left) });
    }, pauseFor());
    return () => clearTimeout(timer);
  }, [match]);
  return (
    <>
      <Texts texts={text.texts} />
      <Exercise step="play" task={text.task} verdict={verdict}>
        <div class="matches" role="img" aria-label={text.matches(match.heap)}>
          {Array.from({ length: size }, (_, i) => (
            <span key={i} class={i < match.heap ? 'match' : 'match gone'} />
          ))}
        </div>
        <p role="status" data-heap={match.heap}>{said}</p>
        <div class="row">
          {rules.moves.map((count) => (
            <button key={count} type="button" class="main" disabled={!match.yours || count > match.heap} onClick={() => take(count)}>{text.take(count)}</button>
          ))}
          <button type="button" onClick={() => restart(true)}>{text.again}</button>
          <button type="button" onClick={() => restart(false)}>{text.letBegin}</button>
        </div>
      </Exercise>
      <Texts texts={text.after} />
    </>
  );
}
