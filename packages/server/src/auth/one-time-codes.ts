import { Refusal } from '@tag/contract/errors';
import { isFuture } from 'date-fns';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';

type OneTimeCode = Selectable<Tables['oneTimeCodes']>;
type Purpose = OneTimeCode['purpose'];

/** A code and the user it belongs to. */
export interface LockedCode extends OneTimeCode {
  readonly userId: string;
  /** The user's address now. */
  readonly userEmail: string;
}

const CODE_BYTES = 32;

/** Codes that are valid only while the user has the address they were sent to. */
const BOUND: readonly Purpose[] = [
  'address',
  'email_change_cancel',
  'reset_password',
  'first_login',
  'factor_sign_in',
  'factor_first_login',
];

/** An unguessable code, and the hash we store. */
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

/**
 * A code for one of these purposes and its user, both locked until the transaction ends; undefined if
 * there is none, or if the user's address isn't the one it was sent to.
 */
export async function lockCode(
  db: Transaction,
  id: string,
  purposes: readonly Purpose[],
): Promise<LockedCode | undefined> {
  // Lock the user first, like everything that ends codes: otherwise two could deadlock.
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', (code) =>
      code.selectFrom('oneTimeCodes').select('userId').where('oneTimeCodes.id', '=', id),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const code = await db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
  if (!code) return undefined;
  const isElsewhere = code.email?.toLowerCase() !== user.email.toLowerCase();
  if (BOUND.includes(code.purpose) && isElsewhere) return undefined;
  return { ...code, userId: user.id, userEmail: user.email };
}

/**
 * Checks that an emailed link is valid: its code is right, unused, and not expired.
 * @throws ApiError `verification_failed`, `verification_link_expired`
 */
export function assertLinkValid<T extends Pick<OneTimeCode, 'codeHash' | 'expiresAt' | 'usedAt'>>(
  row: T | undefined,
  code: string,
): asserts row is T {
  if (!row || row.usedAt || !isCode(code, row.codeHash)) {
    throw new Refusal('verification_failed');
  }
  if (!isFuture(row.expiresAt)) throw new Refusal('verification_link_expired');
}

/** Uses a code up. */
export async function spendCode(db: Queries, id: string): Promise<void> {
  await db.updateTable('oneTimeCodes').set({ usedAt: new Date() }).where('id', '=', id).execute();
}

/** Invalidates a user's open codes for these purposes, including those just used. */
export async function invalidateCodes(
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
