import { LogRefusal } from './refusal.ts';

/** Bytes that Web Crypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const bytesOf = (text: string): Bytes => encoder.encode(text);

/** @throws LogRefusal for bytes that aren't UTF-8. */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new LogRefusal('It is not UTF-8 text');
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Standard base64, padded. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Only the one spelling that `toBase64` writes: no spaces, no missing padding, no stray bits.
 * @throws LogRefusal
 */
export function fromBase64(text: string): Bytes {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new LogRefusal('It is not base64');
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new LogRefusal('It is not base64 in its usual form');
  return bytes;
}

/** base64url without padding, in the one spelling there is. @throws LogRefusal */
export function fromBase64Url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new LogRefusal('It is not base64url');
  const padding = '='.repeat((4 - (text.length % 4)) % 4);
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding);
}

/**
 * A count or an index: decimal digits, no leading zero, at most 2^53 - 1.
 * @param what names it in the refusal.
 * @throws LogRefusal
 */
export function readCount(text: string, what: string): number {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text) || !Number.isSafeInteger(Number(text))) {
    throw new LogRefusal(`${what} is not a whole number below 2^53`);
  }
  return Number(text);
}
