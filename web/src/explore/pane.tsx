// One sequence as rows of coloured cells.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Inks, type ScaleName } from '../colours';
import { prepare, themeColours, useSize } from '../ui/canvas';
import { useGestures, wholeCells } from '../ui/gestures';
import { runsOf, runsText } from '../ui/runs';
import { useTheme } from '../ui/theme';
import { words } from '../words';
import { cellOf, fittingCell, frameFor, heapAt, heapOfCell, lastShown, nextCell, offsetFor, rowLength, shownColumns, shownRows, type Frame, type Rows } from './frame';
import { paintCells, paintCursor, paintDifferences, paintPeriods, paintRuns, paintScale, stripScale, type Cells } from './paint';

export interface Sequence {
  /** Changes when another sequence is meant. */
  key: string;
  title: string;
  /** What a screen reader says of the picture, where it is not values that it shows. */
  label?: string;
  /** What stands for a value, where it is not its number. */
  name?(value: number): string;
  start: number;
  read(heap: number): number;
  runLength?(heap: number): number | null;
  preperiod: number;
  period: number;
  listen(listener: () => void): () => void;
  want(from: number, to: number): void;
  /** Drops requests that nobody waits for. */
  rest(): void;
  differs?(heap: number): boolean;
}

export interface Cursor {
  heap: number | null;
  options: readonly number[];
}

interface Props {
  sequence: Sequence;
  outcomes: boolean;
  palette: ScaleName;
  rows: Rows;
  cell: number | null;
  tall: boolean;
  offset: number;
  cursor: Cursor;
  onMove(change: { offset: number; cell?: number }): void;
  onHover(heap: number | null): void;
  onChoose(heap: number | null): void;
  onFrame?(shown: Shown): void;
}

/** What a pane shows. */
export interface Shown {
  first: number;
  last: number;
  wrap: number;
  /** CSS pixels. */
  cell: number;
}

// Room for 99,999 is always there: were it made when it is needed, the picture would jump while it is dragged.
const gutterFor = (last: number): number => 12 + 7 * Math.max(6, words.number(last).length);

