// The catalogue of theorems, and claims of one's own.
import { useEffect, useState } from 'preact/hooks';
import { link, showAddress } from '../address';
import { getJson } from '../api';
import type { TheoremDocument } from '../documents';
import { inBrowser } from '../transport';
import { commandLine } from '../ui/command_line';
import { FaultNote } from '../ui/fault';
import { Command, Section } from '../ui/fields';
import { useRequest } from '../ui/request';
import { words } from '../words';
import { Certificate } from './certificate';
import { Runner, type Task } from './run';
import { letsIn, readState, writeState, type TheoremsState } from './state';

const matches = (theorem: TheoremDocument, filter: string): boolean =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => [theorem.name, theorem.title, theorem.source, theorem.game ?? ''].join(' ').toLowerCase().includes(word));

function Catalogue({ list, state, change }: { list: readonly TheoremDocument[]; state: TheoremsState; change(part: Partial<TheoremsState>): void }) {
  const [cell, setCell] = useState('');
  const shown = list.filter((theorem) => matches(theorem, state.filter));
  return (
    <nav class="catalogue" aria-label={words.theorems.catalogue}>
      <label class="field wide">
        <span>{words.theorems.filter}</span>
        <input type="search" value={state.filter} onInput={(event) => change({ filter: event.currentTarget.value })} />
      </label>
      <p class="note" role="status">{words.theorems.count(shown.length, list.length)}</p>
      <ul class="plain list" lang="en">
        {shown.map((theorem) => (
          <li key={theorem.name}>
            <a href={link('theorems', { name: theorem.name, filter: state.filter })} aria-current={theorem.name === state.name ? 'true' : undefined}>
              <strong>{theorem.name}</strong>
              <span>{theorem.title}</span>
            </a>
          </li>
        ))}
      </ul>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (cell.trim() !== '') location.hash = link('theorems', { name: cell.trim() });
        }}
      >
        <label class="field">
          <span>{words.theorems.cell}</span>
          <input type="text" value={cell} placeholder="wall-17" spellcheck={false} autocapitalize="off" onInput={(event) => setCell(event.currentTarget.value)} />
        </label>
        <button type="submit">{words.theorems.open1}</button>
      </form>
    </nav>
  );
}

/** The part of a file of theorems that states this one. */
function partOf(text: string, name: string): string {
  const parts = text.split(/^(?=theorem\s)/m);
  return (parts.find((part) => /^theorem\s+(\S+)/.exec(part)?.[1] === name) ?? text).trim();
}

/** There are no solvers in a browser. */
function ProveElsewhere({ name }: { name: string }) {
  return (
    <>
      <p class="note">{words.theorems.proveElsewhere}</p>
      <Command name={words.theorems.proveCommand} text={commandLine('prove', name, [])} />
    </>
  );
}

function Detail({ theorem }: { theorem: TheoremDocument }) {
  const check: Task = { verb: 'check', query: { theorem: theorem.name } };
  const prove: Task = { verb: 'prove', query: { theorem: theorem.name } };
  return (
    <article class="detail">
      <h2 lang="en">{theorem.title || theorem.name}</h2>
      <p class="note">
        <span lang="en">{theorem.name}</span> · {words.panel.status(theorem.status)}
        {theorem.source && <span lang="en"> · {theorem.source}</span>}
      </p>
      <pre class="text" lang="en" tabIndex={0} aria-label={words.theorems.text}>{partOf(theorem.text, theorem.name)}</pre>
      {theorem.game && (
        <p>
          <a href={link('explore', { family: theorem.game })}>{words.theorems.explore(theorem.game)}</a>
        </p>
      )}
      <Runner
        key={theorem.name}
        tasks={[[words.theorems.check, check, false], ...(inBrowser ? [] : [[words.theorems.prove, prove, !theorem.provable] as const])]}
      />
      {inBrowser && theorem.provable && <ProveElsewhere name={theorem.name} />}
      {!theorem.provable && <p class="note">{words.theorems.notProvable}</p>}
    </article>
  );
}

function OwnClaim({ state, change }: { state: TheoremsState; change(part: Partial<TheoremsState>): void }) {
  const field = (name: 'claim' | 'family' | 'lets' | 'where', placeholder: string) => (
    <label class="field wide">
      <span>{words.theorems.own[name]}</span>
      <input type="text" value={state[name]} placeholder={placeholder} spellcheck={false} autocapitalize="off" onInput={(event) => change({ [name]: event.currentTarget.value })} />
    </label>
  );
  const query = { claim: state.claim, family: state.family, let: letsIn(state.lets), where: state.where };
  return (
    <Section title={words.theorems.own.title}>
      <p class="note">{words.theorems.own.help}</p>
      <Runner tasks={[[words.theorems.check, { verb: 'check', query }, state.claim.trim() === '']]}>
        <div class="own">
          {field('claim', 'period < 20')}
          {field('family', '{2,5,c}')}
          {field('lets', 'c=8..30')}
          {field('where', 'gcd(c,10)=1')}
        </div>
      </Runner>
    </Section>
  );
}

export function Theorems({ query }: { query: URLSearchParams }) {
  const [state, setState] = useState(() => readState(query));
  const change = (part: Partial<TheoremsState>): void => setState((old) => ({ ...old, ...part }));
  useEffect(() => showAddress('theorems', writeState(state)), [state]);
  const list = useRequest<{ theorems: TheoremDocument[] }>('all', (signal) => getJson('theorems', {}, signal));
  const known = list.value?.theorems.find((theorem) => theorem.name === state.name) ?? null;
  // A cell of an atlas is not in the list.
  const other = useRequest<TheoremDocument>(list.value && state.name !== null && !known ? state.name : null, (signal) =>
    getJson('theorem', { name: state.name }, signal),
  );
  const theorem = known ?? (state.name !== null ? other.value : null);
  return (
    <main class="theorems">
      <FaultNote fault={list.fault} />
      {list.value && <Catalogue list={list.value.theorems} state={state} change={change} />}
      <div class="reading">
        {state.name !== null && <FaultNote fault={other.fault} />}
        {theorem && <Detail theorem={theorem} />}
        {state.name === null ? <OwnClaim state={state} change={change} /> : <p><a href={link('theorems')}>{words.theorems.own.open}</a></p>}
        {state.name === null && <Certificate />}
      </div>
    </main>
  );
}
