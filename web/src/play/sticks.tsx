// Matchsticks. Those that were taken leave their places empty, so that nothing else moves.
import { useState } from 'preact/hooks';
import { words } from '../words';

export const mostSticks = 60;

interface Props {
  size: number;
  /** How many there were at the beginning. */
  begun: number;
  hinted: number;
  /** Numbers that may not be taken, or are about to be forbidden. */
  banned?: readonly number[];
  /** A click forbids, and takes nothing. */
  forbidding?: boolean;
  legal(take: number): boolean;
  onTake(take: number): void;
  onRefused(take: number): void;
  /** What a click would do, in words; null for nothing. */
  onOver(take: number | null): void;
  active: boolean;
}

/** Clicking a stick takes it and those behind it. The list of moves does the same for keyboard and screen reader. */
export function Sticks({ size, begun, hinted, banned = [], forbidding = false, legal, onTake, onRefused, onOver, active }: Props) {
  const [over, setOver] = useState<number | null>(null);
  const hover = (take: number | null): void => {
    setOver(take);
    onOver(take);
  };
  const more = Math.max(0, size - mostSticks);
  const shown = over !== null && active && over <= size ? over : 0;
  const allowed = shown > 0 && legal(shown);
  return (
    <div aria-hidden="true" onPointerLeave={() => hover(null)}>
      {begun > mostSticks && (
        <div class={more > 0 ? 'bar' : 'bar used'}>
          <span>{words.playGames.moreMatches(more)}</span>
        </div>
      )}
      <div class={forbidding ? 'sticks forbidding' : 'sticks'}>
        {Array.from({ length: Math.min(mostSticks, Math.max(begun, size)) }, (_, i) => {
          const take = size - more - i;
          if (take <= 0) return <div key={i} class="stick gone" />;
          const marked = take <= shown ? (allowed ? ' taken' : ' refused') : take <= hinted ? ' hinted' : '';
          return (
            <div
              key={i}
              class={`stick${marked}${banned.includes(take) ? ' banned' : ''}`}
              data-take={take}
              onPointerEnter={(event) => active && event.pointerType !== 'touch' && hover(take)}
              onClick={() => {
                if (!active) return;
                hover(null);
                if (legal(take)) onTake(take);
                else onRefused(take);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
