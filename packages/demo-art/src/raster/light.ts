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
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        let value = data[at + channel]!;
        value += (STOCK[channel]! - value) * bare * 0.92;
        value += ((value * DIRT[channel]!) / 255 - value) * dirty;
        value += lean * 38;
        data[at + channel] = value;
      }
      if (gone > 0) data[at + 3] = data[at + 3]! * (1 - gone);
    }
  }
}

/** The light is warm; shadows are cool. */
const LIT = [255, 244, 222] as const;
const SHADE = [22, 27, 40] as const;

/** The relief that the light grazes. */
interface Relief {
  /** Of the stock: its fibers and its swell. */
  readonly rough: number;
  /** The height of ink and embossing, 0 to 255, in squares of `step` pixels. */
  readonly embossed: Raster;
  readonly step: number;
  readonly seed: number;
  /** How deep inside the card a point is; below 0 it is outside. */
  inside(x: number, y: number): number;
}

/**
 * The same card under one low light at its left, which falls off across it: every slope that faces it
 * shines and every slope behind is in shadow. `picture` is the unworn scan, RGBA; it becomes the lit
 * card, with its print faint.
 */
export function rakeLight(picture: Raster, fields: readonly Field[], relief: Relief): void {
  const { width, height, data } = picture;
  const { rough, embossed, step, seed, inside } = relief;
  const columns = embossed.width;
  const slope = new Float32Array(columns * embossed.height);
  for (let y = 1; y < embossed.height - 1; y += 1) {
    for (let x = 1; x < columns - 1; x += 1) {
      const at = y * columns + x;
      const swell =
        (noise(x / 60, y / 60, seed) - noise((x + 6) / 60, (y - 4) / 60, seed)) * 1.1 +
        (noise(x / 7, y / 5, seed + 1) - noise((x + 2) / 7, (y - 1) / 5, seed + 1)) * 0.2 * rough;
      const raised = embossed.data[at + 1]! - embossed.data[at - 1]!;
      const fallen = embossed.data[at - columns]! - embossed.data[at + columns]!;
      slope[at] = swell + (raised * 0.8 + fallen * 0.45) / 420;
    }
  }
  const light = new Float32Array(width);
  for (let x = 0; x < width; x += 1) light[x] = 1.5 / (0.7 + (1.9 * x) / width);
  const grain = 0.05 + rough * 0.06;
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(embossed.height - 1, (y / step) | 0) * columns;
    const dim = 1.04 - (0.22 * Math.abs(y - height * 0.58)) / height;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (data[at + 3] === 0) continue;
      const lean =
        slope[row + Math.min(columns - 1, (x / step) | 0)]! +
        (speckle(x >> 1, y >> 1, seed) - 0.5) * grain;
      shade(data, at, light[x]! * dim, lean + rim(inside, x, y, width));
    }
  }
  for (const field of fields) throwRelief(picture, field, light);
}

/** The cut edge rises to the light on one side and turns away on the other. */
function rim(inside: Relief['inside'], x: number, y: number, width: number): number {
  const depth = inside(x, y);
  return depth > 9 ? 0 : ((9 - depth) / 9) * (x < width / 2 ? 0.7 : -0.6);
}

function shade(data: Uint8ClampedArray, at: number, light: number, lean: number): void {
  const ink = (data[at]! * 0.3 + data[at + 1]! * 0.55 + data[at + 2]! * 0.15) / 255;
  const amount = clamp01(
    light * (0.16 + 0.34 * ink) * (1 + lean) + Math.max(0, lean) * light * 0.32,
  );
  for (let channel = 0; channel < 3; channel += 1) {
    const color = data[at + channel]! / 255;
    const tint = 0.62 + 0.38 * (color / Math.max(0.12, ink));
    data[at + channel] =
      SHADE[channel]! + (LIT[channel]! - SHADE[channel]!) * amount * Math.min(1.25, tint);
  }
}

/** Marks cast much stronger highlights and shadows than embossing does. */
function throwRelief({ data, width }: Raster, field: Field, light: Float32Array): void {
  const { box, relief, loss, stain, gap } = field;
  for (let j = 0; j < box.height; j += 1) {
    for (let i = 0; i < box.width; i += 1) {
      const index = j * box.width + i;
      const [lean, bare, gone] = [relief[index]!, loss[index]!, gap[index]!];
      if (lean === 0 && bare === 0 && gone === 0 && stain[index] === 0) continue;
      const at = ((box.y + j) * width + box.x + i) * 4;
      // Farther from the light it comes in flatter, so marks there throw as much.
      const strength = 0.55 + 0.45 * light[box.x + i]!;
      for (let channel = 0; channel < 3; channel += 1) {
        let value = data[at + channel]!;
        value += lean * strength * (lean > 0 ? LIT[channel]! * 0.95 : 150);
        value += (LIT[channel]! * 0.82 * strength - value) * clamp01(bare * 0.5);
        data[at + channel] = value - stain[index]! * 22;
      }
      if (gone > 0) data[at + 3] = data[at + 3]! * (1 - gone);
    }
  }
}
