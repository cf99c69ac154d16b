// Colours, the same as in src/picture/palette.cpp: scales from dark to light, evenly, so that they can be read
// in grey; their hues go from blue to yellow and pink, which readers who cannot tell red from green can tell apart.
export type Colour = readonly [red: number, green: number, blue: number];

export const scaleNames = ['safe', 'classic', 'grey'] as const;
export type ScaleName = (typeof scaleNames)[number];

const scales: Record<ScaleName, readonly Colour[]> = {
  safe: [[10, 28, 92], [24, 92, 116], [104, 126, 70], [216, 150, 70], [252, 204, 184]],
  classic: [[68, 1, 84], [49, 104, 142], [53, 183, 121], [253, 231, 37]],
  grey: [[20, 20, 20], [235, 235, 235]],
};

/** For the values from 4 on, which go round and round; unlike those of 0 to 3. */
const rounds: Record<ScaleName, readonly Colour[]> = {
  safe: [[240, 150, 120], [214, 96, 160], [146, 84, 200], [84, 138, 236], [120, 214, 240], [216, 240, 226]],
  classic: [[250, 170, 90], [226, 92, 74], [160, 40, 90], [200, 120, 190], [200, 200, 240], [232, 244, 214]],
  grey: [[200, 200, 200], [128, 128, 128], [56, 56, 56], [40, 40, 40], [112, 112, 112], [184, 184, 184]],
};

/** For the eight classes of sums of a map, as in src/picture/carpet.cpp. */
export const sumColours: readonly Colour[] = [
  [0, 0, 0], [0, 62, 130], [178, 76, 99], [74, 58, 24], [225, 176, 60], [64, 140, 150], [196, 126, 190], [250, 222, 160],
];

const mix = (a: Colour, b: Colour, share: number): Colour => [
  Math.round(a[0] + (b[0] - a[0]) * share),
  Math.round(a[1] + (b[1] - a[1]) * share),
  Math.round(a[2] + (b[2] - a[2]) * share),
];

export const lighter = (colour: Colour, share: number): Colour => mix(colour, [255, 255, 255], share);

export function scaleColours(name: ScaleName, count: number): Colour[] {
  const stops = scales[name];
  return Array.from({ length: count }, (_, i) => {
    const at = count === 1 ? 0 : (i * (stops.length - 1)) / (count - 1);
    const low = Math.min(Math.floor(at), stops.length - 2);
    return mix(stops[low]!, stops[low + 1]!, at - low);
  });
}

const ownColours = 4;
const stepsOfDoubling = 20;

/** The colours of nim-values, the same in every picture: 0 to 3 have one each, from dark to light; from 4 on they
    go round, and come back when value - 2 is 64 times as large. */
export function valueColours(name: ScaleName): Colour[] {
  const round = rounds[name];
  const more = round.flatMap((stop, i) =>
    Array.from({ length: stepsOfDoubling }, (_, step) => mix(stop, round[(i + 1) % round.length]!, step / stepsOfDoubling)),
  );
  return [...scaleColours(name, ownColours), ...more];
}

/** The index of a value's colour among them. */
export function valueColour(value: number): number {
  if (value < ownColours) return value;
  return ownColours + (Math.round(stepsOfDoubling * Math.log2(value - (ownColours - 2))) % (rounds.safe.length * stepsOfDoubling));
}

/** Values for a legend: all of them, or where there are many, one for each turn of the colours and the last. */
export function legendValues(largest: number): number[] {
  if (largest < 12) return Array.from({ length: largest + 1 }, (_, value) => value);
  return [0, 1, 2, 3, 4, 6, 10, 18, 34, 66].filter((value) => value < largest).concat(largest);
}

/** The class of sums that a period is, as a form in a, b and c: 1 for a+b, 2 for a+c, 4 for b+c, 0 for any other. */
export function sumClass(period: readonly number[]): number {
  return { '1,1,0': 1, '1,0,1': 2, '0,1,1': 4 }[period.join()] ?? 0;
}

const longestWord = 30_000;

/** A cell of the map of all triples: the class of its period, darker the longer its word is, lighter if it is pure. */
export function cellColour(period: readonly number[], pure: boolean, runs: number): Colour {
  const length = Math.min(1, Math.log(Math.max(1, runs)) / Math.log(longestWord));
  const shaded = mix(sumColours[sumClass(period)]!, [0, 0, 0], 0.6 * length);
  return pure ? lighter(shaded, 0.35) : shaded;
}

/** The colour as a pixel of an ImageData seen as 32-bit words, which is little-endian everywhere. */
export const pixel = ([red, green, blue]: Colour): number => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

export const cssColour = ([red, green, blue]: Colour): string => `rgb(${red} ${green} ${blue})`;

/** Black or white, whichever can be read on it. */
export function inkOn([red, green, blue]: Colour): string {
  const linear = (c: number): number => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.18 ? '#000' : '#fff';
}

/** The colours of values, or of outcomes, and paler ones for a preperiod. */
export class Inks {
  readonly full: readonly Colour[];
  readonly pale: readonly Colour[];
  private readonly fullPixels: Uint32Array;
  private readonly palePixels: Uint32Array;

  constructor(scale: ScaleName, private readonly outcomes: boolean) {
    this.full = outcomes ? scaleColours(scale, 2) : valueColours(scale);
    this.pale = this.full.map((colour) => lighter(colour, 0.6));
    this.fullPixels = Uint32Array.from(this.full, pixel);
    this.palePixels = Uint32Array.from(this.pale, pixel);
  }

  index(value: number): number {
    return this.outcomes ? Math.min(1, value) : valueColour(value);
  }

  colour(value: number, pale: boolean): Colour {
    return (pale ? this.pale : this.full)[this.index(value)]!;
  }

  pixel(value: number, pale: boolean): number {
    return (pale ? this.palePixels : this.fullPixels)[this.index(value)]!;
  }
}
