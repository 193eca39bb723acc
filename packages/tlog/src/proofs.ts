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
  let hash = leaf;
  climb(index, size - 1, proof, (sibling, isBefore) => {
    hash = isBefore ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
  });
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
  climb(position, last, rest, (hash, isBefore) => {
    if (isBefore) before = nodeHash(hash, before);
    after = isBefore ? nodeHash(hash, after) : nodeHash(after, hash);
  });
  if (!isSame(before, olderRoot)) throw new LogRefusal('The proof is of another older log');
  if (!isSame(after, root)) throw new LogRefusal('The log does not begin with the older one');
}

/**
 * Goes from a node to the root, with each sibling of the proof and whether it comes before the node.
 * @param last the number of the last node at the same height.
 */
function climb(
  position: number,
  last: number,
  proof: readonly Uint8Array[],
  take: (sibling: Uint8Array, isBefore: boolean) => void,
): void {
  for (const sibling of proof) {
    if (last === 0) throw new LogRefusal('The proof is too long');
    const isBefore = isOdd(position) || position === last;
    take(sibling, isBefore);
    while (isBefore && !isOdd(position) && position !== 0) {
      position = half(position);
      last = half(last);
    }
    position = half(position);
    last = half(last);
  }
  if (last !== 0) throw new LogRefusal('The proof is too short');
}

function assertSizes(counts: readonly number[], proof: readonly Uint8Array[]): void {
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new LogRefusal('A size is not a whole number below 2^53');
  }
  if (proof.some(({ length }) => length !== HASH_BYTES)) {
    throw new LogRefusal('A hash of the proof does not have 32 bytes');
  }
}
