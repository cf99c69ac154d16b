// What stands above a heap of matchsticks: its game, its state, its size, and the buttons that change it.
import type { HeapOfPosition } from '../documents';
import { words } from '../words';
import { largestHeap, smallestHeap } from './games';
import { stateOf } from './rules';

interface Props {
  heap: HeapOfPosition;
  number: number;
  showValue: boolean;
  /** Sets the size, before the first move; null behind it. */
  onResize: ((size: number) => void) | null;
}

export function HeapTitle({ heap, number, showValue, onResize }: Props) {
  const size = (by: number): void => onResize?.(Math.min(largestHeap, Math.max(smallestHeap, heap.size + by)));
  return (
    <h3>
      {words.play.heapTitle(number)} <span class="faint of">{stateOf(heap.of).game}</span>
      {heap.state !== undefined && <span class="tag state">{words.playStates.state(heap.state)}</span>}
      {showValue && heap.value !== undefined && <span class="tag">{words.play.value(heap.value)}</span>}
      {heap.bound !== undefined && heap.bound > 0 && <span class="tag bound">{words.playOthers.bound(heap.bound)}</span>}
      <span class="heap-count">
        <button type="button" class={onResize ? 'resize' : 'resize used'} disabled={!onResize || heap.size <= smallestHeap} aria-label={words.playGames.smaller(number)} onClick={() => size(-1)}>−</button>
        <span class="heap-size">{words.number(heap.size)}</span>
        <button type="button" class={onResize ? 'resize' : 'resize used'} disabled={!onResize || heap.size >= largestHeap} aria-label={words.playGames.larger(number)} onClick={() => size(1)}>+</button>
      </span>
    </h3>
  );
}
