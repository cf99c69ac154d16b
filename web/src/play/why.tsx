// Hint and Why: a guess first, then the move, and the reason.
import type { MoveDocument, SolveDocument } from '../documents';
import { words } from '../words';
import type { LostHeaps } from './lost';

/** Whether whoever is to move wins; null where it is not known. */
export const isWon = ({ outcome, side, moves }: SolveDocument): boolean | null => (side ? moves.length > 0 : outcome === 'N' ? true : outcome === 'P' ? false : null);

export function GuessBox({ onGuess }: { onGuess(won: boolean | null): void }) {
  return (
    <div class="help guess" role="status">
      <p>{words.playGuess.question}</p>
      <div class="row">
        <button type="button" class="main" onClick={() => onGuess(true)}>{words.playGuess.won}</button>
        <button type="button" class="main" onClick={() => onGuess(false)}>{words.playGuess.lost}</button>
        <button type="button" onClick={() => onGuess(null)}>{words.playGuess.tell}</button>
      </div>
    </div>
  );
}

function Verdict({ guess, won }: { guess: boolean | null; won: boolean | null }) {
  if (guess === null || won === null) return null;
  const right = guess === won;
  return <p class={right ? 'verdict-of-guess right' : 'verdict-of-guess'}>{words.playGuess[right ? 'right' : 'wrong'][won ? 'won' : 'lost']}</p>;
}

/** The heaps in a row, the lost ones dark, the one to leave marked. */
function Row({ lost, target, here }: { lost: LostHeaps; target: number | null; here: boolean }) {
  const dark = new Set(lost.lost);
  const heaps = Array.from({ length: lost.to - lost.from + 1 }, (_, i) => lost.from + i);
  return (
    <ol class="lost-heaps" aria-label={words.playWhy.heaps(lost.from, lost.to)}>
      {heaps.map((heap) => (
        <li key={heap} class={`${dark.has(heap) ? 'lost' : ''}${here && heap === lost.to ? ' here' : ''}${heap === target ? ' target' : ''}`} aria-label={words.playWhy.heap(heap, dark.has(heap))}>
          {heap}
        </li>
      ))}
    </ol>
  );
}

function alwaysText({ always, from, to }: LostHeaps): string {
  if (!always) return words.playWhy.computed(from, to);
  if (always.kind === 'multiples') return words.playWhy.multiples(always.m);
  return always.kind === 'none' ? words.playWhy.none(always.from) : words.playWhy.repeat(always.from, always.period);
}

/** Why of a single heap: which heaps are lost, and how to leave one. */
function OneHeap({ lost, move, state }: { lost: LostHeaps; move: MoveDocument | null; state: string | null }) {
  const stays = !move?.then || (state !== null && move.state === state);
  const { playWhy } = words;
  const m = lost.always?.kind === 'multiples' ? lost.always.m : null;
  // With states a heap is lost or not by its state, too.
  const reason = state !== null
    ? move ? playWhy.leaveState(move.take, move.to, move.state ?? state) : playWhy.isLostState(lost.to, state)
    : move
    ? m === null ? playWhy.leaveLost(move.take, move.to) : playWhy.leaveMultiple(m, move.take, move.to)
    : m === null ? playWhy.isLost(lost.to) : playWhy.isMultiple(m, lost.to);
  return (
    <>
      <p class="reason">{reason}</p>
      <p class="lost-title">{state !== null ? playWhy.lostIn(move?.state ?? state) : move?.then ? playWhy.lostBy(move.then) : playWhy.lost}</p>
      <Row lost={lost} here={stays} target={move && Math.max(0, move.to)} />
      <p class="note">{alwaysText(lost)}</p>
    </>
  );
}

interface Props {
  solution: SolveDocument;
  best: MoveDocument;
  guess: boolean | null;
  why: boolean;
  /** Of a position with one heap; null for a sum, which has nim-sums. */
  lost: LostHeaps | null;
}

export function Help({ solution, best, guess, why, lost }: Props) {
  const winning = solution.moves.length > 0;
  return (
    <div class="help" role="status">
      <Verdict guess={guess} won={isWon(solution)} />
      {!(why && lost) && <p>{winning ? words.play.winning(best) : words.play.trying(best)}</p>}
      {why && lost && <OneHeap lost={lost} move={winning ? best : null} state={solution.heaps[0]?.state ?? null} />}
      {why && !lost && (
        <>
          <p>{solution.words}</p>
          <ol>{(solution.explanation ?? []).map((line) => <li key={line}>{line.replace(/^\d+\. /, '')}</li>)}</ol>
        </>
      )}
    </div>
  );
}
