import { sql, type Kysely } from 'kysely';

/**
 * This index alone finds the most graded cards with a common word. An entry must fit a third of a page,
 * so the search text is cut at a length that no name reaches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    update population_by_card set search = left(search, 640)
    where length(search) > 640`.execute(db);
  await sql`drop index population_by_card_magnitude`.execute(db);
  await sql`
    create index population_by_card_magnitude
      on population_by_card (magnitude) include (variation_id, set_id, search)`.execute(db);
  // Whether that index or the one of letters is shorter depends on how common a word is.
  await sql`alter table population_by_card alter column search set statistics 1000`.execute(db);
}
