// The map of all games of three moves: cells, for all c at once.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { link, showAddress } from '../address';
import type { TiledCell } from '../documents';
import { MapDownloads } from '../map/downloads';
import type { MapProps } from '../map/map';
import { boundaries } from '../map/state';
import { prepare, themeColours, useSize } from '../ui/canvas';
import { FaultNote } from '../ui/fault';
import { commandLine } from '../ui/command_line';
import { Choice } from '../ui/fields';
import { useGestures } from '../ui/gestures';
import { Term } from '../ui/term';
import { useTheme } from '../ui/theme';
import { words } from '../words';
import { gameIn, sameCell } from './cell';
import { Legend, Note } from './note';
import { Painter } from './paint';
import { depthOf, panned, readState, spotAt, viewOf, writeState, zoomed, type CellsState, type Spot, type View } from './state';
import { CellStore, placesShown } from './store';

const zoomStep = 0.5;       // of a wheel or two fingers
const arrowStep = 12;       // CSS pixels
const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function explore(state: CellsState, cell: TiledCell, spot: Spot): void {
  const [a, b, c] = gameIn(cell, spot);
  location.hash = link('explore', { family: state.boundary === 'sink' ? 'sink {a,b,c}' : '{a,b,c}', let: [`a=${a}`, `b=${b}`, `c=${c}`] });
}

/** The part of the map that is in view, as `draw` draws it: a square. */
function drawing(view: View): string {
  const half = Math.min(0.5, Math.min(view.size.width, view.size.height) / view.scale / 2);
  const digits = Math.ceil(view.zoom * Math.log10(2)) + 1;
  const place = (x: number, y: number): string => [x, y].map((share) => Number(share.toFixed(digits))).join();
  const [x, y] = [view.x, view.y].map((share) => Math.min(1 - half, Math.max(half, share))) as [number, number];
  const whole = half === 0.5;
  return commandLine('draw cones', view.boundary === 'sink' ? 'sink {a,b,c}' : '{a,b,c}', [
    ['from', whole ? null : place(x - half, y - half)], ['to', whole ? null : place(x + half, y + half)], ['out', `map-${view.boundary}.png`],
  ]);
}

/** What the reader points at, with the pointer or with the keys. */
interface Pointed {
  spot: Spot;
  byKey: boolean;
}

export function MapOfCells({ query, others }: MapProps) {
  const [state, setState] = useState(() => readState(query));
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const theme = useTheme();
  const [version, setVersion] = useState(0);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const shown = useRef<TiledCell | null>(null);
  const store = useMemo(() => new CellStore(() => setVersion((old) => old + 1)), []);
  const painter = useMemo(() => new Painter(), []);
  const view: View | null = size && viewOf(state, size);
  const cell = view && pointed ? store.cellAt(view, pointed.spot) : null;
  shown.current = cell;

  useEffect(() => () => store.rest(), []);
  useEffect(() => showAddress('map', writeState(state)), [state]);
  useEffect(() => {
    if (view) store.want(view);
  }, [state, size]);
  useEffect(() => {
    if (!view || !size || !canvas.current) return;
    const context = prepare(canvas.current, size);
    painter.paint(context, view, store, themeColours(canvas.current), cell, pointed?.byKey ? pointed.spot : null);
  }, [state, size, version, theme, pointed]);

  const point = (spot: Spot | null, byKey = false): void => {
    shown.current = view && spot ? store.cellAt(view, spot) : null;
    setPointed(spot && { spot, byKey });
  };
  // Where nothing hovers, a first tap shows the theorem and a second one explores.
  const tap = (x: number, y: number): void => {
    if (!view) return;
    const spot = spotAt(view, x, y);
    const there = store.cellAt(view, spot);
    if (there && sameCell(there, shown.current)) explore(state, there, spot);
    else point(spot);
  };
  const zoom = (by: number, x = (size?.width ?? 0) / 2, y = (size?.height ?? 0) / 2): void => {
    if (size) setState((old) => zoomed(old, size, by, x, y));
  };
  const pan = (dx: number, dy: number): void => {
    if (size) setState((old) => panned(old, size, dx, dy));
  };
  const fit = (): void => setState((old) => ({ ...old, zoom: null, x: 0.5, y: 0.5 }));
  useGestures(box, {
    pan,
    zoom: (steps, x, y) => zoom(zoomStep * steps, x, y),
    hover: (place) => point(place && view ? spotAt(view, place.x, place.y) : null),
    tap,
  });
  const move = ([right, up]: readonly [number, number]): void => {
    if (!view || !size) return;
    const from = pointed?.spot ?? { x: view.x, y: view.y };
    const step = pointed ? arrowStep / view.scale : 0;
    const spot = { x: Math.min(1, Math.max(0, from.x + right * step)), y: Math.min(1, Math.max(0, from.y + up * step)) };
    point(spot, true);
    const half = 0.45 / view.scale;
    if (Math.abs(spot.x - view.x) > size.width * half || Math.abs(spot.y - view.y) > size.height * half)
      setState((old) => ({ ...old, ...spot, zoom: view.zoom }));
  };
  const key = (event: KeyboardEvent): void => {
    if (!view || !size || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey) pan((-arrow[0] * size.width) / 8, (arrow[1] * size.height) / 8);
    else if (arrow) move(arrow);
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else if (event.key === 'Enter' && cell && pointed) explore(state, cell, pointed.spot);
    else if (event.key === 'Home') fit();
    else return;
    event.preventDefault();
  };

  const missing = view ? placesShown(view).filter((place) => !store.has(state.boundary, place)).length : 1;
  const { boundary, x, y } = state;
  return (
    <main class="map">
      <div class="tools">
        {others({ boundary, x, y })}
        <Choice label={<Term name="boundary">{words.map.boundary}</Term>} value={boundary} options={boundaries.map((name) => [name, words.map.boundaries[name]] as const)} onChange={(next) => setState((old) => ({ ...old, boundary: next }))} />
        <div class="row">
          <button type="button" aria-label={words.map.zoomIn} onClick={() => zoom(1)}>+</button>
          <button type="button" aria-label={words.map.zoomOut} onClick={() => zoom(-1)}>−</button>
          <button type="button" onClick={fit}>{words.map.fit}</button>
        </div>
      </div>
      <div ref={box} class="canvas-box map-box" tabIndex={0} role="application" aria-label={words.cells.label} onKeyDown={key}>
        <canvas
          ref={canvas}
          aria-hidden="true"
          data-waiting={missing}
          {...(view ? { 'data-zoom': view.zoom, 'data-depth': depthOf(view), 'data-x': view.x, 'data-y': view.y } : {})}
        />
      </div>
      <div class="map-side">
        <div class="map-note">
          <Note view={view} spot={pointed?.spot ?? null} cell={cell} />
          <p class="note">{missing > 0 && !store.fault && words.map.waiting(missing)}</p>
        </div>
        <FaultNote fault={store.fault} />
        <Legend />
        <p class="note">{words.cells.help}</p>
        <MapDownloads canvas={canvas} name={`map-${boundary}`} command={view ? drawing(view) : ''} />
      </div>
    </main>
  );
}
