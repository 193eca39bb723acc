import type { Database } from '../db/database.ts';

/**
 * Takes away what has run out and opens nothing any more: sessions and codes a month after, so that
 * an old link can still say that it expired; uploads and counters at once.
 */
export async function sweepExpired({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const month = `now() - interval '30 days'`;
  await pool.query(`delete from sessions where least(expires_at, ended_at) < ${month}`);
  await pool.query(`delete from one_time_codes where least(expires_at, used_at) < ${month}`);
  await pool.query(`delete from registrations where expires_at < ${month}`);
  await pool.query(`delete from uploads where expires_at < now()`);
  await pool.query(`delete from mail_pauses where sent_at < now() - interval '1 day'`);
  await pool.query(`delete from password_attempts where resets_at < now() - interval '1 hour'`);
  await pool.query(`delete from known_sources where seen_at < now() - interval '90 days'`);
  await pool.query(`delete from rate_limits where expire < extract(epoch from now()) * 1000`);
}
