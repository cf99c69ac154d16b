// A pair of heaps that are played together: a board, the first heap across and the second down, on which a piece is
// moved towards (0,0).
import { useState } from 'preact/hooks';
import type { HeapOfPosition, LegalMoves, Pair } from '../documents';
import { Select } from '../ui/fields';
import { words } from '../words';
import type { Take } from './moves';

// A larger board has points too small for a finger: its moves are a list.
const widest = 16;

interface Props {
  heap: HeapOfPosition;
  pair: Pair;
  /** The pair at the beginning of the match: the board stays as large as it was. */
  begun: Pair;
  number: number;
  moves: readonly LegalMoves[];
  active: boolean;
  hint: Take | null;
  showValue: boolean;
  onMove(move: Take): void;
}

type Make = (to: Pair) => void;

const leftBy = ({ parts }: Pick<LegalMoves, 'parts'>): Pair => [parts?.[0] ?? 0, parts?.[1] ?? 0];
const label = (from: Pair, [x, y]: Pair): string => words.playOthers.move(from[0] - x, from[1] - y, x, y);

function Board({ pair, begun, number, moves, active, hint, make }: Pick<Props, 'pair' | 'begun' | 'number' | 'moves' | 'active' | 'hint'> & { make: Make }) {
  const legal = new Set(moves.map((move) => leftBy(move).join()));
  const point = (x: number, y: number) => {
    const here = x === pair[0] && y === pair[1];
    const gone = x > pair[0] || y > pair[1];
    const key = `${x},${y}`;
    if (!legal.has(key)) return <span key={key} class={`point${here ? ' here' : gone ? ' gone' : ''}`} aria-hidden="true" />;
    const hinted = hint?.parts?.join() === key;
    return <button key={key} type="button" class={hinted ? 'point hinted' : 'point'} data-to={key} disabled={!active} aria-label={label(pair, [x, y])} title={label(pair, [x, y])} onClick={() => make([x, y])} />;
  };
  const [columns, rows] = [begun[0] + 1, begun[1] + 1];
  return (
    <div class="pair-board" role="group" aria-label={words.playOthers.board(number)} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 2rem))` }}>
      {Array.from({ length: columns * rows }, (_, i) => point(i % columns, Math.floor(i / columns)))}
    </div>
  );
}

function List({ pair, number, moves, active, hint, make }: Pick<Props, 'pair' | 'number' | 'moves' | 'active' | 'hint'> & { make: Make }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const all = moves.map(leftBy);
  const picked = all.find((to) => to.join() === chosen) ?? all.find((to) => to.join() === hint?.parts?.join()) ?? all[0];
  if (!picked) return null;
  return (
    <form
      class="row takes"
      onSubmit={(event) => {
        event.preventDefault();
        if (active) make(picked);
      }}
    >
      <Select label={words.play.movesOf(number)} value={picked.join()} options={all.map((to) => [to.join(), label(pair, to)] as const)} onChange={setChosen} />
      <button type="submit" disabled={!active}>{words.playOthers.make}</button>
    </form>
  );
}

export function PairOfHeaps({ heap, pair, begun, number, moves, active, hint, showValue, onMove }: Props) {
  const make: Make = (to) => onMove({ kind: 'take', component: heap.component, heap: heap.heap, take: pair[0] + pair[1] - to[0] - to[1], then: null, parts: to });
  const props = { pair, number, moves, active, hint, make };
  return (
    <section class="heap pair" aria-label={words.playOthers.pair(number, ...pair, heap.of)}>
      <h3>
        {words.playOthers.title(number)} <span class="faint of">{heap.of}</span>
        {showValue && heap.value !== undefined && <span class="tag">{words.play.value(heap.value)}</span>}
        <span class="heap-count"><span class="heap-size">({pair.map((size) => words.number(size)).join(', ')})</span></span>
      </h3>
      {Math.max(...begun) < widest ? <Board {...props} begun={begun} /> : <List {...props} />}
      <p class="heap-word">{moves.length === 0 ? words.play.noMove : ''}</p>
    </section>
  );
}
