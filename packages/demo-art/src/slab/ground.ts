import sharp from 'sharp';

import type { Area } from '../faces/face.ts';
import { BODY } from './layout.ts';

/** How much smaller a ground is worked out: it has nothing but soft shapes. */
const COARSE = 4;

interface Ground {
  readonly width: number;
  readonly height: number;
  /** Content of an SVG of that size, drawn softly: no fine detail. */
  readonly content: string;
  /** Where slabs will be; each throws its shadow. */
  readonly slabs: readonly Area[];
}

/** An SVG of the given size, drawn `COARSE` times smaller. */
const coarse = (content: string, { width, height }: Pick<Ground, 'width' | 'height'>) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width / COARSE)}" height="${Math.ceil(height / COARSE)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${content}</svg>`,
  );

/** The soft shadows alone, as PNG with transparency, `COARSE` times smaller than the ground. */
export async function drawShadows({ slabs, ...size }: Omit<Ground, 'content'>): Promise<Buffer> {
  const [w, h] = [Math.ceil(size.width / COARSE), Math.ceil(size.height / COARSE)];
  const shadow = (by: number, opacity: number, spread: number, blur: number) => {
    const shapes = slabs
      .map(({ x, y, width: wide, height: high }) => {
        const unit = wide / BODY.width;
        return `<rect x="${x - spread * unit}" y="${y + by * unit}" width="${wide + 2 * spread * unit}" height="${high + spread * unit}" rx="${BODY.radius * unit}" fill="#070b0c" fill-opacity="${opacity}"/>`;
      })
      .join('');
    const unit = (slabs[0]?.width ?? BODY.width) / BODY.width;
    return sharp(coarse(shapes, size))
      .blur(Math.max(0.5, (blur * unit) / COARSE))
      .png()
      .toBuffer();
  };
  const shadows =
    slabs.length === 0
      ? []
      : await Promise.all([shadow(120, 0.42, -30, 110), shadow(26, 0.5, 2, 20)]);
  // Light falls through the acrylic: it is on a bright ground, not on its own shadow.
  const lit = slabs
    .map(({ x, y, width: wide, height: high }) => {
      const radius = (BODY.radius * wide) / BODY.width;
      return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${radius}" fill-opacity="0.72"/>`;
    })
    .join('');
  const shade = sharp({
    create: { width: w, height: h, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite([
    ...shadows.map((input) => ({ input })),
    { input: coarse(lit, size), blend: 'dest-out' as const },
  ]);
  return shade.png().toBuffer();
}

/** Raw pixels (RGB) of a photographer's backdrop with the slab's shadows. */
export async function drawGround({ width, height, content, slabs }: Ground): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / COARSE), Math.ceil(height / COARSE)];
  const small = await sharp(coarse(content, { width, height }))
    .composite([{ input: await drawShadows({ width, height, slabs }) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const smooth = await sharp(small, { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
  return grain(smooth);
}

/** A trace of grain, as every photograph has: without it wide gradients show steps. */
function grain(pixels: Buffer): Buffer {
  let state = 0x2545f491;
  for (let at = 0; at < pixels.length; at += 3) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const by = (state & 7) - 3.5 > 0 ? (state >> 3) & 1 : -((state >> 3) & 1);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels[at + channel]! + by;
      pixels[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
  return pixels;
}
