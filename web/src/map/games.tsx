// The map of three moves by c: a across, b up, c fixed.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { link, showAddress } from '../address';
import { cssColour } from '../colours';
import { prepare, themeColours, useSize } from '../ui/canvas';
import { FaultNote } from '../ui/fault';
import { Choice, NumberField, Select, Toggle } from '../ui/fields';
import { commandLine } from '../ui/command_line';
import { useGestures } from '../ui/gestures';
import { Term } from '../ui/term';
import { useTheme } from '../ui/theme';
import { words } from '../words';
import { MapDownloads } from './downloads';
import type { MapProps } from './map';
import { boundaries, colorings, largestC, readState, smallestC, writeState, zoomed, type MapState } from './state';
import { colourOf, meaning, TileStore, topOf, unknownColour, type Cell } from './tiles';
import { cellAt, fittingScale, numberAt, paintMap, placesShown, viewOf, type MapView } from './view';

function Legend({ state }: { state: MapState }) {
  const { color, c } = state;
  const entries: (readonly [number, string])[] =
    color === 'sums' || color === 'atlas'
      ? [1, 2, 4, 3, 5, 6, 7, 0].map((sums) => [sums, words.map.sums(sums, color)] as const)
      : color === 'max_value'
        ? [1, 2, 3].map((value) => [value, String(value)] as const)
        : [0, 0.1, 0.25, 0.5, 0.75, 1].map((share) => {
            const value = Math.round(share * topOf(color, c));
            return [value, words.number(value) + (share === 1 ? words.map.orMore : '')] as const;
          });
  return (
    <ul class="legend" aria-label={words.map.legend}>
      {entries.map(([value, text]) => (
        <li key={value}>
          <span class="swatch" style={{ background: cssColour(colourOf(color, c, value)) }} />
          {text}
        </li>
      ))}
      <li>
        <span class="swatch" style={{ background: cssColour(unknownColour) }} />
        {words.map.unknown}
      </li>
    </ul>
  );
}

const familyOf = ({ boundary }: MapState): string => (boundary === 'sink' ? 'sink {a,b,c}' : '{a,b,c}');

const gameLink = (state: MapState, cell: Cell): string =>
  link('explore', { family: familyOf(state), let: [`a=${cell.a}`, `b=${cell.b}`, `c=${state.c}`] });

