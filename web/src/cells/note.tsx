// What stands below the map of all games.
import { cellColour, cssColour } from '../colours';
import type { TiledCell } from '../documents';
import { words } from '../words';
import { conditionsOf, formText, isPure, shareOf } from './cell';
import type { Spot, View } from './state';

export function Legend() {
  const forms = [[1, [1, 1, 0]], [2, [1, 0, 1]], [4, [0, 1, 1]], [0, [1, 1, 1]]] as const;
  return (
    <ul class="legend" aria-label={words.map.legend}>
      {forms.map(([sums, form]) => (
        <li key={sums}>
          <span class="swatch" style={{ background: cssColour(cellColour(form, false, 10)) }} />
          {words.cells.forms(sums)}
        </li>
      ))}
    </ul>
  );
}

/** What is known at the place: the theorem of its cell. */
export function Note({ view, spot, cell }: { view: View | null; spot: Spot | null; cell: TiledCell | null }) {
  const digits = view ? Math.ceil(view.zoom * Math.log10(2)) : 3;
  const lines = !spot
    ? [words.cells.none]
    : !cell
      ? [spot.x <= 0 || spot.x >= spot.y || spot.y >= 1 ? words.cells.noMap : words.cells.open(spot.x.toFixed(digits), spot.y.toFixed(digits))]
      : [
          words.cells.theorem(conditionsOf(cell)),
          words.cells.says(isPure(cell) ? null : formText(cell.preperiod), formText(cell.period), cell.runs, shareOf(cell)),
        ];
  return (
    <div class="cell-note" role="status">
      {lines.map((line) => (
        <p key={line} class="heap-note">{line}</p>
      ))}
    </div>
  );
}
