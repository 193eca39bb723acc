import { Refusal } from '@tag/contract/errors';
import { payoutOf, type Listing, type MarketTerms } from '@tag/contract/tag-market';
import { addDays } from 'date-fns';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries, ReadQueries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { readCards } from './cards.ts';

/** A listing, the terms it was published under, and when it was read. */
export type ListingRow = Selectable<Tables['listings']> & {
  readonly terms: MarketTerms;
  readonly readAt: Date;
};

/**
 * SQL: the state of a listing `l` now. A delisting that can't be undone any more has ended, though the job that
 * records it may not have run yet.
 */
export const STATE_NOW = sql<string>`case
  when l.undo_until is null or l.undo_until > clock_timestamp() then l.state
  when l.delist_fee > 0 then 'unpaid'
  else 'delisted' end`;

/** The same of a row, as of when it was read. */
export function asItIsNow(row: ListingRow): ListingRow {
  const { undoUntil } = row;
  if (undoUntil === null || undoUntil > row.readAt) return row;
  return delistFeeOf(row) > 0
    ? { ...row, state: 'unpaid', undoUntil: null }
    : { ...row, state: 'delisted', undoUntil: null, endedAt: undoUntil };
}

/** Listings `l` with their terms `t`. The time is read with the row, since a lock may have delayed it. */
export const listingsWhere = (db: ReadQueries, matches: RawBuilder<boolean>) =>
  db
    .selectFrom('listings as l')
    .innerJoin('marketTerms as t', 't.id', 'l.termsId')
    .selectAll('l')
    .select(sql<Date>`clock_timestamp()`.as('readAt'))
    // A subquery: PostgreSQL reads it after it has sorted, for the page alone.
    .select(
      sql<MarketTerms>`(
        select json_build_object('commissionRate', own.commission_rate,
          'commissionMinimum', own.commission_minimum, 'delistFee', own.delist_fee,
          'delistFreeAfterDays', own.delist_free_after_days)
        from market_terms own where own.id = t.id)`.as('terms'),
    )
    .where(matches);

export const findListings = (
  db: Queries,
  matches: RawBuilder<boolean>,
): Promise<readonly ListingRow[]> => listingsWhere(db, matches).execute();

/** SQL: whether `l` is one of these. */
export const isListing = (ids: readonly string[]) => sql<boolean>`l.id = any(${ids}::uuid[])`;

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
export function delistFeeOf({ delistFee, listedAt, readAt, state, terms }: ListingRow): number {
  if (state === 'delisting' || state === 'unpaid') return delistFee ?? 0;
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
