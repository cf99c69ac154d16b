// A heap of matchsticks, and the moves in it for those who use the keyboard.
import { useState } from 'preact/hooks';
import type { HeapOfPosition, LegalMoves } from '../documents';
import { Choice, NumberField } from '../ui/fields';
import { words } from '../words';
import { isLegal, listed, ranges } from './legal';
import type { Move } from './state';

const mostSticks = 60;
const mostButtons = 24;

interface SticksProps {
  size: number;
  hinted: number;
  legal(take: number): boolean;
  onTake(take: number): void;
  onRefused(take: number): void;
  active: boolean;
}

/** Clicking a stick takes it and those behind it. The list of moves does the same for keyboard and screen reader. */
function Sticks({ size, hinted, legal, onTake, onRefused, active }: SticksProps) {
  const [over, setOver] = useState<number | null>(null);
  const taken = over === null || !active ? 0 : size - over;
  const allowed = taken > 0 && legal(taken);
  return (
    <div class="sticks" aria-hidden="true" onPointerLeave={() => setOver(null)}>
      {Array.from({ length: size }, (_, i) => {
        const take = size - i;
        const marked = over !== null && i >= over ? (allowed ? ' taken' : ' refused') : take <= hinted ? ' hinted' : '';
        return (
          <div
            key={i}
            class={`stick${marked}`}
            data-take={take}
            onPointerEnter={() => active && setOver(i)}
            onClick={() => active && (legal(take) ? onTake(take) : onRefused(take))}
          />
        );
      })}
      {active && over !== null && <span class={allowed ? 'take-count' : 'take-count refused'}>{words.play.wouldTake(taken, allowed)}</span>}
    </div>
  );
}

interface Props {
  heap: HeapOfPosition;
  number: number;
  moves: readonly LegalMoves[];
  /** There are more moves than these; the server knows which. */
  cut: boolean;
  active: boolean;
  hint: Move | null;
  showValue: boolean;
  onMove(move: Move): void;
}

export function Heap({ heap, number, moves, cut, active, hint, showValue, onMove }: Props) {
  const handed = [...new Set(moves.map((move) => move.then ?? null).filter((then): then is string => then !== null))];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const [refused, setRefused] = useState<number | null>(null);
  const then = handed.length === 0 ? null : handed.find((one) => one === chosen) ?? (hint && handed.includes(hint.then ?? '') ? hint.then : handed[0] ?? null);
  const mine = moves.filter((move) => (move.then ?? null) === then);
  const legal = (take: number): boolean => isLegal(mine, take) || (cut && take > 0);
  const take = (count: number): void => {
    setRefused(null);
    setTyped(null);
    onMove({ component: heap.component, heap: heap.heap, take: count, then });
  };
  const takes = listed(mine, mostButtons);
  const legalText = words.play.legal(ranges(mine), cut);
  const large = heap.size > mostSticks;
  return (
    <section class="heap" aria-label={words.play.heap(number, heap.size, heap.of)}>
      <h3>
        {words.play.heapTitle(number)} <span class="faint">{heap.of}</span>
        <span class="heap-size">{words.number(heap.size)}</span>
        {showValue && heap.value !== undefined && <span class="tag">{words.play.value(heap.value)}</span>}
      </h3>
      {large ? (
        <div class="bar" aria-hidden="true">
          <div class="bar-full" style={{ width: '100%' }} />
          <span>{words.number(heap.size)}</span>
        </div>
      ) : heap.size === 0 ? (
        <p class="faint empty">{words.play.empty}</p>
      ) : (
        <Sticks size={heap.size} hinted={hint?.take ?? 0} legal={legal} onTake={take} onRefused={setRefused} active={active} />
      )}
      {refused !== null && active && <p class="fault small-fault" role="alert">{words.play.notLegal(refused, legalText)}</p>}
      {mine.length === 0 ? (
        <p class="faint">{words.play.noMove}</p>
      ) : (
        active && (
          <>
            {handed.length > 1 && (
              <Choice label={words.play.then} value={then ?? ''} options={handed.map((text) => [text, text.replace(/^(joint )?comply /, '')] as const)} onChange={setChosen} />
            )}
            {takes ? (
              <div class="row takes" role="group" aria-label={words.play.movesOf(number)}>
                {takes.map((count) => (
                  <button key={count} type="button" class={hint?.take === count ? 'hinted' : ''} onClick={() => take(count)} aria-label={words.play.takeFrom(count, number)}>
                    {words.play.take(count)}
                  </button>
                ))}
              </div>
            ) : (
              <form
                class="row takes"
                onSubmit={(event) => {
                  event.preventDefault();
                  if (typed === null) return;
                  if (legal(typed)) take(typed);
                  else setRefused(typed);
                }}
              >
                <NumberField label={words.play.takeHow} value={typed} least={1} most={Number.MAX_SAFE_INTEGER} onChange={setTyped} />
                <button type="submit">{words.play.takeButton}</button>
                <span class="note">{legalText}</span>
              </form>
            )}
          </>
        )
      )}
    </section>
  );
}
