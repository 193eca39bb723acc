import type { Database } from '../db/database.ts';
import type { ReadQueries, Transaction } from '../db/queries.ts';
import { SetupError } from '../setup-error.ts';

/** The log as it was last signed. */
interface LogHead {
  readonly origin: string;
  readonly size: number;
  /** Signed. */
  readonly checkpoint: string;
}

/** Undefined: nothing was ever signed. */
export const findHead = (db: ReadQueries): Promise<LogHead | undefined> =>
  db.selectFrom('logHead').select(['origin', 'size', 'checkpoint']).executeTakeFirst();

/** @throws Error if it would make the log smaller, or another one. */
export async function saveHead(db: Transaction, head: LogHead): Promise<void> {
  const row = { ...head, signedAt: new Date() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('logHead')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where('logHead.size', '<=', head.size)
        .where('logHead.origin', '=', head.origin),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new Error(`The log is not ${head.origin}'s own`);
}

/**
 * A log keeps its name, since everything signed names it.
 * @throws SetupError if the database has the log of another.
 */
export async function assertOrigin({ query }: Database, origin: string): Promise<void> {
  const head = await findHead(query);
  if (head && head.origin !== origin) {
    throw new SetupError(
      `LOG_ORIGIN: ${origin}, but this database has the grade log ${head.origin}. A log never changes its name.`,
    );
  }
}
