import {
  appendLeaves,
  leafHash,
  type NoteSigner,
  rootOfEnd,
  signNote,
  TILE_WIDTH,
  widthOf,
  writeCheckpoint,
  writeEntries,
} from '@tag/tlog';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { findHead, saveHead } from './head.ts';
import { type PendingStatement, reportBytes, statementBytes } from './statement.ts';
import { pack, readEnd, saveTiles, type StoredTile, tileOf } from './tile-store.ts';

/** Held by the server that gives statements their indexes. */
const SEQUENCER_LOCK = 7_341_032;
/** Statements of one transaction: few enough to keep requests waiting for a few milliseconds only. */
const STEP = 512;

/**
 * Puts the waiting statements into the log, in the order of their transactions' inserts, and signs it. Any
 * server may do so at any time: others wait for their turn, and what a crash interrupts is rolled back.
 * @returns how many there were.
 */
export async function sequenceLog({ query }: Database, signer: NoteSigner): Promise<number> {
  let sequenced = 0;
  for (;;) {
    const count = await inTransaction(query, (db) => sequenceStep(db, signer));
    sequenced += count;
    if (count < STEP) return sequenced;
  }
}

type WaitingStatement = PendingStatement & { readonly id: number };

async function sequenceStep(db: Transaction, signer: NoteSigner): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SEQUENCER_LOCK})`.execute(db);
  const head = await findHead(db);
  const { rows: waiting } = await sql<WaitingStatement>`
    delete from log_pending where id in (
      select id from log_pending where due_at <= now() order by id limit ${STEP})
    returning id, certificate, event, by, reason, facts, score, graded_at, report, media, at`.execute(
    db,
  );
  if (head && waiting.length === 0) return 0;
  const first = head?.size ?? 0;
  const entries = await giveIndexes(db, waiting, first);
  const { end, entries: before } = await readEnd(db, first);
  const { end: grown, tiles } = appendLeaves(end, entries.map(leafHash));
  await saveEntries(db, first, before, entries);
  if (tiles.length > 0) {
    await saveTiles(
      db,
      tiles.map(({ hashes, ...tile }) => ({ ...tile, bytes: hashes })),
    );
  }
  const { name: origin } = signer;
  const text = writeCheckpoint({ origin, size: grown.size, root: rootOfEnd(grown) });
  await saveHead(db, { origin, size: grown.size, checkpoint: await signNote(text, [signer]) });
  return waiting.length;
}

/** Records which certificate each statement is of, and its report. @returns their bytes, in order. */
async function giveIndexes(
  db: Transaction,
  waiting: readonly WaitingStatement[],
  first: number,
): Promise<Buffer[]> {
  const inOrder = [...waiting].sort((a, b) => a.id - b.id);
  const last = await findLast(
    db,
    inOrder.map(({ certificate }) => certificate),
  );
  const rows = inOrder.map((statement, at) => {
    const { certificate } = statement;
    const index = first + at;
    const before = last.get(certificate);
    const n = (before?.n ?? 0) + 1;
    last.set(certificate, { n, index });
    const report = reportBytes(statement);
    const reportHash = report && createHash('sha256').update(report).digest();
    const place = { n, prev: before?.index ?? null, report: reportHash };
    return {
      entry: { index, certificate, n, reportHash },
      report: report && reportHash && { hash: reportHash, bytes: report },
      bytes: statementBytes(statement, place),
    };
  });
  if (rows.length > 0) {
    await db
      .insertInto('logEntries')
      .values(rows.map(({ entry }) => entry))
      .execute();
  }
  const reports = rows.flatMap(({ report }) => report ?? []);
  if (reports.length > 0) {
    await db
      .insertInto('signedReports')
      .values(reports)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return rows.map(({ bytes }) => bytes);
}

/** The last statement of each certificate that has one. */
async function findLast(
  db: Transaction,
  certificates: readonly string[],
): Promise<Map<string, { n: number; index: number }>> {
  const { rows } = await sql<{ certificate: string; n: number; index: number }>`
    select distinct on (certificate) certificate, n, index from log_entries
    where certificate = any(${certificates}::text[])
    order by certificate, n desc`.execute(db);
  return new Map(rows.map(({ certificate, ...rest }) => [certificate, rest]));
}

/** Adds entries to the last tile of entries, and to new ones. @param before the last one's bytes. */
async function saveEntries(
  db: Transaction,
  first: number,
  before: Uint8Array,
  entries: readonly Uint8Array[],
): Promise<void> {
  const size = first + entries.length;
  const tiles: StoredTile[] = [];
  for (let number = tileOf(first); number * TILE_WIDTH < size && entries.length > 0; number += 1) {
    const from = Math.max(0, number * TILE_WIDTH - first);
    const to = (number + 1) * TILE_WIDTH - first;
    const added = writeEntries(entries.slice(from, to));
    const bytes = await pack(
      Buffer.concat([number === tileOf(first) ? before : Buffer.of(), added]),
    );
    const tile = { level: 'entries' as const, number };
    tiles.push({ ...tile, width: widthOf(tile, size), bytes });
  }
  if (tiles.length > 0) await saveTiles(db, tiles);
}
