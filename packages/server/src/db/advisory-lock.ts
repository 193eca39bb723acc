import { sql, type Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 100;

/**
 * Runs work while this connection holds a lock that one program can have. It asks again and again instead of
 * waiting in a statement: `create index concurrently` waits for every statement that runs.
 */
export async function withAdvisoryLock<Tables, T>(
  connection: Kysely<Tables>,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const take = sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${lock}) as is_ours`;
  while (!(await take.execute(connection)).rows[0]!.isOurs) await sleep(LOOK_MS);
  try {
    return await work();
  } finally {
    // A connection that is lost has lost its lock too.
    await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => {});
  }
}
