// The server keeps no match: the page plays it again from its start, and asks for what it does not know yet.
import { getJson, type Outcome } from '../api';
import type { AfterMove, HeapOfPosition, LegalMoves, MovesDocument, Side } from '../documents';
import { sizeText } from './games';
import { isPartizan, sideOf, type Move, type PlayState } from './state';

export interface Match {
  /** How many moves have been made. */
  made: number;
  /** What each of them did, in words. */
  told: readonly string[];
  position: string;
  over: boolean;
  legal: MovesDocument;
  /** The heaps and moves at the beginning. */
  begun: MovesDocument;
  /** Heaps with more moves than the server lists: others than those listed may be legal too. */
  cut: ReadonlySet<HeapOfPosition>;
}

const known = new Map<string, AfterMove>();
const mostKnown = 2000;

/** The position after a move, or why the move is not legal. */
export async function after(position: string, side: Side | null, move: Move, signal: AbortSignal): Promise<Outcome<AfterMove>> {
  const { component, heap, take, then } = move;
  const parts = move.parts?.join(',') ?? null;
  const key = JSON.stringify([position, side, component, heap, take, then, parts]);
  const found = known.get(key);
  if (found) return { ok: true, value: found };
  const answer = await getJson<AfterMove>('move', { position, side, component, heap, take, then, parts }, signal);
  if (answer.ok) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, answer.value);
  }
  return answer;
}

const mostListed = 1000;

/** The moves of every heap. The server lists so many for a position; with more, each heap is asked for by itself. */
async function movesOf(position: string, side: Side | null, signal: AbortSignal): Promise<Outcome<{ legal: MovesDocument; cut: Set<HeapOfPosition> }>> {
  const answer = await getJson<MovesDocument>('moves', { position, side }, signal);
  if (!answer.ok) return answer;
  const legal = answer.value;
  const cut = new Set<HeapOfPosition>();
  if (legal.moves.length < mostListed) return { ok: true, value: { legal, cut } };
  const moves: LegalMoves[] = [];
  for (const heap of legal.heaps) {
    const own = await getJson<MovesDocument>('moves', { position: `${heap.of}: ${sizeText(heap)}`, side: isPartizan(heap.of) ? side : null }, signal);
    if (!own.ok) return own;
    if (own.value.moves.length >= mostListed) cut.add(heap);
    moves.push(...own.value.moves.map((move) => ({ ...move, component: heap.component, heap: heap.heap })));
  }
  return { ok: true, value: { legal: { ...legal, moves }, cut } };
}

let first: { position: string; side: Side | null; legal: MovesDocument } | null = null;

/** The moves at the beginning, of the one at the screen, which are asked for once in a match. */
async function beginning(position: string, side: Side | null, signal: AbortSignal): Promise<Outcome<MovesDocument>> {
  if (first?.position === position && first.side === side) return { ok: true, value: first.legal };
  const found = await movesOf(position, side, signal);
  if (!found.ok) return found;
  first = { position, side, legal: found.value.legal };
  return { ok: true, value: first.legal };
}

export async function playAgain(state: PlayState, signal: AbortSignal): Promise<Outcome<Match>> {
  const begun = await beginning(state.position, sideOf(state, 0) && state.side, signal);
  if (!begun.ok) return begun;
  let position = state.position;
  const told: string[] = [];
  for (const [number, move] of state.moves.entries()) {
    const answer = await after(position, sideOf(state, number), move, signal);
    if (!answer.ok) return answer;
    position = answer.value.position;
    told.push(answer.value.words);
  }
  const found = await movesOf(position, sideOf(state, state.moves.length), signal);
  if (!found.ok) return found;
  const { legal, cut } = found.value;
  return { ok: true, value: { made: state.moves.length, told, position: legal.position, over: legal.over, legal, begun: begun.value, cut } };
}
