import {
  HASH_BYTES,
  hashesFromTiles,
  type LogEnd,
  readEntries,
  type ReadHashes,
  type Tile,
  TILE_WIDTH,
} from '@tag/tlog';
import { sql } from 'kysely';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ReadQueries, Transaction } from '../db/queries.ts';

export const pack = promisify(gzip);
export const unpack = promisify(gunzip);

/** The level of entries in the database. */
const ENTRIES = -1;
/** As many as a log of 2^53 entries has. */
const LEVELS = 7;

const levelOf = ({ level }: Pick<Tile, 'level'>) => (level === 'entries' ? ENTRIES : level);

/** A tile as stored: entries are compressed. */
export type StoredTile = Tile & { readonly bytes: Uint8Array };

/** A tile at least as wide as wanted. */
export async function findTile(db: ReadQueries, tile: Tile): Promise<StoredTile | undefined> {
  const found = await db
    .selectFrom('logTiles')
    .select(['width', 'bytes'])
    .where('level', '=', levelOf(tile))
    .where('number', '=', tile.number)
    .where('width', '>=', tile.width)
    .executeTakeFirst();
  return found && { ...tile, ...found };
}

/** Stores new tiles, and those that became wider. */
export async function saveTiles(db: Transaction, tiles: readonly StoredTile[]): Promise<void> {
  await db
    .insertInto('logTiles')
    .values(
      tiles.map((tile) => ({
        level: levelOf(tile),
        number: tile.number,
        width: tile.width,
        bytes: Buffer.from(tile.bytes),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['level', 'number']).doUpdateSet((it) => ({
        width: it.ref('excluded.width'),
        bytes: it.ref('excluded.bytes'),
      })),
    )
    .execute();
}

/** What is needed to add to a log of this size. */
export async function readEnd(
  db: ReadQueries,
  size: number,
): Promise<{ end: LogEnd; entries: Uint8Array }> {
  const { rows } = await sql<{ level: number; width: number; bytes: Buffer }>`
    select tile.level, tile.width, tile.bytes
    from generate_series(${ENTRIES}::int, ${LEVELS - 1}::int) as at (level)
    join log_tiles tile on tile.level = at.level
      and tile.number = ${size}::bigint / (256::numeric ^ (greatest(at.level, 0) + 1))::bigint
    order by at.level`.execute(db);
  const partial: Uint8Array[] = [];
  for (const { bytes, level, width } of rows) {
    if (level !== ENTRIES) partial[level] = bytes.subarray(0, width * HASH_BYTES);
  }
  const packed = rows.find(({ level }) => level === ENTRIES);
  return {
    end: { size, partial: Array.from(partial, (hashes) => hashes ?? new Uint8Array()) },
    entries: packed ? await unpack(packed.bytes) : new Uint8Array(),
  };
}

/** The first tile that entries from `size` on are in. */
export const tileOf = (size: number) => Math.floor(size / TILE_WIDTH);

/** @throws Error if the log lacks the tile, or has less of it. */
async function readTile(db: ReadQueries, tile: Tile): Promise<StoredTile> {
  const found = await findTile(db, tile);
  if (!found) throw new Error(`The log lacks a tile of level ${tile.level}: ${tile.number}`);
  return found;
}

/** The entries of a tile, at least `width` of them. @throws Error if the log lacks them. */
export async function readEntryTile(
  db: ReadQueries,
  number: number,
  width: number,
): Promise<Uint8Array[]> {
  const tile = await readTile(db, { level: 'entries', number, width });
  return readEntries(await unpack(tile.bytes), tile.width);
}

/** The hashes of subtrees of the log when it had this size. */
export const readHashes = (db: ReadQueries, size: number): ReadHashes =>
  hashesFromTiles(size, async (tile) =>
    (await readTile(db, tile)).bytes.subarray(0, tile.width * HASH_BYTES),
  );
