import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letters that look like a digit, or like U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random letters and digits that people can read and type. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('');
}
