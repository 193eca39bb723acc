import { startOfSecond } from 'date-fns';
import type { ByteRange } from './media-store.ts';

/**
 * The part of a file of `size` bytes that a Range header requests (RFC 9110, section 14): one part, the `whole`
 * file (no header, one not understood, or several parts, which a server may ignore), or something
 * `unsatisfiable`.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '');
  if (!parts) return 'whole';
  const [, from, to] = parts as unknown as [string, string, string];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const suffix = Math.min(Number(to), size);
    return suffix === 0 ? 'unsatisfiable' : { first: size - suffix, last: size - 1 };
  }
  if (to !== '' && Number(to) < Number(from)) return 'whole';
  if (Number(from) >= size) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Whether a part may still be sent: If-Range names exactly what is stored now. */
export function ifRangeMatches(
  header: string | undefined,
  etag: string,
  modifiedAt: Date,
): boolean {
  if (header === undefined) return true;
  const value = header.trim();
  return value.startsWith('"') ? value === etag : value === modifiedAt.toUTCString();
}

/** Whether the caller's If-None-Match has the current ETag; weak tags count. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes('*') || known.includes(etag));
}

/** Whether If-Modified-Since is at or after `modifiedAt`, to the second that HTTP dates have. */
export function isUnmodified(ifModifiedSince: string | undefined, modifiedAt: Date): boolean {
  return startOfSecond(modifiedAt).getTime() <= Date.parse(ifModifiedSince ?? '');
}
