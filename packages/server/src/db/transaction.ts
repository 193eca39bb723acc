import type pg from 'pg';
import { codeOf } from '../setup-error.ts';

/** Two transactions that wait for each other, or saw what the other changed: one is asked again. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction of its own, anew when the database broke it off because of another one.
 * What `work` throws rolls everything back.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // A connection that cannot even roll back is not given to anyone else.
      await client.query('rollback').catch((reason: Error) => (broken = reason));
      if (attempt === ATTEMPTS || !CONFLICTS.has(codeOf(error) ?? '')) throw error;
    } finally {
      client.release(broken);
    }
  }
}
