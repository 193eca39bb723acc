import { type Kysely, sql } from 'kysely';

/** `users_newest` begins with the same column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_created`.execute(db);
}
