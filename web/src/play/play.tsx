// Play: any position, against the program or between two persons.
import { useEffect, useState } from 'preact/hooks';
import { link, showAddress } from '../address';
import { getJson, pause, type Fault } from '../api';
import type { ReplyDocument, SolveDocument } from '../documents';
import { FaultNote } from '../ui/fault';
import { Choice, Select, Toggle } from '../ui/fields';
import { ProgressLine } from '../ui/progress';
import { useRequest } from '../ui/request';
import { words } from '../words';
import { Heap } from './heap';
import { after, playAgain, type Match } from './match';
import { lastMatchCounts, rulesOf } from './rules';
import { levels, moveOf, playerOf, readState, undone, writeState, type Move, type PlayState } from './state';

const presets = ['{1..3}: 21', '{1,2}: 7', 'nim: 3,5,7', '{1,3,4}: 8,9', 'sink {2,5}: 9 + nim: 3', 'comply {1..3}: 7 + nim: 2', 'squares: 12,15', '{2,5,11}: 1000,998'];

// The program answers at once; without a moment's pause one would not see that it has.
const thinking = 500;
const quiet = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Reply {
  made: number;
  position: string;
  document: ReplyDocument;
}

function useReply(state: PlayState, match: Match | null): ReturnType<typeof useRequest<Reply>> {
  const asked = match && match.made === state.moves.length && !match.over && playerOf(state, match.made) === 'program';
  const key = asked ? JSON.stringify([match.position, match.made, state.level, state.misere, state.seed]) : null;
  return useRequest<Reply>(key, async (signal) => {
    if (!match) return { ok: false, fault: { kind: 'dropped', message: '' } };
    const query = { position: match.position, misere: state.misere, level: state.level, seed: state.seed + match.made };
    const [answer] = await Promise.all([getJson<ReplyDocument>('reply', query, signal), quiet() ? null : pause(thinking, signal)]);
    return answer.ok ? { ok: true, value: { made: match.made, position: match.position, document: answer.value } } : answer;
  });
}

function History({ state, match }: { state: PlayState; match: Match }) {
  if (match.told.length === 0) return null;
  return (
    <details class="history">
      <summary>{words.play.history(match.told.length)}</summary>
      <ol>
        {match.told.map((told, i) => (
          <li key={i}>{words.play.told(words.play.players[playerOf(state, i)], told)}</li>
        ))}
      </ol>
    </details>
  );
}

interface RulesProps {
  state: PlayState;
  /** The position as it is being typed. */
  typed: string;
  setTyped(typed: string): void;
  begin(part: Partial<PlayState>): void;
  change(part: Partial<PlayState>): void;
}

function Rules({ state, typed, setTyped, begin, change }: RulesProps) {
  return (
    <details class="rules" open={state.moves.length === 0}>
      <summary>{words.play.rules}</summary>
      <form
        class="family"
        onSubmit={(event) => {
          event.preventDefault();
          begin({ position: typed });
        }}
      >
        <label for="position">{words.play.position}</label>
        <input id="position" type="text" value={typed} spellcheck={false} autocomplete="off" autocapitalize="off" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="main">{words.play.begin}</button>
      </form>
      <nav class="examples" aria-label={words.play.presets}>
        <span class="faint">{words.play.presets}</span>
        {presets.map((position) => (
          <a key={position} href={link('play', { ...writeState({ ...state, moves: [] }), position })}>
            {position}
          </a>
        ))}
      </nav>
      <div class="tools">
        <Choice label={words.play.mode} value={state.two ? 'two' : 'program'} options={[['program', words.play.against], ['two', words.play.two]]} onChange={(mode) => begin({ two: mode === 'two' })} />
        {!state.two && (
          <>
            <Choice label={words.play.begins} value={state.programBegins ? 'program' : 'you'} options={[['you', words.play.youBegin], ['program', words.play.programBegins]]} onChange={(who) => begin({ programBegins: who === 'program' })} />
            <Select label={words.play.level} value={state.level} options={levels.map((level) => [level, words.play.levels[level]] as const)} onChange={(level) => change({ level })} />
          </>
        )}
        <Toggle label={words.play.misere} checked={state.misere} onChange={(misere) => begin({ misere })} />
      </div>
    </details>
  );
}

