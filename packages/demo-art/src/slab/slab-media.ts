import type { Sharp } from 'sharp';
import type { SlabParts } from './parts.ts';
import { drawSlab } from './photograph.ts';
import { drawSquare, drawVertical } from './social-sets.ts';

const webp = (picture: Sharp) => picture.webp({ quality: 86, effort: 0 }).toBuffer();

/**
 * The picture of a sealed card that is stored as `file`, as its name ends: `slab-front.webp`, `slab-back.webp`,
 * `1x1-N.jpg` and `9x16-N.jpg`, of the sizes in reports; null for any other file. The same
 * parts always give the same picture.
 */
export async function drawSlabMedia(file: string, parts: SlabParts): Promise<Uint8Array | null> {
  switch (file) {
    case 'slab-front.webp':
      return webp(await drawSlab('FRONT', parts));
    case 'slab-back.webp':
      return webp(await drawSlab('BACK', parts));
  }
  const [, set, number] = /^(1x1|9x16)-([1-9])\.jpg$/.exec(file) ?? [];
  if (!set || !number) return null;
  return set === '1x1' ? drawSquare(Number(number), parts) : drawVertical(Number(number), parts);
}
