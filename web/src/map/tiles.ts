// Tiles of the map: asked for as they come into view, nearest to the middle first, coarse and then fine.
import { getNumbers, type Fault, type Numbers } from '../api';
import { pixel, scaleColours, sumColours, valueColour, valueColours, type Colour } from '../colours';
import { Jobs } from './jobs';
import type { Boundary, Coloring } from './state';

export const tileSide = 256;
const looks = [32, 8, 1];   // a first look has one game in 32 each way, a second one in 8
const tilesKept = 200;

export interface Layer {
  boundary: Boundary;
  color: Coloring;
  c: number;
  /** Every so manieth game, when a pixel is smaller than that. */
  step: number;
}

export interface Cell {
  a: number;
  b: number;
}

export interface Place {
  i: number;
  j: number;
}

export interface Tile extends Cell {
  /** Games from one cell of the image to the next. */
  step: number;
  size: number;
  numbers: Numbers;
  image: HTMLCanvasElement;
  /** Which look it is; 1 for all games. */
  look: number;
}

/** What a number of a tile means. */
export function meaning(numbers: Numbers, value: number): number | 'none' | 'unknown' {
  const none = 2 ** (8 * numbers.BYTES_PER_ELEMENT) - 1;
  return value === none ? 'none' : value === none - 1 ? 'unknown' : value;
}

export const unknownColour: Colour = [150, 150, 150];
const steps = 200;
const scale = scaleColours('safe', steps);
const ofValues = valueColours('safe');

/** The number that has the last colour of the scale. */
export function topOf(color: Coloring, c: number): number {
  return color === 'preperiod' ? 8 * c : color === 'max_value' ? 3 : 2 * c;
}

export function colourOf(color: Coloring, c: number, value: number): Colour {
  if (color === 'sums' || color === 'atlas') return sumColours[value & 7]!;
  if (color === 'max_value') return ofValues[valueColour(value)]!;
  const top = topOf(color, c);
  // Most preperiods are small, and a few are very large.
  const share = color === 'preperiod' ? Math.log1p(value) / Math.log1p(top) : value / top;
  return scale[Math.round(Math.min(1, share) * (steps - 1))]!;
}

function imageOf(layer: Layer, numbers: Numbers, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const image = context.createImageData(size, size);
  const pixels = new Uint32Array(image.data.buffer);
  const seen = new Map<number, number>();
  for (let row = 0; row < size; ++row)
    for (let column = 0; column < size; ++column) {
      const value = numbers[row * size + column] ?? 0;
      let colour = seen.get(value);
      if (colour === undefined) {
        const number = meaning(numbers, value);
        colour = number === 'none' ? 0 : number === 'unknown' ? pixel(unknownColour) : pixel(colourOf(layer.color, layer.c, number));
        seen.set(value, colour);
      }
      pixels[(size - 1 - row) * size + column] = colour;  // b goes upwards
    }
  context.putImageData(image, 0, 0);
  return canvas;
}

const keyOf = (layer: Layer, place: Place): string => [layer.boundary, layer.color, layer.c, layer.step, place.i, place.j].join(' ');

interface Job {
  key: string;
  layer: Layer;
  place: Place;
  look: number;
}

const corner = ({ layer, place }: Job): Cell => ({
  a: 1 + place.i * tileSide * layer.step,
  b: 1 + place.j * tileSide * layer.step,
});

export class TileStore {
  private readonly tiles = new Map<string, Tile>();
  private readonly jobs: Jobs<Job, Numbers>;

  constructor(changed: () => void) {
    this.jobs = new Jobs(
      (job, signal) => {
        const { boundary, c, color, step } = job.layer;
        return getNumbers('tile', { boundary, c, ...corner(job), size: tileSide / job.look, step: step * job.look, color }, signal);
      },
      (job, numbers) => this.keep(job, numbers),
      changed,
    );
  }

  get fault(): Fault | null {
    return this.jobs.fault;
  }

  get(layer: Layer, place: Place): Tile | null {
    return this.tiles.get(keyOf(layer, place)) ?? null;
  }

  /** Wants these tiles, the most wanted first, and drops what is asked for and not among them. */
  want(layer: Layer, places: readonly Place[]): void {
    const jobs: Job[] = [];
    for (const look of looks)
      for (const place of places) {
        const key = keyOf(layer, place);
        const have = this.tiles.get(key);
        if (!have || have.look > look) jobs.push({ key: `${key} ${look}`, layer, place, look });
      }
    this.jobs.want(jobs);
  }

  rest(): void {
    this.jobs.rest();
  }

  /** A coarse look may come after a finer one that was asked for later, and must not take its place. */
  private keep(job: Job, numbers: Numbers): void {
    const { layer, place, look } = job;
    const key = keyOf(layer, place);
    const have = this.tiles.get(key);
    if (have && have.look <= look) return;
    const size = tileSide / look;
    this.tiles.delete(key);
    this.tiles.set(key, { ...corner(job), step: layer.step * look, size, numbers, image: imageOf(layer, numbers, size), look });
    for (const old of this.tiles.keys()) if (this.tiles.size > tilesKept) this.tiles.delete(old);
  }
}
