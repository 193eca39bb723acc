import { sql, type Kysely } from 'kysely';

/** What the witnesses of the grade log have seen of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table log_witnesses (
      key text primary key,
      size bigint check (size >= 0),
      seen_at timestamptz,
      failure text,
      check ((size is null) = (seen_at is null))
    )`);
  await run(`comment on column log_witnesses.key is 'Its verifier key, as in LOG_WITNESSES.'`);
  await run(`comment on column log_witnesses.size is 'Of the last checkpoint that it signed.'`);
  await run(`comment on column log_witnesses.seen_at is 'By its clock.'`);
  await run(`
    comment on column log_witnesses.failure is 'Why it did not sign the last one; null: it did.'`);
}
