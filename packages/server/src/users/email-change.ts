import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall, SignedInCall } from '../auth/caller.ts';
import { endAccess } from '../auth/end-access.ts';
import { linkExpiry } from '../auth/link-lifetime.ts';
import {
  assertLinkValid,
  lockCode,
  invalidateCodes,
  type LockedCode,
} from '../auth/one-time-codes.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { assertMayMail } from '../mail/strangers.ts';
import type { UserDeps } from './deps.ts';

/** Requests to move an account to another address, and links that cancel them. */
const REQUEST = ['email_change', 'email_change_cancel'] as const;

/**
 * Emails the new address a link that confirms it, and the old one a link that cancels the request. It
 * replaces an earlier request.
 */
export async function askForAddress(
  db: Transaction,
  { from, to }: { from: string; to: string },
  call: SignedInCall,
): Promise<void> {
  const { userId } = call.caller;
  await takeMailTurn(db, 'confirmation', to, userId);
  await assertMayMail(db, { senderId: userId, email: to });
  await invalidateCodes(db, userId, REQUEST);
  const expiresAt = linkExpiry(new Date());
  const rows = await db
    .insertInto('oneTimeCodes')
    .values([
      { purpose: 'email_change', userId, email: to, expiresAt },
      { purpose: 'email_change_cancel', userId, email: from, expiresAt },
    ])
    .returning(['id', 'purpose'])
    .execute();
  for (const { id: codeId, purpose } of rows) {
    if (purpose === 'email_change') await addJob(db, 'mail_confirmation', { codeId });
    else await addJob(db, 'mail_change_notice', { codeId, newEmail: to });
  }
  await recordEvent(db, call, { action: 'email_change_asked', details: { email: to } });
}

/**
 * Confirms an address with its locked code: a new one, or one set by staff. @throws ApiError
 * `verification_failed` if another user has taken the address meanwhile.
 */
export async function confirmAddress(
  db: Transaction,
  { email, purpose, userEmail, userId }: LockedCode,
  call: AnonymousCall,
): Promise<void> {
  const moves = purpose === 'email_change';
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email!.toLowerCase())
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (taken) throw new Refusal('verification_failed');
  await db
    .updateTable('users')
    .set({
      email: email!,
      emailVerifiedAt: sql`now()`,
      status: sql`case status when 'unverified' then 'active' else status end`,
    })
    .where('id', '=', userId)
    .execute();
  if (moves) {
    await endAccess(db, userId);
    await addJob(db, 'mail_notice', { email: userEmail, notice: 'email_changed' });
  } else {
    await invalidateCodes(db, userId, ['address']);
  }
  await recordEvent(db, call, {
    action: 'email_confirmed',
    actorId: userId,
    details: { email: email! },
  });
}

/**
 * Cancels a request with the link sent to the old address. The request needed the password, so every
 * session ends too, including a thief's.
 */
export function emailChangeCanceler({ database }: Pick<UserDeps, 'database'>) {
  return (id: string, code: string, call: AnonymousCall): Promise<void> =>
    inTransaction(database.query, async (db) => {
      const row = await lockCode(db, id, ['email_change_cancel']);
      assertLinkValid(row, code);
      const { userId } = row;
      await invalidateCodes(db, userId, REQUEST);
      await endSessions(db, { userId });
      await recordEvent(db, call, { action: 'email_change_canceled', actorId: userId });
    });
}
