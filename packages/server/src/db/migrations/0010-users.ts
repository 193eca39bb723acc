import { sql, type Kysely } from 'kysely';

/**
 * Users, roles, and permissions. `temporary_hash` is of an emailed password; it has the salt of
 * `password_hash`, so one computation compares with both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roles (
      id integer primary key,
      name text not null unique check (name <> '')
    )`.execute(db);
  await sql`
    create table role_permissions (
      role_id integer not null references roles,
      action text not null,
      resource text not null,
      primary key (role_id, action, resource)
    )`.execute(db);
  await sql`insert into roles (id, name) values (1, 'customer'), (2, 'admin'), (3, 'lab')`.execute(
    db,
  );
  await sql`
    insert into role_permissions (role_id, action, resource) values
      (2, 'read', 'users'), (2, 'create', 'users'), (2, 'update', 'users'),
      (2, 'impersonate', 'users'), (2, 'read', 'audit_trail')`.execute(db);
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email <> ''),
      email_verified_at timestamptz,
      first_name text not null,
      last_name text not null,
      username text,
      phone_number text,
      date_of_birth date,
      role_id integer not null references roles,
      status text not null
        check (status in ('unverified', 'active', 'inactive', 'password_reset', 'registered')),
      password_hash text,
      temporary_hash text,
      temporary_expires_at timestamptz,
      avatar_key text,
      on_boarding text[] not null default '{}',
      theme text not null default 'auto' check (theme in ('auto', 'light', 'dark')),
      news_by_mail boolean not null default false,
      is_group_submitter boolean not null default false,
      created_at timestamptz not null default now(),
      last_login_at timestamptz,
      check ((temporary_hash is null) = (temporary_expires_at is null))
    )`.execute(db);
  await sql`create unique index users_email on users (lower(email))`.execute(db);
  await sql`create unique index users_username on users (lower(username))`.execute(db);
  await sql`create index users_created on users (created_at)`.execute(db);
  await sql`
    create index users_search on users using gin (
      lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(username, ''))
      gin_trgm_ops)`.execute(db);
}
