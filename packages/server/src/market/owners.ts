import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/**
 * Locks the ownership of certificates until the transaction ends. Anything that depends on more than a
 * listing takes this lock before it reads: publishing, handing over, and changes of the card. Lock
 * listings after it.
 */
export async function lockOwners(
  db: Transaction,
  certificates: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ certificate: string; ownerId: string }>`
    select certificate, owner_id from certificate_owners
    where certificate = any(${certificates}) order by certificate for update`.execute(db);
  return new Map(rows.map(({ certificate, ownerId }) => [certificate, ownerId]));
}

/** SQL: whether the card of the certificate is on its way through the lab. */
export const isInLab = (certificate: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from order_items i
  where i.certificate = ${certificate} and i.outcome is null
    and i.stage not in ('order_complete', 'shipped'))`;

/** SQL: whether the certificate has an open offer. */
export const isHandingOver = (certificate: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from hand_overs h
  where h.certificate = ${certificate} and h.state = 'open' and h.expires_at > clock_timestamp())`;
