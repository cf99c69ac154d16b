// What is known of a partizan game: its period, how it behaves in the end, canonical forms.
import { classLetters, type AnalyzeDocument, type PartizanFacts } from '../documents';
import { FaultNote } from '../ui/fault';
import { Section } from '../ui/fields';
import { Term } from '../ui/term';
import { words } from '../words';
import { classLetter } from './classes';
import type { Loaded } from './game';
import { Theorems, Word } from './panel';

function Facts({ facts }: { facts: PartizanFacts }) {
  const { period, preperiod, pure, behaviour, classes, status } = facts;
  const count = (value: number | null): string => (value === null ? words.panel.notKnown : words.number(value));
  const tag = (text: string, strong: boolean) => <span class={strong ? 'tag' : 'tag weak'}><Term name={strong && text === words.panel.pure ? 'pure' : 'proved'}>{text}</Term></span>;
  return (
    <dl class="facts">
      <dt><Term name="period">{words.panel.period}</Term></dt>
      <dd>
        {count(period)}
        {period !== null ? tag(words.panel.status(status), status === 'proved') : <span class="note" lang="en"> {status}</span>}
      </dd>
      <dt><Term name="preperiod">{words.panel.preperiod}</Term></dt>
      <dd>
        {count(preperiod)}
        {pure && tag(words.panel.pure, true)}
      </dd>
      <dt><Term name="behaviour">{words.partizan.inTheEnd}</Term></dt>
      <dd class="behaviour">{behaviour === null ? words.panel.notKnown : words.partizan.behaviour(behaviour)}</dd>
      {classes && (
        <>
          <dt><Term name="classes">{words.partizan.inPeriod}</Term></dt>
          <dd>{classLetters.filter((letter) => classes[letter] > 0).map((letter) => words.partizan.share(letter, classes[letter])).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

function Forms({ forms }: { forms: readonly string[] }) {
  if (forms.length === 0) return null;
  return (
    <Section title={<Term name="form">{words.partizan.forms}</Term>}>
      <p class="note">{words.partizan.formsOf(forms.length)}</p>
      <ol class="forms" start={0}>
        {forms.map((form, heap) => (
          <li key={heap} value={heap}><code>{form}</code></li>
        ))}
      </ol>
    </Section>
  );
}

function Found({ analysis, facts }: { analysis: AnalyzeDocument; facts: PartizanFacts }) {
  return (
    <>
      <Facts facts={facts} />
      <Forms forms={facts.canonical} />
      <Theorems theorems={analysis.theorems} />
      {analysis.word && analysis.word.runs.length > 0 && <Word runs={analysis.word.runs} complete={analysis.word.complete} preperiod={facts.preperiod ?? 0} name={classLetter} />}
    </>
  );
}

export function PartizanPanel({ loaded }: { loaded: Loaded }) {
  const { analysis } = loaded;
  return (
    <div class="panel" aria-busy={analysis === null}>
      <h2 class="game-name">{loaded.game.game}</h2>
      {analysis?.partizan ? <Found analysis={analysis} facts={analysis.partizan} /> : <p class="note">{loaded.analysisFault ? '' : words.panel.waiting}</p>}
      <FaultNote fault={loaded.analysisFault} />
    </div>
  );
}
