import { sql, type Kysely } from 'kysely';

/** Customers ask to become partners; a partner has users, and invites more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table partner_applications (
      id uuid primary key default gen_random_uuid(),
      applicant_id uuid not null references users,
      company text not null check (company <> ''),
      website text,
      building text not null check (building <> ''),
      contact_email text not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
      reason text,
      partner_id uuid references partners,
      created_at timestamptz not null default now(),
      answered_at timestamptz,
      answered_by uuid references users,
      check ((state = 'waiting') = (answered_at is null)),
      check ((state = 'refused') = (reason is not null)),
      check ((state = 'approved') = (partner_id is not null))
    )`);
  await run(
    `comment on column partner_applications.building is 'What they build, in their words.'`,
  );
  await run(`comment on column partner_applications.reason is 'Why it was refused.'`);
  await run(`
    create unique index partner_applications_waiting on partner_applications (applicant_id)
      where state = 'waiting'`);
  await run(`
    create index partner_applications_applicant on partner_applications (applicant_id, created_at)`);
  await run(`create index partner_applications_list on partner_applications (created_at, id)`);
  await run(`create index partner_applications_partner on partner_applications (partner_id)`);
  await run(`create index partner_applications_answered_by on partner_applications (answered_by)`);
  await run(`
    create table partner_users (
      user_id uuid primary key references users,
      partner_id uuid not null references partners,
      role text not null check (role in ('owner', 'member')),
      joined_at timestamptz not null default now()
    )`);
  await run(`create index partner_users_partner on partner_users (partner_id)`);
  await run(`
    create unique index partner_users_owner on partner_users (partner_id) where role = 'owner'`);
  await run(`
    create table partner_invitations (
      id uuid primary key default gen_random_uuid(),
      partner_id uuid not null references partners,
      email text not null,
      role text not null check (role in ('owner', 'member')),
      code_hash bytea unique,
      created_at timestamptz not null default now(),
      sends_at timestamptz,
      expires_at timestamptz not null
    )`);
  await run(`
    comment on column partner_invitations.sends_at is 'When its email goes out; null: at once.'`);
  await run(`
    comment on table partner_invitations is 'Open ones. Accepted or taken back, they are deleted.'`);
  await run(`
    comment on column partner_invitations.code_hash is 'Null until the email is sent.'`);
  await run(`
    create unique index partner_invitations_address
      on partner_invitations (partner_id, lower(email))`);
  await run(`
    create index partner_invitations_unsent on partner_invitations (created_at)
      where code_hash is null`);
  // Partners of before have no users yet; the hourly job mails what nothing else has mailed.
  await run(`
    insert into partner_invitations (partner_id, email, role, expires_at)
    select id, contact_email, 'owner', now() + interval '30 days' from partners`);
}
