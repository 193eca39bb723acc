import type { OwnedCards, OwnedCardsQuery } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { certificatesWithReport, factsOf } from '../db/certificate-facts.ts';
import { byText, byTime, readCountedPage } from '../db/keyset.ts';
import { signHidden } from '../media/hidden-pictures.ts';

const PAGE_SIZE = 24;
const ORDER = {
  keys: [byTime(sql`owner.since`), byText(sql`card.certificate`)],
  direction: 'desc',
} as const;

/** The graded cards of a user, newest first, without voided certificates. */
export async function readCollection(
  { query }: Database,
  ownerId: string,
  { after, pageSize = PAGE_SIZE }: OwnedCardsQuery,
): Promise<OwnedCards> {
  const owned = certificatesWithReport(query)
    .innerJoin('certificateOwners as owner', 'owner.certificate', 'card.certificate')
    .select(['owner.since', sql<Picture>`report.report #> '{images,front}'`.as('image')])
    .where('owner.ownerId', '=', ownerId);
  const { items, ...page } = await readCountedPage(query, owned, ORDER, { after, pageSize });
  return {
    ...page,
    items: (await signHidden(query, items)).map(({ image, since, ...row }) => ({
      ...factsOf(row),
      image,
      since: since.toISOString(),
    })),
  };
}
