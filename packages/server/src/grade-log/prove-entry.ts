import { inclusionProof, TILE_WIDTH, writeProof } from '@tag/tlog';
import type { ReadQueries } from '../db/queries.ts';
import { findHead } from './head.ts';
import { readEntryTile, readHashes, tileOf } from './tile-store.ts';

/**
 * That a statement is in the log as it was last signed (tlog-proof). Its `extra` line is the statement.
 * @param index of one that was signed.
 */
export async function proveEntry(db: ReadQueries, index: number): Promise<string> {
  const { checkpoint, size } = (await findHead(db))!;
  const [hashes, extra] = await Promise.all([
    inclusionProof(index, size, readHashes(db, size)),
    readEntry(db, index),
  ]);
  return writeProof({ index, hashes, checkpoint, extra });
}

/** The bytes of a statement. */
async function readEntry(db: ReadQueries, index: number): Promise<Uint8Array> {
  const at = index % TILE_WIDTH;
  return (await readEntryTile(db, tileOf(index), at + 1))[at]!;
}
