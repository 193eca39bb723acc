import { Refusal } from '@tag/contract/errors';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall, SignedInCall } from '../auth/caller.ts';
import { endAccess } from '../auth/end-access.ts';
import { removeFactors } from '../auth/factors/second-factors.ts';
import { findUserId } from '../auth/find-user.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';

/** Removes a user's lost second factors. @throws ApiError `not_found`, `invalid_user` for oneself. */
export async function resetFactors(
  { query }: Pick<Database, 'query'>,
  userId: string,
  call: SignedInCall,
): Promise<void> {
  if (userId === call.caller.userId) throw new Refusal('invalid_user');
  await inTransaction(query, async (db) => {
    if (!(await reset(db, userId, call))) throw new Refusal('not_found');
  });
}

/** The same for an operator. @returns false if nobody has this address, or they have no second factor. */
export async function resetFactorsOf(
  { query }: Pick<Database, 'query'>,
  email: string,
  call: AnonymousCall,
): Promise<boolean> {
  return inTransaction(query, async (db) => {
    const user = await findUserId(db, email);
    return user ? reset(db, user.id, call) : false;
  });
}

async function reset(
  db: Transaction,
  userId: string,
  call: AnonymousCall | SignedInCall,
): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  if (!(await removeFactors(db, userId))) return false;
  // Whoever found the device may be signed in with it.
  await endAccess(db, userId);
  await recordEvent(db, call, { action: 'factors_reset', subjectId: userId });
  await addJob(db, 'mail_factor', { userId, change: 'reset' });
  return true;
}
