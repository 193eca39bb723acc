import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { CopiedRows, runCopy } from './copy.ts';
import { nameOf } from './prepared.ts';

/** `pg` takes a timeout for each query, which its types leave out. */
interface Statement extends pg.QueryConfig {
  query_timeout: number | undefined;
}

/** Lifts the server's timeout; see `liftTimeout`. */
const LIFTS_TIMEOUT = /^set (local )?statement_timeout = 0$/;
/** PostgreSQL's code for a write on a standby. */
export const READ_ONLY = '25006';
/** The longest a timer of Node's can take: 25 days. */
const ANY_TIME_MS = 2 ** 31 - 1;

/**
 * A pool for Kysely.
 *
 * - Prepared queries run by name.
 * - A COPY sends the rows that are its parameter.
 * - A transaction that lifts the server's timeout lifts the driver's as well.
 * - A connection that fails for another reason than a PostgreSQL error (it broke, or timed out) runs
 *   nothing more, not even Kysely's rollback, and is closed when released.
 * - So is one whose server takes no writes any more: another one does.
 */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  // Kysely also identifies its connections by these objects.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? clientOf(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function clientOf(client: pg.PoolClient): PostgresPoolClient {
  let timeout: number | undefined;
  let failure: Error | undefined;
  let isStandby = false;
  const query = async (text: string, values: unknown[]) => {
    if (failure) throw failure;
    if (LIFTS_TIMEOUT.test(text)) timeout = ANY_TIME_MS;
    const name = nameOf(text);
    const [rows] = values;
    const statement: Statement = {
      ...(name !== undefined && { name }),
      text,
      values,
      query_timeout: timeout,
    };
    try {
      return rows instanceof CopiedRows
        ? await runCopy(client, text, rows, timeout)
        : await client.query(statement);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) failure = error as Error;
      else if (error.code === READ_ONLY) isStandby = true;
      throw error;
    }
  };
  return {
    // Kysely also sends cursors, but only with the cursor library.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {
      timeout = undefined;
      client.release(failure ?? isStandby);
    },
  };
}
