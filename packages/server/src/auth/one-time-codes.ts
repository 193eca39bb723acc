import { ApiError } from '@tag/contract/errors';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Queries = Kysely<Tables> | Transaction<Tables>;
export type OneTimeCode = Selectable<Tables['oneTimeCodes']>;
type Purpose = OneTimeCode['purpose'];

const CODE_BYTES = 32;

/** A code nobody guesses, and what is kept of it. */
export function makeCode(): { code: string; hash: Buffer } {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  return { code, hash: hashCode(code) };
}

export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

export function isCode(code: string, hash: Buffer | null): boolean {
  return hash !== null && timingSafeEqual(hashCode(code), hash);
}

/** The row of a mailed link, held until the transaction ends; undefined when there is none such. */
export function holdCode(
  db: Transaction<Tables>,
  id: string,
  purposes: readonly Purpose[],
): Promise<OneTimeCode | undefined> {
  return db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Checks that a mailed link is good: its code is right, was not used and has not run out.
 * @throws ApiError `verification_failed`, `verification_link_expired`
 */
export function assertLinkHolds(
  row: OneTimeCode | undefined,
  code: string,
): asserts row is OneTimeCode & { userId: string } {
  if (!row?.userId || row.usedAt || !isCode(code, row.codeHash)) {
    throw new ApiError('verification_failed');
  }
  if (row.expiresAt <= new Date()) throw new ApiError('verification_link_expired');
}

/** Makes every open code of a user's for these purposes useless, those just used among them. */
export async function spendCodes(
  db: Queries,
  userId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set({ usedAt: new Date() })
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute();
}
