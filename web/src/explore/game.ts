// A family, and a game of it with its values and what is known of it.
import { getJson, getStream, type Fault, type Outcome } from '../api';
import type { AnalyzeDocument, FamilyDocument, GameDocument, Kind, OtherAnalysis } from '../documents';
import { pause } from '../pause';
import { useRequest, type Request } from '../ui/request';
import { analysisOf } from './classes';
import { storeFor, type ValueStore } from './store';

export interface Loaded {
  family: string;
  lets: readonly string[];
  game: GameDocument;
  store: ValueStore;
  analysis: AnalyzeDocument | null;
  /** Why there is no analysis, while the values are there. */
  analysisFault: Fault | null;
}

/** The family, and values to begin with that go with those given. */
export function useFamily(family: string, lets: readonly string[]): Request<FamilyDocument & { typed: string }> {
  return useRequest(JSON.stringify([family, lets]), async (signal) => {
    const answer = await getJson<FamilyDocument>('family', { family, let: lets }, signal);
    return answer.ok ? { ok: true, value: { ...answer.value, typed: family } } : answer;
  });
}

// The picture and its period are shown together where that costs no more than this, in milliseconds: a row is as
// long as the period, so one without the other would make the picture jump.
const together = 150;

const nothing: Outcome<void> = { ok: true, value: undefined };

/** Where heaps begin, and whether there is a sequence of values: not of a game on two heaps. */
export interface Begins {
  from: 0 | 1;
  listed: boolean;
}

export const beginsOf = (known: { boundary: string; kind?: Kind } | null): Begins => ({ from: known?.boundary === 'sink' || known?.kind === 'dynamic' ? 1 : 0, listed: known?.kind !== 'plane' });

export async function load(
  family: string, lets: readonly string[], outcomes: boolean, begins: Begins, first: number,
  signal: AbortSignal, reports: Parameters<Parameters<typeof useRequest<Loaded>>[1]>[1],
): Promise<Outcome<Loaded>> {
  const query = { family, let: lets };
  const store = storeFor(family, lets, outcomes, begins.from);
  const analyzing = getStream<AnalyzeDocument | OtherAnalysis>('analyze', query, signal, reports.progress);
  const [game, values] = await Promise.all([getJson<GameDocument>('game', query, signal), begins.listed ? store.begin(first, signal) : nothing]);
  if (!game.ok) return game;
  if (!values.ok) return values;
  const loaded: Loaded = { family, lets, game: game.value, store, analysis: null, analysisFault: null };
  const quick = await Promise.race([analyzing, pause(together, signal)]);
  if (!quick) reports.part(loaded);
  const analysis = await analyzing;
  if (!analysis.ok && analysis.fault.kind === 'dropped') return analysis;
  if (!analysis.ok) return { ok: true, value: { ...loaded, analysisFault: analysis.fault } };
  return { ok: true, value: { ...loaded, analysis: analysisOf(analysis.value) } };
}

/** Games that stand beside the first one, all at once. */
export function useGames(games: readonly string[], outcomes: boolean, sink: boolean, first: number): Request<Loaded[]> {
  return useRequest<Loaded[]>(games.length === 0 ? null : JSON.stringify([games, outcomes]), async (signal, { progress }) => {
    const found: Loaded[] = [];
    for (const answer of await Promise.all(games.map((game) => load(game, [], outcomes, { from: sink ? 1 : 0, listed: true }, first, signal, { progress, part: () => undefined })))) {
      if (!answer.ok) return answer;
      found.push(answer.value);
    }
    return { ok: true, value: found };
  });
}

/** The game of a family; null asks for none. */
export function useGame(family: string | null, lets: readonly string[], outcomes: boolean, begins: Begins, first: number): Request<Loaded> {
  const key = family === null ? null : JSON.stringify([family, lets, outcomes]);
  return useRequest<Loaded>(key, (signal, reports) => load(family ?? '', lets, outcomes, begins, first, signal, reports));
}
