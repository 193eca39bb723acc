import { resolve } from 'node:path';

import type { Database } from '@tag/server';
import { importCatalogue, gradeCards, readFileBytes, seedPlaces } from '@tag/server/seeding';

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
 * with its report, prices, coupons, orders, and listings, and copies the clips. One certificate is voided last, so
 * once it is void everything is there, and a second call returns at once; interrupted, it is simply done
 * again. The certificates come all at once.
 * @returns whether anything had to be done.
 */
export async function seedDemo({
  db,
  mediaFolder,
  log,
  now = new Date(),
}: SeedParts): Promise<boolean> {
  await copyClips(mediaFolder);
  await seedPlaces(db);
  await seedAccounts(db, now);
  await seedPrices(db, now);
  await seedCoupons(db, now);
  const hasCertificates = await isGraded(db);
  if (hasCertificates && (await isVoided(db, VOIDED))) return false;
  if (!hasCertificates) {
    const cards = await importCatalogue(db, readFileBytes(CATALOGUE));
    const sports = await importCatalogue(db, textBytes(sportsCsv()));
    log(`Catalogue: ${cards.cards + sports.cards} cards of ${cards.sets + sports.sets} sets.`);
    await seedOrders(db);
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
  return true;
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
