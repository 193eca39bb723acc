import type { PublicClient } from '@tag/client/public';
import { AVATAR_FILE_NAME } from '@tag/contract/constants';
import {
  AVATAR_MAX_BYTES,
  AVATAR_TYPES,
  changeAvatar,
  readUploadUrl,
  type Profile,
} from '@tag/contract/users';
import { sendFile } from '../../features/uploads/send-file.ts';

type AvatarType = (typeof AVATAR_TYPES)[number];
const isAvatarType = (type: string): type is AvatarType =>
  (AVATAR_TYPES as readonly string[]).includes(type);

/** Why a file cannot become an avatar; undefined when it may. */
export function refuseFile({ type, size }: { type: string; size: number }): string | undefined {
  if (!isAvatarType(type)) return 'Choose a photo: a JPEG, PNG or WebP file.';
  const megabytes = AVATAR_MAX_BYTES / 1024 / 1024;
  return size > AVATAR_MAX_BYTES ? `The file is larger than ${megabytes} MB.` : undefined;
}

/**
 * Sends a picture to where the server says and makes it the avatar.
 * @throws as `client.call` does; Error with words for people when the upload itself fails.
 */
export async function uploadAvatar(client: PublicClient, picture: Blob): Promise<Profile> {
  if (!isAvatarType(picture.type)) throw new Error('This browser can’t save the photo.');
  const query = { fileName: AVATAR_FILE_NAME, contentType: picture.type } as const;
  const upload = await client.call(readUploadUrl, { query });
  await sendFile(client, upload, picture);
  return client.call(changeAvatar, { body: { uploadId: upload.id } });
}
