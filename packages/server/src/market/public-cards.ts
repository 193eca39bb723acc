import { CURRENCY } from '@tag/contract/constants';
import type { PublicListing } from '@tag/contract/tag-market';
import { sql } from 'kysely';
import { certificatesWithReport, factsOf } from '../db/certificate-facts.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { ReadQueries } from '../db/queries.ts';
import { IMAGE } from './cards.ts';

/** Those of these listings that are for sale with a published certificate, in the order of the ids. */
const findCards = prepare('market-public-cards', (db, given: Given<{ ids: readonly string[] }>) =>
  certificatesWithReport(db)
    .innerJoin('listings as l', 'l.certificate', 'card.certificate')
    .innerJoin('users as seller', 'seller.id', 'l.sellerId')
    .where('l.id', '=', sql<string>`any(${given('ids')}::uuid[])`)
    .select([
      'l.id',
      'l.price',
      'l.acceptsOffers',
      'l.listedAt',
      'l.regradedAt',
      'seller.sellerId as seller',
      sql<string>`coalesce(seller.shop_name,
        'Collector since ' || to_char(seller.created_at at time zone 'UTC', 'YYYY'))`.as(
        'sellerName',
      ),
      IMAGE,
    ])
    .where('l.state', '=', sql.lit('live'))
    .where('card.publishedAt', '<=', sql<Date>`now()`)
    .orderBy(sql`array_position(${given('ids')}::uuid[], l.id)`),
);

/** The public view of these listings; those no longer for sale are left out. */
export async function readPublicCards(
  db: ReadQueries,
  ids: readonly string[],
): Promise<PublicListing[]> {
  const rows = await findCards(db, { ids });
  return rows.map(
    ({ id, price, acceptsOffers, image, seller, sellerName, listedAt, regradedAt, ...facts }) => ({
      id,
      ...factsOf(facts),
      image,
      price,
      currency: CURRENCY,
      acceptsOffers,
      // Both are set when a listing goes live.
      seller: seller!,
      sellerName,
      listedAt: listedAt!.toISOString(),
      regradedAt: regradedAt?.toISOString() ?? null,
    }),
  );
}
