import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import { FACTS, factsOf } from '../db/certificate-facts.ts';
import type { Queries } from '../db/queries.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { signHidden } from '../media/hidden-pictures.ts';

/** The card of a listing or an offer. */
type ShownCard = Pick<GradedCardDetail, 'certificate' | 'gradedAt' | 'card' | 'grade'> & {
  /** null: the certificate was voided. */
  readonly image: Picture | null;
};

/**
 * The cards of certificates, including voided ones, for callers who may see them; unknown certificates are
 * left out.
 */
export async function readCards(
  db: Queries,
  certificates: readonly string[],
): Promise<ReadonlyMap<string, ShownCard>> {
  if (certificates.length === 0) return new Map();
  const isWanted = sql<boolean>`card.certificate = any(${certificates})`;
  const valid = await db
    .selectFrom('gradedCards as card')
    .innerJoin('gradedCardReports as report', 'report.certificate', 'card.certificate')
    .innerJoin('cardVariations as v', 'v.id', 'card.variationId')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select(FACTS)
    .select(IS_PUBLISHED.as('isPublished'))
    .select(
      sql<Picture>`coalesce(nullif(report.report #> '{slab,front}', 'null'),
        report.report #> '{images,front}')`.as('image'),
    )
    .where(isWanted)
    .execute();
  const voided = await db
    .selectFrom('voidedCertificates as card')
    .innerJoin('cardVariations as v', 'v.id', 'card.variationId')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select(FACTS)
    .where(isWanted)
    .execute();
  const shown = await signHidden(db, valid);
  const rows = [...shown, ...voided.map((row) => ({ ...row, image: null }))];
  return new Map(rows.map(({ image, ...row }) => [row.certificate, { ...factsOf(row), image }]));
}
