// A heap of matchsticks, and the moves in it for those who use the keyboard.
import { useEffect, useState } from 'preact/hooks';
import type { HeapOfPosition, LegalMoves } from '../documents';
import { Choice, NumberField } from '../ui/fields';
import { words } from '../words';
import { takesOf } from './breaking';
import { HeapTitle } from './heap_title';
import { countOf, isLegal, listed, ranges } from './legal';
import { thenOf, type Take } from './moves';
import { Sticks } from './sticks';

const mostButtons = 24;

interface Props {
  heap: HeapOfPosition;
  number: number;
  moves: readonly LegalMoves[];
  /** The size and the moves at the beginning of the match: what is shown keeps its place. */
  begun: { size: number; moves: readonly LegalMoves[] };
  /** The next player has other moves. */
  changing: boolean;
  /** There are more moves than these; the server knows which. */
  cut: boolean;
  active: boolean;
  hint: Take | null;
  showValue: boolean;
  onMove(move: Take): void;
  /** Sets the size, before the first move; null behind it. */
  onResize: ((size: number) => void) | null;
}

const withThen = (moves: readonly LegalMoves[], then: string | null): LegalMoves[] => moves.filter((move) => thenOf(move) === then);

/** In a game with states each move has a button of its own, with the state that it leads to; null where there are too many. */
const statedMoves = (heap: HeapOfPosition, moves: readonly LegalMoves[], cut: boolean): LegalMoves[] | null =>
  heap.state === undefined || cut || countOf(moves) > mostButtons ? null : moves.flatMap(takesOf).sort((a, b) => a.take - b.take);

export function Heap({ heap, number, moves, begun, changing, cut, active, hint, showValue, onMove, onResize }: Props) {
  const stated = statedMoves(heap, moves, cut);
  const handed = stated ? [] : [...new Set(moves.map(thenOf).filter((then): then is string => then !== null))];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const [refused, setRefused] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  // A click on a match does not say to which state.
  const [unclear, setUnclear] = useState<number | null>(null);
  // What was refused, or pointed at, belongs to the heap as it was.
  useEffect(() => {
    setRefused(null);
    setOver(null);
    setUnclear(null);
  }, [heap.size, heap.state, active]);
  const then = handed.length === 0 ? null : handed.find((one) => one === chosen) ?? (hint && handed.includes(hint.then ?? '') ? hint.then : handed.find((one) => one === heap.state) ?? handed[0] ?? null);
  const mine = stated ?? withThen(moves, then);
  const legal = (take: number): boolean => isLegal(mine, take) || (cut && take > 0);
  const leading = (count: number): LegalMoves[] => mine.filter((one) => one.take === count);
  const make = (count: number, to: string | null): void => onMove({ kind: 'take', component: heap.component, heap: heap.heap, take: count, then: to, parts: null });
  const take = (count: number): void => {
    setRefused(null);
    if (stated && leading(count).length > 1) return setUnclear(count);
    setTyped(null);
    make(count, stated ? thenOf(leading(count)[0]!) : then);
  };
  // All that could be taken at the beginning; under comply/constrain, and of two players with their own moves, that
  // changes with each move.
  const constrained = changing || handed.length > 0 || begun.moves.some(thenOf);
  const takes = stated ? [] : listed(constrained ? mine : begun.moves, mostButtons);
  const legalText = words.play.legal(ranges(mine), cut);
  const told =
    unclear !== null && active
      ? words.playStates.unclear(unclear, leading(unclear).flatMap((one) => one.state ?? []))
      : refused !== null && active
      ? words.play.notLegal(refused, legalText)
      : over !== null && active
        ? words.play.wouldTake(over, legal(over))
        : heap.size === 0
          ? words.play.empty
          : mine.length === 0
            ? words.play.noMove
            : '';
  const wrong = active && (refused !== null || (over !== null && !legal(over)));
  return (
    <section class="heap" aria-label={words.play.heap(number, heap.size, heap.of)}>
      <HeapTitle heap={heap} number={number} showValue={showValue} onResize={onResize} />
      <Sticks size={heap.size} begun={begun.size} hinted={hint?.take ?? 0} legal={legal} onTake={take} onRefused={setRefused} onOver={setOver} active={active} />
      <p class={wrong ? 'heap-word wrong' : 'heap-word'} {...(refused !== null ? { role: 'alert' } : {})}>{told}</p>
      {handed.length > 1 && (
        <Choice label={heap.state === undefined ? words.play.then : words.playStates.leads} value={then ?? ''} options={handed.map((text) => [text, text.replace(/^(joint )?comply /, '')] as const)} onChange={setChosen} />
      )}
      {stated ? (
        <div class="row takes" role="group" aria-label={words.play.movesOf(number)}>
          {stated.map((one) => (
            <button key={`${one.take} ${one.state}`} type="button" disabled={!active} class={hint?.take === one.take && hint.then === one.state ? 'hinted' : ''} onClick={() => make(one.take, one.state ?? null)} aria-label={words.playStates.moveIn(one.take, one.state ?? '', number)}>
              {words.playStates.move(one.take, one.state ?? '', one.state === heap.state)}
            </button>
          ))}
        </div>
      ) : takes ? (
        <div class="row takes" role="group" aria-label={words.play.movesOf(number)}>
          {takes.map((count) => (
            <button key={count} type="button" disabled={!active || !legal(count)} class={hint?.take === count ? 'hinted' : ''} onClick={() => take(count)} aria-label={words.play.takeFrom(count, number)}>
              {count === 0 ? words.playStates.move(0, '', true) : words.play.take(count)}
            </button>
          ))}
        </div>
      ) : (
        <form
          class="row takes"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === null || !active) return;
            if (legal(typed)) take(typed);
            else setRefused(typed);
          }}
        >
          <NumberField label={words.play.takeHow} value={typed} least={1} most={Number.MAX_SAFE_INTEGER} onChange={setTyped} />
          <button type="submit" disabled={!active}>{words.play.takeButton}</button>
          <span class="note">{legalText}</span>
        </form>
      )}
    </section>
  );
}
