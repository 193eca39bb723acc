import type { Box } from '@tag/contract/media';

/** Sizes of the pictures of a certificate, in pixels. */
export const SLAB = { width: 2000, height: 3200 } as const;
export const SQUARE = { width: 1080, height: 1080, count: 4 } as const;
export const VERTICAL = { width: 1080, height: 1920, count: 3 } as const;
export const SPIN = { width: 720, height: 720, frames: 96 } as const;

const MILLIMETRES_PER_INCH = 25.4;
/** Pixels of scanner bed left around the card at 1200 ppi. */
const BED = 60;

/** Where the card is on its scan. Scale 1 is 1,200 ppi, scale 2 is 2,400 ppi; sketches have less. */
export interface ScanGeometry {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly card: Box;
  /** Pixels of a length on the card. */
  px(millimetres: number): number;
}

/**
 * The scan of a card of the given size in inches. The picture is always 2.5 x 3.5 inches and a strip
 * of scanner bed around; the card is in its middle, so a card cut small shows more of the bed.
 */
export function scanGeometry(size: { width: number; height: number }, scale: number): ScanGeometry {
  const ppi = 1200 * scale;
  const width = Math.round(2.5 * ppi + 2 * BED * scale);
  const height = Math.round(3.5 * ppi + 2 * BED * scale);
  const card = { width: Math.round(size.width * ppi), height: Math.round(size.height * ppi) };
  return {
    scale,
    width,
    height,
    card: {
      x: Math.round((width - card.width) / 2),
      y: Math.round((height - card.height) / 2),
      ...card,
    },
    px: (millimetres) => (millimetres / MILLIMETRES_PER_INCH) * ppi,
  };
}
