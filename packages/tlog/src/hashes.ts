import { sha256 } from '@noble/hashes/sha2.js';
import { type Bytes, joinBytes } from './bytes.ts';

export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of an entry (RFC 6962). */
export const leafHash = (entry: Uint8Array): Bytes => sha256(joinBytes([LEAF, entry]));

/** The hash of two subtrees (RFC 6962). */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Bytes =>
  sha256(joinBytes([NODE, left, right]));

/** The root of a log without entries. */
export const emptyRoot = (): Bytes => sha256(new Uint8Array());

/** SHA-256, as statements and reports use it. */
export const hashOf = (bytes: Uint8Array): Bytes => sha256(bytes);

/** The hash at a position of concatenated hashes. */
const hashAt = (hashes: Uint8Array, position: number): Bytes =>
  hashes.slice(position * HASH_BYTES, (position + 1) * HASH_BYTES);

/** The root of a complete subtree, given its leaves. @param count a power of two. */
export function subtreeHash(hashes: Uint8Array, from: number, count: number): Bytes {
  if (count === 1) return hashAt(hashes, from);
  const half = count / 2;
  return nodeHash(subtreeHash(hashes, from, half), subtreeHash(hashes, from + half, half));
}
