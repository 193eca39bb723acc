import { SPIN } from '@tag/demo-art/card/scan-geometry';
import { acrylicCutout, inlayCutout } from '@tag/demo-art/slab/cutout';
import type { SlabParts } from '@tag/demo-art/slab/parts';
import sharp from 'sharp';

import { renderTurn, type SlabTextures, type Texture } from './turntable.ts';

/** Height of the textures: about as large as the slab is drawn, before it is scaled down. */
const TEXELS = 1200;
/** Drawn larger and scaled down, so outlines are smooth. */
const FINER = 2;

async function textureOf(png: Buffer): Promise<Texture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const multiplied = Float32Array.from(data);
  for (let at = 0; at < multiplied.length; at += 4) {
    const alpha = multiplied[at + 3]! / 255;
    for (let channel = 0; channel < 3; channel += 1) multiplied[at + channel]! *= alpha;
  }
  return { data: multiplied, width: info.width, height: info.height };
}

export async function slabTextures(parts: SlabParts): Promise<SlabTextures> {
  const [front, back, acrylic] = await Promise.all([
    inlayCutout('FRONT', parts, TEXELS).then(textureOf),
    inlayCutout('BACK', parts, TEXELS).then(textureOf),
    acrylicCutout(TEXELS).then(textureOf),
  ]);
  return { inlay: { front, back }, acrylic };
}

/** A frame of the turn as RGB, `SPIN` in size; frame 0 shows the front. */
export function spinFrame(textures: SlabTextures, frame: number): Promise<Buffer> {
  const size = SPIN.width * FINER;
  const fine = renderTurn(textures, (frame / SPIN.frames) * 2 * Math.PI, size);
  return sharp(fine, { raw: { width: size, height: size, channels: 3 } })
    .resize(SPIN.width, SPIN.height)
    .raw()
    .toBuffer();
}
