import { Refusal } from '@tag/contract/errors';
import { UNDO_DELIST_MS, type Listing, type PriceChange } from '@tag/contract/tag-market';
import { sql, type UpdateObject } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob, addJobs } from '../jobs/add-job.ts';
import { changedBy, recordListingEvents, type ChangedBy } from './events.ts';
import {
  asItIsNow,
  delistFeeOf,
  findListings,
  isListing,
  lockListing,
  presentListing,
  type ListingRow,
} from './listing-rows.ts';

/** Changes a locked listing. @returns the changed listing. */
export async function updateListing(
  db: Transaction,
  { id }: Pick<ListingRow, 'id'>,
  change: UpdateObject<Tables, 'listings'>,
): Promise<ListingRow> {
  await db.updateTable('listings').set(change).where('id', '=', id).execute();
  const [changed] = await findListings(db, isListing([id]));
  return changed!;
}

export const NOW = sql<Date>`clock_timestamp()`;

/** The columns of a listing that ends unsold. */
export const DELISTED = { state: 'delisted', undoUntil: null, endedAt: NOW } as const;

/**
 * Ends a delisting that can't be undone any more: the listing is off the market, or waits for its fee.
 * The time decides, not the first job or call: use this with the row locked, before any other change.
 */
export async function settle(db: Transaction, listing: ListingRow): Promise<ListingRow> {
  const now = asItIsNow(listing);
  if (now === listing) return listing;
  const { endedAt, state, undoUntil } = now;
  const settled = await updateListing(db, listing, { state, undoUntil, endedAt });
  await recordListingEvents(db, [
    {
      listingId: listing.id,
      ...(state === 'unpaid'
        ? { kind: 'fee_due' as const, price: delistFeeOf(now) }
        : { kind: 'delisted' as const }),
      announced: 'delisted',
    },
  ]);
  return settled;
}

/** Locks a listing and settles it. @throws ApiError `not_found` */
export async function lockSettled(
  db: Transaction,
  id: string,
  sellerId?: string,
): Promise<ListingRow> {
  return settle(db, await lockListing(db, id, sellerId));
}

/** Adds a job for each delisting that can't be undone any more. */
export async function settleDue(query: Queries): Promise<void> {
  const due = await query
    .selectFrom('listings')
    .select('id as listingId')
    .where('state', '=', 'delisting')
    .where('undoUntil', '<=', NOW)
    .execute();
  await addJobs(query, 'settle_delisting', due);
}

/**
 * Changes the price of a listing, and whether it accepts offers.
 * @throws ApiError `not_found`; `edit_price_failed` unless it is on the market.
 */
export function changePrice(
  { query }: Database,
  id: string,
  change: PriceChange,
  { caller: { userId } }: SignedInCall,
): Promise<Listing> {
  return inTransaction(query, async (db) => {
    const listing = await lockSettled(db, id, userId);
    const { state } = listing;
    if (state !== 'waiting' && state !== 'live') throw new Refusal('edit_price_failed');
    const { price, acceptsOffers = listing.acceptsOffers } = change;
    const by = { listingId: id, actor: 'seller', actorId: userId } as const;
    const events: Parameters<typeof recordListingEvents>[1] = [
      ...(price === listing.price
        ? []
        : [
            {
              ...by,
              kind: 'price_changed' as const,
              price,
              ...(state === 'live' && { announced: 'price_changed' as const }),
            },
          ]),
      ...(acceptsOffers === listing.acceptsOffers
        ? []
        : [
            {
              ...by,
              kind: acceptsOffers ? ('offers_allowed' as const) : ('offers_ended' as const),
            },
          ]),
    ];
    if (events.length === 0) return presentListing(db, listing);
    const changed = await updateListing(db, listing, { price, acceptsOffers });
    await recordListingEvents(db, events);
    return presentListing(db, changed);
  });
}

/**
 * Takes a listing off the market, or puts it back. Repeating either changes nothing.
 * @throws ApiError `not_found`; `delist_failed` if it was sold, or can't be put back any more.
 */
export function delist(
  { query }: Database,
  id: string,
  { undo = false }: { readonly undo?: boolean | undefined },
  call: SignedInCall,
): Promise<Listing> {
  const { caller } = call;
  return inTransaction(query, async (db) => {
    const listing = await lockSettled(db, id, caller.userId);
    const change = undo ? putBack : takeOff;
    const changed = await change(db, listing, changedBy(caller));
    if (changed !== listing) {
      await recordEvent(db, call, {
        action: undo ? 'card_relisted' : 'card_delisted',
        details: { certificate: listing.certificate },
      });
    }
    return presentListing(db, changed);
  });
}

async function takeOff(
  db: Transaction,
  listing: ListingRow,
  actor: ChangedBy,
): Promise<ListingRow> {
  const { id: listingId, state } = listing;
  const by = { listingId, ...actor };
  switch (state) {
    case 'waiting': {
      const ended = await updateListing(db, listing, { ...DELISTED, delistFee: 0 });
      await recordListingEvents(db, [{ ...by, kind: 'delisted' }]);
      return ended;
    }
    case 'live': {
      const changed = await updateListing(db, listing, {
        state: 'delisting',
        undoUntil: new Date(listing.readAt.getTime() + UNDO_DELIST_MS),
        delistFee: delistFeeOf(listing),
      });
      await recordListingEvents(db, [{ ...by, kind: 'delisting' }]);
      await addJob(db, 'settle_delisting', { listingId }, { delaySeconds: UNDO_DELIST_MS / 1000 });
      return changed;
    }
    case 'delisting':
    case 'unpaid':
    case 'delisted':
      return listing;
    case 'sold':
    case 'reversed':
      throw new Refusal('delist_failed');
  }
}

async function putBack(
  db: Transaction,
  listing: ListingRow,
  actor: ChangedBy,
): Promise<ListingRow> {
  const { id: listingId, state } = listing;
  const by = { listingId, ...actor };
  switch (state) {
    case 'waiting':
    case 'live':
      return listing;
    case 'delisting':
    case 'unpaid': {
      const live = { state: 'live', undoUntil: null, delistFee: null } as const;
      const changed = await updateListing(db, listing, live);
      // Partners aren't notified of a delisting that is undone in time.
      await recordListingEvents(db, [
        state === 'delisting'
          ? { ...by, kind: 'delisting_undone' }
          : { ...by, kind: 'relisted', announced: 'listed' },
      ]);
      return changed;
    }
    case 'delisted':
    case 'sold':
    case 'reversed':
      throw new Refusal('delist_failed');
  }
}
