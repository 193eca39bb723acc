import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import { certificatesWithReport, factsOf, voidedCertificates } from '../db/certificate-facts.ts';
import type { Queries, ReadQueries } from '../db/queries.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { signHidden } from '../media/hidden-pictures.ts';

/** The card of a listing or an offer. */
type ShownCard = Pick<GradedCardDetail, 'certificate' | 'gradedAt' | 'card' | 'grade'> & {
  /** null: the certificate was voided. */
  readonly image: Picture | null;
};

/** A card as the market shows it: its slab, else its front. */
export const IMAGE = sql<Picture>`coalesce(nullif(report.report #> '{slab,front}', 'null'),
  report.report #> '{images,front}')`.as('image');

/** The slab of a certificate, or its card, for an email, which anybody may forward; null: nothing is public. */
export async function readPublicImage(
  db: ReadQueries,
  certificate: string,
): Promise<Picture | null> {
  const found = await certificatesWithReport(db)
    .select(IMAGE)
    .where('card.certificate', '=', certificate)
    .where(IS_PUBLISHED)
    .executeTakeFirst();
  return found?.image ?? null;
}

/**
 * The cards of certificates, including voided ones, for callers who may see them; unknown certificates are
 * left out.
 */
export const readCards = (db: Queries, certificates: readonly string[]) =>
  findCards(db, certificates, (rows) => signHidden(db, rows));

/** The same of certificates that everybody may see. */
export const readOpenCards = (db: ReadQueries, certificates: readonly string[]) =>
  findCards(db, certificates, async (rows) => rows);

async function findCards(
  db: ReadQueries,
  certificates: readonly string[],
  sign: <Row extends { image: Picture; isPublished: boolean }>(
    rows: readonly Row[],
  ) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<string, ShownCard>> {
  if (certificates.length === 0) return new Map();
  const isWanted = sql<boolean>`card.certificate = any(${certificates})`;
  const valid = await certificatesWithReport(db).select(IMAGE).where(isWanted).execute();
  const voided = await voidedCertificates(db).where(isWanted).execute();
  const shown = await sign(valid);
  const rows = [...shown, ...voided.map((row) => ({ ...row, image: null }))];
  return new Map(rows.map(({ image, ...row }) => [row.certificate, { ...factsOf(row), image }]));
}
