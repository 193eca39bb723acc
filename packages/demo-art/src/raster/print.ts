import sharp from 'sharp';

import type { ScanGeometry } from '../card/scan-geometry.ts';
import type { Face, Painting } from '../faces/face.ts';
import type { Raster } from './raster.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const svg = (content: string, pixels: Size, view: Size) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${view.width} ${view.height}" preserveAspectRatio="none">${content}</svg>`,
  );

/** Paintings are made at this width at most: print does not resolve more than about 600 dpi. */
const PAINTED = 1350;

/** A painting as raw pixels (RGB), as large as its box. */
async function paint({ content, width, height }: Painting, box: Size): Promise<Buffer> {
  const scale = Math.min(1, PAINTED / box.width);
  const small = {
    width: Math.round(box.width * scale),
    height: Math.round(box.height * scale),
  };
  // A touch of softness: ink spreads in the stock.
  const painted = await sharp(svg(content, small, { width, height }))
    .removeAlpha()
    .blur(0.6)
    .raw()
    .toBuffer();
  return sharp(painted, { raw: { ...small, channels: 3 } })
    .resize(box.width, box.height, { kernel: 'linear', fit: 'fill' })
    .raw()
    .toBuffer();
}

const STOCK = [244, 241, 232] as const;

/** Prints a face on stock of the given size in pixels, before any wear. */
export async function printFace(face: Face, width: number, height: number): Promise<Raster> {
  const [kx, ky] = [width / face.width, height / face.height];
  const boxes = face.paintings.map(({ box }) => {
    const [left, top] = [Math.floor(box.x * kx), Math.floor(box.y * ky)];
    const right = Math.min(width, Math.ceil((box.x + box.width) * kx));
    const bottom = Math.min(height, Math.ceil((box.y + box.height) * ky));
    return { left, top, width: right - left, height: bottom - top };
  });
  const [overlay, ...painted] = await Promise.all([
    sharp(svg(face.print, { width, height }, face))
      .ensureAlpha()
      .raw()
      .toBuffer(),
    ...face.paintings.map((painting, at) => paint(painting, boxes[at]!)),
  ]);
  const data = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    data[at] = STOCK[0];
    data[at + 1] = STOCK[1];
    data[at + 2] = STOCK[2];
  }
  for (const [at, { left, top, ...box }] of boxes.entries()) {
    const row = box.width * 3;
    for (let y = 0; y < box.height; y += 1) {
      const pixels = painted[at]!.subarray(y * row, (y + 1) * row);
      data.set(pixels, ((top + y) * width + left) * 3);
    }
  }
  layOver(data, overlay);
  return { data, width, height };
}

/** Lays a picture with transparency (RGBA) over one without. */
function layOver(data: Uint8ClampedArray, overlay: Buffer): void {
  for (let from = 0, at = 0; at < data.length; from += 4, at += 3) {
    const alpha = overlay[from + 3]!;
    if (alpha === 0) continue;
    if (alpha === 255) {
      data[at] = overlay[from]!;
      data[at + 1] = overlay[from + 1]!;
      data[at + 2] = overlay[from + 2]!;
      continue;
    }
    const part = alpha / 255;
    data[at] = data[at]! + (overlay[from]! - data[at]!) * part;
    data[at + 1] = data[at + 1]! + (overlay[from + 1]! - data[at + 1]!) * part;
    data[at + 2] = data[at + 2]! + (overlay[from + 2]! - data[at + 2]!) * part;
  }
}

/** How much of each part of a face is foil, 0 to 255, in squares of `coarse` pixels of the print. */
export async function foilMask(
  face: Face,
  width: number,
  height: number,
  coarse: number,
): Promise<Raster | null> {
  if (!face.foil) return null;
  const size = { width: Math.ceil(width / coarse), height: Math.ceil(height / coarse) };
  const data = await sharp(svg(face.foil.area, size, face))
    .flatten({ background: '#000' })
    .greyscale()
    .raw()
    .toBuffer();
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), ...size };
}

/** How high ink and press raised each part of a scan, 0 to 255, in squares of `step` pixels. */
export async function embossing(
  face: Face,
  { width, height, card }: ScanGeometry,
  step: number,
): Promise<Raster> {
  const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const [kx, ky] = [(face.width * width) / card.width, (face.height * height) / card.height];
  const [dx, dy] = [(card.x / width) * kx, (card.y / height) * ky];
  const raised = `<g transform="translate(${dx} ${dy})"><rect width="${face.width}" height="${face.height}" fill="#777"/>${face.print}</g>`;
  const data = await sharp(svg(raised, size, { width: kx, height: ky }))
    .flatten({ background: '#000' })
    .greyscale()
    .blur(1)
    .raw()
    .toBuffer();
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), ...size };
}
