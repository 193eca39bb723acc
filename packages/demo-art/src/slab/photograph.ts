import type { Side } from '@tag/contract/graded-cards';
import sharp from 'sharp';
import { SLAB } from '../card/scan-geometry.ts';
import { slabCutout } from './cutout.ts';
import { drawShadows } from './ground.ts';
import { BODY } from './layout.ts';
import type { SlabParts } from './parts.ts';
const TOP = 150;

/**
 * A side of the slab with its soft shadow, as WebP with transparency around it; a sketch is drawn at
 * `part` of its size.
 */
export async function drawSlab(side: Side, parts: SlabParts, part = 1): Promise<Uint8Array> {
  const scaled = (pixels: number) => Math.round(pixels * part);
  const size = { width: scaled(SLAB.width), height: scaled(SLAB.height) };
  const body = { width: scaled(BODY.width), height: scaled(BODY.height) };
  const spot = { x: Math.round((size.width - body.width) / 2), y: scaled(TOP), ...body };
  const [shadows, slab] = await Promise.all([
    drawShadows({ ...size, slabs: [spot] }),
    slabCutout(side, parts, body.height),
  ]);
  const ground = await sharp(shadows)
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(ground)
    .composite([{ input: slab, left: spot.x, top: spot.y }])
    .webp({ quality: 86, effort: 0 })
    .toBuffer();
}
