import { sql, type Kysely } from 'kysely';

/** Meanings that names don't show. `db/tables.ts` repeats them. */
const COMMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_trail: {
    actor_id: 'Who did it; null: someone without an account.',
    acted_as_id: 'The user whom a member of staff impersonated.',
    subject_id: 'The user to whom it was done.',
  },
  cards: { search: 'What a search looks through: lower case, no accents.' },
  cities: { search: 'What a search looks through: lower case, no accents.' },
  graded_cards: {
    score: '100 to 1000; null: Authentic.',
    chronology: 'Counts from 1 in the order of grading, among those of the same variation.',
    chronology_in_grade: 'The same, among those of the same variation and grade.',
    media_key: 'The folder of its pictures.',
    published_at: 'Null or in the future: not public yet.',
  },
  known_sources: { source: 'Where the user has signed in: "network ..." or "device ...".' },
  one_time_codes: {
    actor_id: 'The member of staff who impersonates the user with it.',
    email: 'Where it was sent; of a first login, the address it began with.',
  },
  password_attempts: {
    lane: 'Whose attempts are counted together: a device, a network, strangers.',
  },
  population_by_card: {
    magnitude: 'Which power of two the total has reached; changes only when it doubles.',
  },
  population_changes: {
    level: 'What the day is counted for: 1 variation, 2 set, 3 year of a category, 4 category.',
    id: 'Of the variation, the set, or the category.',
    year: '0 on every level but 3.',
    stripe: 'Sets take turns at the rows of a shared day; folded into 0 once the day is over.',
  },
  rate_limits: { expire: 'Milliseconds since 1970.' },
  registrations: { password_hash: 'All hashes of an address have the same salt.' },
  sessions: { generation: 'Counts renewals; only a token of this generation is valid.' },
  uploads: { bytes: 'Null until the file arrives.' },
  users: {
    avatar_key: 'The folder of the file.',
    pop_report_page_size: 'Null: never chosen.',
    temporary_hash: 'Of a password that was emailed; has the salt of password_hash.',
    theme: 'Null: never chosen.',
  },
};

/**
 * Describes columns. Also restores a constraint: PostgreSQL 18 lists `not null` among a table's
 * constraints, and 0004-population dropped that of chronology_in_grade along with the intended one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table graded_cards alter column chronology_in_grade set not null`.execute(db);
  for (const [table, columns] of Object.entries(COMMENTS)) {
    for (const [column, text] of Object.entries(columns)) {
      await sql`comment on column ${sql.ref(`${table}.${column}`)} is ${sql.lit(text)}`.execute(db);
    }
  }
}
