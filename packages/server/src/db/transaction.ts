import { sql, type IsolationLevel } from 'kysely';
import { codeOf } from '../setup-error.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Queries, Transaction } from './queries.ts';

/** Serialization failures and deadlocks with another transaction: retrying helps. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS = 5;
/** The longest pause before the second attempt; it doubles with each. */
const FIRST_PAUSE_MS = 20;

/**
 * Runs `work` in a transaction. If `work` throws, everything it wrote is rolled back. If PostgreSQL
 * aborts it because of another transaction, `work` runs again after a random moment, up to five times in
 * total, so it must not do anything that a rollback can't undo.
 *
 * Given a transaction, `work` runs in that one, which ends with it if it throws.
 * @param options.isolation read committed by default, as in PostgreSQL.
 * @throws the errors of `work`; the database's error if the last attempt also conflicts.
 */
export async function inTransaction<T>(
  db: Queries,
  work: (transaction: Transaction) => Promise<T>,
  { isolation }: { isolation?: IsolationLevel } = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction);
  for (let attempt = 1; ; attempt += 1) {
    const builder = db.transaction();
    try {
      return await (isolation ? builder.setIsolationLevel(isolation) : builder).execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !CONFLICTS.has(codeOf(error) ?? '')) throw error;
      // Two that collided would otherwise collide again.
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** Removes the time limit of a transaction's statements. */
export async function liftTimeout(transaction: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
}
