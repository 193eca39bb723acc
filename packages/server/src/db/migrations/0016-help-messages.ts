import { sql, type Kysely } from 'kysely';

/** Messages from the help chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table help_messages (
      id uuid primary key default gen_random_uuid(),
      at timestamptz not null default now(),
      email text not null,
      name text,
      text text not null,
      page text
    )`.execute(db);
}
