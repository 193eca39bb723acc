import { Refusal } from '@tag/contract/errors';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { lockSettled, NOW, updateListing } from './changes.ts';
import { recordListingEvents, type ChangedBy } from './events.ts';
import { endHandOver } from './hand-over-rows.ts';
import type { ListingRow } from './listing-rows.ts';
import { lockOwners } from './owners.ts';
import { listingRefusal } from './sales.ts';

interface Reversal extends ChangedBy {
  readonly reason?: string | undefined;
}

/** Undoes a sale for the partner that reported it. @throws ApiError as `reverse`. */
export function reverseFor(
  db: Transaction,
  id: string,
  { partnerId, reason }: { readonly partnerId: string; readonly reason?: string | undefined },
): Promise<ListingRow> {
  return reverse(db, id, { reason, actor: 'partner' }, partnerId);
}

/**
 * Undoes a sale: the listing ends, an open offer to the buyer is taken back, and the seller can list the
 * card again. Repeating it changes nothing.
 * @param partnerId the required partner; by default, anyone's sale.
 * @throws ApiError `not_found`; `transition_not_allowed` unless it is sold and not paid out.
 */
export async function reverse(
  db: Transaction,
  id: string,
  { actor, actorId = null, reason }: Reversal,
  partnerId?: string,
): Promise<ListingRow> {
  const { certificate } = await db
    .selectFrom('listings')
    .select('certificate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'));
  const owner = (await lockOwners(db, [certificate])).get(certificate);
  const listing = await lockSettled(db, id);
  if (partnerId !== undefined && listing.soldByPartner !== partnerId) {
    throw new Refusal('not_found');
  }
  if (listing.state === 'reversed') return listing;
  if (listing.state !== 'sold') throw listingRefusal(listing, 'reversed');
  if (listing.paidOutAt !== null) {
    throw new Refusal('transition_not_allowed', {
      message: `The sale of ${certificate} can’t be reversed: its seller was paid.`,
      details: { from: 'paid_out', to: 'reversed' },
    });
  }
  const unsold = { salePrice: null, soldAt: null, soldBy: null, payout: null } as const;
  const reversed = await updateListing(db, listing, { ...unsold, state: 'reversed', endedAt: NOW });
  await recordListingEvents(db, [
    {
      listingId: id,
      kind: 'reversed',
      price: listing.salePrice!,
      ...(reason !== undefined && { note: reason }),
      ...(actor && { actor }),
      actorId,
      announced: 'reversed',
    },
  ]);
  if (owner === listing.sellerId) await endHandOver(db, certificate, 'canceled');
  await addJob(db, 'mail_listing', { listingId: id, news: 'reversed' });
  return reversed;
}
