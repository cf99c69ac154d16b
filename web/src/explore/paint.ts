// Draws values as coloured cells, with runs, preperiod and periods marked.
import { cssColour, inkOn, type Inks } from '../colours';
import type { ThemeColours } from '../ui/canvas';
import { words } from '../words';
import { cellOf, heapOfCell, shownColumns, shownRows, type Frame } from './frame';

export interface Cells {
  /** -1 where it is not known yet. */
  read(heap: number): number;
  inks: Inks;
  name(value: number): string;
  /** How long the run around a heap is, where that is known; null where it is not. */
  runLength?(heap: number): number | null;
  preperiod: number;
  /** 0 where none is known. */
  period: number;
}

const gapFrom = 6;  // rows this high have a line between them

/** The cells, as one image: a row of pixels is worked out once and copied as often as a cell is high. */
export function paintCells(context: CanvasRenderingContext2D, frame: Frame, cells: Cells): void {
  const columns = shownColumns(frame);
  const width = Math.min(frame.width, columns * frame.cell);
  if (width <= 0) return;
  const height = Math.min(frame.height, shownRows(frame) * frame.line);
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const line = new Uint32Array(width);
  const base = frame.start + cells.preperiod;
  const drawn = frame.line >= gapFrom ? frame.line - Math.round(frame.ratio) : frame.line;
  for (let j = 0; j * frame.line < height; ++j) {
    for (let i = 0, x = 0; i < columns; ++i, x += frame.cell) {
      const heap = heapOfCell(frame, i, j);
      const value = cells.read(heap);
      line.fill(value < 0 ? 0 : cells.inks.pixel(value, heap < base), x, x + frame.cell);
    }
    for (let k = 0; k < drawn && j * frame.line + k < height; ++k) pixels.set(line, (j * frame.line + k) * width);
  }
  context.putImageData(image, frame.left, frame.top);
}

/** A bar before each heap where a period begins, unless they would lie too close to be told apart. */
export function paintPeriods(context: CanvasRenderingContext2D, frame: Frame, cells: Cells, theme: ThemeColours): void {
  const base = frame.start + cells.preperiod;
  const bar = Math.max(1, Math.round(frame.ratio));
  const mark = (heap: number, strong: boolean): void => {
    const place = cellOf(frame, heap);
    if (!place) return;
    context.fillStyle = strong ? theme.wrong : '#fff';
    context.fillRect(place.x - bar, place.y, strong ? 2 * bar : bar, frame.line);
    context.fillStyle = '#000';
    context.fillRect(place.x + (strong ? bar : 0), place.y, bar, frame.line);
  };
  if (frame.skip > 1 || frame.cell < 4) return;
  if (cells.period > 0 && cells.period * frame.cell >= 10 * frame.ratio) {
    const columns = shownColumns(frame);
    for (let j = 0; j < shownRows(frame); ++j) {
      const from = heapOfCell(frame, 0, j);
      const to = heapOfCell(frame, columns - 1, j);
      const behind = Math.max(0, Math.ceil((from - base) / cells.period));
      for (let heap = base + behind * cells.period; heap <= to; heap += cells.period) mark(heap, false);
    }
  }
  if (cells.preperiod > 0) mark(base, true);
}

const farthestRead = 5000;

/** The length of the run around a heap; null where its ends are not known. */
function runAround(cells: Cells, heap: number, value: number, start: number): number | null {
  const whole = cells.runLength?.(heap) ?? null;
  if (whole !== null) return whole;
  let first = heap;
  let last = heap;
  while (first > start && heap - first < farthestRead && cells.read(first - 1) === value) --first;
  while (last - heap < farthestRead && cells.read(last + 1) === value) ++last;
  const ended = (first === start || (heap - first < farthestRead && cells.read(first - 1) >= 0)) && last - heap < farthestRead && cells.read(last + 1) >= 0;
  return ended ? last - first + 1 : null;
}

