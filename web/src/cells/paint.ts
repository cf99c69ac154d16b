// How the map of cells is drawn: an image for each tile, made when it comes into view.
import { cellColour, cssColour } from '../colours';
import type { TiledCell } from '../documents';
import type { ThemeColours } from '../ui/canvas';
import { words } from '../words';
import { isPure } from './cell';
import { areaOf, outlineIn, type Place, type Tile } from './shapes';
import { spotAt, type Spot, type View } from './state';
import { placesShown, type CellStore } from './store';

const largestImage = 1024;  // device pixels; tiles that stand in for others are drawn larger than they are
const leastLined = 150;     // device pixels of a cell with a line around it

function trace(context: CanvasRenderingContext2D, outline: number[], x: (share: number) => number, y: (share: number) => number): void {
  context.beginPath();
  for (let i = 0; i < outline.length; i += 2) context.lineTo(x(outline[i]!), y(outline[i + 1]!));
  context.closePath();
}

function imageOf(tile: Tile, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.lineWidth = 1;
  for (const { cell, outline } of tile.shapes) {
    context.fillStyle = context.strokeStyle = cssColour(cellColour(cell.period, isPure(cell), cell.runs));
    trace(context, outline, (x) => x * side, (y) => (1 - y) * side);
    context.fill();
    // Else the background would show through where two cells meet.
    context.stroke();
  }
  // Neighbours may have one colour; where there is room, a line is between them.
  context.strokeStyle = 'rgb(0 0 0 / 0.35)';
  for (const { outline } of tile.shapes) {
    if (areaOf(outline) * side * side < leastLined) continue;
    trace(context, outline, (x) => x * side, (y) => (1 - y) * side);
    context.stroke();
  }
  return canvas;
}

export class Painter {
  private images = new Map<Tile, HTMLCanvasElement>();

  /** Draws the view; `chosen` gets an outline, and the cursor a cross. */
  paint(context: CanvasRenderingContext2D, view: View, store: CellStore, theme: ThemeColours, chosen: TiledCell | null, cursor: Spot | null): void {
    const { ratio } = view.size;
    const scale = view.scale * ratio;
    const { width, height } = context.canvas;
    const x = (share: number): number => width / 2 + (share - view.x) * scale;
    const y = (share: number): number => height / 2 - (share - view.y) * scale;
    const used = new Map<Tile, HTMLCanvasElement>();
    for (const place of placesShown(view)) {
      const tile = store.find(view.boundary, place);
      if (!tile) continue;
      const side = Math.min(largestImage, Math.max(1, Math.round(scale * 2 ** -place.z)));
      const known = used.get(tile) ?? this.images.get(tile);
      const image = known?.width === side ? known : imageOf(tile, side);
      used.set(tile, image);
      paintTile(context, place, tile, image, x, y);
    }
    this.images = used;
    paintTriangle(context, view, theme);
    if (chosen) paintChosen(context, view, theme, chosen);
    paintAxes(context, view, theme, x, y);
    if (cursor) paintCursor(context, theme, ratio, x(cursor.x), y(cursor.y));
  }
}

/** The part of a tile that lies at the place, which may be deeper. */
function paintTile(context: CanvasRenderingContext2D, place: Place, tile: Tile, image: HTMLCanvasElement, x: (share: number) => number, y: (share: number) => number): void {
  const count = 2 ** place.z;
  const [left, right] = [x(place.x / count), x((place.x + 1) / count)].map(Math.round) as [number, number];
  const [bottom, top] = [y(place.y / count), y((place.y + 1) / count)].map(Math.round) as [number, number];
  const parts = 2 ** (place.z - tile.z);
  const side = image.width / parts;
  const [column, row] = [place.x - tile.x * parts, parts - 1 - (place.y - tile.y * parts)];
  context.drawImage(image, column * side, row * side, side, side, left, top, right - left, bottom - top);
}

/** The path around a cell, without what is far outside of the screen. */
function traceOnScreen(context: CanvasRenderingContext2D, view: View, cell: Pick<TiledCell, 'corners'>): void {
  const { width, height, ratio } = view.size;
  const corner = spotAt(view, 0, height);
  const outline = outlineIn(cell, corner.x, corner.y, width / view.scale, 1, height / width);
  trace(context, outline, (share) => share * width * ratio, (share) => (height - share * width) * ratio);
}

/** All triples: 0 < a/c < b/c < 1. */
function paintTriangle(context: CanvasRenderingContext2D, view: View, theme: ThemeColours): void {
  context.strokeStyle = theme.faint;
  context.lineWidth = view.size.ratio;
  traceOnScreen(context, view, { corners: [[0, 0, 1], [1, 1, 1], [0, 1, 1]] });
  context.stroke();
}

function paintChosen(context: CanvasRenderingContext2D, view: View, theme: ThemeColours, cell: TiledCell): void {
  traceOnScreen(context, view, cell);
  for (const [extra, colour] of [[2, '#fff'], [0, theme.accent]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = (1.5 + extra) * view.size.ratio;
    context.stroke();
  }
}

function paintCursor(context: CanvasRenderingContext2D, theme: ThemeColours, ratio: number, x: number, y: number): void {
  for (const [extra, colour] of [[2, '#fff'], [0, theme.accent]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = (2 + extra) * ratio;
    context.beginPath();
    context.arc(x, y, 6 * ratio, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** Of decimals: 0.5, 0.2, 0.1, 0.05, ... */
function tickStep(scale: number, apart: number): { step: number; digits: number } {
  for (let digits = Math.ceil(Math.log10(scale / apart)) + 1; ; --digits)
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** -digits;
      if (step * scale >= apart) return { step, digits: Math.max(0, digits) };
    }
}

function paintAxes(context: CanvasRenderingContext2D, view: View, theme: ThemeColours, x: (share: number) => number, y: (share: number) => number): void {
  const { ratio, width, height } = view.size;
  const { step, digits } = tickStep(view.scale, 70 + 2.5 * view.zoom);
  context.font = `${11 * ratio}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  const label = (text: string, left: number, middle: number): void => {
    context.lineWidth = 3 * ratio;
    context.strokeStyle = theme.paper;
    context.strokeText(text, left, middle);
    context.fillStyle = theme.ink;
    context.fillText(text, left, middle);
  };
  const low = spotAt(view, 0, height);
  const high = spotAt(view, width, 0);
  const ticks = (from: number, to: number): number[] => {
    const first = Math.max(0, Math.ceil(from / step));
    return Array.from({ length: Math.max(0, Math.floor(Math.min(1, to) / step) - first + 1) }, (_, i) => (first + i) * step);
  };
  context.textAlign = 'center';
  for (const share of ticks(low.x, high.x)) if (x(share) < (width - 40) * ratio && x(share) > 100 * ratio) label(words.cells.axis('a', share.toFixed(digits)), x(share), (height - 9) * ratio);
  context.textAlign = 'left';
  for (const share of ticks(low.y, high.y)) if (y(share) > 12 * ratio && y(share) < (height - 24) * ratio) label(words.cells.axis('b', share.toFixed(digits)), 4 * ratio, y(share));
}
