import { Refusal } from '@tag/contract/errors';
import {
  payoutOf,
  type Listing,
  type ListingState,
  type MarketTerms,
} from '@tag/contract/tag-market';
import { addDays } from 'date-fns';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { readCards } from './cards.ts';

/** A listing, the terms it was published under, and when it was read. */
export type ListingRow = Omit<Selectable<Tables['listings']>, 'state' | 'delistFee'> & {
  readonly state: ListingState;
  /** US cents due for taking it off; set once it was taken off. */
  readonly delistFeeDue: number | null;
  readonly terms: MarketTerms;
  readonly readAt: Date;
};

/** SQL: listings `l` with their terms. The time is read with the row, since a lock may have delayed it. */
const LISTINGS = sql`
  select l.id, l.certificate, l.seller_id, l.terms_id, l.price, l.accepts_offers, l.state, l.published_at, l.listed_at,
    l.undo_until, l.delist_fee as delist_fee_due, l.ended_at, l.is_voided, l.regraded_at,
    l.sale_price, l.sold_at, l.sold_by, l.sold_by_partner, l.sale_reference, l.payout,
    l.paid_out_at, l.handed_over_at, l.category_id, l.score, l.grade_key, l.title, clock_timestamp() as read_at,
    json_build_object('commissionRate', t.commission_rate,
      'commissionMinimum', t.commission_minimum, 'delistFee', t.delist_fee,
      'delistFreeAfterDays', t.delist_free_after_days) as terms
  from listings l
  join market_terms t on t.id = l.terms_id`;

/** @param which SQL: the part after `where`, on listings `l`; may include an order and a limit. */
export async function findListings(
  db: Queries,
  which: RawBuilder<unknown>,
): Promise<readonly ListingRow[]> {
  const { rows } = await sql<ListingRow>`${LISTINGS} where ${which}`.execute(db);
  return rows;
}

/** SQL: whether `l` is one of these. */
export const isListing = (ids: readonly string[]) => sql`l.id = any(${ids}::uuid[])`;

/**
 * Locks a listing until the transaction ends: its changes take turns.
 * @param sellerId the required seller; anyone by default.
 * @throws ApiError `not_found`
 */
export async function lockListing(
  db: Transaction,
  id: string,
  sellerId?: string,
): Promise<ListingRow> {
  await sql`select from listings where id = ${id} for update`.execute(db);
  const [row] = await findListings(db, isListing([id]));
  if (!row || (sellerId !== undefined && row.sellerId !== sellerId)) {
    throw new Refusal('not_found');
  }
  return row;
}

/** The fee for taking a listing off the market when it was read, in cents; 0 once it has ended. */
export function delistFeeOf({ delistFeeDue, listedAt, readAt, state, terms }: ListingRow): number {
  if (state === 'delisting' || state === 'unpaid') return delistFeeDue ?? 0;
  if (state !== 'live' || listedAt === null) return 0;
  return addDays(listedAt, terms.delistFreeAfterDays) > readAt ? terms.delistFee : 0;
}

/** Listings as their owners see them, in the given order. */
export async function presentListings(
  db: Queries,
  rows: readonly ListingRow[],
): Promise<Listing[]> {
  const cards = await readCards(
    db,
    rows.map(({ certificate }) => certificate),
  );
  return rows.map((row) => {
    const card = cards.get(row.certificate);
    if (!card) throw new Error(`The listing ${row.id} is of no certificate`);
    return { ...card, ...presentRow(row) };
  });
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

function presentRow(row: ListingRow) {
  const { endedAt, id, isVoided, listedAt, price, publishedAt, state, terms, undoUntil } = row;
  return {
    id,
    price,
    acceptsOffers: row.acceptsOffers,
    payout: row.payout ?? payoutOf(price, terms),
    terms,
    status: state,
    publishedAt: publishedAt.toISOString(),
    listedAt: moment(listedAt),
    undoUntil: moment(undoUntil),
    delistFee: delistFeeOf(row),
    endedAt: moment(endedAt),
    isVoided,
    sale:
      row.salePrice === null
        ? null
        : {
            price: row.salePrice,
            soldAt: row.soldAt!.toISOString(),
            soldBy: row.soldBy!,
            payout: row.payout!,
            paidOutAt: moment(row.paidOutAt),
            handedOverAt: moment(row.handedOverAt),
          },
  };
}

/** One listing as its owner sees it. */
export async function presentListing(db: Queries, row: ListingRow): Promise<Listing> {
  return (await presentListings(db, [row]))[0]!;
}
