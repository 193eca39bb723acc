import { createHmac } from 'node:crypto';
import { Refusal } from '@tag/contract/errors';
import { addHours, endOfHour, getUnixTime } from 'date-fns';
import { isSameBytes } from '../secrets/same-bytes.ts';
import type { Secrets } from '../secrets/versions.ts';
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
  secrets: Secrets,
  key: string,
  {
    expires = '',
    signature = '',
  }: { expires?: string | undefined; signature?: string | undefined },
): void {
  if (!isGenuine(secrets, key, { expires, signature })) throw new Refusal('media_link_invalid');
  if (Number(expires) * 1000 <= Date.now()) throw new Refusal('media_link_expired');
}

/** The path below which files of cards are served, and that of addresses with a pass. */
const MEDIA_PATH = '/media/';
const PASS_PATH = `${MEDIA_PATH}s/`;

/**
 * The address of a hidden card's file, with a pass for its folder: crops, widths, and tiles extend the
 * address and are covered. It opens for one to two hours; within an hour it stays the same, so browsers can
 * cache what it shows.
 */
export function signFolder(secret: Uint8Array, url: string, now = new Date()): string {
  const below = url.slice(MEDIA_PATH.length);
  const expires = String(getUnixTime(endOfHour(addHours(now, 1))));
  const folder = below.slice(0, below.indexOf('/') + 1);
  const signature = signatureOf(secret, folder, expires).toString('base64url');
  return `${PASS_PATH}${expires}.${signature}/${below}`;
}

/** A path as it may be logged. */
export function withoutPass(path: string): string {
  return path.startsWith(PASS_PATH) ? path.replace(/^(\/media\/s\/)[^/]+/, '$1…') : path;
}

/** The seconds for which a pass still opens the folder of a media key; 0: it doesn't. */
export function secondsLeft(secrets: Secrets, mediaKey: string, pass: string): number {
  const [expires = '', signature = '', ...more] = pass.split('.');
  if (more.length > 0 || !isGenuine(secrets, `${mediaKey}/`, { expires, signature })) return 0;
  return Math.max(0, Number(expires) - getUnixTime(new Date()));
}

function isGenuine(
  secrets: Secrets,
  key: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
): boolean {
  const given = Buffer.from(signature, 'base64url');
  // Encoding it again must give the same text: base64 has several forms of the same bytes.
  if (given.toString('base64url') !== signature) return false;
  return secrets
    .map((secret) => signatureOf(secret, key, expires))
    .some((right) => isSameBytes(given, right));
}

function signatureOf(secret: Uint8Array, key: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`${key}\n${expires}`).digest();
}
