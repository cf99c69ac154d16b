import { readChoice, readFlag, readNumber, type Query } from '../address';

export const colorings = ['sums', 'atlas', 'period', 'preperiod', 'max_value'] as const;
export type Coloring = (typeof colorings)[number];
export const boundaries = ['wall', 'sink'] as const;
export type Boundary = (typeof boundaries)[number];

export interface MapState {
  boundary: Boundary;
  color: Coloring;
  c: number;
  /** Zooming in doubles c, so that the picture becomes finer; otherwise the cells become larger. */
  refine: boolean;
  /** CSS pixels of a cell; null: what fits. */
  scale: number | null;
  /** The middle of the picture as a/c and b/c, so that it stays when c changes. */
  x: number;
  y: number;
}

export const smallestC = 3;
export const largestC = 65536;
export const smallestScale = 1 / 16;
export const largestScale = 32;

const wholeFrom = (value: number | null, fallback: number): number => (value === null ? fallback : Math.round(value));

export function readState(query: URLSearchParams): MapState {
  return {
    boundary: readChoice(query, 'boundary', boundaries, 'wall'),
    color: readChoice(query, 'color', colorings, 'sums'),
    c: wholeFrom(readNumber(query, 'c', smallestC, largestC), 256),
    refine: readFlag(query, 'refine'),
    scale: readNumber(query, 'scale', smallestScale, largestScale),
    x: readNumber(query, 'x', 0, 1) ?? 0.5,
    y: readNumber(query, 'y', 0, 1) ?? 0.5,
  };
}

const rounded = (share: number): number | null => (share === 0.5 ? null : Math.round(share * 1e6) / 1e6);

export function writeState(state: MapState): Query {
  return {
    by: 'c',
    boundary: state.boundary === 'wall' ? null : state.boundary,
    color: state.color === 'sums' ? null : state.color,
    c: state.c,
    refine: state.refine,
    scale: state.scale,
    x: rounded(state.x),
    y: rounded(state.y),
  };
}

/** The state after a step of zoom about the place (a/c, b/c), which lies (dx, dy) CSS pixels from the middle; y upwards. */
export function zoomed(state: MapState, scale: number, steps: number, place: { x: number; y: number; dx: number; dy: number }): MapState {
  const factor = steps > 0 ? 2 : 0.5;
  let { c } = state;
  let next = scale;
  if (state.refine && c * factor <= largestC && c * factor >= 16 && Number.isInteger(c * factor)) c *= factor;
  // A whole number of pixels for a game, or of games for a pixel.
  else next = scale * factor >= 1 ? Math.floor(scale * factor) : 1 / Math.ceil(1 / (scale * factor));
  if (next < smallestScale || next > largestScale) return state;
  const inside = (share: number): number => Math.min(1, Math.max(0, share));
  return { ...state, c, scale: next, x: inside(place.x - place.dx / (c * next)), y: inside(place.y - place.dy / (c * next)) };
}
