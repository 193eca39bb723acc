import { gradeOf } from '@tag/contract/graded-cards';
import type { Transaction } from '../db/queries.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { sql } from 'kysely';
import { keyOf } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';
import { numberAfter } from './chronology.ts';
import type { GradedCardReport } from './report.ts';

/** A certificate's counted grade before a change. */
export interface Counted {
  readonly variationId: number;
  readonly score: number | null;
  /** null: it was never public. */
  readonly publishedAt: Date | null;
}

/** A certificate's new score, and why. */
interface NewScore {
  readonly score: number | null;
  readonly report: GradedCardReport;
  /** By default, the pictures are where they were. */
  readonly mediaKey?: string;
  readonly reason: string;
}

/**
 * Gives a certificate a new score and report, and keeps the old score. If the grade changes, it gets the
 * next number of the new grade; it keeps its number in the variation.
 * @returns its earlier grade, or undefined if there is no such certificate.
 */
export async function changeScore(
  db: Transaction,
  certificate: string,
  { score, report, mediaKey, reason }: NewScore,
  at: Date,
): Promise<Counted | undefined> {
  const before = await lockCertificate(db, certificate);
  if (!before) return undefined;
  await keepScore(db, certificate, reason, at);
  const { key } = gradeOf(score);
  const moves = key !== gradeOf(before.score).key;
  const next = await numberAfter(db, [{ variationId: before.variationId, score }]);
  const moved = moves && { gradeKey: key, chronologyInGrade: next(before.variationId, key) };
  await db
    .updateTable('gradedCards')
    .set({ score, ...moved })
    .where('certificate', '=', certificate)
    .execute();
  await replaceReport(db, certificate, report, mediaKey);
  return before;
}

/** Replaces a certificate's report, not its grade. */
export async function replaceReport(
  db: Transaction,
  certificate: string,
  report: GradedCardReport,
  mediaKey?: string,
): Promise<void> {
  await db
    .updateTable('gradedCardReports')
    .set({ report: JSON.stringify(report) })
    .where('certificate', '=', certificate)
    .execute();
  await queuePurge(db, [keyOf.certificate(certificate)]);
  if (mediaKey === undefined) return;
  await db
    .updateTable('gradedCards')
    .set({ mediaKey })
    .where('certificate', '=', certificate)
    .execute();
}

/** The replaced score dates from the previous regrade, or from the first grading. */
async function keepScore(
  db: Transaction,
  certificate: string,
  reason: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('regrades')
    .columns(['certificate', 'score', 'gradeKey', 'gradedAt', 'regradedAt', 'reason'])
    .expression((it) =>
      it
        .selectFrom('gradedCards as card')
        .select([
          'certificate',
          'score',
          'gradeKey',
          (card) =>
            card.fn
              .coalesce(
                card
                  .selectFrom('regrades as r')
                  .select((r) => r.fn.max('r.regradedAt').as('last'))
                  .whereRef('r.certificate', '=', 'card.certificate'),
                'gradedAt',
              )
              .as('gradedAt'),
          it.val(at).as('regradedAt'),
          it.val(reason).as('reason'),
        ])
        .where('certificate', '=', certificate),
    )
    .execute();
}

/** Its label's text, which its owners still see. */
const KEPT = [
  'certificate',
  'variationId',
  'score',
  'gradedAt',
  'serialNumber',
  'divisorNumber',
  'cmpCode',
  'isPrizm',
  'isRefractor',
] as const;

/**
 * Deletes a certificate and its report; keeps why and when, and never reuses its number.
 * @returns its earlier grade, or undefined if there is no such certificate.
 */
export async function removeCertificate(
  db: Transaction,
  certificate: string,
  reason: string,
): Promise<Counted | undefined> {
  const before = await lockCertificate(db, certificate);
  if (!before) return undefined;
  await db
    .insertInto('voidedCertificates')
    .columns([...KEPT, 'reason', 'wasPublished'])
    .expression((it) =>
      it
        .selectFrom('gradedCards')
        .select(KEPT)
        .select(it.val(reason).as('reason'))
        .select(sql<boolean>`coalesce(published_at <= now(), false)`.as('wasPublished'))
        .where('certificate', '=', certificate),
    )
    .execute();
  await db.deleteFrom('gradedCards').where('certificate', '=', certificate).execute();
  await queuePurge(db, [keyOf.certificate(certificate)], { isHard: true });
  return before;
}

const findAmongVoided = prepare(
  'voided-certificates',
  (db, given: Given<{ certificates: readonly string[] }>) =>
    db
      .selectFrom('voidedCertificates')
      .select('certificate')
      .where('certificate', '=', sql<string>`any(${given('certificates')})`)
      .orderBy('certificate'),
);

/** The numbers that belonged to voided certificates. */
export async function findVoided(
  db: Transaction,
  certificates: readonly string[],
): Promise<string[]> {
  return (await findAmongVoided(db, { certificates })).map(({ certificate }) => certificate);
}

/** Locks the variation before the certificate, in the same order as grading. */
export async function lockCertificate(
  db: Transaction,
  certificate: string,
): Promise<Counted | undefined> {
  await db
    .selectFrom('cardVariations')
    .select('id')
    .where('id', '=', (it) =>
      it.selectFrom('gradedCards').select('variationId').where('certificate', '=', certificate),
    )
    .forNoKeyUpdate()
    .execute();
  return db
    .selectFrom('gradedCards')
    .select(['variationId', 'score', 'publishedAt'])
    .where('certificate', '=', certificate)
    .forUpdate()
    .executeTakeFirst();
}
