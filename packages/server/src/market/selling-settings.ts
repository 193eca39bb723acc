import type { SellingSettings } from '@tag/contract/listing-drafts';
import type { Queries } from '../db/queries.ts';

/** What a seller's files for eBay say about them; what isn't given is left out. */
export async function readSettings(db: Queries, userId: string): Promise<SellingSettings> {
  const row = await db
    .selectFrom('sellingSettings')
    .select(['location', 'shippingProfile', 'returnProfile', 'paymentProfile'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value));
}

/** Changes them; what is left out or empty is emptied. */
export async function saveSettings(
  db: Queries,
  userId: string,
  settings: SellingSettings,
): Promise<SellingSettings> {
  const row = {
    location: settings.location || null,
    shippingProfile: settings.shippingProfile || null,
    returnProfile: settings.returnProfile || null,
    paymentProfile: settings.paymentProfile || null,
  };
  await db
    .insertInto('sellingSettings')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  return readSettings(db, userId);
}
