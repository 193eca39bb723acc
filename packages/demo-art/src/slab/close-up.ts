import sharp from 'sharp';

import { cardCutout } from './cutout.ts';
import type { SlabParts } from './parts.ts';

const DARK = '#06090b';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An SVG document of the given size around its content. */
export const svg = (content: string, { width, height }: Size): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

/** The card so close that it fills the picture, as JPEG; below, where words are, it goes out of focus. */
export async function closeUp(parts: SlabParts, size: Size, words: string): Promise<Uint8Array> {
  // Wider than the picture and begun below the card's heading: its art, and no border.
  const width = Math.round(size.width * 1.16);
  const height = Math.round(width * 1.4);
  const top = Math.round(height * 0.14);
  const seen = Math.min(size.height, height - top);
  const crop = await sharp(await cardCutout('FRONT', parts, width, height))
    .flatten({ background: DARK })
    .extract({ left: Math.round((width - size.width) / 2), top, width: size.width, height: seen })
    .extend({ bottom: size.height - seen, background: DARK })
    .raw()
    .toBuffer();
  const raw = { raw: { ...size, channels: 3 as const } };
  const depth = (stops: string, colour: string) =>
    svg(
      `<defs><linearGradient id="depth" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>` +
        `<rect width="${size.width}" height="${size.height}" fill="${colour}"/>`,
      size,
    );
  const focus = depth(
    '<stop offset="0.46" stop-opacity="0"/><stop offset="0.6" stop-opacity="1"/>',
    'url(#depth)',
  );
  const scrim = depth(
    `<stop offset="0.42" stop-color="${DARK}" stop-opacity="0"/><stop offset="0.64" stop-color="${DARK}" stop-opacity="0.62"/><stop offset="1" stop-color="${DARK}" stop-opacity="0.9"/>`,
    'url(#depth)',
  );
  const blurred = await sharp(crop, raw)
    .blur(34)
    .ensureAlpha()
    .composite([{ input: focus, blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(crop, raw)
    .composite([{ input: blurred }, { input: scrim }, { input: svg(words, size) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
