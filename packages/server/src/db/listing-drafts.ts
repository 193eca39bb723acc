import {
  writeListingDraft,
  type ListingDraft,
  type PublicAddresses,
} from '@tag/contract/listing-drafts';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import { certificatesWithReport, factsOf } from './certificate-facts.ts';
import { slabOrCard } from './pictures.ts';
import type { ReadQueries } from './queries.ts';
import { IS_PUBLISHED } from './visible-certificates.ts';

/** SQL: the square pictures of a slab; without any, both sides of the slab, or of the card. */
const PICTURES = sql<Picture[]>`case
  when jsonb_array_length(coalesce(nullif(report.report #> '{slab,_1x1}', 'null'), '[]')) > 0
    then report.report #> '{slab,_1x1}'
  else jsonb_build_array(${slabOrCard('front')}, ${slabOrCard('back')})
  end`;

/** The listing drafts of published certificates; others are left out. */
export async function readListingDrafts(
  db: ReadQueries,
  certificates: readonly string[],
  addresses: PublicAddresses,
): Promise<ReadonlyMap<string, ListingDraft>> {
  if (certificates.length === 0) return new Map();
  const rows = await certificatesWithReport(db)
    .select(PICTURES.as('pictures'))
    .where('card.certificate', '=', sql<string>`any(${certificates})`)
    .where(IS_PUBLISHED)
    .execute();
  return new Map(
    rows.map(({ pictures, ...row }) => [
      row.certificate,
      writeListingDraft(factsOf(row), pictures, addresses),
    ]),
  );
}
