import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@tag/contract/errors';
import { getUnixTime } from 'date-fns';
import { parsePrivateKey } from './media-key.ts';

/** The path below which private files are served. */
export const PRIVATE_MEDIA_PATH = '/private-media';

/**
 * A path that opens one private file until `expiresAt`, for anyone who has it.
 * @throws Error if the key isn't private.
 */
export function signLink(secret: Uint8Array, key: string, expiresAt: Date): string {
  if (!parsePrivateKey(key)) throw new Error(`Not a private media key: ${JSON.stringify(key)}`);
  const expires = String(getUnixTime(expiresAt));
  const signature = signatureOf(secret, key, expires).toString('base64url');
  const below = key.slice(key.indexOf('/'));
  return `${PRIVATE_MEDIA_PATH}${below}?expires=${expires}&signature=${signature}`;
}

/** @throws ApiError `media_link_invalid` or, for an expired link, `media_link_expired`. */
export function assertLink(
  secret: Uint8Array,
  key: string,
  {
    expires = '',
    signature = '',
  }: { expires?: string | undefined; signature?: string | undefined },
): void {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, key, expires);
  // Encoding it again must give the same text: base64 has several forms of the same bytes.
  const genuine =
    given.byteLength === right.byteLength &&
    timingSafeEqual(given, right) &&
    given.toString('base64url') === signature;
  if (!genuine) throw new Refusal('media_link_invalid');
  if (Number(expires) * 1000 <= Date.now()) throw new Refusal('media_link_expired');
}

function signatureOf(secret: Uint8Array, key: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`${key}\n${expires}`).digest();
}
