// Check and prove, started from the page: how far they are, and what they found.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { link, type Query } from '../address';
import { getStream } from '../api';
import type { CheckResult, Counterexample, Finding, ProveResult, Results } from '../documents';
import { FaultNote } from '../ui/fault';
import { Command } from '../ui/fields';
import { ProgressLine } from '../ui/progress';
import { useRequest } from '../ui/request';
import { words } from '../words';

export type Task = { verb: 'check' | 'prove'; query: Query };
type Answer = { verb: 'check'; document: Results<CheckResult> } | { verb: 'prove'; document: Results<ProveResult> };

function CounterexampleNote({ found }: { found: Counterexample }) {
  return (
    <div class="counterexample">
      <h3>{words.theorems.counterexample}</h3>
      <dl class="facts">
        <dt>{words.theorems.smallest}</dt>
        <dd>
          {words.bindings(found.let)}
          {found.game && (
            <>
              {' '}
              <a href={link('explore', { family: found.game })}>{words.theorems.explore(found.game)}</a>
            </>
          )}
        </dd>
        <dt>{words.theorems.claimed}</dt>
        <dd>{found.claimed}</dd>
        <dt>{words.theorems.actual}</dt>
        <dd>{found.actual}</dd>
      </dl>
      {found.command && <Command name={words.theorems.command} text={found.command} />}
    </div>
  );
}

const findingText = (finding: Finding): string => (typeof finding === 'string' ? finding : Object.values(finding).map(String).join(': '));

function Findings({ title, list }: { title: string; list: readonly Finding[] | undefined }) {
  if (!list || list.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {list.map((finding, i) => (
          <li key={i}>{findingText(finding)}</li>
        ))}
      </ul>
    </>
  );
}

function Checked({ result }: { result: CheckResult }) {
  return (
    <div class="result">
      <p class="verdict" data-verdict>
        {result.theorem}: <strong class={result.failed > 0 ? 'bad' : result.undecided > 0 || result.cases === 0 ? 'faint' : 'good'}>{words.panel.status(result.status)}</strong>
      </p>
      <p class="note">{words.theorems.cases(result.cases, result.failed, result.undecided)}</p>
      {result.counterexample && <CounterexampleNote found={result.counterexample} />}
    </div>
  );
}

function Proved({ result }: { result: ProveResult }) {
  return (
    <div class="result">
      <p class="verdict" data-verdict>
        {result.theorem}: <strong class={result.verdict === 'proved' ? 'good' : result.verdict === 'refuted' ? 'bad' : 'faint'}>{words.panel.status(result.verdict)}</strong>
      </p>
      <p class="note">{words.theorems.obligations(result.obligations, result.solvers, result.seconds)}</p>
      {result.counterexample && <CounterexampleNote found={result.counterexample} />}
      <Findings title={words.theorems.restsOn} list={result.rests_on} />
      <Findings title={words.theorems.uses} list={result.uses} />
      <Findings title={words.theorems.open} list={result.open} />
      <Findings title={words.theorems.failed} list={result.failed} />
      <Findings title={words.theorems.vacuous} list={result.vacuous} />
    </div>
  );
}

interface RunnerProps {
  tasks: readonly (readonly [label: string, task: Task, disabled: boolean])[];
  /** Fields in front of the buttons, in which Enter starts the first task. */
  children?: ComponentChildren;
}

/** Buttons that start these tasks, and what comes of them; once a task is another one, that is gone. */
export function Runner({ tasks, children }: RunnerProps) {
  const [begun, setBegun] = useState<{ task: Task; count: number } | null>(null);
  const request = useRequest<Answer>(begun && JSON.stringify(begun), async (signal, reports) => {
    const { verb, query } = begun?.task ?? { verb: 'check', query: {} };
    if (verb === 'check') {
      const answer = await getStream<Results<CheckResult>>('check', query, signal, reports.progress);
      return answer.ok ? { ok: true, value: { verb, document: answer.value } } : answer;
    }
    const answer = await getStream<Results<ProveResult>>('prove', query, signal, reports.progress);
    return answer.ok ? { ok: true, value: { verb, document: answer.value } } : answer;
  });
  const current = begun !== null && tasks.some(([, task]) => JSON.stringify(task) === JSON.stringify(begun.task));
  const answer = current && request.since === null && !request.fault ? request.value : null;
  const begin = (task: Task): void => setBegun({ task, count: (begun?.count ?? 0) + 1 });
  const submit = (event: Event): void => {
    event.preventDefault();
    const first = tasks.find(([, , disabled]) => !disabled);
    if (first && request.since === null) begin(first[1]);
  };
  return (
    <form class="runner" onSubmit={submit}>
      {children}
      <div class="row">
        {tasks.map(([label, task, disabled], i) => (
          <button
            key={label}
            type={i === 0 ? 'submit' : 'button'}
            class="main"
            disabled={disabled || request.since !== null}
            onClick={() => i > 0 && begin(task)}
          >
            {label}
          </button>
        ))}
      </div>
      <ProgressLine since={request.since} progress={request.progress} cancel={request.cancel} />
      <FaultNote fault={current ? request.fault : null} />
      <div role="status">
        {answer?.verb === 'check' && answer.document.results.map((result) => <Checked key={result.theorem} result={result} />)}
        {answer?.verb === 'prove' && answer.document.results.map((result) => <Proved key={result.theorem} result={result} />)}
        {answer?.document.error && <p class="fault">{answer.document.error}</p>}
      </div>
    </form>
  );
}
