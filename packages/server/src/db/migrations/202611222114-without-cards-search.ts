import { sql, type Kysely } from 'kysely';

/** Cards are found by `card_words`: no query reads this index any more, but every import wrote to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index cards_search`.execute(db);
}
