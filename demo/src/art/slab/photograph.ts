import type { Side } from '@tag/contract/graded-cards';
import sharp from 'sharp';
import { SLAB } from '../../card/scan-geometry.ts';
import { slabCutout } from './cutout.ts';
import { drawGround, studioPaper } from './ground.ts';
import { BODY } from './layout.ts';
import type { SlabParts } from './parts.ts';
const TOP = 150;

/** A side of the slab on paper, as JPEG; a sketch is drawn at `part` of its size. */
export async function drawSlab(side: Side, parts: SlabParts, part = 1): Promise<Uint8Array> {
  const scaled = (pixels: number) => Math.round(pixels * part);
  const [width, height] = [scaled(SLAB.width), scaled(SLAB.height)];
  const body = { width: scaled(BODY.width), height: scaled(BODY.height) };
  const spot = { x: Math.round((width - body.width) / 2), y: scaled(TOP), ...body };
  const [ground, slab] = await Promise.all([
    drawGround({ width, height, content: studioPaper(width, height), slabs: [spot] }),
    slabCutout(side, parts, body.height),
  ]);
  return sharp(ground, { raw: { width, height, channels: 3 } })
    .composite([{ input: slab, left: spot.x, top: spot.y }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
