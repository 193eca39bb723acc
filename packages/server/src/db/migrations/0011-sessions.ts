import { sql, type Kysely } from 'kysely';

/**
 * Sessions, one-time codes, and the limits of both. A refresh token is derived from its session, its
 * generation, and a secret, so no token is stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users,
      impersonator_id uuid references users,
      generation integer not null default 0,
      rotated_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id) where ended_at is null`.execute(db);
  await sql`
    create index sessions_impersonator on sessions (impersonator_id)
    where ended_at is null and impersonator_id is not null`.execute(db);
  await sql`
    create table one_time_codes (
      id uuid primary key default gen_random_uuid(),
      purpose text not null check (purpose in
        ('registration', 'email_change', 'reset_password', 'first_login', 'impersonation')),
      user_id uuid references users,
      actor_id uuid references users,
      email text,
      code_hash bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create index one_time_codes_user on one_time_codes (user_id, purpose)
    where used_at is null`.execute(db);
  await sql`create index one_time_codes_expiry on one_time_codes (expires_at)`.execute(db);
  await sql`
    create table mail_pauses (
      kind text not null,
      address text not null,
      sent_at timestamptz not null default now(),
      primary key (kind, address)
    )`.execute(db);
  await sql`
    create table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
}
