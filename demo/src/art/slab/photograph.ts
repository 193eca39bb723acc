import type { Side } from '@tag/contract/graded-cards';
import sharp from 'sharp';
import { SLAB } from '../scan-geometry.ts';
import { slabCutout } from './cutout.ts';
import { drawGround, studioPaper } from './ground.ts';
import { BODY } from './layout.ts';
import type { SlabParts } from './parts.ts';
const TOP = 150;
export async function drawSlab(side: Side, parts: SlabParts): Promise<Uint8Array> {
  const { width, height } = SLAB;
  const place = { x: (width - BODY.width) / 2, y: TOP, width: BODY.width, height: BODY.height };
  const [ground, slab] = await Promise.all([
    drawGround({ width, height, content: studioPaper(width, height), slabs: [place] }),
    slabCutout(side, parts, BODY.height),
  ]);
  return sharp(ground, { raw: { width, height, channels: 3 } })
    .composite([{ input: slab, left: place.x, top: place.y }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
