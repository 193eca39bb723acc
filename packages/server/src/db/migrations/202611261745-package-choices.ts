import { sql, type Kysely } from 'kysely';

/** Whether the customer chose the package of an order, or none; else each quote picks one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run(`
    alter table orders add column is_package_chosen boolean not null default false`);
  await run(`
    comment on column orders.is_package_chosen is
      'The package stays, or none if it is null. Else each quote picks the one with the lowest total.'`);
  await run(`update orders set is_package_chosen = true where package is not null`);
}
