import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { keyOf, MARKET } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';
import { logStatements } from '../grade-log/pending.ts';
import { announcePublished } from '../orders/events/event-webhooks.ts';
import { isAllGraded } from '../orders/items/gradable-item.ts';
import { addGradedMail } from '../orders/mails/graded-mail.ts';
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

interface Published {
  readonly certificate: string;
  readonly variationId: number;
  readonly score: number | null;
  readonly gradedAt: Date;
}

/**
 * Publishes and counts the certificates of variations that have just become public.
 * @returns how many there were.
 */
export async function publishCertificates(
  db: Transaction,
  variationIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<Published>`
    update graded_cards set published_at = now()
    where variation_id = any(${variationIds}::bigint[]) and published_at is null
    returning certificate, variation_id, score, graded_at`.execute(db);
  await countChanges(
    db,
    rows.map(({ gradedAt, score, variationId }) => ({ variationId, score, by: 1, at: gradedAt })),
  );
  const certificates = rows.map(({ certificate }) => certificate);
  // A page that waited for it, and a listing that shows from now on.
  if (rows.length > 0) await queuePurge(db, [...certificates.map(keyOf.certificate), MARKET]);
  await logStatements(db, { event: 'graded', certificates, otherwise: 'lab' });
  await announcePublished(db, certificates);
  await mailGraded(db, certificates);
  return rows.length;
}

/** The email about grades waits until all of them are public. */
async function mailGraded(db: Transaction, certificates: readonly string[]): Promise<void> {
  const { rows } = await sql<{ subOrderId: string }>`
    select distinct sub_order_id from order_items
    where certificate = any(${certificates})`.execute(db);
  for (const { subOrderId } of rows) {
    if (await isAllGraded(db, subOrderId)) await addGradedMail(db, subOrderId);
  }
}
