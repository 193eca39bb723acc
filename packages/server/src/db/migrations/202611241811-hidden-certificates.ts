import { sql, type Kysely } from 'kysely';

/**
 * The covering index of a card's certificates also says which of them are public: its list leaves the
 * others out. A payment by somebody without an account keeps the hash of their secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run('drop index graded_cards_population');
  await run(`
    create index graded_cards_population
      on graded_cards (variation_id, score desc nulls last, chronology)
      include (grade_key, region, certificate, chronology_in_grade, published_at)`);
  await run('alter table payments add column secret_hash bytea');
  await run(`
    comment on column payments.secret_hash is
      'SHA-256 of the secret that a call with its key must have; null: none is needed.'`);
}
