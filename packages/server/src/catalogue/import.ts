import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { adoptAdditions } from './adopt-additions.ts';
import { readLines } from './lines.ts';
import { findRelabeled, readAddedLabels } from './relabeled.ts';
import { readRows, type CatalogueRow } from './rows.ts';
import { storeCards, type KnownSets } from './catalogue-store.ts';

/** Rows of one transaction. */
const BATCH = 1000;

export interface ImportResult {
  /** Distinct cards and sets of the file that the catalogue now has. */
  readonly cards: number;
  readonly sets: number;
  /** Rows that were refused. */
  readonly refused: number;
}

export interface ImportOptions {
  /** Called after every batch with how many rows have been read. */
  readonly onProgress?: (rows: number) => void;
  readonly onRefused?: (line: number, reason: string) => void;
}

/** What an import does to certificates, in its transaction. */
interface OnCertificates {
  /** Makes those of variations public that only the lab knew so far. */
  readonly publish: (db: Transaction, variationIds: readonly number[]) => Promise<unknown>;
  /** Some say something else about their cards than before. */
  readonly onRelabeled: (db: Transaction, certificates: readonly string[]) => Promise<unknown>;
}

/**
 * Imports a catalogue of cards in CSV (bytes, UTF-8; the command's `--help` lists the columns) into the
 * database: adds new cards, updates changed ones, removes none. Importing twice changes nothing. Bad rows
 * are reported and left out. Each batch is kept even if a later one fails. A card that the lab added is
 * recognized: it stays one card, and is confirmed.
 * @throws SetupError if it isn't a catalogue.
 */
export async function importRows(
  { query }: Database,
  source: AsyncIterable<Uint8Array>,
  { onRelabeled, publish }: OnCertificates,
  { onProgress, onRefused }: ImportOptions = {},
): Promise<ImportResult> {
  const knownSets: KnownSets = new Map();
  const cards = new Set<number>();
  let read = 0;
  let refused = 0;
  let batch: CatalogueRow[] = [];
  // The next batch is read while the database stores one.
  let storing = Promise.resolve();

  const store = async (rows: readonly CatalogueRow[], readSoFar: number) => {
    // Remember sets only once their batch is committed.
    let sets: KnownSets = new Map();
    const ids = await inTransaction(query, async (db) => {
      sets = new Map(knownSets);
      const labels = await readAddedLabels(db);
      const adopted = await adoptAdditions(db, rows);
      const { cardIds, changed } = await storeCards(db, rows, sets);
      const relabeled = await findRelabeled(db, changed, labels);
      if (relabeled.length > 0) await onRelabeled(db, relabeled);
      if (adopted.length > 0) await publish(db, adopted);
      return cardIds;
    });
    for (const [key, id] of sets) knownSets.set(key, id);
    for (const id of ids) cards.add(id);
    onProgress?.(readSoFar);
  };
  const flush = async () => {
    await storing;
    if (batch.length === 0) return;
    storing = store(batch, read);
    // It is reported when the next one is ready.
    storing.catch(() => {});
    batch = [];
  };

  try {
    for await (const entry of readRows(readLines(source))) {
      read += 1;
      if ('row' in entry) {
        batch.push(entry.row);
        if (batch.length === BATCH) await flush();
      } else {
        refused += 1;
        onRefused?.(entry.line, entry.reason);
      }
    }
    await flush();
  } finally {
    await storing;
  }
  return { cards: cards.size, sets: knownSets.size, refused };
}
