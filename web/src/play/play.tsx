// Play: any position, against the program or between two persons.
import { useEffect, useState } from 'preact/hooks';
import { showAddress } from '../address';
import { getJson, type Fault } from '../api';
import { pause } from '../pause';
import type { ReplyDocument } from '../documents';
import { FaultNote } from '../ui/fault';
import { ProgressLine } from '../ui/progress';
import { useRequest } from '../ui/request';
import { words } from '../words';
import { breaks } from './breaking';
import { BreakingHeap } from './breaking_heap';
import { positionOf } from './games';
import { Heap } from './heap';
import { PairOfHeaps } from './pair';
import { useHelp } from './helping';
import { after, playAgain, type Match } from './match';
import { lastMatchCounts, rulesOf } from './rules';
import { readSession, useSession, winsOf, type Session } from './session';
import { Games, Settings } from './setup';
import { isBounded, isMisere, isPartizan, matchKey, moveOf, playerOf, playersOf, readState, sideOf, undone, writeState, type Move, type Player, type PlayState } from './state';
import { GuessBox, Help } from './why';

// The program answers at once; without a moment's pause one would not see that it has.
const thinking = 700;
const quiet = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Reply {
  made: number;
  position: string;
  document: ReplyDocument;
}

function useReply(state: PlayState, match: Match | null): ReturnType<typeof useRequest<Reply>> {
  const asked = match && match.made === state.moves.length && !match.over && playerOf(state, match.made) === 'program';
  const side = match && sideOf(state, match.made);
  const misere = isMisere(state);
  const key = asked ? JSON.stringify([match.position, match.made, side, state.level, misere, state.seed]) : null;
  return useRequest<Reply>(key, async (signal) => {
    if (!match) return { ok: false, fault: { kind: 'dropped', message: '' } };
    const query = { position: match.position, side, misere, level: state.level, seed: state.seed + match.made };
    const [answer] = await Promise.all([getJson<ReplyDocument>('reply', query, signal), quiet() ? null : pause(thinking, signal)]);
    return answer.ok ? { ok: true, value: { made: match.made, position: match.position, document: answer.value } } : answer;
  });
}

/** What an address asks for; a match of this session that has ended is not counted a second time, so it is another one. */
function startState(query: URLSearchParams): PlayState {
  const state = readState(query);
  const { results } = readSession();
  while (state.moves.length === 0 && results[matchKey(state)]) ++state.seed;
  return state;
}

/** Who has won a match that is over: with the rule `ending` what is left says so, not who moved last. */
function winnerOf(state: PlayState, { made, legal }: Match): Player {
  const moverWins = legal.winner ? legal.winner === sideOf(state, made) : isMisere(state);
  return playerOf(state, moverWins ? made : made + 1);
}

const nameOf = (session: Session, player: Player): string => session.names[player]?.trim() || words.play.players[player];

function History({ state, match, session }: { state: PlayState; match: Match; session: Session }) {
  if (match.told.length === 0) return null;
  return (
    <details class="history">
      <summary>{words.play.history(match.told.length)}</summary>
      <ol>
        {match.told.map((told, i) => (
          <li key={i}>{words.play.told(nameOf(session, playerOf(state, i)), told)}</li>
        ))}
      </ol>
    </details>
  );
}

