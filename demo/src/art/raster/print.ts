import sharp from 'sharp';

import type { Face, Painting } from '../faces/face.ts';
import type { Raster } from './raster.ts';

const svg = (
  content: string,
  pixels: { width: number; height: number },
  view: { width: number; height: number },
) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${view.width} ${view.height}" preserveAspectRatio="none">${content}</svg>`,
  );

/** Paintings are made at this width at most: print does not resolve more than about 600 dpi. */
const PAINTED = 1500;

async function paint({ content, width, height }: Painting, w: number, h: number): Promise<Buffer> {
  const scale = Math.min(1, PAINTED / w);
  const small = { width: Math.round(w * scale), height: Math.round(h * scale) };
  // The median melts outlines together a little, as a brush does.
  const painted = await sharp(svg(content, small, { width, height }))
    .removeAlpha()
    .median(3)
    .toBuffer();
  return sharp(painted)
    .resize(w, h, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Prints a face on stock of the given size in pixels, before any wear. */
export async function printFace(face: Face, width: number, height: number): Promise<Raster> {
  const [kx, ky] = [width / face.width, height / face.height];
  const paintings = await Promise.all(
    face.paintings.map(async (painting) => {
      const left = Math.floor(painting.box.x * kx);
      const top = Math.floor(painting.box.y * ky);
      const right = Math.min(width, Math.ceil((painting.box.x + painting.box.width) * kx));
      const bottom = Math.min(height, Math.ceil((painting.box.y + painting.box.height) * ky));
      return { input: await paint(painting, right - left, bottom - top), left, top };
    }),
  );
  const data = await sharp({ create: { width, height, channels: 3, background: '#f4f1e8' } })
    .composite([...paintings, { input: svg(face.print, { width, height }, face), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height };
}

/** How much of a face is foil at each place, 0 to 255, at a quarter of the size of the print. */
export async function foilMask(face: Face, width: number, height: number): Promise<Raster | null> {
  if (!face.foil) return null;
  const size = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) };
  const data = await sharp(svg(face.foil.area, size, face))
    .flatten({ background: '#000' })
    .greyscale()
    .raw()
    .toBuffer();
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), ...size };
}
