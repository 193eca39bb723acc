import type { Side } from '@tag/contract/graded-cards';
import sharp from 'sharp';

import { familyOf, FRAMES } from '../card/family.ts';
import { scanGeometry } from '../card/scan-geometry.ts';
import { drawAcrylic, drawInlay } from './acrylic.ts';
import { drawLabel } from './label.ts';
import { BODY, cardArea, PER_MILLIMETRE } from './layout.ts';
import { sideKey, type SlabParts } from './parts.ts';

const svg = (content: string, width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${BODY.width} ${BODY.height}" preserveAspectRatio="none">${content}</svg>`,
  );

/** The card alone as PNG, `width` by `height` pixels, cut out of its scan. */
export async function cardCutout(
  side: Side,
  { sitter, scan }: SlabParts,
  width: number,
  height: number,
): Promise<Buffer> {
  const { report } = sitter;
  const geometry = scanGeometry(report.size, report.images[sideKey(side)].width > 5000 ? 2 : 1);
  const [kx, ky] = [width / geometry.card.width, height / geometry.card.height];
  // Scaled first and cut afterwards, so the scan is decoded at a smaller size.
  return sharp(await scan(side))
    .resize(Math.round(geometry.width * kx), Math.round(geometry.height * ky), { fit: 'fill' })
    .extract({
      left: Math.round(geometry.card.x * kx),
      top: Math.round(geometry.card.y * ky),
      width,
      height,
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Label, card, and inlay, as PNG with transparency, `height` pixels high. */
export async function inlayCutout(side: Side, parts: SlabParts, height: number): Promise<Buffer> {
  const scale = height / BODY.height;
  const width = Math.round(BODY.width * scale);
  const area = cardArea(parts.sitter.report.size);
  const [left, top] = [Math.round(area.x * scale), Math.round(area.y * scale)];
  const card = await cardCutout(
    side,
    parts,
    Math.round(area.width * scale),
    Math.round(area.height * scale),
  );
  const rim = `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" rx="${FRAMES[familyOf(parts.sitter.card)].radius * PER_MILLIMETRE}" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="3"/>`;
  return sharp(svg(drawInlay() + drawLabel(side, parts), width, height))
    .composite([
      { input: card, left, top },
      { input: svg(rim, width, height), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The acrylic alone as PNG with transparency, `height` pixels high. */
export function acrylicCutout(height: number): Promise<Buffer> {
  const width = Math.round((BODY.width * height) / BODY.height);
  return sharp(svg(drawAcrylic(), width, height))
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The slab as PNG with transparency, `height` pixels high, for any background. */
export async function slabCutout(side: Side, parts: SlabParts, height: number): Promise<Buffer> {
  const [inlay, acrylic] = await Promise.all([
    inlayCutout(side, parts, height),
    acrylicCutout(height),
  ]);
  return sharp(inlay)
    .composite([{ input: acrylic }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}
