import {
  LISTING_STATES,
  type Listings,
  type ListingsQuery,
  type StaffListing,
  type StaffListingsPage,
  type StaffListingsQuery,
} from '@tag/contract/tag-market';
import type { PageQuery } from '@tag/contract/schema';
import { sql, type RawBuilder } from 'kysely';
import { byId, byText, byTime, byWhole, readCountedPage, type Key } from '../db/keyset.ts';
import { hasWords, hasWordsOrUser } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import {
  asItIsNow,
  listingsWhere,
  presentListings,
  STATE_NOW,
  type ListingRow,
} from './listing-rows.ts';

const PAGE_SIZE = 24;

const CARD = sql<string>`l.title || ' ' || l.certificate`;

const PAYOUT = sql`coalesce(l.payout, greatest(0, l.price - greatest(t.commission_minimum,
  (l.price::bigint * t.commission_rate + 5000) / 10000)))`;
const SORTS: Readonly<Record<NonNullable<ListingsQuery['sort']>, Key>> = {
  time: byTime(sql`coalesce(l.listed_at, l.published_at)`),
  price: byWhole(sql`coalesce(l.sale_price, l.price)`),
  payout: byWhole(PAYOUT),
  grade: byWhole(sql`coalesce(l.score, 0)`),
  card: byText(sql`lower(l.title)`),
  status: byWhole(sql`array_position(${[...LISTING_STATES]}::text[], ${STATE_NOW})`),
};

const NEWEST = { by: byTime(sql`l.published_at`), direction: 'desc' } as const;

/** The listings of a user, with the totals of all of them. */
export async function listListings(
  db: Queries,
  sellerId: string,
  wanted: ListingsQuery,
): Promise<Listings> {
  const { direction = 'desc', search, sort = 'time', status } = wanted;
  const matches = sql<boolean>`l.seller_id = ${sellerId} and ${isOfStatus(status)}
    and ${hasWords(CARD, search)}`;
  const { rows, ...page } = await readRows(db, matches, { by: SORTS[sort], direction }, wanted);
  return {
    items: await presentListings(db, rows),
    ...page,
    totals: await readTotals(db, sellerId),
  };
}

const isOfStatus = (status: readonly string[] | undefined) =>
  // The state as stored has an index, and its share of all is known. Only a delisting may be over.
  status
    ? sql`(l.state = any(${status.filter((it) => it !== 'delisting')})
        or l.state = 'delisting' and ${STATE_NOW} = any(${status}))`
    : sql`true`;

async function readRows(
  db: Queries,
  matches: RawBuilder<boolean>,
  { by, direction }: { readonly by: Key; readonly direction: 'asc' | 'desc' },
  { after, pageSize = PAGE_SIZE }: PageQuery,
) {
  const order = { keys: [by, byId(sql`l.id`)], direction };
  const found = listingsWhere(db, matches);
  const { items: rows, ...page } = await readCountedPage(db, found, order, { after, pageSize });
  return { rows: rows.map(asItIsNow), ...page };
}

async function readTotals(db: Queries, sellerId: string): Promise<Listings['totals']> {
  const total = (which: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`json_build_object(
    'cards', count(*) filter (where ${which}),
    'amount', coalesce(sum(${amount}) filter (where ${which}), 0))`;
  const { rows } = await sql<Listings['totals']>`
    select ${total(sql`state = 'waiting'`, sql`price`)} as waiting,
      ${total(sql`state = 'live'`, sql`price`)} as for_sale,
      ${total(sql`state = 'sold'`, sql`sale_price`)} as sold,
      ${total(sql`state = 'sold' and paid_out_at is null`, sql`payout`)} as to_pay_out,
      ${total(sql`paid_out_at is not null`, sql`payout`)} as paid_out
    from listings where seller_id = ${sellerId}`.execute(db);
  return rows[0]!;
}

/** Everyone's listings, newest first. */
export async function listAllListings(
  db: Queries,
  wanted: StaffListingsQuery,
): Promise<StaffListingsPage> {
  const { isPayoutDue, search, status } = wanted;
  const isDue = sql`(l.state = 'sold' and l.paid_out_at is null)`;
  const matches = sql<boolean>`${isOfStatus(status)}
    and ${isPayoutDue === undefined ? sql`true` : sql`${isDue} = ${isPayoutDue}`}
    and ${hasWordsOrUser(CARD, sql`l.seller_id`, search)}`;
  const { rows, ...page } = await readRows(db, matches, NEWEST, wanted);
  return { items: await presentForStaff(db, rows), ...page };
}

/** Listings as staff see them, in the given order. */
export async function presentForStaff(
  db: Queries,
  rows: readonly ListingRow[],
): Promise<StaffListing[]> {
  const sellers = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', sql<string>`any(${rows.map(({ sellerId }) => sellerId)}::uuid[])`)
    .execute();
  const byId = new Map(sellers.map((seller) => [seller.id, seller]));
  const listings = await presentListings(db, rows);
  return listings.map((listing, index) => ({
    ...listing,
    seller: byId.get(rows[index]!.sellerId)!,
  }));
}
