import type { ScanGeometry } from '../../card/scan-geometry.ts';
import { noise, speckle, type Raster } from './raster.ts';

/** The color of the scanner's bed at a point. */
export const bedShade = (x: number, y: number): number =>
  15 + speckle(x, y, 77) * 5 + noise(x / 90, y / 90, 78) * 6;

/** How deep inside a card with rounded corners a point is, in pixels; below 0 it is outside. */
export function depthInside({ card }: ScanGeometry, radius: number, x: number, y: number): number {
  const dx = Math.min(x - card.x, card.x + card.width - 1 - x);
  const dy = Math.min(y - card.y, card.y + card.height - 1 - y);
  if (dx >= radius || dy >= radius) return Math.min(dx, dy);
  return radius - Math.hypot(radius - dx, radius - dy);
}

/** Lays a printed card on the dark bed: the picture a scanner takes of it. `radius` is in pixels. */
export function layOnBed(print: Raster, geometry: ScanGeometry, radius: number): Raster {
  const { width, height, card } = geometry;
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const inside = y >= card.y && y < card.y + card.height;
    const fill = (from: number, to: number) => {
      for (let x = from; x < to; x += 1) {
        const shade = bedShade(x, y);
        const at = (y * width + x) * 3;
        data[at] = shade;
        data[at + 1] = shade;
        data[at + 2] = shade + 2;
      }
    };
    if (!inside) {
      fill(0, width);
      continue;
    }
    fill(0, card.x);
    fill(card.x + card.width, width);
    const row = (y - card.y) * card.width * 3;
    data.set(print.data.subarray(row, row + card.width * 3), (y * width + card.x) * 3);
  }
  cutCorners({ data, width, height }, geometry, radius);
  return { data, width, height };
}

/** Rounds the four corners, blending the outline into the bed, and draws the cut's thin light rim. */
function cutCorners(picture: Raster, geometry: ScanGeometry, radius: number): void {
  const { card } = geometry;
  const reach = Math.ceil(radius) + 2;
  for (const left of [card.x, card.x + card.width - reach]) {
    for (const top of [card.y, card.y + card.height - reach]) {
      for (let y = top; y < top + reach; y += 1) {
        for (let x = left; x < left + reach; x += 1) {
          const depth = depthInside(geometry, radius, x, y);
          if (depth >= 1) continue;
          const bed = bedShade(x, y);
          const share = Math.max(0, Math.min(1, 1 - depth));
          const at = (y * picture.width + x) * 3;
          for (let channel = 0; channel < 3; channel += 1) {
            const value = picture.data[at + channel]!;
            picture.data[at + channel] = value + (bed - value) * share;
          }
        }
      }
    }
  }
}
