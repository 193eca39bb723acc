import type { Box } from '../media/structs.ts';
import {
  type AllowedPictures,
  type PictureAddress,
  readPictureAddress,
} from './picture-address.ts';

/** The parts of a defect viewer address, with the specification's names and order. */
export const REGION_FIELDS = [
  'imageUrl',
  'x',
  'y',
  'widthBounding',
  'heightBounding',
  'widthImage',
  'heightImage',
] as const;
export type RegionField = (typeof REGION_FIELDS)[number];

/** The text of each; the first three are required. */
export type WrittenRegion = Readonly<Partial<Record<RegionField, string>>>;

/** A region on a picture. */
export interface PictureRegion {
  readonly picture: PictureAddress;
  /** The picture's full size in pixels; null if not given. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** In pixels of the picture; one pixel if only a point was given. */
  readonly box: Box;
}

/**
 * Why nothing is shown: `address` (missing, extra, or undecodable parts), `number` (not a number, or out
 * of range), `outside` (the region is outside the picture), `picture` (not a picture's address), `host`
 * (not an allowed site).
 */
export type RegionRefusal = 'address' | 'number' | 'outside' | 'picture' | 'host';

export type ReadRegion =
  | { readonly ok: true; readonly region: PictureRegion }
  | { readonly ok: false; readonly reason: RegionRefusal; readonly field?: RegionField };

/** The longest side of a picture, as everywhere in the contract. */
const MOST_PIXELS = 20_000;
/** Plain decimal notation: no sign, no exponent, no other digits. */
const PIXELS = /^\d{1,5}(?:\.\d{1,6})?$/;

/**
 * Reads an untrusted region. Fractions of pixels are rounded. A width without a height means a square; an
 * image size counts only with both sides.
 */
export function readRegion(written: WrittenRegion, allowed: AllowedPictures): ReadRegion {
  const { imageUrl } = written;
  if (!imageUrl || written.x === undefined || written.y === undefined) {
    return { ok: false, reason: 'address' };
  }
  const picture = readPictureAddress(imageUrl, allowed);
  if (typeof picture === 'string') return { ok: false, reason: picture, field: 'imageUrl' };

  for (const field of REGION_FIELDS.slice(1)) {
    const text = written[field];
    if (text === undefined) continue;
    const least = field === 'x' || field === 'y' ? 0 : 1;
    const value = PIXELS.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= MOST_PIXELS)) return { ok: false, reason: 'number', field };
  }
  const exact = (text: string | undefined) => (text === undefined ? null : Number(text));
  const [x, y] = [Number(written.x), Number(written.y)];
  const width = exact(written.widthBounding) ?? 1;
  const height = exact(written.heightBounding) ?? width;
  const widthImage = exact(written.widthImage);
  const heightImage = exact(written.heightImage);
  const size =
    widthImage === null || heightImage === null
      ? null
      : { width: Math.round(widthImage), height: Math.round(heightImage) };
  const limit = size ?? { width: MOST_PIXELS, height: MOST_PIXELS };
  if (x >= limit.width || x + width > limit.width) return { ok: false, reason: 'outside' };
  if (y >= limit.height || y + height > limit.height) return { ok: false, reason: 'outside' };
  return { ok: true, region: { picture, size, box: roundBox({ x, y, width, height }, limit) } };
}

/** Whole pixels inside the picture, at least one of them. */
function roundBox(box: Box, limit: { width: number; height: number }): Box {
  const x = Math.min(Math.round(box.x), limit.width - 1);
  const y = Math.min(Math.round(box.y), limit.height - 1);
  return {
    x,
    y,
    width: Math.min(Math.max(1, Math.round(box.width)), limit.width - x),
    height: Math.min(Math.max(1, Math.round(box.height)), limit.height - y),
  };
}
