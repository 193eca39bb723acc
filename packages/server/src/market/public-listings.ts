import { Refusal } from '@tag/contract/errors';
import {
  PUBLIC_LISTING_SORTS,
  PUBLIC_LISTINGS_PAGE_SIZE,
  type PublicListing,
  type PublicListings,
  type PublicListingsQuery,
} from '@tag/contract/tag-market';
import { sql } from 'kysely';
import { readCursor, writeCursor } from '../db/keyset.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { ReadDatabase, ReadQueries } from '../db/queries.ts';
import { assertVisible, IS_PUBLISHED } from '../db/visible-certificates.ts';
import { readPublicCards } from './public-cards.ts';
import { ORDERS } from './public-order.ts';
import { findListings } from './public-search.ts';

const findLive = prepare('market-live', (db, given: Given<{ certificate: string }>) =>
  db
    .selectFrom('listings')
    .select('id')
    .where('certificate', '=', given('certificate'))
    .where('state', '=', sql.lit('live')),
);

const findCategories = prepare(
  'market-categories',
  () =>
    sql<{ name: string }>`
    select name from categories k
    where exists (select from listings l where l.state = 'live' and l.category_id = k.id)
    order by lower(name)`,
);

/** The listing of a certificate that is for sale. */
export async function readOne(
  { query: db }: ReadDatabase,
  certificate: string,
): Promise<PublicListing> {
  const [live] = await findLive(db, { certificate });
  const [listing] = live ? await readPublicCards(db, [live.id]) : [];
  if (listing) return listing;
  const known = await db
    .selectFrom('gradedCards as card')
    .select(IS_PUBLISHED.as('isPublished'))
    .where('certificate', '=', certificate)
    .executeTakeFirst();
  await assertVisible(db, certificate, known);
  throw new Refusal('listing_not_found', { details: { certificate } });
}

/** A page of listings for sale. */
export async function readPage(
  { query: db }: ReadDatabase,
  query: PublicListingsQuery,
): Promise<PublicListings> {
  const { sort = PUBLIC_LISTING_SORTS[0], pageSize = PUBLIC_LISTINGS_PAGE_SIZE, after } = query;
  const position = after === undefined ? undefined : readCursor(ORDERS[sort].keys, after).values;
  const [named, categories] = await Promise.all([findNamed(db, query), findCategories(db, {})]);
  // One more than the page, to see whether there is another.
  const part = { sort, limit: pageSize + 1, after: position };
  const found = named ? await findListings(db, { ...named, ...pick(query) }, part) : [];
  const shown = found.slice(0, pageSize);
  const items = await readPublicCards(
    db,
    shown.map(({ id }) => id),
  );
  return {
    items,
    next: found.length > pageSize ? writeCursor({ values: shown.at(-1)!.position }) : null,
    categories: categories.map(({ name }) => name),
  };
}

const pick = ({ search, grade: grades, minPrice, maxPrice }: PublicListingsQuery) => ({
  search,
  grades,
  minPrice,
  maxPrice,
});

/** The category and seller that a query names; undefined if there is none. */
async function findNamed(
  db: ReadQueries,
  { category, seller }: PublicListingsQuery,
): Promise<{ categoryId?: number; sellerId?: string } | undefined> {
  const [ofCategory, ofSeller] = await Promise.all([
    category === undefined
      ? undefined
      : db.selectFrom('categories').select('id').where('name', '=', category).execute(),
    seller === undefined
      ? undefined
      : db.selectFrom('users').select('id').where('sellerId', '=', seller).execute(),
  ]);
  if (ofCategory?.length === 0 || ofSeller?.length === 0) return undefined;
  return {
    ...(ofCategory && { categoryId: ofCategory[0]!.id }),
    ...(ofSeller && { sellerId: ofSeller[0]!.id }),
  };
}
