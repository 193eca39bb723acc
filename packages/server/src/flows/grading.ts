import { ApiError } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { changeScore, findVoided, removeCertificate } from '../graded-cards/change.ts';
import { insertCertificates } from '../graded-cards/insert.ts';
import type { NewGradedCard } from '../graded-cards/new-card.ts';
import type { GradedCardReport } from '../graded-cards/report.ts';
import { countChanges } from '../pops/counters.ts';

/** From here on the planner's statistics and the covering index are renewed at once. */
const MANY = 1000;

/**
 * The one way certificates come to be, change and go: each call is one transaction that writes the
 * certificates, numbers them and counts them, all or nothing, safe next to any other callers.
 */

/**
 * Stores graded cards with their reports.
 * @throws the database's error when a certificate or media key exists, or a value breaks a rule.
 * @throws Error when a certificate's number belonged to one that was voided.
 */
export async function gradeCards(
  { query }: Database,
  cards: readonly NewGradedCard[],
): Promise<void> {
  if (cards.length === 0) return;
  await inTransaction(query, async (db) => {
    const voided = await findVoided(
      db,
      cards.map(({ certificate }) => certificate),
    );
    if (voided.length > 0) throw new Error(`Voided, never to be given out again: ${voided.join()}`);
    await insertCertificates(db, cards);
    await countChanges(
      db,
      cards.map(({ variationId, score, gradedAt }) => ({
        variationId,
        score,
        by: 1,
        at: gradedAt,
      })),
    );
  });
  if (cards.length >= MANY) {
    await sql`vacuum (analyze) graded_cards, population_by_set, population_by_card`.execute(query);
  }
}

/**
 * Gives a certificate another score and the report that explains it.
 * @param at when that was; today's population changes.
 * @throws ApiError certificate_not_found.
 */
export async function regradeCard(
  { query }: Database,
  certificate: string,
  result: { score: number | null; report: GradedCardReport },
  at = new Date(),
): Promise<void> {
  await inTransaction(query, async (db) => {
    const before = await changeScore(db, certificate, result);
    if (!before) throw new ApiError('certificate_not_found', { details: { certificate } });
    const { variationId } = before;
    await countChanges(db, [
      { variationId, score: before.score, by: -1, at },
      { variationId, score: result.score, by: 1, at },
    ]);
  });
}

/**
 * Takes a certificate out of the population, its report with it. Its number is never given out again.
 * @throws ApiError certificate_not_found.
 */
export async function voidCertificate(
  { query }: Database,
  certificate: string,
  reason: string,
  at = new Date(),
): Promise<void> {
  await inTransaction(query, async (db) => {
    const before = await removeCertificate(db, certificate, reason);
    if (!before) throw new ApiError('certificate_not_found', { details: { certificate } });
    await countChanges(db, [{ ...before, by: -1, at }]);
  });
}
