import { Refusal } from '@tag/contract/errors';
import type { Transaction } from '../db/queries.ts';
import { NOW } from './changes.ts';
import { recordListingEvents } from './events.ts';

/*
 * A sold card goes to its buyer next. Both functions take the lock of the card's owner for granted: a
 * reversal takes it too.
 */

/** @throws ApiError `not_found` unless the listing is the card's sale, and its buyer doesn't have it. */
export async function assertSold(
  db: Transaction,
  sale: { readonly certificate: string; readonly listingId: string; readonly ownerId: string },
): Promise<void> {
  const found = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', sale.listingId)
    .where('certificate', '=', sale.certificate)
    .where('sellerId', '=', sale.ownerId)
    .where('state', '=', 'sold')
    .where('handedOverAt', 'is', null)
    .executeTakeFirst();
  if (found) return;
  const message = 'This sale was reversed, or its buyer has the card already.';
  throw new Refusal('not_found', { message });
}

/** Records that the buyer of a card accepted it. */
export async function completeSale(
  db: Transaction,
  certificate: string,
  sellerId: string,
): Promise<void> {
  const completed = await db
    .updateTable('listings')
    .set({ handedOverAt: NOW })
    .where('certificate', '=', certificate)
    .where('sellerId', '=', sellerId)
    .where('state', '=', 'sold')
    .where('handedOverAt', 'is', null)
    .returning('id')
    .execute();
  await recordListingEvents(
    db,
    completed.map(({ id: listingId }) => ({ listingId, kind: 'handed_over' })),
  );
}
