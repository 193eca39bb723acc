import { remakePicture, type Frame, type Remade } from './picture-maker.ts';

const FORMATS = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type SentPictureType = keyof typeof FORMATS;

/** The kind of picture that the first bytes speak of; null for anything else, SVG among it. */
export function sniffPicture(bytes: Uint8Array): SentPictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength));
  if (head.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  if (head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  const isWebp =
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/**
 * Makes a picture that somebody sent again: upright, in a frame, as WebP, without anything that is not a
 * pixel. Null when it is no picture of that type that can be read, or has too many pixels.
 */
export async function remakeSent(
  bytes: Uint8Array,
  type: SentPictureType,
  { frame, mostPixels }: { frame: Frame; mostPixels: number },
): Promise<Remade | null> {
  if (sniffPicture(bytes) !== type) return null;
  return remakePicture(bytes, { format: FORMATS[type], frame, mostPixels });
}
