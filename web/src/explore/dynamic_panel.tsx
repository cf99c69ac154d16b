// What is known of a game whose moves bound the next one: its lost heaps, and which theorem gives them.
import type { DynamicFacts } from '../documents';
import { FaultNote } from '../ui/fault';
import { words } from '../words';
import type { Loaded } from './game';

function Facts({ facts }: { facts: DynamicFacts }) {
  const { lost_heaps: lost, to, schwenk, fibonacci } = facts;
  return (
    <>
      <dl class="facts">
        <dt>{words.dynamic.lostHeaps}</dt>
        <dd>{words.dynamic.count(lost.length, to)}</dd>
        <dt>{words.dynamic.theorem}</dt>
        <dd class="theorem-says">{schwenk ? words.dynamic.schwenk(to) : words.dynamic.noTheorem}</dd>
      </dl>
      {fibonacci && <p class="note fibonacci">{words.dynamic.fibonacci(to)}</p>}
      <p class="word-box lost-list" tabIndex={0} aria-label={words.dynamic.lostHeaps}>{lost.map((heap) => words.number(heap)).join('  ')}</p>
    </>
  );
}

export function DynamicPanel({ loaded }: { loaded: Loaded }) {
  const { analysis } = loaded;
  return (
    <div class="panel" aria-busy={analysis === null}>
      <h2 class="game-name">{loaded.game.game}</h2>
      {analysis?.dynamic ? <Facts facts={analysis.dynamic} /> : <p class="note">{loaded.analysisFault ? '' : words.panel.waiting}</p>}
      <FaultNote fault={loaded.analysisFault} />
    </div>
  );
}
