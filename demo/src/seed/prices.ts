import type { Database } from '@tag/server';
import { importPrices } from '@tag/server/seeding';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../../data/prices.csv');
const DAY_MS = 86_400_000;

/** The demo's price list, in force for as long as its accounts exist; none if there is one already. */
export async function seedPrices({ query }: Database, now: Date): Promise<void> {
  const known = await query.selectFrom('priceLists').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const startsAt = new Date(now.getTime() - 400 * DAY_MS);
  await importPrices(
    query,
    { lines, startsAt, isTrial: false },
    { requestId: 'demo', address: '' },
  );
}
