import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { giveUpWaiting } from '../webhooks/queue.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends everything that gives access to an account in its earlier state: all sessions, all codes (reset
 * links, changes of address, first logins, impersonations by or of the user), an emailed password, and its
 * API keys. Webhooks of an account that is inactive by now are turned off.
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
  await db
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
  await stopWebhooks(db, userId);
  await endSessions(db, { userId });
}

async function stopWebhooks(db: Transaction, userId: string): Promise<void> {
  const stopped = await db
    .updateTable('webhookEndpoints')
    .set({ disabledAt: sql<Date>`now()`, disabledBecause: 'partner' })
    .where('userId', '=', userId)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`exists (select from users where id = ${userId} and status = 'inactive')`)
    .returning('id')
    .execute();
  for (const { id } of stopped) await giveUpWaiting(db, id);
}
