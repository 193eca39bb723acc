import type { Picture } from '@tag/contract/media';
import { reencodeUpload, type UploadedPictureType } from '../media/uploaded-picture.ts';

/** Pixels of the stored square. */
const SIDE = 512;
const MAX_PIXELS = 50_000_000;

export const AVATAR_FILE = 'avatar.webp';

export function avatarPicture(key: string | null): Picture | null {
  return key === null ? null : { url: `/media/${key}/${AVATAR_FILE}`, width: SIDE, height: SIDE };
}

/** Makes an uploaded picture a square avatar. Null where `reencodeUpload` is. */
export async function makeAvatar(
  bytes: Uint8Array,
  type: UploadedPictureType,
): Promise<Uint8Array | null> {
  const frame = { side: SIDE, isFilled: true };
  const made = await reencodeUpload(bytes, type, { frame, mostPixels: MAX_PIXELS });
  return made && made.bytes;
}
