import type { Side } from '@tag/contract/graded-cards';
import sharp from 'sharp';

import { familyOf, FRAMES } from '../card/family.ts';
import { scanGeometry } from '../card/scan-geometry.ts';
import { drawAcrylic, drawInlay } from './acrylic.ts';
import { drawLabel } from './label.ts';
import { BODY, cardArea, PER_MILLIMETRE } from './layout.ts';
import { sideKey, type SlabParts } from './parts.ts';

/** Pictures that lie on each other; the lowest is as large as the whole. */
type Layers = [Layer, ...Layer[]];

interface Layer {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

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

/** Label, card, and inlay, `height` pixels high. */
async function inlayLayers(side: Side, parts: SlabParts, height: number): Promise<Layers> {
  const scale = height / BODY.height;
  const width = Math.round(BODY.width * scale);
  const area = cardArea(parts.sitter.report.size);
  const card = await cardCutout(
    side,
    parts,
    Math.round(area.width * scale),
    Math.round(area.height * scale),
  );
  const rim = `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" rx="${FRAMES[familyOf(parts.sitter.card)].radius * PER_MILLIMETRE}" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="3"/>`;
  return [
    { input: svg(drawInlay() + drawLabel(side, parts), width, height), left: 0, top: 0 },
    { input: card, left: Math.round(area.x * scale), top: Math.round(area.y * scale) },
    { input: svg(rim, width, height), left: 0, top: 0 },
  ];
}

function acrylicLayer(height: number): Layer {
  const width = Math.round((BODY.width * height) / BODY.height);
  return { input: svg(drawAcrylic(), width, height), left: 0, top: 0 };
}

/** The slab from back to front, `height` pixels high: for any background, drawn over it in one go. */
export async function slabLayers(side: Side, parts: SlabParts, height: number): Promise<Layers> {
  return [...(await inlayLayers(side, parts, height)), acrylicLayer(height)];
}

/** As PNG with transparency. */
const joined = ([lowest, ...others]: Layers): Promise<Buffer> =>
  sharp(lowest.input).composite(others).png({ compressionLevel: 0 }).toBuffer();

/** Label, card, and inlay, as PNG with transparency, `height` pixels high. */
export const inlayCutout = async (side: Side, parts: SlabParts, height: number): Promise<Buffer> =>
  joined(await inlayLayers(side, parts, height));

/** The acrylic alone as PNG with transparency, `height` pixels high. */
export const acrylicCutout = (height: number): Promise<Buffer> => joined([acrylicLayer(height)]);

/** The slab as PNG with transparency, `height` pixels high. */
export const slabCutout = async (side: Side, parts: SlabParts, height: number): Promise<Buffer> =>
  joined(await slabLayers(side, parts, height));
