// A heap of matchsticks of which the other player forbids options: one presses them, or takes one of those that are left.
import { useEffect, useState } from 'preact/hooks';
import type { HeapOfPosition, LegalMoves } from '../documents';
import { words } from '../words';
import { BlockingMoves } from './blocking_moves';
import { HeapTitle } from './heap_title';
import { isLegal, ranges } from './legal';
import { Sticks } from './sticks';

interface Props {
  heap: HeapOfPosition;
  number: number;
  moves: readonly LegalMoves[];
  /** The size and the moves at the beginning of the match: what is shown keeps its place. */
  begun: { size: number; moves: readonly LegalMoves[] };
  /** There are more moves than these; the server knows which. */
  cut: boolean;
  active: boolean;
  /** Whoever is at the screen is to forbid, not to take. */
  forbidding: boolean;
  /** What is forbidden, or about to be, in the order in which it was pressed. */
  banned: readonly number[];
  hinted: readonly number[];
  showValue: boolean;
  onTake(take: number): void;
  onToggle(take: number): void;
  onResize: ((size: number) => void) | null;
}

/** What was done last that the heap has a word on. */
type Word = { kind: 'refused' | 'over' | 'free'; take: number };

export function BlockingHeap({ heap, number, moves, begun, cut, active, forbidding, banned, hinted, showValue, onTake, onToggle, onResize }: Props) {
  const [word, setWord] = useState<Word | null>(null);
  const { playBlocking } = words;
  // A word belongs to the heap as it was.
  useEffect(() => setWord(null), [heap.size, active, forbidding]);
  const isBanned = (take: number): boolean => banned.includes(take);
  const legal = (take: number): boolean => isLegal(moves, take) || (cut && take > 0 && (forbidding || !isBanned(take)));
  const most = heap.block ?? 0;

  const use = (take: number): void => {
    if (!legal(take)) return setWord({ kind: 'refused', take });
    if (!forbidding) {
      setWord(null);
      return onTake(take);
    }
    // One more than may be forbidden lets the oldest go, and that is told: it happens at another button.
    setWord(!isBanned(take) && banned.length >= most && banned[0] !== undefined ? { kind: 'free', take: banned[0] } : null);
    onToggle(take);
  };

  const wrong = active && word !== null && (word.kind === 'refused' || (word.kind === 'over' && !legal(word.take)));
  const told = (): string => {
    if (word && active) {
      const { kind, take } = word;
      if (kind === 'free') return playBlocking.freed(take, most);
      if (legal(take)) return forbidding ? playBlocking.wouldForbid(take, !isBanned(take)) : words.play.wouldTake(take, true);
      if (!forbidding && isBanned(take)) return playBlocking.isForbidden(take);
      return kind === 'refused' ? words.play.notLegal(take, words.play.legal(ranges(moves), cut)) : words.play.wouldTake(take, false);
    }
    if (heap.size === 0) return words.play.empty;
    if (moves.length > 0 || cut) return '';
    return banned.length > 0 ? playBlocking.allForbidden : words.play.noMove;
  };
  return (
    <section class="heap blocking" aria-label={words.play.heap(number, heap.size, heap.of)}>
      <HeapTitle heap={heap} number={number} showValue={showValue} onResize={onResize} />
      <Sticks
        size={heap.size}
        begun={begun.size}
        hinted={forbidding ? 0 : hinted[0] ?? 0}
        banned={banned}
        forbidding={forbidding}
        legal={legal}
        onTake={use}
        onRefused={use}
        onOver={(take) => setWord((old) => (take !== null ? { kind: 'over', take } : old?.kind === 'over' ? null : old))}
        active={active}
      />
      <p class={wrong ? 'heap-word wrong' : 'heap-word'} {...(word?.kind === 'refused' ? { role: 'alert' } : word?.kind === 'free' ? { role: 'status' } : {})}>{told()}</p>
      <BlockingMoves number={number} moves={moves} begun={begun.moves} legal={legal} cut={cut} active={active} forbidding={forbidding} banned={banned} hinted={hinted} onUse={use} />
    </section>
  );
}
