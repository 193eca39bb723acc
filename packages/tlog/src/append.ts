import { joinBytes } from './bytes.ts';
import { emptyRoot, HASH_BYTES, subtreeHash } from './hashes.ts';
import { subtreesOf } from './ranges.ts';
import { type Tile, TILE_WIDTH, widthOf } from './tiles.ts';
import { joinSubtrees } from './tree.ts';

/** What is needed to add to a log: its size, and the hashes of its last, partial tile of each level. */
export interface LogEnd {
  readonly size: number;
  readonly partial: readonly Uint8Array[];
}

export const EMPTY_LOG: LogEnd = { size: 0, partial: [] };

interface Appended {
  readonly end: LogEnd;
  /** Every tile that is new or became wider. */
  readonly tiles: readonly (Tile & { readonly level: number; readonly hashes: Uint8Array })[];
}

/** Adds entries, given by their hashes, to the end of a log. */
export function appendLeaves(before: LogEnd, leaves: readonly Uint8Array[]): Appended {
  const size = before.size + leaves.length;
  const tiles: Appended['tiles'][number][] = [];
  const partial: Uint8Array[] = [];
  let added = leaves;
  for (let level = 0; added.length > 0 || level < before.partial.length; level += 1) {
    const kept = before.partial[level] ?? new Uint8Array();
    const hashes = joinBytes([kept, ...added]);
    const width = hashes.length / HASH_BYTES;
    const first = (Math.floor(size / TILE_WIDTH ** level) - width) / TILE_WIDTH;
    const complete: Uint8Array[] = [];
    for (let from = 0; from < width; from += TILE_WIDTH) {
      const tile = { level, number: first + from / TILE_WIDTH };
      const end = Math.min(from + TILE_WIDTH, width);
      const part = hashes.subarray(from * HASH_BYTES, end * HASH_BYTES);
      if (added.length > 0) tiles.push({ ...tile, width: widthOf(tile, size), hashes: part });
      if (end - from === TILE_WIDTH) complete.push(subtreeHash(part, 0, TILE_WIDTH));
    }
    partial.push(hashes.subarray(complete.length * TILE_WIDTH * HASH_BYTES));
    added = complete;
  }
  return { end: { size, partial }, tiles };
}

/** The root of a log. */
export function rootOfEnd({ partial }: LogEnd): Uint8Array {
  // The highest level has the first entries.
  const hashes = [...partial]
    .reverse()
    .flatMap((tile) =>
      subtreesOf(0, tile.length / HASH_BYTES).map(({ height, index }) =>
        subtreeHash(tile, index * 2 ** height, 2 ** height),
      ),
    );
  return hashes.length === 0 ? emptyRoot() : joinSubtrees(hashes);
}