const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function MapOfGames({ query, others }: MapProps) {
  const [state, setState] = useState(() => readState(query));
  // An address may ask for more than there is.
  const [asked] = useState(() => query.get('c'));
  const clamped = asked !== null && Number(asked) !== state.c && state.c === readState(query).c ? asked : null;
  const change = (part: Partial<MapState>): void => setState((old) => ({ ...old, ...part }));
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const theme = useTheme();
  const [version, setVersion] = useState(0);
  const [hover, setHover] = useState<Cell | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const tiles = useMemo(() => new TileStore(() => setVersion((old) => old + 1)), []);
  const view: MapView | null = size && viewOf(state, size);

  useEffect(() => () => tiles.rest(), []);
  useEffect(() => showAddress('map', writeState(state)), [state]);
  useEffect(() => {
    if (view) tiles.want(view.layer, placesShown(view));
  }, [state, size]);
  useEffect(() => {
    if (!view || !size || !canvas.current) return;
    const context = prepare(canvas.current, size);
    paintMap(context, view, (place) => tiles.get(view.layer, place), themeColours(canvas.current), cursor ?? hover);
  }, [state, size, version, theme, cursor, hover]);

  const open = (cell: Cell | null): void => {
    if (cell && cell.a < cell.b && cell.b < state.c) location.hash = gameLink(state, cell);
  };
  const zoom = (steps: number, x: number, y: number): void => {
    if (!view || !size) return;
    const dx = x - size.width / 2;
    const dy = size.height / 2 - y;
    const place = { x: state.x + dx / (state.c * view.scale), y: state.y + dy / (state.c * view.scale), dx, dy };
    setCursor(null);
    setState(zoomed(state, view.scale, steps, place));
  };
  const zoomMiddle = (steps: number): void => zoom(steps, (size?.width ?? 0) / 2, (size?.height ?? 0) / 2);
  const pan = (dx: number, dy: number): void => {
    if (!view) return;
    const inside = (share: number): number => Math.min(1, Math.max(0, share));
    // Two fingers zoom and move at once: what the zoom has set must stay.
    setState((old) => {
      const scale = old.scale ?? view.scale;
      const cells = old.c * scale;
      return { ...old, scale, x: inside(old.x - dx / cells), y: inside(old.y + dy / cells) };
    });
  };
  useGestures(box, {
    pan,
    zoom,
    hover: (place) => (setCursor(null), setHover(place && view ? cellAt(view, place.x, place.y) : null)),
    tap: (x, y) => view && open(cellAt(view, x, y)),
  });
  const key = (event: KeyboardEvent): void => {
    if (!view || !size || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey) pan((-arrow[0] * size.width) / 8, (arrow[1] * size.height) / 8);
    else if (arrow) {
      const from = cursor ?? cellAt(view, size.width / 2, size.height / 2);
      const step = view.layer.step;
      const next = cursor ? { a: Math.max(1, from.a + arrow[0] * step), b: Math.max(1, from.b + arrow[1] * step) } : from;
      setCursor(next);
      const half = 0.45 / view.scale;
      if (Math.abs(next.a - state.x * state.c) > size.width * half || Math.abs(next.b - state.y * state.c) > size.height * half)
        change({ x: Math.min(1, next.a / state.c), y: Math.min(1, next.b / state.c), scale: view.scale });
    } else if (event.key === '+' || event.key === '=') zoomMiddle(1);
    else if (event.key === '-') zoomMiddle(-1);
    else if (event.key === 'Enter') open(cursor ?? hover);
    else if (event.key === 'Home') change({ scale: null, x: 0.5, y: 0.5 });
    else return;
    event.preventDefault();
  };

  const family = familyOf(state);
  const name = `map-${state.boundary}-c-${state.c}-${state.color}`;
  const missing = view ? placesShown(view).filter((place) => tiles.get(view.layer, place)?.look !== 1).length : 1;
  const cell = cursor ?? hover;
  const number = cell && view ? numberAt(view, (place) => tiles.get(view.layer, place), cell) : null;
  const text = cell ? words.map.at(cell.a, cell.b, state.c, state.color, number === null ? null : meaning(number.numbers, number.value)) : words.map.none;
  return (
    <main class="map">
      <div class="tools">
        {others({ boundary: state.boundary, x: state.x, y: state.y, ...(view && state.scale !== null ? { zoom: Math.log2(state.c * view.scale) } : {}) })}
        <Choice label={<Term name="boundary">{words.map.boundary}</Term>} value={state.boundary} options={boundaries.map((name) => [name, words.map.boundaries[name]] as const)} onChange={(boundary) => change({ boundary })} />
        <Select label={words.map.color} value={state.color} options={colorings.map((name) => [name, words.map.colors[name]] as const)} onChange={(color) => change({ color })} />
        <NumberField label={words.map.c} value={state.c} least={smallestC} most={largestC} onChange={(c) => c !== null && change({ c })} />
        <Toggle label={words.map.refine} checked={state.refine} onChange={(refine) => change({ refine, scale: view?.scale ?? null })} />
        <div class="row">
          <button type="button" aria-label={words.map.zoomIn} onClick={() => zoomMiddle(1)}>+</button>
          <button type="button" aria-label={words.map.zoomOut} onClick={() => zoomMiddle(-1)}>−</button>
          <button type="button" onClick={() => size && change({ scale: fittingScale(state.c, size), x: 0.5, y: 0.5 })}>{words.map.fit}</button>
        </div>
      </div>
      <div ref={box} class="canvas-box map-box" tabIndex={0} role="application" aria-label={words.map.label(state.c)} onKeyDown={key}>
        <canvas
          ref={canvas}
          aria-hidden="true"
          data-waiting={missing}
          {...(view ? { 'data-scale': view.scale, 'data-a': view.a, 'data-b': view.b } : {})}
        />
      </div>
      <div class="map-side">
        <div class="map-note">
          <p class="heap-note" role="status">{text}</p>
          <p class="note">{missing > 0 && !tiles.fault && words.map.waiting(missing)}</p>
        </div>
        <FaultNote fault={tiles.fault} />
        {clamped && <p class="note" role="alert">{words.map.clamped(clamped, smallestC, largestC)}</p>}
        <Legend state={state} />
        <p class="note">{words.map.help}</p>
        <MapDownloads canvas={canvas} name={name} command={commandLine('draw map', family, [['let', `c=${state.c}`], ['color', state.color], ['out', `${name}.png`]])} />
      </div>
    </main>
  );
}
