import type { Picture } from '@tag/contract/media';
import type { AVATAR_TYPES } from '@tag/contract/users';
import { squarePicture, type Square } from '../media/picture-maker.ts';

/** Pixels of the stored square. */
const SIDE = 512;
const MAX_PIXELS = 50_000_000;

export const AVATAR_FILE = 'avatar.webp';

type AvatarType = (typeof AVATAR_TYPES)[number];

const FORMATS: Readonly<Record<AvatarType, Square['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export function avatarPicture(key: string | null): Picture | null {
  return key === null ? null : { url: `/media/${key}/${AVATAR_FILE}`, width: SIDE, height: SIDE };
}

/** The kind of picture that the first bytes speak of; null for anything else, SVG among it. */
export function sniffPicture(bytes: Uint8Array): AvatarType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength));
  if (head.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  if (head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  const isWebp =
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/**
 * Makes an uploaded picture again, as `squarePicture` does. Null when it is no picture of that type that
 * can be read, or has too many pixels.
 */
export async function makeAvatar(bytes: Uint8Array, type: AvatarType): Promise<Buffer | null> {
  if (sniffPicture(bytes) !== type) return null;
  return squarePicture(bytes, { format: FORMATS[type], side: SIDE, mostPixels: MAX_PIXELS });
}
