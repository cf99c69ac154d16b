// The server keeps no match: the page plays it again from its start, and asks for what it does not know yet.
import { getJson, type Outcome } from '../api';
import type { AfterMove, MovesDocument } from '../documents';
import type { Move, PlayState } from './state';

export interface Match {
  /** How many moves have been made. */
  made: number;
  /** What each of them did, in words. */
  told: readonly string[];
  position: string;
  over: boolean;
  legal: MovesDocument;
}

const known = new Map<string, AfterMove>();
const mostKnown = 2000;

async function after(position: string, move: Move, signal: AbortSignal): Promise<Outcome<AfterMove>> {
  const { component, heap, take, then } = move;
  const key = JSON.stringify([position, component, heap, take, then]);
  const found = known.get(key);
  if (found) return { ok: true, value: found };
  const answer = await getJson<AfterMove>('move', { position, component, heap, take, then }, signal);
  if (answer.ok) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, answer.value);
  }
  return answer;
}

export async function playAgain(state: PlayState, signal: AbortSignal): Promise<Outcome<Match>> {
  let position = state.position;
  const told: string[] = [];
  for (const move of state.moves) {
    const answer = await after(position, move, signal);
    if (!answer.ok) return answer;
    position = answer.value.position;
    told.push(answer.value.words);
  }
  const legal = await getJson<MovesDocument>('moves', { position }, signal);
  if (!legal.ok) return legal;
  return { ok: true, value: { made: state.moves.length, told, position: legal.value.position, over: legal.value.over, legal: legal.value } };
}
