// The heaps of a match, each in the form that its game asks for.
import type { HeapOfPosition } from '../documents';
import type { Banning } from './banning';
import { BlockingHeap } from './blocking_heap';
import { breaks } from './breaking';
import { BreakingHeap } from './breaking_heap';
import { positionOf } from './games';
import { Heap } from './heap';
import type { Helping } from './helping';
import type { Match } from './match';
import { sameHeap, takeOf, type Take } from './moves';
import { PairOfHeaps } from './pair';
import { isBounded, isPartizan, type PlayState } from './state';

interface Props {
  state: PlayState;
  match: Match;
  /** The one at the screen is to take. */
  active: boolean;
  /** The one at the screen is to forbid. */
  forbidding: boolean;
  banning: Banning;
  shown: Helping['shown'];
  onTake(move: Take): void;
  begin(part: Partial<PlayState>): void;
}

export function Board({ state, match, active, forbidding, banning, shown, onTake, begin }: Props) {
  const { legal, begun } = match;
  const advice = shown?.advice ?? null;
  const taken = advice?.kind === 'take' ? advice.move : null;
  const hintedIn = (heap: HeapOfPosition): number[] => (advice === null ? [] : advice.kind === 'ban' ? advice.options : [advice.move]).filter((one) => sameHeap(one, heap)).map(({ take }) => take);
  const last = state.moves[state.moves.length - 1];
  const banned = forbidding ? banning.pressed : last?.kind === 'ban' ? last.forbidden : [];
  const bannedIn = (heap: HeapOfPosition): number[] => banned.filter((one) => sameHeap(one, heap)).map(({ take }) => take);
  const untouched = state.moves.every(({ kind }) => kind === 'ban');

  const drawn = (heap: HeapOfPosition, i: number) => {
    const { component, heap: index } = heap;
    const props = {
      heap: shown?.solution.heaps[i] ? { ...heap, ...shown.solution.heaps[i] } : heap,
      number: i + 1,
      moves: legal.moves.filter((one) => sameHeap(one, heap)),
      cut: match.cut.has(heap),
      showValue: (shown?.why ?? false) && legal.heaps.length > 1,
    };
    const plain = { ...props, active, hint: taken && sameHeap(taken, heap) ? takeOf(taken) : null, onMove: onTake };
    // Heaps whose states differ are components of their own, in the order that they had.
    const stated = heap.state !== undefined && begun.heaps.length === legal.heaps.length;
    const key = stated ? `${state.seed} ${i}` : `${state.seed} ${component}.${index}`;
    if (breaks(heap.of)) return <BreakingHeap key={key} {...plain} />;
    const before = stated ? begun.heaps[i] : begun.heaps.find((one) => sameHeap(one, heap));
    if (heap.pair) return <PairOfHeaps key={key} {...plain} pair={heap.pair} begun={before?.pair ?? heap.pair} />;
    const sized = {
      begun: { size: before?.size ?? heap.size, moves: before ? begun.moves.filter((one) => sameHeap(one, before)) : [] },
      onResize: untouched ? (size: number) => begin({ position: positionOf(begun.heaps.map((one, j) => (j === i ? { ...one, size } : one))) }) : null,
    };
    const most = heap.block ?? 0;
    if (most > 0)
      return (
        <BlockingHeap
          key={key}
          {...props}
          {...sized}
          active={active || forbidding}
          forbidding={forbidding}
          banned={bannedIn(heap)}
          hinted={hintedIn(heap)}
          onTake={(take) => onTake({ kind: 'take', component, heap: index, take, then: null, parts: null })}
          onToggle={(take) => banning.toggle({ component, heap: index, take }, most)}
        />
      );
    return <Heap key={key} {...plain} {...sized} changing={isBounded(state.position) || (state.two && isPartizan(state.position))} />;
  };
  return <div class="heaps">{legal.heaps.map(drawn)}</div>;
}
