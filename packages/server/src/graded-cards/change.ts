import { gradeOf } from '@tag/contract/graded-cards';
import type { Transaction } from '../db/queries.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { sql } from 'kysely';
import { numberAfter } from './chronology.ts';
import type { GradedCardReport } from './report.ts';

/** What a certificate counted as before it was changed. */
export interface Counted {
  readonly variationId: number;
  readonly score: number | null;
}

/**
 * Gives a certificate another score and report. Where its grade changes it is the next of its new
 * grade; among its variation it keeps its number.
 * @returns what it was, or undefined when there is no such certificate.
 */
export async function changeScore(
  db: Transaction,
  certificate: string,
  { score, report }: { score: number | null; report: GradedCardReport },
): Promise<Counted | undefined> {
  const before = await lock(db, certificate);
  if (!before) return undefined;
  const { key } = gradeOf(score);
  const moves = key !== gradeOf(before.score).key;
  const next = await numberAfter(db, [{ variationId: before.variationId, score }]);
  const moved = moves && { gradeKey: key, chronologyInGrade: next(before.variationId, key) };
  await db
    .updateTable('gradedCards')
    .set({ score, ...moved })
    .where('certificate', '=', certificate)
    .execute();
  await db
    .updateTable('gradedCardReports')
    .set({ report: JSON.stringify(report) })
    .where('certificate', '=', certificate)
    .execute();
  return before;
}

/**
 * Takes a certificate and its report away permanently; why and when is kept, and its number is never
 * given out again.
 * @returns what it was, or undefined when there is no such certificate.
 */
export async function removeCertificate(
  db: Transaction,
  certificate: string,
  reason: string,
): Promise<Counted | undefined> {
  const before = await lock(db, certificate);
  if (!before) return undefined;
  await db
    .insertInto('voidedCertificates')
    .columns(['certificate', 'variationId', 'score', 'gradedAt', 'reason'])
    .expression((it) =>
      it
        .selectFrom('gradedCards')
        .select(['certificate', 'variationId', 'score', 'gradedAt', it.val(reason).as('reason')])
        .where('certificate', '=', certificate),
    )
    .execute();
  await db.deleteFrom('gradedCards').where('certificate', '=', certificate).execute();
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

/** Which of these numbers belonged to a certificate that was voided. */
export async function findVoided(
  db: Transaction,
  certificates: readonly string[],
): Promise<string[]> {
  return (await findAmongVoided(db, { certificates })).map(({ certificate }) => certificate);
}

/** The variation is locked before the certificate, as everyone who grades does. */
async function lock(db: Transaction, certificate: string): Promise<Counted | undefined> {
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
    .select(['variationId', 'score'])
    .where('certificate', '=', certificate)
    .forUpdate()
    .executeTakeFirst();
}
