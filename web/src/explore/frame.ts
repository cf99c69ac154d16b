// Where a heap lies in the picture. All lengths are device pixels.
import type { Size } from '../ui/canvas';

export interface Frame {
  ratio: number;
  /** The corner and the size of the part with cells. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Width and height of a cell. */
  cell: number;
  line: number;
  /** A cell stands for so many heaps across and rows down, and shows the first of them. */
  skip: number;
  wrap: number;
  /** The heap of row 0, column 0. */
  start: number;
  row: number;
  column: number;
}

/** Sizes of a cell that zooming goes through, in CSS pixels. */
export const cellSizes = [0.125, 0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48];
const largestFit = 28;
const tallRow = 22;

/** The largest cell for which a row fits. */
export function fittingCell(wrap: number, width: number): number {
  const room = width / wrap;
  if (room >= 1) return Math.min(largestFit, Math.floor(room));
  return [...cellSizes].reverse().find((size) => size <= room) ?? cellSizes[0]!;
}

export function nextCell(cell: number, steps: number): number {
  if (steps > 0) return cellSizes.find((size) => size > cell + 1e-9) ?? cell;
  return [...cellSizes].reverse().find((size) => size < cell - 1e-9) ?? cell;
}

/** How many heaps a row has. */
export interface Rows {
  /** While the cells are as large as fits. */
  base: number;
  /** Rows may grow by this many heaps (0: by any number); null where it was said how long they are. */
  unit: number | null;
  /** All of a row is in the picture, whatever the base is. */
  whole: boolean;
}

/** Heaps in a row of cells of that size (null: as large as fits) where there is room for so many of them: zoomed
    out, rows become longer, and have whole periods while they can. */
export function rowLength({ base, unit, whole }: Rows, cell: number | null, room: number): number {
  if (cell === null || unit === null) return base;
  const fitting = Math.max(1, unit > 0 && unit <= room ? unit * Math.floor(room / unit) : Math.floor(room));
  return whole ? fitting : Math.max(base, fitting);
}

interface Wanted {
  size: Size;
  wrap: number;
  cell: number | null;
  /** Rows high enough to be written in, however narrow the cells are. */
  tall: boolean;
  start: number;
  /** How many heaps lie before the corner. */
  offset: number;
  /** Room for the numbers of heaps at the left, in CSS pixels. */
  gutter: number;
}

export const topGutter = 20;

export function frameFor({ size, wrap, cell, tall, start, offset, gutter }: Wanted): Frame {
  const ratio = size.ratio;
  const css = cell ?? fittingCell(wrap, size.width - gutter);
  const exact = css * ratio;
  const skip = exact >= 1 ? 1 : Math.round(1 / exact);
  const left = Math.round(gutter * ratio);
  const top = Math.round(topGutter * ratio);
  const width = Math.max(1, Math.round(exact));
  const frame = {
    ratio, left, top, wrap, start, skip,
    width: Math.max(1, Math.round(size.width * ratio) - left),
    height: Math.max(1, Math.round(size.height * ratio) - top),
    cell: width,
    line: tall && skip === 1 ? Math.max(width, Math.round(tallRow * ratio)) : width,
    row: Math.floor(offset / wrap),
    column: offset % wrap,
  };
  // A row is shown as far as there is room for it.
  frame.column = Math.min(frame.column, Math.max(0, wrap - Math.floor(frame.width / frame.cell) * skip));
  // Zoomed out, the same heaps are shown wherever one has panned to.
  frame.row -= frame.row % skip;
  frame.column -= frame.column % skip;
  return frame;
}

export const shownColumns = (frame: Frame): number =>
  Math.max(0, Math.min(Math.ceil(frame.width / frame.cell), Math.ceil((frame.wrap - frame.column) / frame.skip)));
export const shownRows = (frame: Frame): number => Math.ceil(frame.height / frame.line);

export const heapOfCell = (frame: Frame, i: number, j: number): number =>
  frame.start + (frame.row + j * frame.skip) * frame.wrap + frame.column + i * frame.skip;

export function lastShown(frame: Frame): number {
  return heapOfCell(frame, shownColumns(frame) - 1, shownRows(frame) - 1);
}

/** The heap at a place given in CSS pixels. */
export function heapAt(frame: Frame, x: number, y: number): number | null {
  const i = Math.floor((x * frame.ratio - frame.left) / frame.cell);
  const j = Math.floor((y * frame.ratio - frame.top) / frame.line);
  if (i < 0 || j < 0 || i >= shownColumns(frame)) return null;
  return heapOfCell(frame, i, j);
}

/** The corner of the heap's cell, or null where it is not in the picture. */
export function cellOf(frame: Frame, heap: number): { x: number; y: number } | null {
  const index = heap - frame.start;
  if (index < 0) return null;
  const i = Math.floor(((index % frame.wrap) - frame.column) / frame.skip);
  const j = Math.floor((Math.floor(index / frame.wrap) - frame.row) / frame.skip);
  if (i < 0 || j < 0 || i >= shownColumns(frame) || j >= shownRows(frame)) return null;
  return { x: frame.left + i * frame.cell, y: frame.top + j * frame.line };
}

/** How many heaps lie before the corner when that row and column (not whole, perhaps) are moved to it. */
export function offsetFor(frame: Frame, row: number, column: number): number {
  const columns = Math.floor(frame.width / frame.cell) * frame.skip;
  const c = Math.max(0, Math.min(Math.round(column), frame.wrap - Math.min(frame.wrap, columns)));
  return Math.max(0, Math.round(row)) * frame.wrap + c;
}
