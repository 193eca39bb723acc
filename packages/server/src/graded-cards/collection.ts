import type { OwnedCards, OwnedCardsQuery } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { certificatesWithReport, factsOf } from '../db/certificate-facts.ts';
import { signHidden } from '../media/hidden-pictures.ts';

const PAGE_SIZE = 24;

/** The graded cards of a user, newest first, without voided certificates. */
export async function readCollection(
  { query }: Database,
  ownerId: string,
  { page = 1, pageSize = PAGE_SIZE }: OwnedCardsQuery,
): Promise<OwnedCards> {
  const owned = certificatesWithReport(query)
    .innerJoin('certificateOwners as owner', 'owner.certificate', 'card.certificate')
    .where('owner.ownerId', '=', ownerId);
  const { total } = await owned
    .clearSelect()
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await owned
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
