// What is known of a game on two heaps: how many pairs are P, what keeps outcomes, the periods of rows.
import type { Mosaic, Pair, PlaneFacts } from '../documents';
import { FaultNote } from '../ui/fault';
import { Section } from '../ui/fields';
import { Term } from '../ui/term';
import { words } from '../words';
import type { Loaded } from './game';

const pair = ([x, y]: Pair): string => `(${x},${y})`;

function Kept({ facts }: { facts: PlaneFacts }) {
  const { kept_by: kept, kept_by_theorem: theorem, kept_status: status, heaps_below: below } = facts;
  if (theorem) return <dd class="kept">{words.plane.keptByTheorem(...theorem)}</dd>;
  if (kept.length === 0) return <dd class="kept">{words.plane.keptByNone}</dd>;
  const moves = kept.map(pair).join(', ');
  if (status !== 'proved') return <dd class="kept">{words.plane.keptBy(moves, below - 1)}</dd>;
  return (
    <dd class="kept">
      {words.plane.keptByProved(moves)}
      <Proved status={status} />
    </dd>
  );
}

function Proved({ status }: { status: string }) {
  return <span class={status === 'proved' ? 'tag' : 'tag weak'}><Term name="proved">{words.panel.status(status)}</Term></span>;
}

function MosaicFacts({ mosaic }: { mosaic: Mosaic }) {
  const { rays, from, sectors, status } = mosaic;
  return (
    <Section title={words.plane.mosaic}>
      <p class="note mosaic">
        {words.plane.mosaicOf(rays.map(pair).join(', '), from)}
        <Proved status={status} />
      </p>
      <ul class="plain sectors">
        {sectors.map(({ points, p_positions: lost }, at) => (
          <li key={at}>{words.plane.sector(pair(rays[at]!), pair(rays[at + 1]!), lost, points)}</li>
        ))}
      </ul>
    </Section>
  );
}

function Facts({ facts }: { facts: PlaneFacts }) {
  const { heaps_below: below, p_positions: lost, rows, rows_limit: limit, mosaic, beatty_to: beatty } = facts;
  return (
    <>
      <dl class="facts">
        <dt>{words.plane.share}</dt>
        <dd class="share">{words.plane.shareOf(lost, below)}</dd>
        <dt>{words.plane.kept}</dt>
        <Kept facts={facts} />
      </dl>
      {beatty !== undefined && <p class="note beatty">{words.plane.beatty(beatty)}</p>}
      {mosaic && <MosaicFacts mosaic={mosaic} />}
      <Section title={words.plane.rows}>
        {limit && <p class="note" lang="en">{limit}</p>}
        <ul class="plain rows">
          {rows.map(({ row, preperiod, period, status }) => (
            <li key={row}>
              {words.plane.row(row, preperiod, period)}
              <Proved status={status} />
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
