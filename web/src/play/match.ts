// The server keeps no match: the page plays it again from its start, and asks for what it does not know yet.
import type { Query } from '../address';
import { getJson, type Outcome } from '../api';
import type { AfterMove, HeapOfPosition, LegalMoves, MovesDocument, Side } from '../documents';
import { sizeText } from './games';
import { optionsText, sameHeap, type Move } from './moves';
import { isPartizan, sideOf, type PlayState } from './state';

/** What a question is about. */
export interface Place {
  position: string;
  /** What was forbidden for the move that is to be made; null where that is still to be said, or never is. */
  forbidden: string | null;
}

/** A list has one parameter, which is written where the text is empty, too: nothing was forbidden. */
export const placeQuery = ({ position, forbidden }: Place): Query => ({ position, forbidden: forbidden === null ? [] : [forbidden] });

export interface Match extends Place {
  /** How many moves have been made. */
  made: number;
  /** What each of them did, in words. */
  told: readonly string[];
  /** The numbers of moves that nobody chose: bans where nothing could be forbidden. */
  forced: ReadonlySet<number>;
  over: boolean;
  legal: MovesDocument;
  /** The heaps and moves at the beginning. */
  begun: MovesDocument;
  /** Heaps with more moves than the server lists: others than those listed may be legal too. */
  cut: ReadonlySet<HeapOfPosition>;
}

/** Answers that are asked for once. */
class Known<T> {
  private readonly found = new Map<string, T>();

  constructor(private readonly most: number) {}

  async get(key: string, ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const value = this.found.get(key);
    if (value !== undefined) return { ok: true, value };
    const answer = await ask();
    if (!answer.ok) return answer;
    if (this.found.size >= this.most) this.found.clear();
    this.found.set(key, answer.value);
    return answer;
  }
}

const moved = new Known<AfterMove>(2000);

/** The position after a move, or why the move is not legal. */
export function after(place: Place, side: Side | null, move: Move, signal: AbortSignal): Promise<Outcome<AfterMove>> {
  const made = move.kind === 'ban'
    ? { forbid: [optionsText(move.forbidden)] }
    : { component: move.component, heap: move.heap, take: move.take, then: move.then, parts: move.parts?.join(',') ?? null };
  const query = { ...placeQuery(place), side, ...made };
  return moved.get(JSON.stringify(query), () => getJson<AfterMove>('move', query, signal));
}

/** The moves that can be made, and heaps of which these are not all. */
interface Listed {
  legal: MovesDocument;
  cut: ReadonlySet<HeapOfPosition>;
}

const mostListed = 1000;

/** The moves of every heap. The server lists so many for a position; with more, each heap is asked for by itself. */
async function list(place: Place, side: Side | null, signal: AbortSignal): Promise<Outcome<Listed>> {
  const answer = await getJson<MovesDocument>('moves', { ...placeQuery(place), side }, signal);
  if (!answer.ok) return answer;
  const legal = answer.value;
  const cut = new Set<HeapOfPosition>();
  if (legal.moves.length < mostListed) return { ok: true, value: { legal, cut } };
  const isForbidden = (move: LegalMoves): boolean => legal.forbidden?.some((one) => sameHeap(one, move) && one.take === move.take) ?? false;
  const moves: LegalMoves[] = [];
  for (const heap of legal.heaps) {
    const own = await getJson<MovesDocument>('moves', { position: `${heap.of}: ${sizeText(heap)}`, side: isPartizan(heap.of) ? side : null }, signal);
    if (!own.ok) return own;
    if (own.value.moves.length >= mostListed) cut.add(heap);
    moves.push(...own.value.moves.map((move) => ({ ...move, component: heap.component, heap: heap.heap })).filter((move) => !isForbidden(move)));
  }
  return { ok: true, value: { legal: { ...legal, moves }, cut } };
}

const listed = new Known<Listed>(100);

const movesOf = (place: Place, side: Side | null, signal: AbortSignal): Promise<Outcome<Listed>> =>
  listed.get(JSON.stringify([place.position, place.forbidden, side]), () => list(place, side, signal));

/** Whether somebody is to forbid, and nothing can be forbidden, though something can be taken. */
export function bansNothing({ forbids, over, heaps, moves }: MovesDocument): boolean {
  const blocked = heaps.filter(({ block }) => block !== undefined && block > 0);
  return forbids === true && !over && !moves.some((move) => blocked.some((heap) => sameHeap(heap, move)));
}

export async function playAgain(state: PlayState, signal: AbortSignal): Promise<Outcome<Match>> {
  let place: Place = { position: state.position, forbidden: null };
  const begun = await movesOf(place, sideOf(state, 0) && state.side, signal);
  if (!begun.ok) return begun;
  const told: string[] = [];
  const forced = new Set<number>();
  for (const [number, move] of state.moves.entries()) {
    if (move.kind === 'ban' && move.forbidden.length === 0) {
      const before = await movesOf(place, null, signal);
      if (before.ok && bansNothing(before.value.legal)) forced.add(number);
    }
    const answer = await after(place, sideOf(state, number), move, signal);
    if (!answer.ok) return answer;
    place = { position: answer.value.position, forbidden: answer.value.forbidden ?? null };
    told.push(answer.value.words);
  }
  const found = await movesOf(place, sideOf(state, state.moves.length), signal);
  if (!found.ok) return found;
  const { legal, cut } = found.value;
  return { ok: true, value: { made: state.moves.length, told, forced, position: legal.position, forbidden: place.forbidden, over: legal.over, legal, begun: begun.value.legal, cut } };
}
