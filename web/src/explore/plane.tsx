// A game on two heaps: its carpet, the first heap across and the second down, and a chosen pair with its options.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { getJson, getNumbers } from '../api';
import { Inks } from '../colours';
import type { Pair, PairDocument } from '../documents';
import { prepare, themeColours, useSize } from '../ui/canvas';
import { FaultNote } from '../ui/fault';
import { useGestures, wholeCells } from '../ui/gestures';
import { ProgressLine } from '../ui/progress';
import { useRequest } from '../ui/request';
import { useTheme } from '../ui/theme';
import { words } from '../words';
import { endless, fittingRows, paintCarpet, valueAt, type Answer, type Window } from './carpet';
import { frameFor, nextCell, shownColumns, shownRows, type Frame } from './frame';
import type { PictureProps } from './other_games';
import { paintScale } from './paint';
import { PairNote } from './pair_note';

const usualRows = 64;
const farthest = 20_000;
const gutter = 12 + 7 * 6;

const inside = (number: number): number => Math.min(farthest, Math.max(0, number));

/** The pair that was chosen, and its options. */
function paintPairs(context: CanvasRenderingContext2D, frame: Frame, shown: Window, colour: { wrong: string; accent: string }, at: Pair | null, options: readonly Pair[]): void {
  const mark = ([x, y]: Pair, ink: string): void => {
    const [i, j] = [x - shown.from, y - shown.top];
    if (i < 0 || j < 0 || i >= shown.columns || j >= shown.rows) return;
    context.strokeStyle = ink;
    context.lineWidth = Math.max(1, Math.round(1.5 * frame.ratio));
    context.strokeRect(frame.left + i * frame.cell - 1, frame.top + j * frame.cell - 1, frame.cell + 2, frame.cell + 2);
  };
  options.forEach((option) => mark(option, colour.accent));
  if (at) mark(at, colour.wrong);
}