function Scoreboard({ state, session }: { state: PlayState; session: Session }) {
  const players = playersOf(state);
  const [one, other] = winsOf(session, players);
  const { right, all } = session.guesses;
  return (
    <div class="scoreboard" role="group" aria-label={words.playMatch.score}>
      <p class="scored">{words.playMatch.scored(nameOf(session, players[0]), one, nameOf(session, players[1]), other)}</p>
      <p class="guessed faint">{all > 0 && words.playMatch.guessed(right, all)}</p>
    </div>
  );
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

  const request = useRequest<Match>(JSON.stringify([state.position, state.moves]), (signal) => playAgain(state, signal));
  const match = request.value;
  const current = match && match.made === state.moves.length && !request.fault ? match : null;
  const reply = useReply(state, current);
  useEffect(() => {
    const found = reply.value;
    // An answer to a position that has been left, by undo or a new match, is of no use.
    if (found && current && found.made === current.made && found.position === current.position && playerOf(state, found.made) === 'program')
      change({ moves: [...state.moves, moveOf(found.document.move)] });
  }, [reply.value]);

  const help = useHelp(state, current, session, setSession);
  const player = current && playerOf(state, current.made);
  const active = current !== null && !current.over && player !== 'program';
  const [refusal, setRefusal] = useState<{ made: number; fault: Fault } | null>(null);
  // The server has the last word on what is legal; what it has answered is known when the match is played again.
  const move = async (next: Move): Promise<void> => {
    if (!active) return;
    const answer = await after(current.position, sideOf(state, current.made), next, new AbortController().signal);
    if (!answer.ok) setRefusal({ made: current.made, fault: answer.fault });
    else setState((old) => (old.moves.length === current.made ? { ...old, moves: [...old.moves, next] } : old));
  };
  const back = undone(state);
  const last = current?.told[current.told.length - 1];
  const rules = match && rulesOf(match.legal.heaps);
  const winner = current?.over ? winnerOf(state, current) : null;
  useEffect(() => {
    if (winner && state.moves.length > 0) setSession((old) => ({ ...old, results: { ...old.results, [matchKey(state)]: winner } }));
  }, [winner]);

  const side = current && sideOf(state, current.made);
  const named = player ? session.names[player]?.trim() : '';
  const winnerNamed = winner ? session.names[winner]?.trim() : '';
  const begun = match?.begun;
  const { shown } = help;
  return (
    <main class="play">
      <Games state={state} begin={begin} />
      <p class="rule">{rules && words.play.rule(rules, isMisere(state), lastMatchCounts(rules))}</p>
      <div class="above">
        <div class="score" aria-live="polite" data-turn={player ?? ''} data-over={current?.over ? (winner ?? '') : ''}>
          {winner ? (
            <p class={`winner ${winner}`}>{winnerNamed ? words.playMatch.wins(winnerNamed) : words.play.wins[winner]}</p>
          ) : (
            <p class={`turn ${player ?? ''}`}>{player && (named ? words.playMatch.turn(named) : words.play.turns[player])}{player && side && ` (${words.playSides.names[side]})`}</p>
          )}
          <p class="told">{last && words.play.told(nameOf(session, playerOf(state, state.moves.length - 1)), last)}</p>
        </div>
        <Scoreboard state={state} session={session} />
      </div>
      <ProgressLine since={request.since ?? reply.since} progress={null} cancel={request.since !== null ? request.cancel : reply.cancel} />
      {match && begun && (
        <div class="heaps">
          {match.legal.heaps.map((heap, i) => {
            const isHere = (one: { component: number; heap: number }): boolean => one.component === heap.component && one.heap === heap.heap;
            const props = {
              heap: shown?.solution.heaps[i] ? { ...heap, ...shown.solution.heaps[i] } : heap,
              number: i + 1,
              moves: match.legal.moves.filter(isHere),
              cut: match.cut.has(heap),
              active,
              hint: shown && isHere(shown.best) ? moveOf(shown.best) : null,
              showValue: (shown?.why ?? false) && match.legal.heaps.length > 1,
              onMove: (next: Move) => void move(next),
            };
            // Heaps whose states differ are components of their own, in the order that they had.
            const stated = heap.state !== undefined && begun.heaps.length === match.legal.heaps.length;
            const key = stated ? `${state.seed} ${i}` : `${state.seed} ${heap.component}.${heap.heap}`;
            if (breaks(heap.of)) return <BreakingHeap key={key} {...props} />;
            if (heap.pair) return <PairOfHeaps key={key} {...props} pair={heap.pair} begun={begun.heaps.find(isHere)?.pair ?? heap.pair} />;
            const before = stated ? begun.heaps[i] : begun.heaps.find(isHere);
            const isBefore = (one: { component: number; heap: number }): boolean => one.component === before?.component && one.heap === before.heap;
            return (
              <Heap
                key={key}
                {...props}
                begun={{ size: before?.size ?? heap.size, moves: begun.moves.filter(isBefore) }}
                changing={isBounded(state.position) || (state.two && isPartizan(state.position))}
                onResize={state.moves.length === 0 ? (size) => begin({ position: positionOf(begun.heaps.map((one, j) => (j === i ? { ...one, size } : one))) }) : null}
              />
            );
          })}
        </div>
      )}
      <div class="row actions">
        <button type="button" disabled={back === null} onClick={() => back !== null && change({ moves: state.moves.slice(0, back) })}>{words.play.undo}</button>
        <button type="button" disabled={!active} onClick={() => help.ask(false)}>{words.play.hint}</button>
        <button type="button" disabled={!active} onClick={() => help.ask(true)}>{words.play.why}</button>
        <button type="button" class={winner ? 'main' : ''} onClick={() => begin({})}>{words.play.again}</button>
      </div>
      <FaultNote fault={reply.fault ?? help.fault ?? (refusal && refusal.made === current?.made ? refusal.fault : null)} />
      {help.onGuess && <GuessBox onGuess={help.onGuess} />}
      {shown && <Help {...shown} />}
      <Settings state={state} heaps={begun?.heaps ?? null} broken={match === null && request.fault !== null} typed={typed} setTyped={setTyped} begin={begin} change={change} session={session} setSession={setSession} />
      <FaultNote fault={typed === state.position ? request.fault : null} />
      {match && <History state={state} match={match} session={session} />}
    </main>
  );
}
