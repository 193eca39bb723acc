import { resolve } from 'node:path';

import type { Database } from '@tag/server';
import {
  importCatalogue,
  gradeCards,
  readFileBytes,
  seedPlaces,
  type Tables,
} from '@tag/server/seeding';
import { sql, type Transaction } from 'kysely';

import { readVariations } from '../card/catalogue-variations.ts';
import { mediaKeyOf } from '../card/media-key.ts';
import { sportsCsv } from '../sports/catalogue-rows.ts';
import { seedAccounts } from './accounts.ts';
import { makeCertificates } from './certificates.ts';
import { changeCertificates, isVoided, VOIDED } from './changed-certificates.ts';
import { copyClips } from './clips.ts';
import { seedCoupons } from './coupons.ts';
import { seedLabOrders } from './lab-orders.ts';
import { seedListings } from './listings.ts';
import { seedOrders } from './orders.ts';
import { seedForecasts, seedPastOrders } from './past-orders.ts';
import { seedPrices } from './prices.ts';
import { SHOWCASES } from './showcase.ts';

const CATALOGUE = resolve(import.meta.dirname, '../../data/catalogue-pokemon.csv.gz');

interface SeedParts {
  readonly db: Database;
  /** Folder of the local media store. */
  readonly mediaFolder: string;
  readonly log: (message: string) => void;
  /** When the youngest certificate was graded, about; the present unless a test fixes it. */
  readonly now?: Date;
}

/**
 * Fills an empty database with the demo: the catalogue, the made-up sports sets and every certificate
 * with its report, prices, coupons, orders, and listings, and copies the clips. Call it before anything else
 * works with the database, such as the API and its jobs.
 *
 * All except places and the catalogue is one transaction: after an interruption, the next call begins again.
 * What is there already stays as it is.
 * @returns whether anything had to be done.
 */
export async function seedDemo({
  db,
  mediaFolder,
  log,
  now = new Date(),
}: SeedParts): Promise<boolean> {
  await copyClips(mediaFolder);
  if ((await isGraded(db)) && (await isVoided(db, VOIDED))) return false;
  await Promise.all([seedPlaces(db), seedCatalogue(db, log)]);
  await db.query
    .transaction()
    .execute((transaction) => fill({ ...db, query: transaction }, now, log));
  return true;
}

async function seedCatalogue(db: Database, log: SeedParts['log']): Promise<void> {
  const cards = await importCatalogue(db, readFileBytes(CATALOGUE));
  const sports = await importCatalogue(db, textBytes(sportsCsv()));
  log(`Catalogue: ${cards.cards + sports.cards} cards of ${cards.sets + sports.sets} sets.`);
}

async function fill(
  db: Database & { readonly query: Transaction<Tables> },
  now: Date,
  log: SeedParts['log'],
): Promise<void> {
  // The tables are small: planning thousands of statements costs more than a poor plan.
  await sql`set local join_collapse_limit = 1`.execute(db.query);
  await seedAccounts(db, now);
  await seedPrices(db, now);
  await seedCoupons(db.query, now);
  await seedOrders(db);
  if (!(await isGraded(db))) {
    const certificates = makeCertificates(await readVariations(db), now);
    await gradeCards(db, certificates);
    log(`Certificates: ${certificates.length}, from ${SHOWCASES[0]!.certificate} on.`);
  }
  await seedPastOrders(db, now);
  await seedForecasts(db);
  await seedLabOrders(db, now);
  await seedForecasts(db);
  await seedListings(db, now);
  await changeCertificates(db, now);
}

async function isGraded({ query }: Database): Promise<boolean> {
  const found = await query
    .selectFrom('gradedCards')
    .select('mediaKey')
    .where('certificate', '=', SHOWCASES[0]!.certificate)
    .executeTakeFirst();
  if (found && found.mediaKey !== mediaKeyOf(SHOWCASES[0]!.certificate)) {
    throw new Error('The database holds certificates that are not the demo’s; it is left alone.');
  }
  return found !== undefined;
}

// An importer reads bytes as they come from a file; a text in memory is one piece of them.
async function* textBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
