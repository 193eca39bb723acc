import { type Bytes, joinBytes } from './bytes.ts';
import { LogRefusal } from './refusal.ts';

const LENGTH_BYTES = 2;
/** The longest entry of a log. */
export const MOST_ENTRY_BYTES = 2 ** 16 - 1;

/** The entries of a tile, each after its length. @throws RangeError if one is too long. */
export function writeEntries(entries: readonly Uint8Array[]): Bytes {
  return joinBytes(
    entries.flatMap((entry) => {
      const { length } = entry;
      if (length > MOST_ENTRY_BYTES) throw new RangeError(`An entry has ${length} bytes`);
      return [Uint8Array.of(length >> 8, length & 255), entry];
    }),
  );
}

/** @throws LogRefusal unless the bytes are exactly `width` entries. */
export function readEntries(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const from = at + LENGTH_BYTES;
    const length = bytes[at]! * 256 + (bytes[at + 1] ?? Number.NaN);
    if (!(from + length <= bytes.length)) throw new LogRefusal('An entry is cut off');
    entries.push(bytes.subarray(from, from + length));
    at = from + length;
  }
  if (entries.length !== width) {
    throw new LogRefusal(`There are ${entries.length} entries instead of ${width}`);
  }
  return entries;
}
