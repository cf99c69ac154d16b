// Hint and Why: a guess first, then the move, and the reason.
import type { MoveDocument, SolveDocument } from '../documents';
import { words } from '../words';
import type { LostHeaps } from './lost';

/** What Hint names: a move, or what to forbid. */
export type Advice = { kind: 'take'; move: MoveDocument } | { kind: 'ban'; options: readonly MoveDocument[]; words: string };

/** Null where there is nothing to say, as in a match that is over. */
export function adviceOf({ forbids, forbid, forbid_words, moves, suggestion }: SolveDocument): Advice | null {
  if (forbids) return { kind: 'ban', options: forbid ?? [], words: forbid_words ?? '' };
  const move = moves[0] ?? suggestion;
  return move ? { kind: 'take', move } : null;
}

/** Whether the one who is asked wins, the one to take or the one to forbid; null where it is not known. An outcome is
    that of the one to take. */
export function isWon({ outcome, side, moves, forbids }: SolveDocument): boolean | null {
  if (side) return moves.length > 0;
  return outcome === 'N' ? !forbids : outcome === 'P' ? forbids === true : null;
}

export function GuessBox({ forbids, onGuess }: { forbids: boolean; onGuess(won: boolean | null): void }) {
  return (
    <div class="help guess" role="status">
      <p>{forbids ? words.playBlocking.question : words.playGuess.question}</p>
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

function adviceText(advice: Advice, won: boolean): string {
  if (advice.kind === 'ban') return words.playBlocking[won ? 'winning' : 'trying'](advice.words);
  return words.play[won ? 'winning' : 'trying'](advice.move);
}

interface Props {
  solution: SolveDocument;
  advice: Advice;
  guess: boolean | null;
  why: boolean;
  /** Of a position with one heap; null for a sum, which has nim-sums. */
  lost: LostHeaps | null;
}

export function Help({ solution, advice, guess, why, lost }: Props) {
  const won = isWon(solution);
  const winning = advice.kind === 'ban' ? won === true : solution.moves.length > 0;
  return (
    <div class="help" role="status">
      <Verdict guess={guess} won={won} />
      {!(why && lost) && <p>{adviceText(advice, winning)}</p>}
      {why && lost && <OneHeap lost={lost} move={winning && advice.kind === 'take' ? advice.move : null} state={solution.heaps[0]?.state ?? null} />}
      {why && !lost && (
        <>
          <p>{solution.words}</p>
          <ol>{(solution.explanation ?? []).map((line) => <li key={line}>{line.replace(/^\d+\. /, '')}</li>)}</ol>
        </>
      )}
    </div>
  );
}