const keys: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export function Pane(props: Props) {
  const { sequence, outcomes, palette, rows, cell, tall, offset, cursor, onMove, onHover, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const theme = useTheme();
  const [version, setVersion] = useState(0);
  const rest = useRef({ x: 0, y: 0 });

  useEffect(() => {
    const stop = sequence.listen(() => setVersion((old) => old + 1));
    return () => {
      stop();
      sequence.rest();
    };
  }, [sequence.key]);

  const wrapAt = (next: number | null): number => {
    if (!size || next === null) return rowLength(rows, null, 0);
    const across = size.width / next;
    const seen = across * (size.height / (tall ? Math.max(next, 22) : next));
    return rowLength(rows, next, (size.width - gutterFor(sequence.start + offset + seen)) / next);
  };
  const wrap = wrapAt(cell);

  const frame: Frame | null = useMemo(() => {
    if (!size) return null;
    const wanted = { size, wrap, cell, tall, start: sequence.start, offset };
    // The gutter depends on the numbers in it, and they on how many rows there are.
    const rough = frameFor({ ...wanted, gutter: 40 });
    return frameFor({ ...wanted, gutter: gutterFor(lastShown(rough)) });
  }, [size, wrap, cell, tall, sequence.start, offset]);

  const cells: Cells = useMemo(
    () => ({
      read: sequence.read,
      inks: new Inks(palette, outcomes),
      name: sequence.name ?? ((value) => (outcomes ? words.outcome(value === 0) : String(value))),
      preperiod: sequence.preperiod,
      period: sequence.period,
      ...(sequence.runLength ? { runLength: sequence.runLength } : {}),
    }),
    [sequence, outcomes, palette],
  );

  useEffect(() => {
    if (!frame || !size || !canvas.current) return;
    const first = heapOfCell(frame, 0, 0);
    sequence.want(first, lastShown(frame));
    props.onFrame?.({ first, last: lastShown(frame), wrap, cell: cell ?? fittingCell(wrap, size.width - frame.left / frame.ratio) });
    const colours = themeColours(canvas.current);
    const context = prepare(canvas.current, size);
    paintCells(context, frame, cells);
    paintPeriods(context, frame, cells, colours);
    paintRuns(context, frame, cells);
    if (sequence.differs) paintDifferences(context, frame, colours, sequence.differs);
    paintScale(context, frame, colours, stripScale(frame));
  }, [frame, cells, sequence, version, theme]);

  useEffect(() => {
    if (!frame || !size || !overlay.current) return;
    const context = prepare(overlay.current, size);
    if (cursor.heap !== null || cursor.options.length > 0) paintCursor(context, frame, themeColours(overlay.current), cursor.heap, cursor.options);
  }, [frame, cursor.heap, cursor.options, theme]);

  /** Moves by so many device pixels; what is left of a cell counts for the next time. */
  const pan = (dx: number, dy: number): void => {
    if (!frame) return;
    const moved = wholeCells(rest.current, dx * frame.ratio, dy * frame.ratio, frame.cell, frame.line);
    if (!moved) return;
    onMove({ offset: offsetFor(frame, frame.row + moved.rows * frame.skip, frame.column + moved.columns * frame.skip) });
  };

  /** Keeps the heap under the pointer where it is. */
  const zoom = (steps: number, x: number, y: number): void => {
    if (!frame || !size) return;
    const now = cell ?? fittingCell(wrap, size.width - frame.left / frame.ratio);
    const next = nextCell(now, steps);
    if (next === now) return;
    const across = Math.max(0, x * frame.ratio - frame.left);
    const down = Math.max(0, y * frame.ratio - frame.top);
    const longer = wrapAt(next);
    const after = frameFor({ size, wrap: longer, cell: next, tall, start: sequence.start, offset, gutter: frame.left / frame.ratio });
    let row = frame.row + (down / frame.line) * frame.skip;
    let column = frame.column + (across / frame.cell) * frame.skip;
    if (longer !== wrap) {
      const index = Math.floor(row) * wrap + Math.min(wrap - 1, Math.floor(column));
      [row, column] = [Math.floor(index / longer), index % longer];
    }
    onMove({ offset: offsetFor(after, row - (down / after.line) * after.skip, column - (across / after.cell) * after.skip), cell: next });
  };

  useGestures(box, {
    pan,
    zoom,
    hover: (place) => onHover(place && frame ? heapAt(frame, place.x, place.y) : null),
    tap: (x, y) => {
      box.current?.focus({ preventScroll: true });
      onChoose(frame ? heapAt(frame, x, y) : null);
    },
  });

  const choose = (heap: number): void => {
    if (!frame) return;
    const index = Math.max(0, heap - sequence.start);
    onChoose(sequence.start + index);
    if (cellOf(frame, sequence.start + index)) return;
    const [row, column] = [Math.floor(index / wrap), index % wrap];
    const lines = shownRows(frame) * frame.skip;
    const columns = shownColumns(frame) * frame.skip;
    const top = row < frame.row ? row : row >= frame.row + lines ? row - lines + 2 * frame.skip : frame.row;
    const left = column < frame.column ? column : column >= frame.column + columns ? column - columns + 2 * frame.skip : frame.column;
    onMove({ offset: offsetFor(frame, top, left) });
  };

  const key = (event: KeyboardEvent): void => {
    if (!frame || !size || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = keys[event.key];
    const page = Math.max(1, shownRows(frame) - 2) * frame.skip;
    if (direction) {
      const [columns, lines] = direction;
      if (event.shiftKey) pan((-columns * size.width) / 8, (-lines * size.height) / 8);
      else if (cursor.heap === null) choose(heapOfCell(frame, 0, 0));
      else choose(cursor.heap + columns * frame.skip + lines * frame.skip * wrap);
    } else if (event.key === '+' || event.key === '=') zoom(1, size.width / 2, size.height / 2);
    else if (event.key === '-') zoom(-1, size.width / 2, size.height / 2);
    else if (event.key === 'PageDown') onMove({ offset: offsetFor(frame, frame.row + page, frame.column) });
    else if (event.key === 'PageUp') onMove({ offset: offsetFor(frame, frame.row - page, frame.column) });
    else if (event.key === 'Home') onMove({ offset: 0 });
    else if (event.key === 'Escape') onChoose(null);
    else return;
    event.preventDefault();
  };

  const shown = frame && {
    'data-start': frame.start, 'data-row': frame.row, 'data-column': frame.column, 'data-wrap': frame.wrap,
    'data-cell': frame.cell, 'data-line': frame.line, 'data-skip': frame.skip, 'data-left': frame.left, 'data-top': frame.top,
    'data-preperiod': cells.preperiod, 'data-version': version,
  };
  const text = frame ? rowText(frame, cells, cursor.heap) : '';
  return (
    <figure class="pane">
      <figcaption>{sequence.title}</figcaption>
      <div
        ref={box}
        class="canvas-box"
        tabIndex={0}
        role="application"
        aria-label={sequence.label ?? words.explore.pictureOf(sequence.title)}
        onKeyDown={key}
      >
        <canvas ref={canvas} {...shown} aria-hidden="true" />
        <canvas ref={overlay} class="overlay" aria-hidden="true" />
      </div>
      <p class="hidden">{text}</p>
      {frame && frame.skip > 1 && <p class="note">{words.explore.skipping(frame.skip)}</p>}
    </figure>
  );
}

/** The row of the cursor, or the first one, in runs: what the picture says to those who do not see it. */
function rowText(frame: Frame, cells: Cells, heap: number | null): string {
  const place = heap === null ? null : cellOf(frame, heap);
  const from = heapOfCell(frame, 0, place ? Math.floor((place.y - frame.top) / frame.line) : 0);
  const count = Math.min(shownColumns(frame), 400);
  const runs = runsOf(count, (i) => cells.read(from + i * frame.skip));
  return words.explore.rowText(from, runsText(runs.filter(([value]) => value >= 0), cells.name));
}
