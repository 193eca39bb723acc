import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * `tag_live_<prefix>_<random><checksum>`, or `tag_test_…` of a partner's test key. Secret scanners find leaked
 * keys by their start, and the checksum shows without the database whether a key is ours.
 */

const LIVE = 'tag_live_';
const TEST = 'tag_test_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
/** 190 bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY = new RegExp(
  `^((?:${LIVE}|${TEST})[0-9A-Za-z]{${PREFIX_LENGTH}})_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`,
);

const random = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** CRC32 in base 62, whose largest value has six digits. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    digits = LETTERS[rest % LETTERS.length]! + digits;
    rest = Math.floor(rest / LETTERS.length);
  }
  return digits;
}

/** A new key; `prefix` is its start, which may be shown. */
export function newApiKey({ isTest = false } = {}): { key: string; prefix: string } {
  const prefix = `${isTest ? TEST : LIVE}${random(PREFIX_LENGTH)}`;
  const body = `${prefix}_${random(RANDOM_LENGTH)}`;
  return { key: `${body}${checksumOf(body)}`, prefix };
}

/** Whether this looks like an API key, valid or not. */
export const isApiKey = (token: string) => token.startsWith(LIVE) || isTestKey(token);

/** @param key or its prefix. */
export const isTestKey = (key: string) => key.startsWith(TEST);

/** Whether a key has the right format and checksum. */
export function isWellTyped(key: string): boolean {
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return KEY.test(key) && key.slice(-CHECKSUM_LENGTH) === checksumOf(body);
}

/** The hash we store. A key is random, so a fast hash is enough. */
export const hashApiKey = (key: string) => createHash('sha256').update(key).digest();
