import { sql, type Kysely } from 'kysely';

/** Emails kept instead of sent, and files being uploaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox_mails (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      recipient text not null,
      subject text not null,
      html text not null,
      text text not null
    )`.execute(db);
  await sql`
    create table uploads (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users,
      content_type text not null,
      code_hash bytea not null,
      bytes bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index uploads_user on uploads (user_id)`.execute(db);
}