export function Plane({ state, change, main }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const theme = useTheme();
  const rest = useRef({ x: 0, y: 0 });
  const [hover, setHover] = useState<Pair | null>(null);
  const from = inside(state.first ?? 0);
  const top = inside(state.top ?? 0);
  const cell = Math.max(1, state.cell ?? fittingRows(usualRows, size?.height ?? 400));
  const frame = useMemo(() => size && frameFor({ size, wrap: endless, cell, tall: false, start: 0, offset: from, gutter }), [size, cell, from]);
  const shown: Window | null = frame && { from, columns: shownColumns(frame), top, rows: shownRows(frame) };
  const key = shown && JSON.stringify([main.family, main.lets, shown, state.outcomes]);
  const request = useRequest<Answer>(key, async (signal) => {
    if (!shown) return { ok: false, fault: { kind: 'dropped', message: '' } };
    const { columns, rows } = shown;
    const query = { family: main.family, let: main.lets, from, to: from + columns - 1, first: top, last: top + rows - 1, outcomes: state.outcomes };
    const answer = await getNumbers('carpet', query, signal);
    return answer.ok ? { ok: true, value: { ...shown, numbers: answer.value } } : answer;
  });
  const answer = request.value;
  const inks = useMemo(() => new Inks(state.palette, state.outcomes), [state.outcomes, state.palette]);

  const chosen: Pair | null = state.at === null || state.atSecond === null ? null : [state.at, state.atSecond];
  const cursor = hover ?? chosen;
  const pair = useRequest<PairDocument>(cursor === null ? null : JSON.stringify([main.family, main.lets, cursor]), (signal) =>
    getJson('heap', { family: main.family, let: main.lets, heap: cursor?.join(',') }, signal),
  );
  const told = pair.value && cursor && pair.value.game === main.game.game && pair.value.at.join() === cursor.join() ? pair.value : null;

  useEffect(() => {
    if (!frame || !size || !canvas.current || !shown) return;
    const context = prepare(canvas.current, size);
    if (answer) paintCarpet(context, frame, shown, answer, inks);
    paintScale(context, frame, themeColours(canvas.current), { across: (i) => words.number(from + i), down: (j) => words.number(top + j) }, shown.rows);
  }, [frame, answer, inks, key, theme]);
  useEffect(() => {
    if (!frame || !size || !overlay.current || !shown) return;
    const context = prepare(overlay.current, size);
    paintPairs(context, frame, shown, themeColours(overlay.current), cursor, told ? told.options.map(({ to }) => to) : []);
  }, [frame, key, cursor?.join(), told, theme]);

  const place = (x: number, y: number): Pair | null => {
    if (!frame || !shown) return null;
    const i = Math.floor((x * frame.ratio - frame.left) / frame.cell);
    const j = Math.floor((y * frame.ratio - frame.top) / frame.cell);
    return i < 0 || j < 0 || i >= shown.columns || j >= shown.rows ? null : [from + i, top + j];
  };
  const moveTo = (column: number, row: number): void => change({ first: inside(column) || null, top: inside(row) || null });
  const pan = (dx: number, dy: number): void => {
    if (!frame) return;
    const moved = wholeCells(rest.current, dx * frame.ratio, dy * frame.ratio, frame.cell, frame.cell);
    if (moved) moveTo(from + moved.columns, top + moved.rows);
  };
  const zoom = (steps: number, x: number, y: number): void => {
    const next = Math.max(1, nextCell(cell, steps));
    if (!frame || next === cell) return;
    const across = Math.max(0, x * frame.ratio - frame.left) / frame.ratio;
    const down = Math.max(0, y * frame.ratio - frame.top) / frame.ratio;
    change({ cell: next, first: inside(Math.round(from + across / cell - across / next)) || null, top: inside(Math.round(top + down / cell - down / next)) || null });
  };
  const choose = (at: Pair | null): void => change({ at: at && inside(at[0]), atSecond: at && inside(at[1]) });
  useGestures(box, {
    pan,
    zoom,
    hover: (at) => setHover(at && place(at.x, at.y)),
    tap: (x, y) => {
      box.current?.focus({ preventScroll: true });
      setHover(null);
      choose(place(x, y));
    },
  });
  const steps: Record<string, Pair> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const keys = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !shown) return;
    if (step && event.shiftKey) moveTo(from + step[0] * Math.ceil(shown.columns / 8), top + step[1] * Math.ceil(shown.rows / 8));
    else if (step) choose(chosen ? [chosen[0] + step[0], chosen[1] + step[1]] : [from, top]);
    else if (event.key === '+' || event.key === '=') zoom(1, 0, 0);
    else if (event.key === '-') zoom(-1, 0, 0);
    else if (event.key === 'Home') moveTo(0, 0);
    else if (event.key === 'Escape') choose(null);
    else return;
    event.preventDefault();
  };

  const read = cursor && answer ? valueAt(answer, cursor[1], cursor[0]) : null;
  return (
    <>
      <figure class="pane">
        <figcaption>{main.game.game}</figcaption>
        <div ref={box} class="canvas-box" tabIndex={0} role="application" aria-label={words.plane.pictureOf(main.game.game)} onKeyDown={keys}>
          <canvas
            ref={canvas}
            aria-hidden="true"
            {...(frame && shown ? { 'data-cell': frame.cell, 'data-left': frame.left, 'data-top': frame.top, 'data-from': from, 'data-row': top, 'data-columns': shown.columns, 'data-rows': shown.rows } : {})}
          />
          <canvas ref={overlay} class="overlay" aria-hidden="true" />
        </div>
      </figure>
      <ProgressLine since={request.since} progress={request.progress} cancel={request.cancel} />
      <FaultNote fault={request.fault} />
      <PairNote at={cursor} read={typeof read === 'number' ? read : null} outcomes={state.outcomes} answer={told} fault={pair.fault} pinned={hover === null && chosen !== null} onChoose={choose} />
    </>
  );
}
