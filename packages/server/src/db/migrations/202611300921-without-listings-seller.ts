import { sql, type Kysely } from 'kysely';

/** `listings_of_seller` begins with the same column, and sorts as sellers do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_seller`.execute(db);
}
