import {
  LISTING_STATES,
  type Listings,
  type ListingsQuery,
  type StaffListing,
  type StaffListingsPage,
  type StaffListingsQuery,
} from '@tag/contract/tag-market';
import { sql, type RawBuilder } from 'kysely';
import { hasWords } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { settleDue } from './changes.ts';
import { LISTINGS, presentListings, type ListingRow } from './listing-rows.ts';

const PAGE_SIZE = 24;

const PAYOUT = sql`coalesce(l.payout, greatest(0, l.price - greatest(t.commission_minimum,
  (l.price::bigint * t.commission_rate + 5000) / 10000)))`;
const SORTS: Readonly<Record<NonNullable<ListingsQuery['sort']>, RawBuilder<unknown>>> = {
  time: sql`coalesce(l.listed_at, l.published_at)`,
  price: sql`coalesce(l.sale_price, l.price)`,
  payout: PAYOUT,
  grade: sql`coalesce(l.score, 0)`,
  card: sql`lower(l.title)`,
  status: sql`array_position(${[...LISTING_STATES]}::text[], l.state)`,
};

/** The listings of a user, with the totals of all of them. */
export async function listListings(
  db: Queries,
  sellerId: string,
  wanted: ListingsQuery,
): Promise<Listings> {
  await settleDue(db, { sellerId });
  const { direction = 'desc', search, sort = 'time', status } = wanted;
  const matches = sql`l.seller_id = ${sellerId} and ${isOfStatus(status)}
    and ${hasWords(sql`l.title || ' ' || l.certificate`, search)}`;
  const order = sql`${SORTS[sort]} ${direction === 'asc' ? sql`asc` : sql`desc`}`;
  const { rows, ...page } = await readPage(db, matches, order, wanted);
  return {
    items: await presentListings(db, rows),
    ...page,
    totals: await readTotals(db, sellerId),
  };
}

const isOfStatus = (status: readonly string[] | undefined) =>
  status ? sql`l.state = any(${status})` : sql`true`;

async function readPage(
  db: Queries,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page = 1, pageSize = PAGE_SIZE }: { page?: number | undefined; pageSize?: number | undefined },
) {
  const { rows: counted } = await sql<{ total: string }>`
    select count(*) as total from listings l where ${matches}`.execute(db);
  const { rows } = await sql<ListingRow>`
    ${LISTINGS} where ${matches} order by ${order}, l.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: Number(counted[0]!.total), page, pageSize };
}

async function readTotals(db: Queries, sellerId: string): Promise<Listings['totals']> {
  const total = (which: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`json_build_object(
    'cards', count(*) filter (where ${which}),
    'amount', coalesce(sum(${amount}) filter (where ${which}), 0))`;
  const { rows } = await sql<Listings['totals']>`
    select ${total(sql`state = 'waiting'`, sql`price`)} as waiting,
      ${total(sql`state = 'live'`, sql`price`)} as for_sale,
      ${total(sql`state = 'sold'`, sql`sale_price`)} as sold,
      ${total(sql`paid_out_at is not null`, sql`payout`)} as paid_out
    from listings where seller_id = ${sellerId}`.execute(db);
  return rows[0]!;
}

/** Everyone's listings, newest first. */
export async function listAllListings(
  db: Queries,
  wanted: StaffListingsQuery,
): Promise<StaffListingsPage> {
  await settleDue(db, 'all');
  const { isPayoutDue, search, status } = wanted;
  const words = sql<string>`l.title || ' ' || l.certificate || ' ' || (
    select u.first_name || ' ' || u.last_name || ' ' || u.email from users u where u.id = l.seller_id)`;
  const isDue = sql`(l.state = 'sold' and l.paid_out_at is null)`;
  const matches = sql`${isOfStatus(status)}
    and ${isPayoutDue === undefined ? sql`true` : sql`${isDue} = ${isPayoutDue}`}
    and ${search ? hasWords(words, search) : sql`true`}`;
  const { rows, ...page } = await readPage(db, matches, sql`l.published_at desc`, wanted);
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
