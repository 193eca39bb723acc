import type { OwnedCards, OwnedCardsQuery } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { FACTS, factsOf } from '../db/certificate-facts.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { signHidden } from '../media/hidden-pictures.ts';

const PAGE_SIZE = 24;

/** The graded cards of a user, newest first, without voided certificates. */
export async function readCollection(
  { query }: Database,
  ownerId: string,
  { page = 1, pageSize = PAGE_SIZE }: OwnedCardsQuery,
): Promise<OwnedCards> {
  const owned = query
    .selectFrom('certificateOwners as owner')
    .innerJoin('gradedCards as card', 'card.certificate', 'owner.certificate')
    .where('owner.ownerId', '=', ownerId);
  const { total } = await owned
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await owned
    .innerJoin('gradedCardReports as report', 'report.certificate', 'card.certificate')
    .innerJoin('cardVariations as v', 'v.id', 'card.variationId')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select(FACTS)
    .select(IS_PUBLISHED.as('isPublished'))
    .select(['owner.since', sql<Picture>`report.report #> '{images,front}'`.as('image')])
    .orderBy('owner.since', 'desc')
    .orderBy('card.certificate')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = (await signHidden(query, rows)).map(({ image, since, ...row }) => ({
    ...factsOf(row),
    image,
    since: since.toISOString(),
  }));
  return { items, total: Number(total), page, pageSize };
}
