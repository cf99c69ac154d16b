// Where a game lies on the map, and how the map is drawn.
import type { Numbers } from '../api';
import type { Size, ThemeColours } from '../ui/canvas';
import { tickStep } from '../explore/paint';
import { words } from '../words';
import { largestScale, smallestScale, type MapState } from './state';
import { tileSide, type Cell, type Layer, type Place, type Tile } from './tiles';

export interface MapView {
  size: Size;
  layer: Layer;
  /** CSS pixels of a cell. */
  scale: number;
  /** The middle, in cells. */
  a: number;
  b: number;
}

/** As large as there is room for, with whole device pixels for a game or whole games for a pixel. */
export function fittingScale(c: number, size: Size): number {
  const room = (Math.min(size.width, size.height) / c) * size.ratio;
  const pixels = room >= 1 ? Math.floor(room) : 1 / Math.ceil(1 / room);
  return Math.min(largestScale, Math.max(smallestScale, pixels / size.ratio));
}

export function viewOf(state: MapState, size: Size): MapView {
  const scale = state.scale ?? fittingScale(state.c, size);
  const step = Math.max(1, Math.round(1 / (scale * size.ratio)));
  return { size, scale, a: state.x * state.c, b: state.y * state.c, layer: { boundary: state.boundary, color: state.color, c: state.c, step } };
}

const snapped = (cell: number, step: number): number => Math.max(1, 1 + Math.floor((cell - 1) / step) * step);

/** The game at a place given in CSS pixels; a cell reaches half a unit to each side of its number. */
export function cellAt(view: MapView, x: number, y: number): Cell {
  const { step } = view.layer;
  const a = Math.floor(view.a + (x - view.size.width / 2) / view.scale + 0.5);
  const b = Math.floor(view.b + (view.size.height / 2 - y) / view.scale + 0.5);
  return { a: snapped(a, step), b: snapped(b, step) };
}

/** The tiles in view that have games, nearest to the middle first. */
export function placesShown(view: MapView): Place[] {
  const cells = tileSide * view.layer.step;
  const { c } = view.layer;
  const across = view.size.width / view.scale / 2;
  const up = view.size.height / view.scale / 2;
  const places: (Place & { distance: number })[] = [];
  const first = (middle: number, half: number): number => Math.max(0, Math.floor((middle - half - 1) / cells));
  const last = (middle: number, half: number): number => Math.floor(Math.min(c, middle + half) / cells);
  for (let i = first(view.a, across); i <= last(view.a, across); ++i)
    for (let j = first(view.b, up); j <= last(view.b, up); ++j) {
      // Only a < b < c are games.
      if (1 + i * cells >= (j + 1) * cells || 1 + j * cells >= c) continue;
      places.push({ i, j, distance: Math.hypot((i + 0.5) * cells - view.a, (j + 0.5) * cells - view.b) });
    }
  return places.sort((p, q) => p.distance - q.distance);
}

type Find = (place: Place) => Tile | null;

export function numberAt(view: MapView, find: Find, cell: Cell): { numbers: Numbers; value: number } | null {
  const cells = tileSide * view.layer.step;
  const tile = find({ i: Math.floor((cell.a - 1) / cells), j: Math.floor((cell.b - 1) / cells) });
  if (tile?.look !== 1) return null;
  const value = tile.numbers[Math.floor((cell.b - tile.b) / tile.step) * tile.size + Math.floor((cell.a - tile.a) / tile.step)];
  return value === undefined ? null : { numbers: tile.numbers, value };
}

export function paintMap(context: CanvasRenderingContext2D, view: MapView, find: Find, theme: ThemeColours, chosen: Cell | null): void {
  const { ratio } = view.size;
  const scale = view.scale * ratio;
  const { c } = view.layer;
  const { width, height } = context.canvas;
  const x = (a: number): number => Math.round(width / 2 + (a - 0.5 - view.a) * scale);
  const y = (b: number): number => Math.round(height / 2 - (b - 0.5 - view.b) * scale);
  context.imageSmoothingEnabled = false;
  for (const place of placesShown(view)) {
    const tile = find(place);
    if (!tile) continue;
    const end = tile.size * tile.step;
    const [left, right, bottom, top] = [x(tile.a), x(tile.a + end), y(tile.b), y(tile.b + end)];
    context.drawImage(tile.image, left, top, right - left, bottom - top);
  }
  // The triangle a < b < c.
  context.strokeStyle = theme.faint;
  context.lineWidth = ratio;
  context.beginPath();
  context.moveTo(x(1), y(1));
  context.lineTo(x(1), y(c));
  context.lineTo(x(c), y(c));
  context.closePath();
  context.stroke();
  paintAxes(context, view, theme, x, y);
  if (!chosen) return;
  const side = Math.max(scale, 7 * ratio);
  const [left, top] = [x(chosen.a) + (scale - side) / 2, y(chosen.b + 1) + (scale - side) / 2];
  for (const [extra, colour] of [[2, '#fff'], [0, theme.accent]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = (2 + extra) * ratio;
    context.strokeRect(left, top, side, side);
  }
}

function paintAxes(context: CanvasRenderingContext2D, view: MapView, theme: ThemeColours, x: (a: number) => number, y: (b: number) => number): void {
  const { ratio, width, height } = view.size;
  const scale = view.scale * ratio;
  context.font = `${11 * ratio}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  const step = tickStep(scale, 70 * ratio);
  const label = (text: string, left: number, middle: number): void => {
    context.lineWidth = 3 * ratio;
    context.strokeStyle = theme.paper;
    context.strokeText(text, left, middle);
    context.fillStyle = theme.ink;
    context.fillText(text, left, middle);
  };
  const first = (middle: number, half: number): number => Math.max(0, Math.ceil((middle - half / view.scale) / step)) * step;
  context.textAlign = 'center';
  for (let a = first(view.a, width / 2); a <= view.layer.c; a += step) {
    const at = x(a) + scale / 2;
    if (at > width * ratio - 20 * ratio) break;
    if (a > 0) label(words.map.axis('a', a), at, height * ratio - 9 * ratio);
  }
  context.textAlign = 'left';
  for (let b = first(view.b, height / 2); b <= view.layer.c; b += step) {
    const at = y(b) - scale / 2;
    if (at < 12 * ratio) break;
    if (b > 0 && at < height * ratio - 24 * ratio) label(words.map.axis('b', b), 4 * ratio, at);
  }
}
