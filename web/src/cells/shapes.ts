// Cells as polygons in the units of a tile or of the screen.
import type { CellsDocument, TiledCell } from '../documents';
import type { Spot } from './state';

/** A tile: the map from x/2^z to (x+1)/2^z, and the same upwards. */
export interface Place {
  z: number;
  x: number;
  y: number;
}

/** A cell as far as a tile shows it: corners x, y, x, y, ... in units of the tile, from its lower left. */
export interface Shape {
  cell: TiledCell;
  outline: number[];
}

export interface Tile extends Place {
  shapes: Shape[];
}

/** The part of a convex outline where sign * (the coordinate `axis` - bound) >= 0. */
function cut(outline: number[], axis: 0 | 1, bound: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  for (let i = 0; i < outline.length; i += 2) {
    const j = (i + 2) % outline.length;
    const here = sign * (outline[i + axis]! - bound);
    const there = sign * (outline[j + axis]! - bound);
    if (here >= 0) kept.push(outline[i]!, outline[i + 1]!);
    if (here >= 0 === there >= 0) continue;
    const share = here / (here - there);
    kept.push(outline[i]! + share * (outline[j]! - outline[i]!), outline[i + 1]! + share * (outline[j + 1]! - outline[i + 1]!));
  }
  return kept;
}

/** The cell in units of a window, without what is far outside: a canvas has too few digits for that. */
export function outlineIn(cell: Pick<TiledCell, 'corners'>, left: number, bottom: number, side: number, width = 1, height = 1): number[] {
  const margin = 0.05;
  let outline = cell.corners.flatMap(([a, b, c]) => [(a / c - left) / side, (b / c - bottom) / side]);
  outline = cut(outline, 0, -margin, 1);
  outline = cut(outline, 0, width + margin, -1);
  outline = cut(outline, 1, -margin, 1);
  return cut(outline, 1, height + margin, -1);
}

export function tileOf(document: CellsDocument): Tile {
  const { z, x, y } = document;
  const side = 2 ** -z;
  return { z, x, y, shapes: document.cells.map((cell) => ({ cell, outline: outlineIn(cell, x * side, y * side, side) })) };
}

export function areaOf(outline: number[]): number {
  let area = 0;
  for (let i = 0; i < outline.length; i += 2) {
    const j = (i + 2) % outline.length;
    area += outline[i]! * outline[j + 1]! - outline[j]! * outline[i + 1]!;
  }
  return area / 2;
}

/** Whether the other tile is part of this one. */
export function contains(tile: Place, other: Place): boolean {
  const parts = 2 ** (other.z - tile.z);
  return other.z > tile.z && Math.floor(other.x / parts) === tile.x && Math.floor(other.y / parts) === tile.y;
}

const leastPart = 1e-5;   // of a tile, as the server has it

/** The tile with those cells of a coarser one around it that it does not have. */
export function adopting(tile: Tile, around: Tile): Tile {
  const known = new Set(tile.shapes.map(({ cell }) => cell.corners.join()));
  const side = 2 ** -tile.z;
  const more = around.shapes
    .filter(({ cell }) => !known.has(cell.corners.join()))
    .map(({ cell }) => ({ cell, outline: outlineIn(cell, tile.x * side, tile.y * side, side) }))
    .filter(({ outline }) => areaOf(outline) > leastPart);
  return more.length === 0 ? tile : { ...tile, shapes: [...tile.shapes, ...more] };
}

/** Whether it lies to the left of each edge. */
export function isIn(outline: number[], { x, y }: Spot): boolean {
  for (let i = 0; i < outline.length; i += 2) {
    const j = (i + 2) % outline.length;
    const [px, py] = [outline[i]!, outline[i + 1]!];
    if ((outline[j]! - px) * (y - py) - (outline[j + 1]! - py) * (x - px) < 0) return false;
  }
  return outline.length > 0;
}
