import { sql, type Kysely } from 'kysely';

/** The name of a seller's shop, as they chose it; null: none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column shop_name text`.execute(db);
}
