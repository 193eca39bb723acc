import { sql, type IsolationLevel } from 'kysely';
import { codeOf } from '../setup-error.ts';
import type { Queries, Transaction } from './queries.ts';

/** Serialization failures and deadlocks: another transaction was in the way, so trying again helps. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction. If `work` throws, everything it wrote is rolled back. If PostgreSQL
 * breaks the transaction off because of another one, `work` runs again, up to five times in all, so
 * it must not do anything that a rollback cannot undo.
 * @param options.isolation PostgreSQL's own default unless given: read committed.
 * @throws whatever `work` throws; the database's error if the last attempt also conflicts.
 */
export async function inTransaction<T>(
  db: Queries,
  work: (transaction: Transaction) => Promise<T>,
  { isolation }: { isolation?: IsolationLevel } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const builder = db.transaction();
    try {
      return await (isolation ? builder.setIsolationLevel(isolation) : builder).execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !CONFLICTS.has(codeOf(error) ?? '')) throw error;
    }
  }
}

/** Lets the statements of a transaction take as long as they need. */
export async function liftTimeout(transaction: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
}
