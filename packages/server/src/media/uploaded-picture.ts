import { remakePicture, type Frame, type Remade } from './picture-maker.ts';

const FORMATS = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type UploadedPictureType = keyof typeof FORMATS;

/** The picture type by its first bytes; null for anything else, including SVG. */
export function pictureTypeOf(bytes: Uint8Array): UploadedPictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength));
  if (head.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  if (head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  const isWebp =
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/**
 * Re-encodes an uploaded picture: upright, in a frame, as WebP, without metadata. Null if it isn't a
 * readable picture of that type, or has too many pixels.
 */
export async function reencodeUpload(
  bytes: Uint8Array,
  type: UploadedPictureType,
  { frame, mostPixels }: { frame: Frame; mostPixels: number },
): Promise<Remade | null> {
  if (pictureTypeOf(bytes) !== type) return null;
  return remakePicture(bytes, { format: FORMATS[type], frame, mostPixels });
}
