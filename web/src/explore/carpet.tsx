// A carpet: a parameter down, heaps across.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { getNumbers, type Numbers } from '../api';
import { Inks, pixel } from '../colours';
import { prepare, themeColours, useSize } from '../ui/canvas';
import { FaultNote } from '../ui/fault';
import { useGestures, wholeCells } from '../ui/gestures';
import { ProgressLine } from '../ui/progress';
import { useRequest } from '../ui/request';
import { useTheme } from '../ui/theme';
import { words } from '../words';
import type { Loaded } from './game';
import { frameFor, nextCell, shownColumns, shownRows, topGutter, type Frame } from './frame';
import { paintScale } from './paint';
import type { ExploreState } from './state';

export interface Window {
  from: number;
  columns: number;
  top: number;
  rows: number;
}

export interface Answer extends Window {
  numbers: Numbers;
}

interface Props {
  state: ExploreState;
  change(change: Partial<ExploreState>): void;
  main: Loaded;
  parameters: readonly string[];
  sweep: string;
}

export const endless = 2 ** 50;  // rows of a carpet do not wrap

/** Cells that fill the height, as far as they remain cells. */
export const fittingRows = (rows: number, height: number): number => Math.min(12, Math.max(2, Math.floor((height - topGutter) / rows)));

const limits = (numbers: Numbers): { none: number; unknown: number } => {
  const none = 2 ** (8 * numbers.BYTES_PER_ELEMENT) - 1;
  return { none, unknown: none - 1 };
};

export function paintCarpet(context: CanvasRenderingContext2D, frame: Frame, shown: Window, answer: Answer, inks: Inks): void {
  const width = Math.min(frame.width, shown.columns * frame.cell);
  const height = Math.min(frame.height, shown.rows * frame.cell);
  if (width <= 0 || height <= 0) return;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const line = new Uint32Array(width);
  const { none, unknown } = limits(answer.numbers);
  const grey = pixel([150, 150, 150]);
  for (let j = 0; j * frame.cell < height; ++j) {
    const row = shown.top + j - answer.top;
    for (let i = 0; i < shown.columns; ++i) {
      const column = shown.from + i - answer.from;
      const known = row >= 0 && row < answer.rows && column >= 0 && column < answer.columns;
      const value = known ? answer.numbers[row * answer.columns + column] ?? none : none;
      const colour = value === none ? 0 : value === unknown ? grey : inks.pixel(value, false);
      line.fill(colour, i * frame.cell, (i + 1) * frame.cell);
    }
    for (let k = 0; k < frame.cell && j * frame.cell + k < height; ++k) pixels.set(line, (j * frame.cell + k) * width);
  }
  context.putImageData(image, frame.left, frame.top);
}

