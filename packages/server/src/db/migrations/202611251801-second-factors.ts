import { sql, type Kysely } from 'kysely';

/** Staff's second factors: an authenticator app, passkeys, and recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table authenticator_apps (
      user_id uuid primary key references users on delete cascade,
      secret bytea,
      next_secret bytea,
      used_step bigint,
      added_at timestamptz,
      last_used_at timestamptz
    )`);
  await run(`
    comment on column authenticator_apps.secret is
      'Sealed. Null: there is no app yet, and it is being set up.'`);
  await run(`
    comment on column authenticator_apps.next_secret is
      'Sealed. Takes the place of the secret once its first code is entered.'`);
  await run(`
    comment on column authenticator_apps.used_step is
      'The 30 seconds of the last code that was used: earlier codes, and this one, are refused.'`);
  await run(`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      added_at timestamptz not null default now(),
      last_used_at timestamptz
    )`);
  await run(`create index passkeys_user on passkeys (user_id)`);
  await run(`comment on column passkeys.counter is 'How often it was used; 0: it doesn''t count.'`);
  await run(`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`);
  await run(`alter table sessions add column needs_factor boolean not null default false`);
  await run(`
    comment on column sessions.needs_factor is
      'Whether its user must add a second factor before anything else.'`);
  await run(`alter table one_time_codes drop constraint one_time_codes_purpose_check`);
  await run(`
    alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
      ('address', 'email_change', 'email_change_cancel', 'reset_password', 'first_login',
       'impersonation', 'factor_sign_in', 'factor_first_login', 'new_passkey', 'passkey_check'))`);
}
