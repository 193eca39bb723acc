import type { Side } from '@tag/contract/graded-cards';
import { type Box, cropAround, snapCrop } from '@tag/contract/media';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import type { Raster } from './raster/raster.ts';
import { scaled, scanPixels } from './scan.ts';
import type { Sitter } from './sitter.ts';

/** Beyond this, a part of a sketch shows nothing that is worth seeing early. */
const MOST_ENLARGED = 2;

/**
 * The width at which a sketch is drawn, in pixels: larger than it is shown, so fine lines survive, but no
 * larger than half a second allows.
 */
export const sketchedWidth = (width: number) => Math.min(width * 1.4, 600);

/** A page requests a dozen parts of the same side. */
const recent = new LRUCache<string, Promise<Raster>>({ max: 4 });

function drawSmall(sitter: Sitter, side: Side, part: number): Promise<Raster> {
  const name = `${sitter.certificate} ${side} ${part}`;
  const drawn = recent.get(name) ?? scanPixels(sitter, side, part);
  recent.set(name, drawn);
  drawn.catch(() => recent.delete(name));
  return drawn;
}

/** A small scan of a side, `width` pixels wide: a tenth of the work or less. */
export async function sketchScan(sitter: Sitter, side: Side, width: number): Promise<Sharp> {
  const { width: full } = sitter.report.images.front;
  const { data, ...size } = await drawSmall(sitter, side, Math.min(1, sketchedWidth(width) / full));
  return sharp(data, { raw: { ...size, channels: 4 } }).resize({ width });
}

/**
 * A part of a side, in pixels of its scan, `width` pixels wide.
 * @returns null if the scan has no such part, or a sketch of it would be too coarse.
 */
export async function sketchPart(
  sitter: Sitter,
  side: Side,
  crop: Box,
  width: number,
): Promise<Sharp | null> {
  const scan = sitter.report.images.front;
  if (!isInside(crop, scan)) return null;
  const box = cropAround(crop, scan);
  const part = Math.min(1, sketchedWidth((width * scan.width) / box.width) / scan.width);
  if (width > box.width * part * MOST_ENLARGED) return null;
  const { data, ...size } = await drawSmall(sitter, side, part);
  const { x: left, y: top, ...shown } = scaled(box, part, size);
  return sharp(data, { raw: { ...size, channels: 4 } })
    .extract({ left, top, ...shown })
    .resize({ width });
}

/** Whether a picture has that part. Crops may reach past its edges up to the next line of their grid. */
export function isInside(
  { x, y, width, height }: Box,
  picture: { width: number; height: number },
): boolean {
  const end = snapCrop({ x: 0, y: 0, width: picture.width, height: picture.height });
  return (
    x < picture.width && y < picture.height && x + width <= end.width && y + height <= end.height
  );
}