export function Play({ query }: { query: URLSearchParams }) {
  const [state, setState] = useState(() => readState(query));
  const [typed, setTyped] = useState(state.position);
  const [help, setHelp] = useState<{ made: number; why: boolean } | null>(null);
  const change = (part: Partial<PlayState>): void => setState((old) => ({ ...old, ...part }));
  const begin = (part: Partial<PlayState>): void => change({ ...part, moves: [], seed: state.seed + 1 });
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

  const wanted = help && current && help.made === current.made && !current.over ? help : null;
  const solved = useRequest<SolveDocument>(wanted && current ? JSON.stringify([current.position, state.misere, wanted.why]) : null, (signal) =>
    getJson('solve', { position: current?.position, misere: state.misere, explain: wanted?.why ?? false }, signal),
  );
  const solution = wanted ? solved.value : null;
  const best = solution ? solution.moves[0] ?? solution.suggestion ?? null : null;

  const player = current && playerOf(state, current.made);
  const active = current !== null && !current.over && player !== 'program';
  const [refusal, setRefusal] = useState<{ made: number; fault: Fault } | null>(null);
  // The server has the last word on what is legal; what it has answered is known when the match is played again.
  const move = async (next: Move): Promise<void> => {
    if (!active) return;
    const answer = await after(current.position, next, new AbortController().signal);
    if (!answer.ok) setRefusal({ made: current.made, fault: answer.fault });
    else setState((old) => (old.moves.length === current.made ? { ...old, moves: [...old.moves, next] } : old));
  };
  const back = undone(state);
  const last = current?.told[current.told.length - 1];
  const rules = match && rulesOf(match.legal.heaps);
  const winner = current?.over ? playerOf(state, state.misere ? current.made : current.made + 1) : null;
  return (
    <main class={state.two ? 'play two-persons' : 'play'}>
      <Rules state={state} typed={typed} setTyped={setTyped} begin={begin} change={change} />
      <FaultNote fault={typed === state.position ? request.fault : null} />
      <ProgressLine since={request.since ?? reply.since} progress={null} cancel={request.since !== null ? request.cancel : reply.cancel} />
      <div class="score" aria-live="polite" data-turn={player ?? ''} data-over={current?.over ? (winner ?? '') : ''}>
        {last && <p class="told">{words.play.told(words.play.players[playerOf(state, state.moves.length - 1)], last)}</p>}
        {winner ? <p class="winner">{words.play.wins[winner]}</p> : player && <p class={`turn ${player}`}>{words.play.turns[player]}</p>}
      </div>
      <p class="rule">{rules && words.play.rule(rules, state.misere, lastMatchCounts(rules))}</p>
      {match && (
        <div class="heaps">
          {match.legal.heaps.map((heap, i) => (
            <Heap
              key={`${state.position} ${heap.component}.${heap.heap}`}
              heap={solution?.heaps[i] ? { ...heap, ...solution.heaps[i] } : heap}
              number={i + 1}
              moves={match.legal.moves.filter((one) => one.component === heap.component && one.heap === heap.heap)}
              cut={match.cut.has(heap)}
              active={active}
              hint={best && best.component === heap.component && best.heap === heap.heap ? moveOf(best) : null}
              showValue={wanted?.why ?? false}
              onMove={(next) => void move(next)}
            />
          ))}
        </div>
      )}
      <div class="row actions">
        <button type="button" disabled={back === null} onClick={() => back !== null && change({ moves: state.moves.slice(0, back) })}>{words.play.undo}</button>
        <button type="button" disabled={!active} onClick={() => current && setHelp({ made: current.made, why: false })}>{words.play.hint}</button>
        <button type="button" disabled={!active} onClick={() => current && setHelp({ made: current.made, why: true })}>{words.play.why}</button>
        <button type="button" onClick={() => begin({})}>{words.play.again}</button>
      </div>
      <FaultNote fault={reply.fault ?? solved.fault ?? (refusal?.made === current?.made ? refusal?.fault ?? null : null)} />
      {solution && best && (
        <div class="help" role="status">
          <p>{solution.moves.length > 0 ? words.play.winning(best) : words.play.trying(best)}</p>
          {wanted?.why && (
            <>
              <p>{solution.words}</p>
              <ol>{(solution.explanation ?? []).map((line) => <li key={line}>{line.replace(/^\d+\. /, '')}</li>)}</ol>
            </>
          )}
        </div>
      )}
      {match && <History state={state} match={match} />}
    </main>
  );
}
