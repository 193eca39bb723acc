import { sql, type Kysely } from 'kysely';

/**
 * Users' portal settings, for all their browsers. null: never chosen, so each browser keeps its setting.
 * No theme could be chosen before, so `auto` meant the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      alter column theme drop not null,
      alter column theme drop default,
      add column pop_report_page_size integer check (pop_report_page_size between 1 and 20000)`.execute(
    db,
  );
  await sql`update users set theme = null where theme = 'auto'`.execute(db);
}
