// What is known of a game on two heaps: how many pairs are P, what keeps outcomes, the periods of rows.
import type { PlaneFacts } from '../documents';
import { FaultNote } from '../ui/fault';
import { Section } from '../ui/fields';
import { Term } from '../ui/term';
import { words } from '../words';
import type { Loaded } from './game';

function Kept({ facts }: { facts: PlaneFacts }) {
  const { kept_by: kept, kept_by_theorem: theorem, heaps_below: below } = facts;
  if (theorem) return <dd class="kept">{words.plane.keptByTheorem(...theorem)}</dd>;
  return <dd class="kept">{kept.length === 0 ? words.plane.keptByNone : words.plane.keptBy(kept.map(([x, y]) => `(${x},${y})`).join(', '), below - 1)}</dd>;
}

function Facts({ facts }: { facts: PlaneFacts }) {
  const { heaps_below: below, p_positions: lost, rows, rows_limit: limit, beatty_to: beatty } = facts;
  return (
    <>
      <dl class="facts">
        <dt>{words.plane.share}</dt>
        <dd class="share">{words.plane.shareOf(lost, below)}</dd>
        <dt>{words.plane.kept}</dt>
        <Kept facts={facts} />
      </dl>
      {beatty !== undefined && <p class="note beatty">{words.plane.beatty(beatty)}</p>}
      <Section title={words.plane.rows}>
        {limit && <p class="note" lang="en">{limit}</p>}
        <ul class="plain rows">
          {rows.map(({ row, preperiod, period, status }) => (
            <li key={row}>
              {words.plane.row(row, preperiod, period)}
              <span class={status === 'proved' ? 'tag' : 'tag weak'}><Term name="proved">{words.panel.status(status)}</Term></span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

export function PlanePanel({ loaded }: { loaded: Loaded }) {
  const { analysis } = loaded;
  return (
    <div class="panel" aria-busy={analysis === null}>
      <h2 class="game-name">{loaded.game.game}</h2>
      {analysis?.plane ? <Facts facts={analysis.plane} /> : <p class="note">{loaded.analysisFault ? '' : words.panel.waiting}</p>}
      <FaultNote fault={loaded.analysisFault} />
    </div>
  );
}
