import { emptyRoot, nodeHash } from './hashes.ts';
import {
  consistencyRanges,
  inclusionRanges,
  type Range,
  type Subtree,
  subtreesOf,
} from './ranges.ts';

/** Reads the hashes of complete subtrees, in their order. */
export type ReadHashes = (subtrees: readonly Subtree[]) => Promise<readonly Uint8Array[]>;

/** The root of the first `size` leaves. */
export async function rootOf(size: number, read: ReadHashes): Promise<Uint8Array> {
  if (size === 0) return emptyRoot();
  const [root] = await hashesOf([{ from: 0, to: size }], read);
  return root!;
}

/** Proves that a leaf is in the tree of `size` leaves. @param index below `size`. */
export const inclusionProof = (index: number, size: number, read: ReadHashes) =>
  hashesOf(inclusionRanges(index, size), read);

/** Proves that the tree of `size` leaves begins with that of `older`. @param older at most `size`. */
export const consistencyProof = (older: number, size: number, read: ReadHashes) =>
  hashesOf(consistencyRanges(older, size), read);

async function hashesOf(ranges: readonly Range[], read: ReadHashes): Promise<Uint8Array[]> {
  const parts = ranges.map(({ from, to }) => subtreesOf(from, to));
  const hashes = await read(parts.flat());
  let at = 0;
  return parts.map(({ length }) => {
    at += length;
    return joinSubtrees(hashes.slice(at - length, at));
  });
}

/** The hash over neighboring subtrees, each smaller than the one before. */
export const joinSubtrees = (hashes: readonly Uint8Array[]): Uint8Array =>
  hashes.reduceRight((right, left) => nodeHash(left, right));
