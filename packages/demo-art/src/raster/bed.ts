import type { ScanGeometry } from '../card/scan-geometry.ts';
import type { Raster } from './raster.ts';

/** How deep inside a card with rounded corners a point is, in pixels; below 0 it is outside. */
export function depthInside({ card }: ScanGeometry, radius: number, x: number, y: number): number {
  const dx = Math.min(x - card.x, card.x + card.width - 1 - x);
  const dy = Math.min(y - card.y, card.y + card.height - 1 - y);
  if (dx >= radius || dy >= radius) return Math.min(dx, dy);
  return radius - Math.hypot(radius - dx, radius - dy);
}

/**
 * Cuts a printed card to its rounded outline: the picture a scanner takes of it, with transparency
 * (RGBA) in place of the scanner's bed. `radius` is in pixels.
 */
export function cutOut(print: Raster, geometry: ScanGeometry, radius: number): Raster {
  const { width, height, card } = geometry;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < card.height; y += 1) {
    let from = y * card.width * 3;
    let to = ((card.y + y) * width + card.x) * 4;
    const isCorner = y < radius + 1 || y > card.height - radius - 2;
    for (let x = 0; x < card.width; x += 1, from += 3, to += 4) {
      data[to] = print.data[from]!;
      data[to + 1] = print.data[from + 1]!;
      data[to + 2] = print.data[from + 2]!;
      const inside =
        isCorner && (x < radius + 1 || x > card.width - radius - 2)
          ? depthInside(geometry, radius, card.x + x, card.y + y)
          : 1;
      data[to + 3] = inside >= 1 ? 255 : inside * 255;
    }
  }
  return { data, width, height };
}
