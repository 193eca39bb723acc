import type { ColumnMapping, TableField } from '@tag/contract/users';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';

/** A user's mappings; older ones are forgotten. */
const MOST_KEPT = 20;

/** A user's mappings, the last used first. */
export async function listColumnMappings(db: Queries, userId: string): Promise<ColumnMapping[]> {
  const rows = await db
    .selectFrom('columnMappings')
    .select(['headers', 'fields'])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('headersHash')
    .limit(MOST_KEPT)
    .execute();
  return rows.map(({ fields, headers }) => ({ headers, fields: fields as (TableField | null)[] }));
}

/** Remembers a mapping instead of an earlier one of the same headers. */
export async function saveColumnMapping(
  queries: Queries,
  userId: string,
  { fields, headers }: ColumnMapping,
): Promise<void> {
  const headersHash = createHash('sha256').update(JSON.stringify(headers)).digest();
  const chosen = { fields: fields as string[], usedAt: new Date() };
  await inTransaction(queries, async (db) => {
    await db
      .insertInto('columnMappings')
      .values({ userId, headersHash, headers, ...chosen })
      .onConflict((conflict) => conflict.columns(['userId', 'headersHash']).doUpdateSet(chosen))
      .execute();
    await sql`
      delete from column_mappings
      where user_id = ${userId} and headers_hash in (
        select headers_hash from column_mappings where user_id = ${userId}
        order by used_at desc, headers_hash offset ${MOST_KEPT})`.execute(db);
  });
}
