import { gradeOf } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { keyOf } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';
import { numberAfter } from './chronology.ts';

/** What a certificate says about its card. */
export interface CardFacts {
  readonly variationId: number;
  readonly serialNumber: number | null;
  readonly divisorNumber: number | null;
  readonly cmpCode: string | null;
  readonly isPrizm: boolean;
  readonly isRefractor: boolean;
}

/** Locks a certificate's variation, and another: in one order for all callers, as grading does. */
export async function lockBothVariations(
  db: Transaction,
  certificate: string,
  variationId: number,
): Promise<void> {
  await sql`
    select from card_variations
    where id = ${variationId}
      or id = (select variation_id from graded_cards where certificate = ${certificate})
    order by id for no key update`.execute(db);
}

/**
 * Corrects a locked certificate. In another variation it gets the next numbers there.
 * @returns whether anything changed.
 */
export async function correctFacts(
  db: Transaction,
  certificate: string,
  facts: CardFacts,
): Promise<boolean> {
  const before = await db
    .selectFrom('gradedCards')
    .select(['variationId', 'serialNumber', 'divisorNumber', 'cmpCode', 'isPrizm', 'isRefractor'])
    .select('score')
    .where('certificate', '=', certificate)
    .executeTakeFirstOrThrow();
  const names = Object.keys(facts) as (keyof CardFacts)[];
  if (names.every((name) => before[name] === facts[name])) return false;
  const { variationId } = facts;
  const numbers =
    variationId !== before.variationId && (await nextNumbers(db, variationId, before.score));
  await db
    .updateTable('gradedCards')
    .set({ ...facts, ...numbers })
    .where('certificate', '=', certificate)
    .execute();
  await queuePurge(db, [keyOf.certificate(certificate)]);
  return true;
}

async function nextNumbers(db: Transaction, variationId: number, score: number | null) {
  const next = await numberAfter(db, [{ variationId, score }]);
  return {
    chronology: next(variationId),
    chronologyInGrade: next(variationId, gradeOf(score).key),
  };
}
