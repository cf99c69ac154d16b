// A heap that may break: one says how many matches fall, and points at the first of them. What stands left and right
// of them are two heaps. The list has every move, also for keyboard and screen reader.
import { useEffect, useState } from 'preact/hooks';
import type { HeapOfPosition, LegalMoves } from '../documents';
import { Choice, Select } from '../ui/fields';
import { words } from '../words';
import { leftBy, mayBreak, takesOf } from './breaking';
import type { Take } from './moves';
import { mostSticks } from './sticks';

interface Props {
  heap: HeapOfPosition;
  number: number;
  moves: readonly LegalMoves[];
  /** There are more moves than these; the server knows which. */
  cut: boolean;
  active: boolean;
  hint: Take | null;
  showValue: boolean;
  onMove(move: Take): void;
}

export function BreakingHeap({ heap, number, moves, cut, active, hint, showValue, onMove }: Props) {
  const singles = moves.flatMap(takesOf);
  const takes = [...new Set(singles.map(({ take }) => take))].sort((a, b) => a - b);
  const [chosen, setChosen] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [listed, setListed] = useState<string | null>(null);
  useEffect(() => {
    setOver(null);
    setListed(null);
  }, [heap.size, active, hint]);
  const take = takes.find((one) => one === chosen) ?? hint?.take ?? takes[0] ?? 0;
  // At the right end as many are taken as there are.
  const first = (at: number): number => Math.min(at, heap.size - take);
  const leftAt = (at: number): number[] => [first(at), heap.size - take - first(at)].filter((part) => part > 0);
  const legal = (left: readonly number[]): boolean => cut || mayBreak(moves, take, left);
  const make = (count: number, left: readonly number[]): void =>
    onMove({ kind: 'take', component: heap.component, heap: heap.heap, take: count, then: null, parts: left.length > 1 ? left : null });
  const label = (count: number, left: readonly number[]): string => words.playBreaking.move(count, left);
  const keyOf = (one: LegalMoves): string => `${one.take} ${leftBy(one).join('+')}`;
  const picked = singles.find((one) => keyOf(one) === listed) ?? singles.find((one) => hint && one.take === hint.take && String(one.parts ?? '') === String(hint.parts ?? '')) ?? singles[0];
  const shown = active && over !== null && over < heap.size ? over : null;
  const allowed = shown !== null && legal(leftAt(shown));
  const markOf = (at: number): string => {
    if (shown !== null) return at >= first(shown) && at < first(shown) + take ? (allowed ? ' taken' : ' refused') : '';
    const start = hint?.parts ? hint.parts[0]! : heap.size - (hint?.take ?? 0);
    return hint && at >= start && at < start + hint.take ? ' hinted' : '';
  };
  const told = shown !== null ? (allowed ? label(take, leftAt(shown)) : words.playBreaking.not(take, leftAt(shown))) : heap.size === 0 ? words.play.empty : singles.length === 0 ? words.play.noMove : '';
  return (
    <section class="heap breaking" aria-label={words.play.heap(number, heap.size, heap.of)}>
      <h3>
        {words.play.heapTitle(number)} <span class="faint of">{heap.of}</span>
        {showValue && heap.value !== undefined && <span class="tag">{words.play.value(heap.value)}</span>}
        <span class="heap-count">
          <span class="heap-size">{words.number(heap.size)}</span>
        </span>
      </h3>
      {heap.size <= mostSticks && (
        <div class="sticks" aria-hidden="true" onPointerLeave={() => setOver(null)}>
          {Array.from({ length: heap.size }, (_, at) => (
            <div
              key={at}
              class={`stick${markOf(at)}`}
              data-at={at}
              onPointerEnter={() => active && setOver(at)}
              onClick={() => active && (legal(leftAt(at)) ? make(take, leftAt(at)) : setOver(at))}
            />
          ))}
        </div>
      )}
      <p class={shown !== null && !allowed ? 'heap-word wrong' : 'heap-word'}>{told}</p>
      {takes.length > 1 && <Choice label={words.play.takeHow} value={String(take)} options={takes.map((one) => [String(one), words.number(one)] as const)} onChange={(text) => setChosen(Number(text))} />}
      {picked && (
        <form
          class="row takes"
          onSubmit={(event) => {
            event.preventDefault();
            if (active) make(picked.take, leftBy(picked));
          }}
        >
          <Select label={words.play.movesOf(number)} value={keyOf(picked)} options={singles.map((one) => [keyOf(one), label(one.take, leftBy(one))] as const)} onChange={setListed} />
          <button type="submit" disabled={!active}>{words.playBreaking.make}</button>
        </form>
      )}
    </section>
  );
}
