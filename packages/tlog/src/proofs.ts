import { isSame } from './bytes.ts';
import { HASH_BYTES, nodeHash } from './hashes.ts';
import { LogRefusal } from './refusal.ts';

const half = (value: number) => Math.floor(value / 2);
const isOdd = (value: number) => value % 2 === 1;

/**
 * Checks that a leaf is at `index` of the tree with `size` leaves and this root.
 * @throws LogRefusal
 */
export function checkInclusion(
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): void {
  assertSizes([index, size], proof);
  if (index >= size) throw new LogRefusal('The entry is beyond the end of the log');
  // RFC 9162, 2.1.3.2.
  let position = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) throw new LogRefusal('The proof is too long');
    if (isOdd(position) || position === last) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(position) && position !== 0) {
        position = half(position);
        last = half(last);
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    position = half(position);
    last = half(last);
  }
  if (last !== 0) throw new LogRefusal('The proof is too short');
  if (!isSame(hash, root)) throw new LogRefusal('The entry is not in this log');
}

/**
 * Checks that the tree of `size` leaves begins with that of `older`: nothing was changed or removed.
 * @throws LogRefusal
 */
export function checkConsistency(
  older: number,
  size: number,
  proof: readonly Uint8Array[],
  olderRoot: Uint8Array,
  root: Uint8Array,
): void {
  assertSizes([older, size], proof);
  if (older > size) throw new LogRefusal('The log became smaller');
  if (older === 0 || older === size) {
    if (proof.length > 0) throw new LogRefusal('The proof is too long');
    if (older === size && !isSame(olderRoot, root)) {
      throw new LogRefusal('Two logs of the same size differ');
    }
    return;
  }
  // RFC 9162, 2.1.4.2.
  let position = older - 1;
  let last = size - 1;
  while (isOdd(position)) {
    position = half(position);
    last = half(last);
  }
  // A power of two is a subtree, whose hash the proof omits.
  const hashes = position === 0 ? [olderRoot, ...proof] : proof;
  const [first, ...rest] = hashes;
  if (!first) throw new LogRefusal('The proof is too short');
  let before = first;
  let after = first;
  for (const hash of rest) {
    if (last === 0) throw new LogRefusal('The proof is too long');
    if (isOdd(position) || position === last) {
      before = nodeHash(hash, before);
      after = nodeHash(hash, after);
      while (!isOdd(position) && position !== 0) {
        position = half(position);
        last = half(last);
      }
    } else {
      after = nodeHash(after, hash);
    }
    position = half(position);
    last = half(last);
  }
  if (last !== 0) throw new LogRefusal('The proof is too short');
  if (!isSame(before, olderRoot)) throw new LogRefusal('The proof is of another older log');
  if (!isSame(after, root)) throw new LogRefusal('The log does not begin with the older one');
}

function assertSizes(counts: readonly number[], proof: readonly Uint8Array[]): void {
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new LogRefusal('A size is not a whole number below 2^53');
  }
  if (proof.some(({ length }) => length !== HASH_BYTES)) {
    throw new LogRefusal('A hash of the proof does not have 32 bytes');
  }
}