export function Carpet({ state, change, main, parameters, sweep }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const theme = useTheme();
  const rest = useRef({ x: 0, y: 0 });
  const [hover, setHover] = useState<{ parameter: number; heap: number } | null>(null);
  const [low, high] = state.ranges[sweep] ?? [1, 40];
  const top = Math.min(high, Math.max(low, state.top ?? low));
  const start = main.game.start;
  const from = Math.max(start, state.first ?? start);
  const cell = Math.max(1, state.cell ?? fittingRows(high - low + 1, size?.height ?? 400));

  const frame = useMemo(
    () => size && frameFor({ size, wrap: endless, cell, tall: false, start, offset: from - start, gutter: 12 + 7 * Math.max(3, String(high).length) }),
    [size, cell, start, from, high],
  );
  const shown: Window | null = frame && { from, columns: shownColumns(frame), top, rows: Math.min(shownRows(frame), high - top + 1) };
  const lets = parameters.filter((name) => name !== sweep).map((name) => `${name}=${state.values[name] ?? 1}`);
  const key = shown && JSON.stringify([main.family, lets, sweep, shown, state.outcomes]);
  const request = useRequest<Answer>(key, async (signal) => {
    if (!shown) return { ok: false, fault: { kind: 'dropped', message: '' } };
    const { columns, rows } = shown;
    const query = {
      family: main.family, let: lets, sweep, first: shown.top, last: shown.top + rows - 1,
      from: shown.from, to: shown.from + columns - 1, outcomes: state.outcomes,
    };
    const answer = await getNumbers('carpet', query, signal);
    return answer.ok ? { ok: true, value: { ...shown, numbers: answer.value } } : answer;
  });
  const answer = request.value;
  const inks = useMemo(() => new Inks(state.palette, state.outcomes), [state.outcomes, state.palette]);

  useEffect(() => {
    if (!frame || !size || !canvas.current || !shown) return;
    const context = prepare(canvas.current, size);
    const colours = themeColours(canvas.current);
    if (answer) paintCarpet(context, frame, shown, answer, inks);
    paintScale(context, frame, colours, { across: (i) => words.number(from + i), down: (j) => String(top + j) }, shown.rows);
    const chosen = (state.values[sweep] ?? low) - top;
    if (chosen < 0 || chosen >= shown.rows) return;
    context.strokeStyle = colours.accent;
    context.lineWidth = 2 * frame.ratio;
    context.strokeRect(frame.left, frame.top + chosen * frame.cell, shown.columns * frame.cell, frame.cell);
  }, [frame, answer, inks, key, state.values[sweep], theme]);

  const place = (x: number, y: number): { parameter: number; heap: number } | null => {
    if (!frame || !shown) return null;
    const i = Math.floor((x * frame.ratio - frame.left) / frame.cell);
    const j = Math.floor((y * frame.ratio - frame.top) / frame.cell);
    return i < 0 || j < 0 || i >= shown.columns || j >= shown.rows ? null : { parameter: top + j, heap: from + i };
  };
  const moveTo = (row: number, column: number): void =>
    change({ top: Math.min(high, Math.max(low, row)), first: Math.max(start, column) });
  const pan = (dx: number, dy: number): void => {
    if (!frame) return;
    const moved = wholeCells(rest.current, dx * frame.ratio, dy * frame.ratio, frame.cell, frame.cell);
    if (moved) moveTo(top + moved.rows, from + moved.columns);
  };
  const zoom = (steps: number, x: number, y: number): void => {
    const next = Math.max(1, nextCell(cell, steps));
    if (!frame || next === cell) return;
    const across = Math.max(0, x * frame.ratio - frame.left) / frame.ratio;
    const down = Math.max(0, y * frame.ratio - frame.top) / frame.ratio;
    change({
      cell: next,
      first: Math.max(start, Math.round(from + across / cell - across / next)),
      top: Math.min(high, Math.max(low, Math.round(top + down / cell - down / next))),
    });
  };
  const choose = (parameter: number): void => change({ values: { ...state.values, [sweep]: parameter } });
  useGestures(box, {
    pan,
    zoom,
    hover: (at) => setHover(at && place(at.x, at.y)),
    tap: (x, y) => {
      const at = place(x, y);
      setHover(at);
      if (at) choose(at.parameter);
    },
  });
  const keys = (event: KeyboardEvent): void => {
    const now = state.values[sweep] ?? low;
    const page = Math.max(1, Math.floor((shown?.columns ?? 8) / 4));
    if (event.key === 'ArrowUp' && now > low) choose(now - 1);
    else if (event.key === 'ArrowDown' && now < high) choose(now + 1);
    else if (event.key === 'ArrowLeft') moveTo(top, from - page);
    else if (event.key === 'ArrowRight') moveTo(top, from + page);
    else if (event.key === '+' || event.key === '=') zoom(1, 0, 0);
    else if (event.key === '-') zoom(-1, 0, 0);
    else if (event.key === 'Home') moveTo(low, start);
    else return;
    event.preventDefault();
  };

  const gaps = answer ? gapsOf(answer) : [];
  const value = hover && answer ? valueAt(answer, hover.parameter, hover.heap) : null;
  return (
    <>
      <figure class="pane">
        <figcaption>{words.explore.carpetOf(main.family, sweep)}</figcaption>
        <div ref={box} class="canvas-box" tabIndex={0} role="application" aria-label={words.explore.carpetOf(main.family, sweep)} onKeyDown={keys}>
          <canvas
            ref={canvas}
            aria-hidden="true"
            {...(frame ? { 'data-cell': frame.cell, 'data-left': frame.left, 'data-top': frame.top, 'data-from': from, 'data-row': top } : {})}
          />
        </div>
      </figure>
      <ProgressLine since={request.since} progress={request.progress} cancel={request.cancel} />
      <FaultNote fault={request.fault} />
      <p class="heap-note" role="status">
        {hover ? words.explore.carpetAt(sweep, hover.parameter, hover.heap, value, state.outcomes) : words.explore.carpetHelp(sweep)}
      </p>
      {gaps.length > 0 && <p class="note" data-gaps>{words.explore.carpetGaps(sweep, gaps.slice(0, gapsNamed), Math.max(0, gaps.length - gapsNamed))}</p>}
    </>
  );
}

const gapsNamed = 8;

/** The rows in which there is no game. */
function gapsOf({ numbers, rows, columns, top }: Answer): number[] {
  const { none } = limits(numbers);
  return Array.from({ length: rows }, (_, j) => top + j).filter((parameter) => numbers[(parameter - top) * columns] === none);
}

export function valueAt(answer: Answer, parameter: number, heap: number): number | 'none' | 'unknown' | null {
  const [row, column] = [parameter - answer.top, heap - answer.from];
  if (row < 0 || column < 0 || row >= answer.rows || column >= answer.columns) return null;
  const value = answer.numbers[row * answer.columns + column];
  const { none, unknown } = limits(answer.numbers);
  return value === undefined ? null : value === none ? 'none' : value === unknown ? 'unknown' : value;
}
