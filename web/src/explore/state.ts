// What Explore shows, all of it in the address.
import { readChoice, readFlag, readNumber, type Query } from '../address';
import { scaleNames, type ScaleName } from '../colours';
import type { Bindings } from '../documents';

export const pictures = ['strip', 'carpet', 'plot'] as const;
export type Picture = (typeof pictures)[number];
export type Range = readonly [low: number, high: number];

export interface ExploreState {
  family: string;
  values: Bindings;
  ranges: Record<string, Range>;
  picture: Picture;
  outcomes: boolean;
  /** Wall and sink side by side. */
  both: boolean;
  dual: boolean;
  palette: ScaleName;
  /** Cells as high as they are wide; otherwise rows are high enough to be written in. */
  square: boolean;
  /** Heaps in a row; null: the period, where that is reasonable. */
  wrap: number | null;
  /** CSS pixels of a cell; null: what fits. Below 1 several heaps share a pixel. */
  cell: number | null;
  /** The heap in the upper left corner; null: the first one. */
  first: number | null;
  /** The heap that was chosen, and whether it is one of the other game's. */
  at: number | null;
  atOther: boolean;
  /** Of a game on two heaps: the second heap of the pair that was chosen. */
  atSecond: number | null;
  /** Of a game with states: the one that is shown, null for all; and the one whose heap was chosen, null for the first. */
  only: string | null;
  atState: string | null;
  /** The parameter that runs down a carpet, and its value in the uppermost row; null: the last one, from its least value. */
  sweep: string | null;
  top: number | null;
  /** How many heaps a plot shows. */
  count: number;
}

export const largestHeap = Number.MAX_SAFE_INTEGER;
export const largestParameter = 1e12;
export const defaultCount = 4000;

export const startFamily = '{1,2}';

const namedEntries = (query: URLSearchParams, name: string): [string, string][] =>
  query.getAll(name).flatMap((text) => {
    const mark = text.indexOf('=');
    return mark > 0 ? [[text.slice(0, mark).trim(), text.slice(mark + 1).trim()] as [string, string]] : [];
  });

const wholeNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

export function readState(query: URLSearchParams): ExploreState {
  const given = query.get('family');
  const values: Bindings = {};
  for (const [name, text] of namedEntries(query, 'let')) {
    const value = wholeNumber(text);
    if (value !== null) values[name] = value;
  }
  const ranges: Record<string, Range> = {};
  for (const [name, text] of namedEntries(query, 'range')) {
    const [low, high] = text.split('..').map(wholeNumber);
    if (low != null && high != null && low <= high) ranges[name] = [low, high];
  }
  return {
    family: given ?? startFamily,
    values,
    ranges,
    picture: readChoice(query, 'picture', pictures, 'strip'),
    outcomes: readFlag(query, 'outcomes'),
    both: readFlag(query, 'both'),
    dual: readFlag(query, 'dual'),
    palette: readChoice(query, 'palette', scaleNames, 'safe'),
    square: readFlag(query, 'square'),
    wrap: readNumber(query, 'wrap', 1, 1e6),
    cell: readNumber(query, 'cell', 0.125, 64),
    first: readNumber(query, 'first', 0, largestHeap),
    at: readNumber(query, 'at', 0, largestHeap),
    atOther: readFlag(query, 'other'),
    atSecond: readNumber(query, 'second', 0, largestHeap),
    only: query.get('state'),
    atState: query.get('in'),
    sweep: query.get('sweep'),
    top: readNumber(query, 'top', 0, largestParameter),
    count: readNumber(query, 'count', 10, 200000) ?? defaultCount,
  };
}

export function writeState(state: ExploreState, parameters: readonly string[]): Query {
  return {
    family: state.family,
    let: parameters.flatMap((name) => (state.values[name] === undefined ? [] : [`${name}=${state.values[name]}`])),
    range: parameters.flatMap((name) => {
      const range = state.ranges[name];
      return range ? [`${name}=${range[0]}..${range[1]}`] : [];
    }),
    picture: state.picture === 'strip' ? null : state.picture,
    outcomes: state.outcomes,
    both: state.both,
    dual: state.dual,
    palette: state.palette === 'safe' ? null : state.palette,
    square: state.square,
    wrap: state.wrap,
    cell: state.cell,
    first: state.first,
    at: state.at,
    other: state.at !== null && state.atOther,
    second: state.at === null ? null : state.atSecond,
    state: state.only,
    in: state.at === null ? null : state.atState,
    sweep: state.sweep,
    top: state.top,
    count: state.count === defaultCount ? null : state.count,
  };
}

/** Gives parameters that have no value or range yet one of each; they stay, so that a slider does not move under the hand. */
export function withDefaults(state: ExploreState, parameters: readonly string[], start: Bindings | null): ExploreState {
  if (parameters.every((name) => state.values[name] !== undefined && state.ranges[name] !== undefined)) return state;
  const values = { ...state.values };
  const ranges = { ...state.ranges };
  parameters.forEach((name, i) => {
    const value = (values[name] ??= start?.[name] ?? i + 1);
    ranges[name] ??= [1, value <= 20 ? 40 : 2 * value];
  });
  return { ...state, values, ranges };
}

/** The moves of a family without its boundary: another boundary makes no other family of it. */
export const setOf = (family: string): string => family.replace(/^(wall|sink)\b/, '').replace(/\s+/g, '');

export function letsOf(state: ExploreState, parameters: readonly string[]): string[] {
  return parameters.map((name) => `${name}=${state.values[name] ?? 1}`);
}
