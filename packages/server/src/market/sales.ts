import { type ApiError, fieldRefusal, Refusal } from '@tag/contract/errors';
import { payoutOf } from '@tag/contract/tag-market';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { lockSettled, NOW, updateListing } from './changes.ts';
import { recordListingEvents, type ChangedBy } from './events.ts';
import type { ListingRow } from './listing-rows.ts';

/** A sale reported by a partner. */
export interface PartnerSale {
  readonly certificate: string;
  /** One of the certificate's listings; by default the open one, or else the last. */
  readonly listingId?: string;
  /** US cents the buyer paid. */
  readonly price: number;
  /** Now by default. */
  readonly soldAt?: Date | undefined;
  readonly partnerId: string;
  readonly partnerName: string;
  /** The partner's id of the sale. Reported twice, it is one sale. */
  readonly reference: string | null;
}

/**
 * Records that a partner sold a card.
 * @returns the changed listing.
 * @throws ApiError `not_found`; `transition_not_allowed` unless it is for sale or was taken off unpaid;
 * `price_not_listed`.
 */
export async function recordSale(db: Transaction, sale: PartnerSale): Promise<ListingRow> {
  const { certificate, listingId, partnerId, partnerName, price, reference, soldAt } = sale;
  const id = await findListing(db, certificate, listingId);
  if (id === undefined) throw new Refusal('not_found');
  const by = { partnerId, soldBy: partnerName, actor: 'partner' } as const;
  return sell(db, id, { ...by, price, soldAt, reference });
}

/** The listing of a sale: by default, the open one of its certificate. */
async function findListing(
  db: Queries,
  certificate: string,
  listingId: string | undefined,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('listings')
    .select('id')
    .where('certificate', '=', certificate)
    .$if(listingId !== undefined, (it) => it.where('id', '=', listingId!))
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

interface Sale extends ChangedBy {
  /** US cents. */
  readonly price: number;
  /** Now by default. */
  readonly soldAt?: Date | undefined;
  readonly soldBy: string;
  /** The partner that reports it; only a price the listing had is accepted. */
  readonly partnerId?: string;
  readonly reference: string | null;
}

/** The tolerated clock difference of a reported sale. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * The same for a listing, reported by anyone.
 * @throws ApiError also `validation` for a sale before the listing was published, or in the future.
 */
export async function sell(db: Transaction, id: string, sale: Sale): Promise<ListingRow> {
  const { actor, actorId = null, partnerId = null, price, reference, soldBy } = sale;
  const listing = await lockSettled(db, id);
  const { publishedAt, readAt, state } = listing;
  const soldAt = sale.soldAt ?? readAt;
  const isWithin = (from: Date, to: Date) =>
    soldAt.getTime() >= from.getTime() - CLOCKS_APART_MS &&
    soldAt.getTime() <= to.getTime() + CLOCKS_APART_MS;
  if (!isWithin(publishedAt, readAt)) {
    throw fieldRefusal('body.soldAt', 'Must be after it was published, and not in the future');
  }
  if (state === 'sold') {
    const isSame =
      listing.soldBy === soldBy &&
      listing.saleReference === reference &&
      listing.salePrice === price;
    if (isSame) return listing;
  }
  if (state !== 'live' && state !== 'delisting' && state !== 'unpaid') {
    throw listingRefusal(listing, 'sold');
  }
  if (partnerId !== null) await assertListedPrice(db, listing, { price, soldAt });
  const sold = await updateListing(db, listing, {
    state: 'sold',
    undoUntil: null,
    delistFee: null,
    endedAt: NOW,
    salePrice: price,
    soldAt,
    soldBy,
    soldByPartner: partnerId,
    saleReference: reference,
    payout: payoutOf(price, listing.terms),
  });
  await recordListingEvents(db, [
    {
      listingId: id,
      kind: 'sold',
      price,
      note: reference === null ? soldBy : `${soldBy}, ${reference}`,
      ...(actor && { actor }),
      actorId,
      announced: 'sold',
    },
  ]);
  await addJob(db, 'mail_listing', { listingId: id, news: 'sold' });
  return sold;
}

/**
 * Checks that a listing had this price at that moment, or accepts offers.
 * @throws ApiError `price_not_listed`
 */
async function assertListedPrice(
  db: Queries,
  { acceptsOffers, certificate, id, price: current }: ListingRow,
  { price, soldAt }: { readonly price: number; readonly soldAt: Date },
): Promise<void> {
  if (acceptsOffers) return;
  const changes = await db
    .selectFrom('listingEvents')
    .select(['at', 'price'])
    .where('listingId', '=', id)
    .where('kind', 'in', ['published', 'price_changed'])
    .orderBy('id')
    .execute();
  // A sale may seem older than the listing, since clocks differ.
  const then = changes.findLast(({ at }) => at <= soldAt) ?? changes[0];
  const listed = then?.price ?? current;
  if (listed === price) return;
  throw new Refusal('price_not_listed', { details: { certificate, listed } });
}

/**
 * Records that a sold listing was paid out; repeating it changes nothing.
 * @throws ApiError `not_found`; `transition_not_allowed` unless it is sold.
 */
export async function payOut(db: Transaction, id: string, actorId: string): Promise<ListingRow> {
  const listing = await lockSettled(db, id);
  if (listing.state !== 'sold') throw listingRefusal(listing, 'paid out');
  if (listing.paidOutAt !== null) return listing;
  const paid = await updateListing(db, listing, { paidOutAt: NOW });
  const price = listing.payout!;
  await recordListingEvents(db, [
    { listingId: id, kind: 'paid_out', price, actor: 'staff', actorId },
  ]);
  await addJob(db, 'mail_listing', { listingId: id, news: 'paid_out' });
  return paid;
}

export function listingRefusal({ certificate, state }: ListingRow, to: string): ApiError {
  return new Refusal('transition_not_allowed', {
    message: `${certificate} can’t be ${to}: its listing is ${state}.`,
    details: { from: state, to },
  });
}
