// The options of a heap as buttons, which stay where they are: pressed while one forbids, struck through while one takes.
import { useState } from 'preact/hooks';
import type { LegalMoves } from '../documents';
import { NumberField } from '../ui/fields';
import { words } from '../words';
import { listed, ranges } from './legal';

const mostButtons = 24;

interface Props {
  number: number;
  moves: readonly LegalMoves[];
  begun: readonly LegalMoves[];
  legal(take: number): boolean;
  cut: boolean;
  active: boolean;
  forbidding: boolean;
  banned: readonly number[];
  hinted: readonly number[];
  /** Takes so many, or forbids it, or lets it free again; or is told that it is no move. */
  onUse(take: number): void;
}

function OptionButton({ count, number, legal, active, forbidding, banned, hinted, onUse }: Pick<Props, 'number' | 'legal' | 'active' | 'forbidding' | 'banned' | 'hinted' | 'onUse'> & { count: number }) {
  const { playBlocking, play } = words;
  const isBanned = banned.includes(count);
  const mark = `${isBanned ? 'banned' : ''}${hinted.includes(count) ? ' hinted' : ''}`;
  if (forbidding)
    return (
      <button type="button" class={mark} aria-pressed={isBanned} disabled={!legal(count)} onClick={() => onUse(count)} aria-label={playBlocking.forbidOf(count, number)}>
        {playBlocking.forbid(count)}
      </button>
    );
  return (
    <button type="button" class={mark} disabled={!active || !legal(count)} onClick={() => onUse(count)} aria-label={isBanned ? playBlocking.forbiddenOf(count, number) : play.takeFrom(count, number)}>
      {play.take(count)}
    </button>
  );
}

export function BlockingMoves(props: Props) {
  const { number, moves, begun, cut, active, forbidding, banned, onUse } = props;
  const [typed, setTyped] = useState<number | null>(null);
  // Of more options than there is room for, one types the number; buttons are for what is forbidden.
  const all = listed(begun, mostButtons);
  const shown = all ?? [...banned].sort((a, b) => a - b);
  return (
    <>
      {!all && (
        <form
          class="row takes"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === null || !active) return;
            onUse(typed);
            setTyped(null);
          }}
        >
          <NumberField label={forbidding ? words.playBlocking.forbidHow : words.play.takeHow} value={typed} least={1} most={Number.MAX_SAFE_INTEGER} onChange={setTyped} />
          <button type="submit" disabled={!active}>{forbidding ? words.playBlocking.forbidButton : words.play.takeButton}</button>
          <span class="note">{words.play.legal(ranges(moves), cut)}</span>
        </form>
      )}
      <div class="row takes options-of" role="group" aria-label={words.play.movesOf(number)}>
        {shown.map((count) => <OptionButton key={count} {...props} count={count} />)}
      </div>
    </>
  );
}
