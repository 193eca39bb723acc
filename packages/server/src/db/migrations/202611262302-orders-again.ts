import { sql, type Kysely } from 'kysely';

/** What an order started from an earlier one couldn't take over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run(`alter table orders add column left_out jsonb not null default '[]'`);
  await run(`
    comment on column orders.left_out is
      'Of an order started from an earlier one: the fields that could not be taken over, each with its reason.'`);
}
