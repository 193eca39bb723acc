import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { type Box, type Clip, cropPicture, type Picture } from '@tag/contract/media';
import { SLAB, SPIN, SQUARE, VERTICAL, type ScanGeometry } from '@tag/demo-art/card/scan-geometry';

/** Addresses of the pictures of one certificate. */
export interface PictureBook {
  scan(side: 'front' | 'back'): Picture;
  rakingLight(side: 'front' | 'back'): Picture;
  /** A part of a scan, as far as the grid of crops allows; the box must be inside. */
  crop(side: 'front' | 'back', box: Box): Picture;
  slab(): NonNullable<GradedCardDetail['slab']>;
  spin(): Clip;
}

export function pictureBook(mediaKey: string, scan: ScanGeometry): PictureBook {
  const picture = (file: string, size: { width: number; height: number }): Picture => ({
    url: `/media/${mediaKey}/${file}`,
    width: size.width,
    height: size.height,
  });
  const set = (shape: string, size: typeof SQUARE | typeof VERTICAL) =>
    Array.from({ length: size.count }, (_, index) => picture(`${shape}-${index + 1}.jpg`, size));
  return {
    scan: (side) => picture(`${side}.webp`, scan),
    rakingLight: (side) => picture(`${side}-raking.webp`, scan),
    crop: (side, box) => cropPicture(picture(`${side}.webp`, scan), box),
    slab: () => ({
      front: picture('slab-front.webp', SLAB),
      back: picture('slab-back.webp', SLAB),
      _1x1: set('1x1', SQUARE),
      _9x16: set('9x16', VERTICAL),
    }),
    spin: () => ({
      url: `/media/${mediaKey}/spin.mp4`,
      ...SPIN,
      poster: picture('spin-poster.jpg', SPIN),
    }),
  };
}

/** Longer side to shorter of a close-up: a thin strip by itself shows nothing of where it is. */
const MOST_SLENDER = 2.2;

/** A box with some surroundings, at least `least` pixels each way, inside the scan. */
export function surroundings(box: Box, scan: ScanGeometry, least: number): Box {
  const wanted = (length: number, other: number) =>
    Math.max(least, Math.round(length * 1.5), Math.round((other * 1.5) / MOST_SLENDER));
  const fit = (from: number, length: number, size: number, whole: number) => {
    const fitted = Math.min(whole, size);
    const start = Math.round(from + length / 2 - fitted / 2);
    return [Math.max(0, Math.min(start, whole - fitted)), fitted] as const;
  };
  const [x, width] = fit(box.x, box.width, wanted(box.width, box.height), scan.width);
  const [y, height] = fit(box.y, box.height, wanted(box.height, box.width), scan.height);
  return { x, y, width, height };
}
