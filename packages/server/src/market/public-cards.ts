import { CURRENCY } from '@tag/contract/constants';
import type { Picture } from '@tag/contract/media';
import type { PublicListing } from '@tag/contract/tag-market';
import { sql } from 'kysely';
import { FACTS, factsOf } from '../db/certificate-facts.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';

/** Those of these listings that are for sale with a published certificate, in the order of the ids. */
const findCards = prepare('market-public-cards', (db, given: Given<{ ids: readonly string[] }>) =>
  db
    .selectFrom(
      sql<{ id: string; at: number }>`unnest(${given('ids')}::uuid[]) with ordinality`.as<'wanted'>(
        sql`wanted (id, at)`,
      ),
    )
    .innerJoin('listings as l', 'l.id', 'wanted.id')
    .innerJoin('users as seller', 'seller.id', 'l.sellerId')
    .innerJoin('gradedCards as card', 'card.certificate', 'l.certificate')
    .innerJoin('gradedCardReports as report', 'report.certificate', 'card.certificate')
    .innerJoin('cardVariations as v', 'v.id', 'card.variationId')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select(FACTS)
    .select([
      'l.id',
      'l.price',
      'l.acceptsOffers',
      'l.listedAt',
      'l.regradedAt',
      'seller.sellerId as seller',
      sql<Picture>`coalesce(report.report #> '{slab,front}', report.report #> '{images,front}')`.as(
        'image',
      ),
    ])
    .where('l.state', '=', sql.lit('live'))
    .where('card.publishedAt', '<=', sql<Date>`now()`)
    .orderBy('wanted.at'),
);

/** The public view of these listings; those no longer for sale are left out. */
export async function readPublicCards(
  db: Queries,
  ids: readonly string[],
): Promise<PublicListing[]> {
  const rows = await findCards(db, { ids });
  return rows.map(
    ({ id, price, acceptsOffers, image, seller, listedAt, regradedAt, ...facts }) => ({
      id,
      ...factsOf(facts),
      image,
      price,
      currency: CURRENCY,
      acceptsOffers,
      // Both are set when a listing goes live.
      seller: seller!,
      listedAt: listedAt!.toISOString(),
      regradedAt: regradedAt?.toISOString() ?? null,
    }),
  );
}
