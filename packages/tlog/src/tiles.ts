import { readCount } from './bytes.ts';
import { HASH_BYTES, subtreeHash } from './hashes.ts';
import type { Subtree } from './ranges.ts';
import { LogRefusal } from './refusal.ts';
import type { ReadHashes } from './tree.ts';

/** Hashes of a full tile. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
/** 256 ** 6 leaves are more than fit into a tile of level 5. */
const TOP_LEVEL = 6;

/** One file of a log, as C2SP tlog-tiles names it. */
export interface Tile {
  /** Level 0 has the hashes of entries; a hash of level 1 is that of 256 of them, and so on. */
  readonly level: number | 'entries';
  readonly number: number;
  /** 1 to 256. */
  readonly width: number;
}

/** `tile/1/x001/x234/067.p/8` */
export function tilePath({ level, number, width }: Tile): string {
  const digits = String(number);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g)!;
  const named = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${named}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** @throws LogRefusal for any other path than `tilePath` makes. */
export function readTilePath(path: string): Tile {
  const [, level = '', named = '', width = String(TILE_WIDTH)] =
    /^tile\/(entries|[0-9])\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/.exec(path) ??
    [];
  const digits = named.replace(/[x/]/g, '').replace(/^0+(?=.)/, '');
  const tile: Tile = {
    level: level === 'entries' ? level : readCount(level, 'The level of the tile'),
    number: readCount(digits, 'The number of the tile'),
    width: readCount(width, 'The width of the tile'),
  };
  if (
    tile.width < 1 ||
    tile.width > TILE_WIDTH ||
    (tile.level !== 'entries' && tile.level > TOP_LEVEL) ||
    tilePath(tile) !== path
  ) {
    throw new LogRefusal('It is not the path of a tile');
  }
  return tile;
}

/** How many hashes a tile has in a log of `size` entries; 0: the log has no such tile. */
export function widthOf({ level, number }: Omit<Tile, 'width'>, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(TILE_WIDTH, hashes - number * TILE_WIDTH));
}

/** Reads a tile's bytes. @throws LogRefusal or any other error if it can't. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/**
 * Computes the hashes of subtrees from the tiles of a log with `size` entries. Each tile is read once.
 * @throws LogRefusal for a tile of the wrong size.
 */
export function hashesFromTiles(size: number, readTile: ReadTile): ReadHashes {
  const reading = new Map<string, Promise<Uint8Array>>();
  const tileOf = ({ height, index }: Subtree) => {
    const level = Math.floor(height / TILE_HEIGHT);
    const span = 2 ** (height - level * TILE_HEIGHT);
    const number = Math.floor((index * span) / TILE_WIDTH);
    const tile = { level, number, width: widthOf({ level, number }, size) };
    return { tile, from: index * span - number * TILE_WIDTH, span };
  };
  async function read(tile: Tile): Promise<Uint8Array> {
    const bytes = await readTile(tile);
    if (bytes.length !== tile.width * HASH_BYTES) {
      throw new LogRefusal(`${tilePath(tile)} has ${bytes.length} bytes`);
    }
    return bytes;
  }
  return (subtrees) =>
    Promise.all(
      subtrees.map(async (subtree) => {
        const { from, span, tile } = tileOf(subtree);
        const path = tilePath(tile);
        const known = reading.get(path) ?? read(tile);
        reading.set(path, known);
        return subtreeHash(await known, from, span);
      }),
    );
}
