// What is known of the game, in the words of the server.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { link } from '../address';
import type { AnalyzeDocument, AppliedTheorem, Run } from '../documents';
import { FaultNote } from '../ui/fault';
import { Section } from '../ui/fields';
import { Runs } from '../ui/runs';
import { Term, type TermName } from '../ui/term';
import { words } from '../words';
import type { Loaded } from './game';

const shortWord = 120;

export function Word({ runs, complete, preperiod, name = String }: { runs: Run[]; complete: boolean; preperiod: number; name?: (value: number) => string }) {
  const [all, setAll] = useState(false);
  const shown = all ? runs : runs.slice(0, shortWord);
  return (
    <Section title={<Term name="word">{words.panel.word}</Term>}>
      <p class="note">{complete ? words.panel.wordIs(preperiod) : words.panel.wordBegins}</p>
      <p class="word-box" tabIndex={0} aria-label={words.panel.word}>
        <Runs runs={shown} name={name} />
        {(shown.length < runs.length || !complete) && '…'}
      </p>
      {runs.length > shortWord && (
        <button type="button" class="small" onClick={() => setAll(!all)}>
          {all ? words.panel.fewer : complete ? words.panel.allRuns(runs.length) : words.panel.firstRuns(runs.length)}
        </button>
      )}
    </Section>
  );
}

/** Agreement with a theorem is one thing, with what is not proved another: only the first is green. */
function Applied({ theorem }: { theorem: AppliedTheorem }) {
  const { agrees } = words.panel;
  const verdict = theorem.agrees === null ? words.panel.undecided : !theorem.agrees ? words.panel.disagrees : theorem.status === 'theorem' ? agrees.theorem : agrees.other;
  const says = theorem.says || (theorem.predicts !== null ? words.panel.predicts(theorem.predicts) : '');
  return (
    <li>
      <a href={link('theorems', { name: theorem.theorem })}>{theorem.theorem}</a> <span class="faint">{words.bindings(theorem.let)}</span>
      {says && <span lang={theorem.says ? 'en' : undefined}>: {says}</span>}
      {theorem.status !== 'theorem' && <span class="tag weak">{words.panel.status(theorem.status)}</span>}
      <span class={theorem.agrees === false ? 'tag bad' : theorem.agrees && theorem.status === 'theorem' ? 'tag' : 'tag weak'}>{verdict}</span>
    </li>
  );
}

/** Theorems apart from what is not proved; `more` is a line besides, of what is proved. */
export function Theorems({ theorems, more }: { theorems: readonly AppliedTheorem[]; more?: ComponentChildren }) {
  const proved = theorems.filter(({ status }) => status === 'theorem');
  const unproved = theorems.filter(({ status }) => status !== 'theorem');
  const list = (some: readonly AppliedTheorem[]) => some.map((theorem) => <Applied key={theorem.theorem} theorem={theorem} />);
  return (
    <>
      {(proved.length > 0 || more) && (
        <Section title={words.panel.theorems}>
          <ul class="plain">
            {list(proved)}
            {more}
          </ul>
        </Section>
      )}
      {unproved.length > 0 && (
        <Section title={<Term name="conjecture">{words.panel.unproved}</Term>}>
          <ul class="plain">{list(unproved)}</ul>
        </Section>
      )}
    </>
  );
}

/** The cell of the atlas that the game lies in. */
function CellLine({ cell }: { cell: NonNullable<AnalyzeDocument['cell']> }) {
  return (
    <li>
      <a href={link('theorems', { name: cell.cell })}>{cell.cell}</a> <span class="faint">{words.bindings(cell.let)}</span>: {words.panel.cell(cell)}
      <span class={cell.status === 'proved' ? 'tag' : 'tag weak'}>{words.panel.cellStatus(cell.status)}</span>
    </li>
  );
}

function Facts({ analysis }: { analysis: AnalyzeDocument }) {
  const { period } = analysis;
  const fact = (name: string, value: number | string | null, term: TermName, mark = '', markTerm: TermName = 'proved') => (
    <>
      <dt><Term name={term}>{name}</Term></dt>
      <dd>
        {value === null ? words.panel.notKnown : typeof value === 'number' ? words.number(value) : value}
        {mark && <span class={mark === 'proved' || mark === words.panel.pure ? 'tag' : 'tag weak'}><Term name={markTerm}>{words.panel.status(mark)}</Term></span>}
      </dd>
    </>
  );
  return (
    <dl class="facts">
      {fact(words.panel.period, period.period, 'period', period.status)}
      {fact(words.panel.preperiod, period.preperiod, 'preperiod', period.pure ? words.panel.pure : '', 'pure')}
      {period.saltus !== 0 && fact(words.panel.saltus, period.saltus, 'saltus')}
      {fact(words.panel.largest, period.saltus ? words.panel.unbounded : period.max_value, 'value')}
      {fact(words.panel.outcomes, words.panel.outcomePeriod(period.outcome.preperiod, period.outcome.period), 'outcomes', period.outcome.status)}
      {fact(words.panel.engine, period.engine, 'engine')}
    </dl>
  );
}

export function Panel({ loaded }: { loaded: Loaded }) {
  const { analysis } = loaded;
  return (
    <div class="panel" aria-busy={analysis === null}>
      <h2 class="game-name">{loaded.game.game}</h2>
      {analysis ? <Facts analysis={analysis} /> : <p class="note">{loaded.analysisFault ? '' : words.panel.waiting}</p>}
      <FaultNote fault={loaded.analysisFault} />
      {analysis && (
        <>
          <ul class="notes" lang="en">
            {analysis.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <Theorems theorems={analysis.theorems} more={analysis.cell && <CellLine cell={analysis.cell} />} />
          {analysis.word && <Word runs={analysis.word.runs} complete={analysis.word.complete} preperiod={analysis.period.preperiod ?? 0} />}
        </>
      )}
    </div>
  );
}
