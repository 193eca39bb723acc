import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { countChanges } from '../pops/counters.ts';

/**
 * Whether a variation is public, and with it its certificates. Locks it: nobody confirms it until the
 * transaction ends.
 */
export async function isPublicCard(db: Transaction, variationId: number): Promise<boolean> {
  const { status } = await db
    .selectFrom('cardVariations')
    .select('status')
    .where('id', '=', variationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return status === 'public';
}

/**
 * Publishes and counts the certificates of variations that have just become public.
 * @returns how many there were.
 */
export async function publishCertificates(
  db: Transaction,
  variationIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ variationId: number; score: number | null; gradedAt: Date }>`
    update graded_cards set published_at = now()
    where variation_id = any(${variationIds}::bigint[]) and published_at is null
    returning variation_id, score, graded_at`.execute(db);
  await countChanges(
    db,
    rows.map(({ gradedAt, score, variationId }) => ({ variationId, score, by: 1, at: gradedAt })),
  );
  return rows.length;
}
