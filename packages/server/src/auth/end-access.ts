import type { Transaction } from '../db/queries.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends everything that gives access to an account in its earlier state: all sessions, all codes (reset
 * links, changes of address, first logins, impersonations by or of the user), and an emailed password.
 * Call it in the transaction that changes a password, an address, a role, or a status, after the change:
 * the user's row is then locked, and a concurrent sign-in comes either before (and is ended) or after
 * (and sees the change).
 */
export async function endAccess(db: Transaction, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ temporaryHash: null, temporaryExpiresAt: null })
    .where('id', '=', userId)
    .execute();
  await db
    .updateTable('oneTimeCodes')
    .set({ usedAt: new Date() })
    .where('usedAt', 'is', null)
    .where((code) => code.or([code('userId', '=', userId), code('actorId', '=', userId)]))
    .execute();
  await endSessions(db, { userId });
}
