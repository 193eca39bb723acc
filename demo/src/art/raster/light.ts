import { bedShade } from './bed.ts';
import type { Field } from './field.ts';
import { clamp01, noise, speckle, type Raster } from './raster.ts';

/** The bare stock under the print. */
const STOCK = [246, 243, 236] as const;
const DIRT = [118, 84, 46] as const;

/** Shows marks as the scanner's even light does: relief a little, missing print and dirt clearly. */
export function showInEvenLight({ data, width }: Raster, field: Field): void {
  const { box, relief, loss, stain, gap } = field;
  for (let j = 0; j < box.height; j += 1) {
    for (let i = 0; i < box.width; i += 1) {
      const index = j * box.width + i;
      const [lean, bare, dirty, gone] = [relief[index]!, loss[index]!, stain[index]!, gap[index]!];
      if (lean === 0 && bare === 0 && dirty === 0 && gone === 0) continue;
      const [x, y] = [box.x + i, box.y + j];
      const at = (y * width + x) * 3;
      const bed = bedShade(x, y);
      for (let channel = 0; channel < 3; channel += 1) {
        let value = data[at + channel]!;
        value += (STOCK[channel]! - value) * bare * 0.92;
        value += ((value * DIRT[channel]!) / 255 - value) * dirty;
        value += lean * 38;
        value += (bed - value) * gone;
        data[at + channel] = value;
      }
    }
  }
}

/**
 * The same card under light that comes in flat from the left: gray, without color, every unevenness
 * thrown up. `picture` is the unworn scan; what is printed shows faintly as ink is on the stock.
 */
export function rakingLight(
  picture: Raster,
  fields: readonly Field[],
  inside: (x: number, y: number) => number,
  rough: number,
  seed: number,
): Raster {
  const { width, height, data } = picture;
  const grey = new Uint8ClampedArray(width * height);
  const ink = (at: number) => data[at]! * 0.3 + data[at + 1]! * 0.55 + data[at + 2]! * 0.15;
  // Smooth unevenness is worked out on a coarse grid; only grain needs every pixel.
  const coarse = 4;
  const columns = Math.ceil(width / coarse) + 1;
  const swell = new Float32Array(columns * (Math.ceil(height / coarse) + 1));
  for (let y = 0; y * coarse < height; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      swell[y * columns + x] =
        (noise(x / 66, y / 66, seed) - 0.5) * 20 +
        (noise(x / 15, y / 15, seed + 1) - 0.5) * 7 * rough;
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const depth = inside(x, y);
      if (depth < 0) {
        grey[index] = bedShade(x, y) * 0.7;
        continue;
      }
      const at = index * 3;
      const up = x > 2 && y > 2 ? at - (2 * width + 2) * 3 : at;
      const emboss = (ink(at) - ink(up)) * 0.16;
      const grain = (speckle(x >> 1, y >> 1, seed) - 0.5) * (5 + 7 * rough);
      const falloff = 44 * (0.5 - x / width) + 10 * (0.5 - y / height);
      const rim = depth < 5 ? (5 - depth) * 14 * (x < width / 2 ? 1 : -0.6) : 0;
      grey[index] =
        112 +
        falloff +
        swell[((y / coarse) | 0) * columns + ((x / coarse) | 0)]! +
        emboss +
        grain +
        rim;
    }
  }
  for (const field of fields) throwRelief(grey, width, field);
  return { data: grey, width, height };
}

function throwRelief(grey: Uint8ClampedArray, width: number, field: Field): void {
  const { box, relief, loss, stain, gap } = field;
  for (let j = 0; j < box.height; j += 1) {
    for (let i = 0; i < box.width; i += 1) {
      const index = j * box.width + i;
      const at = (box.y + j) * width + box.x + i;
      let value = grey[at]!;
      value += relief[index]! * 165;
      value += (222 - value) * clamp01(loss[index]! * 0.62);
      value -= stain[index]! * 26;
      value += (12 - value) * gap[index]!;
      grey[at] = value;
    }
  }
}
