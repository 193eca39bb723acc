import type { Side } from '@tag/contract/graded-cards';
import sharp, { type Sharp } from 'sharp';
import { SLAB } from '../card/scan-geometry.ts';
import { slabLayers } from './cutout.ts';
import { drawShadows } from './ground.ts';
import { BODY } from './layout.ts';
import type { SlabParts } from './parts.ts';
const TOP = 150;

/**
 * A side of the slab with its soft shadow and transparency around it; a sketch is drawn at `part` of
 * its size.
 */
export async function drawSlab(side: Side, parts: SlabParts, part = 1): Promise<Sharp> {
  const scaled = (pixels: number) => Math.round(pixels * part);
  const size = { width: scaled(SLAB.width), height: scaled(SLAB.height) };
  const body = { width: scaled(BODY.width), height: scaled(BODY.height) };
  const spot = { x: Math.round((size.width - body.width) / 2), y: scaled(TOP), ...body };
  const [shadows, layers] = await Promise.all([
    drawShadows({ ...size, slabs: [spot] }),
    slabLayers(side, parts, body.height),
  ]);
  return sharp(shadows)
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .composite(
      layers.map(({ input, left, top }) => ({ input, left: spot.x + left, top: spot.y + top })),
    );
}
