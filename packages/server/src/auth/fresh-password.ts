import { FRESH_PASSWORD_MINUTES } from '@tag/contract/constants';
import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/** Lets a session make calls that need the password, for a while. */
export async function renewFreshness(
  db: Queries,
  sessionId: string,
): Promise<{ validUntil: string }> {
  const { passwordAt } = await db
    .updateTable('sessions')
    .set({ passwordAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .returning('passwordAt')
    .executeTakeFirstOrThrow();
  return { validUntil: addMinutes(passwordAt!, FRESH_PASSWORD_MINUTES).toISOString() };
}
