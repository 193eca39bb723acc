import { sql, type Kysely } from 'kysely';

/** What users chose for the columns of their files, and two more emails that they can turn off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table column_mappings (
      user_id uuid not null references users on delete cascade,
      headers_hash bytea not null,
      headers text[] not null,
      fields text[] not null check (cardinality(fields) = cardinality(headers)),
      used_at timestamptz not null,
      primary key (user_id, headers_hash)
    )`);
  await run(`
    comment on column column_mappings.headers_hash is 'SHA-256 of the headers as JSON'`);
  await run(`
    comment on column column_mappings.fields is 'Null: the column is left out'`);
  await run(`
    alter table users
      add column grades_by_mail boolean not null default true,
      add column reviews_by_mail boolean not null default true`);
}