/** Writes x^y into runs that have room for it; into none that is not known to its ends. */
export function paintRuns(context: CanvasRenderingContext2D, frame: Frame, cells: Cells): void {
  const size = Math.min(14 * frame.ratio, frame.line - 5 * frame.ratio);
  if (frame.skip > 1 || size < 8 * frame.ratio) return;
  const columns = shownColumns(frame);
  const base = frame.start + cells.preperiod;
  const small = `${Math.round(size * 0.72)}px system-ui, sans-serif`;
  const large = `${Math.round(size)}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (let j = 0; j < shownRows(frame); ++j) {
    for (let i = 0, next = 0; i < columns; i = next) {
      const heap = heapOfCell(frame, i, j);
      const value = cells.read(heap);
      next = i + 1;
      while (next < columns && cells.read(heapOfCell(frame, next, j)) === value) ++next;
      if (value < 0) continue;
      const length = runAround(cells, heap, value, frame.start);
      if (length === null) continue;
      const [letter, power] = [cells.name(value), length > 1 ? String(length) : ''];
      const room = (next - i) * frame.cell - frame.ratio;
      context.font = large;
      let letterWidth = context.measureText(letter).width;
      const fits = letterWidth <= room;
      context.font = small;
      if (!fits) letterWidth = context.measureText(letter).width;
      const width = letterWidth + context.measureText(power).width;
      if (width > room) continue;
      const x = frame.left + i * frame.cell + (room + frame.ratio - width) / 2;
      const y = frame.top + (j + 0.5) * frame.line;
      context.fillStyle = inkOn(cells.inks.colour(value, heap < base));
      context.font = fits ? large : small;
      context.fillText(letter, x, y);
      context.font = small;
      context.fillText(power, x + letterWidth, y - size * 0.28);
    }
  }
}

/** A step 1, 2, 5, 10, ... so that what it numbers lies at least so far apart. */
export function tickStep(pixels: number, apart: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) if (digit * power * pixels >= apart) return digit * power;
}

interface Scale {
  across(i: number): string;
  down(j: number): string;
}

/** Numbers at the upper and the left edge. */
export function paintScale(context: CanvasRenderingContext2D, frame: Frame, theme: ThemeColours, scale: Scale, rows = shownRows(frame)): void {
  const size = 11 * frame.ratio;
  context.font = `${size}px system-ui, sans-serif`;
  context.fillStyle = theme.faint;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  const down = tickStep(frame.line, 18 * frame.ratio);
  for (let j = 0; j < rows; j += down) {
    const y = frame.top + j * frame.line + Math.max(frame.line / 2, size / 2);
    if (y > frame.top + frame.height) break;
    context.fillText(scale.down(j), frame.left - 6 * frame.ratio, y);
  }
  context.textAlign = 'left';
  const widest = context.measureText(scale.across(shownColumns(frame))).width;
  const across = tickStep(frame.cell, widest + 12 * frame.ratio);
  const columns = shownColumns(frame);
  for (let i = 0; i < columns; i += across) {
    const x = frame.left + i * frame.cell;
    context.fillRect(x, frame.top - 4 * frame.ratio, frame.ratio, 4 * frame.ratio);
    context.fillText(scale.across(i), x + 2 * frame.ratio, frame.top / 2 - frame.ratio);
  }
}

export function stripScale(frame: Frame): Scale {
  return {
    across: (i) => words.number(frame.column + i * frame.skip),
    down: (j) => words.number(heapOfCell(frame, 0, j) - frame.column),
  };
}

/** Outlines the chosen heap and, thinner, the heaps that it can be moved to; those of another strip alone where it is null. */
export function paintCursor(context: CanvasRenderingContext2D, frame: Frame, theme: ThemeColours, heap: number | null, options: readonly number[]): void {
  const outline = (at: number, width: number, colour: string): void => {
    const place = cellOf(frame, at);
    if (!place) return;
    const least = 6 * frame.ratio;
    const [across, down] = [Math.max(frame.cell, least), Math.max(frame.line, least)];
    const x = place.x + (frame.cell - across) / 2;
    const y = place.y + (frame.line - down) / 2;
    for (const [extra, style] of [[2, '#fff'], [0, colour]] as const) {
      context.strokeStyle = style;
      context.lineWidth = (width + extra) * frame.ratio;
      context.strokeRect(x, y, across, down);
    }
  };
  for (const option of options) outline(option, 2, '#000');
  if (heap !== null) outline(heap, 3, theme.accent);
}

/** Crosses out the heaps where two pictures differ. */
export function paintDifferences(context: CanvasRenderingContext2D, frame: Frame, theme: ThemeColours, differs: (heap: number) => boolean): void {
  context.strokeStyle = theme.wrong;
  context.lineWidth = 2 * frame.ratio;
  for (let j = 0; j < shownRows(frame); ++j)
    for (let i = 0; i < shownColumns(frame); ++i) {
      const heap = heapOfCell(frame, i, j);
      if (!differs(heap)) continue;
      const x = frame.left + i * frame.cell;
      const y = frame.top + j * frame.line;
      const [across, down] = [Math.max(frame.cell, 4 * frame.ratio), Math.max(frame.line, 4 * frame.ratio)];
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + across, y + down);
      context.moveTo(x + across, y);
      context.lineTo(x, y + down);
      context.stroke();
    }
}

export const swatch = (inks: Inks, value: number): string => cssColour(inks.colour(value, false));
