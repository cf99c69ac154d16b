// Play: any position, against the program or between two persons.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { showAddress } from '../address';
import { getJson, type Fault } from '../api';
import { pause } from '../pause';
import type { ReplyDocument } from '../documents';
import { FaultNote } from '../ui/fault';
import { ProgressLine } from '../ui/progress';
import { useRequest } from '../ui/request';
import { words } from '../words';
import { useBanning } from './banning';
import { Board } from './board';
import { useHelp } from './helping';
import { after, bansNothing, placeQuery, playAgain, type Match, type Place } from './match';
import { banOf, takeOf, type Move } from './moves';
import { lastMatchCounts, rulesOf } from './rules';
import { readSession, useSession } from './session';
import { Games, Settings } from './setup';
import { isBlocking, isMisere, matchKey, playerOf, readState, sideOf, undone, writeState, type PlayState } from './state';
import { History, Scoreboard, Turn, winnerOf } from './turn';
import { GuessBox, Help } from './why';

// The program answers at once; without a moment's pause one would not see that it has.
const thinking = 700;
const quiet = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const none: ReadonlySet<number> = new Set();

interface Reply extends Place {
  made: number;
  document: ReplyDocument;
}

interface Keyed {
  key: string;
  match: Match;
}

const moveOf = (document: ReplyDocument): Move => ('forbid' in document ? banOf(document.forbid) : takeOf(document.move));

function useReply(state: PlayState, match: Match | null): ReturnType<typeof useRequest<Reply>> {
  const asked = match && match.made === state.moves.length && !match.over && !bansNothing(match.legal) && playerOf(state, match.made) === 'program';
  const side = match && sideOf(state, match.made);
  const misere = isMisere(state);
  const key = asked ? JSON.stringify([match.position, match.forbidden, match.made, side, state.level, misere, state.seed]) : null;
  return useRequest<Reply>(key, async (signal) => {
    if (!match) return { ok: false, fault: { kind: 'dropped', message: '' } };
    const { position, forbidden, made } = match;
    const query = { ...placeQuery(match), side, misere, level: state.level, seed: state.seed + made };
    const [answer] = await Promise.all([getJson<ReplyDocument>('reply', query, signal), quiet() ? null : pause(thinking, signal)]);
    return answer.ok ? { ok: true, value: { made, position, forbidden, document: answer.value } } : answer;
  });
}

/** What an address asks for; a match of this session that has ended is not counted a second time, so it is another one. */
function startState(query: URLSearchParams): PlayState {
  const state = readState(query);
  const { results } = readSession();
  while (state.moves.length === 0 && results[matchKey(state)]) ++state.seed;
  return state;
}

export function Play({ query }: { query: URLSearchParams }) {
  const [state, setState] = useState(() => startState(query));
  const [session, setSession] = useSession();
  const [typed, setTyped] = useState(state.position);
  const change = (part: Partial<PlayState>): void => setState((old) => ({ ...old, ...part }));
  const begin = (part: Partial<PlayState>): void => {
    change({ ...part, moves: [], seed: state.seed + 1 });
    if (part.position !== undefined) setTyped(part.position);
  };
  useEffect(() => showAddress('play', writeState(state)), [state]);

  const key = JSON.stringify([state.position, sideOf(state, 0), state.side, state.moves]);
  const request = useRequest<Keyed>(key, async (signal) => {
    const found = await playAgain(state, signal);
    return found.ok ? { ok: true, value: { key, match: found.value } } : found;
  });
  const match = request.value?.match ?? null;
  // What is there may still be the match before, which is shown until the next one comes; nobody moves in it any more.
  const current = request.value?.key === key && !request.fault ? match : null;
  const add = (made: number, next: Move): void => setState((old) => (old.moves.length === made ? { ...old, moves: [...old.moves, next] } : old));
  const reply = useReply(state, current);
  useEffect(() => {
    const found = reply.value;
    // An answer to a position that has been left, by undo or a new match, is of no use.
    if (found && current && found.made === current.made && found.position === current.position && found.forbidden === current.forbidden && playerOf(state, found.made) === 'program')
      add(current.made, moveOf(found.document));
  }, [reply.value]);
  const forced = current !== null && bansNothing(current.legal);
  // Nobody is asked to forbid where nothing can be.
  useEffect(() => {
    if (forced) add(current.made, banOf([]));
  }, [current]);

  const help = useHelp(state, current, session, setSession);
  const player = current && !forced ? playerOf(state, current.made) : null;
  const active = current !== null && !current.over && player !== null && player !== 'program';
  const forbidding = active && current.legal.forbids === true;
  const banning = useBanning(JSON.stringify([state.seed, state.moves.length, current?.position]));
  const [refusal, setRefusal] = useState<{ made: number; fault: Fault } | null>(null);
  // The server has the last word on what is legal; what it has answered is known when the match is played again.
  const move = async (next: Move): Promise<void> => {
    if (!active) return;
    const answer = await after(current, sideOf(state, current.made), next, new AbortController().signal);
    if (!answer.ok) setRefusal({ made: current.made, fault: answer.fault });
    else add(current.made, next);
  };
  const back = undone(state, match?.forced ?? none);
  const rules = match && rulesOf(match.legal.heaps);
  const winner = current?.over ? winnerOf(state, current) : null;
  // The score is there in the same moment as the winner.
  useLayoutEffect(() => {
    if (winner && state.moves.length > 0) setSession((old) => ({ ...old, results: { ...old.results, [matchKey(state)]: winner } }));
  }, [winner]);

  const { shown } = help;
  return (
    <main class="play">
      <Games state={state} begin={begin} />
      <p class="rule">{rules && words.play.rule(rules, isMisere(state), lastMatchCounts(rules))}</p>
      <div class="above">
        <Turn state={state} session={session} match={current} player={player} winner={winner} />
        <Scoreboard state={state} session={session} />
      </div>
      <ProgressLine since={request.since ?? reply.since} progress={null} cancel={request.since !== null ? request.cancel : reply.cancel} />
      {match && <Board state={state} match={match} active={active && !forbidding} forbidding={forbidding} banning={banning} shown={shown} onTake={(next) => void move(next)} begin={begin} />}
      {match && isBlocking(state.position) && (
        <div class={forbidding ? 'row ban' : 'row ban used'}>
          <button type="button" class="main" disabled={!forbidding} onClick={() => void move(banOf(banning.pressed))}>{words.playBlocking.confirm(banning.pressed.length)}</button>
        </div>
      )}
      <div class="row actions">
        <button type="button" disabled={back === null} onClick={() => back !== null && change({ moves: state.moves.slice(0, back) })}>{words.play.undo}</button>
        <button type="button" disabled={!active} onClick={() => help.ask(false)}>{words.play.hint}</button>
        <button type="button" disabled={!active} onClick={() => help.ask(true)}>{words.play.why}</button>
        <button type="button" class={winner ? 'main' : ''} onClick={() => begin({})}>{words.play.again}</button>
      </div>
      <FaultNote fault={reply.fault ?? help.fault ?? (refusal && refusal.made === current?.made ? refusal.fault : null)} />
      {help.onGuess && <GuessBox forbids={forbidding} onGuess={help.onGuess} />}
      {shown && <Help {...shown} />}
      <Settings state={state} heaps={match?.begun.heaps ?? null} broken={match === null && request.fault !== null} typed={typed} setTyped={setTyped} begin={begin} change={change} session={session} setSession={setSession} />
      <FaultNote fault={typed === state.position ? request.fault : null} />
      {match && <History state={state} match={match} session={session} />}
    </main>
  );
}
