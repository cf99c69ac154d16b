import { readChoice, readNumber, type Query } from '../address';
import { boundaries, type Boundary } from '../map/state';
import type { Size } from '../ui/canvas';

/** A place on the map: a/c and b/c. */
export interface Spot {
  x: number;
  y: number;
}

export interface CellsState extends Spot {
  boundary: Boundary;
  /** The whole map is 2^zoom CSS pixels wide; null: what fits. */
  zoom: number | null;
}

/** Where the map lies on the screen. */
export interface View extends Spot {
  boundary: Boundary;
  size: Size;
  zoom: number;
  /** CSS pixels from 0 to 1. */
  scale: number;
}

export const deepest = 24;         // of the tiles that the server has
const largestTile = 9;             // 2^9 CSS pixels; a tile that is larger is shown as four
export const leastZoom = 7;
export const mostZoom = deepest + largestTile;

export function readState(query: URLSearchParams): CellsState {
  return {
    boundary: readChoice(query, 'boundary', boundaries, 'wall'),
    zoom: readNumber(query, 'zoom', leastZoom, mostZoom),
    x: readNumber(query, 'x', 0, 1) ?? 0.5,
    y: readNumber(query, 'y', 0, 1) ?? 0.5,
  };
}

/** With as many digits as a tenth of a pixel needs. */
function rounded(share: number, zoom: number): number | null {
  return share === 0.5 ? null : Number(share.toFixed(Math.ceil(zoom * Math.log10(2)) + 1));
}

export function writeState(state: CellsState): Query {
  const zoom = state.zoom ?? 10;
  return {
    boundary: state.boundary === 'wall' ? null : state.boundary,
    zoom: state.zoom === null ? null : Math.round(state.zoom * 100) / 100,
    x: rounded(state.x, zoom),
    y: rounded(state.y, zoom),
  };
}

export const fittingZoom = (size: Size): number => Math.max(leastZoom, Math.log2(0.94 * Math.min(size.width, size.height)));

export function viewOf(state: CellsState, size: Size): View {
  const zoom = state.zoom ?? fittingZoom(size);
  return { boundary: state.boundary, size, zoom, scale: 2 ** zoom, x: state.x, y: state.y };
}

/** The depth at which tiles have 256 to 512 CSS pixels. */
export const depthOf = (view: View): number => Math.min(deepest, Math.max(0, Math.ceil(view.zoom - largestTile)));

export const spotAt = (view: View, x: number, y: number): Spot => ({
  x: view.x + (x - view.size.width / 2) / view.scale,
  y: view.y + (view.size.height / 2 - y) / view.scale,
});

const inside = (share: number): number => Math.min(1, Math.max(0, share));

/** Moved by so many CSS pixels. */
export function panned(state: CellsState, size: Size, dx: number, dy: number): CellsState {
  const { zoom, scale } = viewOf(state, size);
  return { ...state, zoom, x: inside(state.x - dx / scale), y: inside(state.y + dy / scale) };
}

/** Twice as large, about this place in CSS pixels, for each 1 of `by`. */
export function zoomed(state: CellsState, size: Size, by: number, x: number, y: number): CellsState {
  const view = viewOf(state, size);
  const zoom = Math.min(mostZoom, Math.max(leastZoom, view.zoom + by));
  const spot = spotAt(view, x, y);
  const dx = (x - size.width / 2) / 2 ** zoom;
  const dy = (size.height / 2 - y) / 2 ** zoom;
  return { ...state, zoom, x: inside(spot.x - dx), y: inside(spot.y - dy) };
}
