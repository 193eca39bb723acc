/** Pixels in memory: red, green, blue, and transparency where a card is cut out. */
export interface Raster {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A number from 0 to 1 for a point with integer coordinates, always the same for the same point. */
export function speckle(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 with features about one unit large. */
export function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const [u, v] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const a = speckle(left, top, seed);
  const b = speckle(left + 1, top, seed);
  const c = speckle(left, top + 1, seed);
  const d = speckle(left + 1, top + 1, seed);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/** Noise of three sizes laid over each other. */
export const turbulence = (x: number, y: number, seed: number): number =>
  0.55 * noise(x, y, seed) +
  0.3 * noise(x * 2.7, y * 2.7, seed + 1) +
  0.15 * noise(x * 7, y * 7, seed + 2);

export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
export const smooth = (from: number, to: number, value: number): number => {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

/**
 * Frees unused rasters, if the process exposes its garbage collector. At 2,400 ppi a raster is 150 MB, and
 * V8 doesn't collect it soon: rasters are outside of its heap.
 */
export const freeRasters = (): void => (globalThis as { gc?: () => void }).gc?.();
