import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
const month = ago('30 days');

/**
 * Deletes expired rows: sessions, codes, and registrations a month later, so an old link can still say
 * that it has expired; uploads and counters sooner.
 */
export async function sweepExpired({ query }: Pick<Database, 'query'>): Promise<void> {
  await query
    .deleteFrom('sessions')
    .where(({ fn }) => fn('least', ['expiresAt', 'endedAt']), '<', month)
    .execute();
  await query
    .deleteFrom('oneTimeCodes')
    .where(({ fn }) => fn('least', ['expiresAt', 'usedAt']), '<', month)
    .execute();
  await query.deleteFrom('registrations').where('expiresAt', '<', month).execute();
  await query
    .deleteFrom('uploads')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
  await query.deleteFrom('mailPauses').where('sentAt', '<', ago('1 day')).execute();
  await query.deleteFrom('strangerMails').where('sendsAt', '<', ago('1 day')).execute();
  await query.deleteFrom('passwordAttempts').where('resetsAt', '<', ago('1 hour')).execute();
  await query.deleteFrom('knownSources').where('seenAt', '<', ago('90 days')).execute();
  await query
    .deleteFrom('rateLimits')
    .where('expire', '<', sql<number>`extract(epoch from now()) * 1000`)
    .execute();
}
