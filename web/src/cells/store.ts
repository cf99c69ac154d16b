// Tiles of cells: asked for as they come into view, kept while there is room.
import { getJson, type Fault } from '../api';
import type { CellsDocument, TiledCell } from '../documents';
import { Jobs } from '../map/jobs';
import type { Boundary } from '../map/state';
import { adopting, contains, isIn, tileOf, type Place, type Tile } from './shapes';
import { depthOf, type Spot, type View } from './state';

const tilesKept = 300;
const coarserBy = 3;      // a first look at a tile's surroundings, which are eight times as wide

const keyOf = (boundary: Boundary, { z, x, y }: Place): string => [boundary, z, x, y].join(' ');

function coarser({ z, x, y }: Place): Place {
  const steps = Math.min(z, coarserBy);
  return { z: z - steps, x: Math.floor(x / 2 ** steps), y: Math.floor(y / 2 ** steps) };
}

const parent = ({ z, x, y }: Place): Place => ({ z: z - 1, x: Math.floor(x / 2), y: Math.floor(y / 2) });

/** The tiles in view that have a part of the map, nearest to the middle first. */
export function placesShown(view: View): Place[] {
  const z = depthOf(view);
  const count = 2 ** z;
  const first = (middle: number, pixels: number): number => Math.max(0, Math.floor((middle - pixels / 2 / view.scale) * count));
  const last = (middle: number, pixels: number): number => Math.min(count - 1, Math.floor((middle + pixels / 2 / view.scale) * count));
  const places: (Place & { distance: number })[] = [];
  for (let x = first(view.x, view.size.width); x <= last(view.x, view.size.width); ++x)
    for (let y = Math.max(x, first(view.y, view.size.height)); y <= last(view.y, view.size.height); ++y)
      places.push({ z, x, y, distance: Math.hypot((x + 0.5) / count - view.x, (y + 0.5) / count - view.y) });
  return places.sort((p, q) => p.distance - q.distance).map(({ x, y }) => ({ z, x, y }));
}

interface Job extends Place {
  key: string;
  boundary: Boundary;
}

export class CellStore {
  private readonly tiles = new Map<string, Tile>();
  private readonly jobs: Jobs<Job, CellsDocument>;

  constructor(changed: () => void) {
    this.jobs = new Jobs(
      ({ boundary, z, x, y }, signal) => getJson<CellsDocument>('cells', { boundary, z, x, y }, signal),
      (job, document) => this.keep(job, tileOf(document)),
      changed,
    );
  }

  get fault(): Fault | null {
    return this.jobs.fault;
  }

  has(boundary: Boundary, place: Place): boolean {
    return this.tiles.has(keyOf(boundary, place));
  }

  /** The tile, or the deepest one around it that is there. */
  find(boundary: Boundary, place: Place): Tile | null {
    for (let at = place; at.z >= 0; at = parent(at)) {
      const tile = this.tiles.get(keyOf(boundary, at));
      if (tile) return tile;
    }
    return null;
  }

  /** Wants what the view shows; coarser tiles first, which stand in for what is not there yet. */
  want(view: View): void {
    const { boundary } = view;
    const places = placesShown(view);
    const wanted = [{ z: 0, x: 0, y: 0 }, ...places.map(coarser), ...places];
    const missing = wanted.filter((place) => !this.has(boundary, place));
    const jobs = new Map(missing.map((place) => [keyOf(boundary, place), place]));
    this.jobs.want([...jobs].map(([key, place]) => ({ key, boundary, ...place })));
  }

  rest(): void {
    this.jobs.rest();
  }

  /** The cell that has this place; null where none is known. */
  cellAt(view: View, { x, y }: Spot): TiledCell | null {
    const count = 2 ** depthOf(view);
    if (x <= 0 || x >= y || y >= 1) return null;
    const tile = this.find(view.boundary, { z: depthOf(view), x: Math.floor(x * count), y: Math.floor(y * count) });
    if (!tile) return null;
    const spot = { x: x * 2 ** tile.z - tile.x, y: y * 2 ** tile.z - tile.y };
    return tile.shapes.find(({ outline }) => isIn(outline, spot))?.cell ?? null;
  }

  /** A cell that a coarser tile has is shown by all tiles in it: it may be one that they did not find. */
  private keep({ key, boundary, z }: Job, tile: Tile): void {
    const around = z > 0 ? this.find(boundary, parent(tile)) : null;
    const whole = around ? adopting(tile, around) : tile;
    for (const [old, inner] of this.tiles)
      if (old.startsWith(boundary) && contains(whole, inner)) this.tiles.set(old, adopting(inner, whole));
    this.tiles.set(key, whole);
    for (const [old, { z: depth }] of this.tiles) if (this.tiles.size > tilesKept && depth > 0) this.tiles.delete(old);
  }
}
