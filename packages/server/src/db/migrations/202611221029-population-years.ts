import { sql, type Kysely } from 'kysely';

/**
 * The days of a category's year were counted under one made-up number, category times 10,000 plus
 * year. Now `id` is the category's, and the year has its own column; 0 on every other level.
 *
 * Only the rows of years are rewritten, without the old key in the way; then the key is built once: about
 * 15 seconds for ten million certificates. A running server of an earlier version still answers, but
 * can't grade: its statement names the dropped key, so its transaction fails and nothing is counted
 * wrong.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table population_changes
      drop constraint population_changes_pkey,
      add column year smallint not null default 0`.execute(db);
  await sql`
    update population_changes set id = id / 10000, year = id % 10000 where level = 3`.execute(db);
  await sql`
    alter table population_changes
      add primary key (level, id, year, day, stripe),
      add constraint population_changes_year check ((level = 3) = (year > 0))`.execute(db);
}
