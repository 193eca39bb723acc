import { sql, type Kysely } from 'kysely';

/** Attempts at a password, by account and lane, and where each user has signed in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_attempts (
      account text not null,
      lane text not null,
      attempts integer not null,
      resets_at timestamptz not null,
      next_at timestamptz not null,
      admitted boolean not null,
      primary key (account, lane)
    )`.execute(db);
  await sql`create index password_attempts_reset on password_attempts (resets_at)`.execute(db);
  await sql`
    create table known_sources (
      user_id uuid not null references users on delete cascade,
      source text not null,
      seen_at timestamptz not null default now(),
      primary key (user_id, source)
    )`.execute(db);
  await sql`create index known_sources_seen on known_sources (seen_at)`.execute(db);
}
