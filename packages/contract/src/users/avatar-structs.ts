import { AVATAR_FILE_NAME } from '../constants/account.ts';
import { record, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

export const uploadRequestStruct = shape({
  fileName: oneOf([AVATAR_FILE_NAME]),
  contentType: oneOf(AVATAR_TYPES),
});

/** Where to send a file, once: the raw bytes, with this method and these headers. */
export const uploadStruct = shape(
  {
    id: identifier(),
    method: oneOf(['PUT']),
    url: text({ description: 'absolute, or a path below the base URL' }),
    headers: record(text()),
    maxBytes: integer({ min: 1 }),
    expiresAt: dateTime(),
  },
  { title: 'Upload', description: 'Where to send a file, once: the raw bytes' },
);
export type Upload = TypeOf<typeof uploadStruct>;

export const avatarChangeStruct = shape({
  uploadId: nullable(identifier('of an upload that has been sent; null takes the picture away')),
});
