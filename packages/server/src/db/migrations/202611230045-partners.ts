import { sql, type Kysely } from 'kysely';

/**
 * Partners: companies whose servers call us with an API key and receive webhooks. Only a key's SHA-256 is
 * stored; signing secrets are sealed (`db/seal.ts`), since both sides need them. Messages don't reference
 * `graded_cards`: voiding a certificate deletes those rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table partners (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      contact_email text not null,
      website text,
      created_at timestamptz not null default now()
    )`);
  await run(`create unique index partners_name on partners (lower(name))`);
  await run(`
    create table api_keys (
      id uuid primary key default gen_random_uuid(),
      partner_id uuid not null references partners,
      prefix text not null unique,
      hash bytea not null unique check (octet_length(hash) = 32),
      scopes text[] not null,
      signing_secret bytea not null,
      created_at timestamptz not null default now(),
      created_by uuid references users,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`);
  await run(`create index api_keys_partner on api_keys (partner_id)`);
  await run(`
    comment on column api_keys.signing_secret is 'Sealed. Signs the sales that are reported with this key.'`);
  await run(`comment on column api_keys.expires_at is 'Set when another key takes its place.'`);
  await run(`
    create table webhook_endpoints (
      id uuid primary key default gen_random_uuid(),
      partner_id uuid not null references partners,
      url text not null,
      types text[] not null check (cardinality(types) > 0),
      secret bytea not null,
      old_secret bytea,
      old_secret_until timestamptz,
      created_at timestamptz not null default now(),
      failing_since timestamptz,
      disabled_at timestamptz,
      disabled_because text check (disabled_because in ('partner', 'gone', 'failing')),
      check ((old_secret is null) = (old_secret_until is null)),
      check ((disabled_at is null) = (disabled_because is null))
    )`);
  await run(`create index webhook_endpoints_partner on webhook_endpoints (partner_id)`);
  await run(`comment on column webhook_endpoints.secret is 'Sealed. Signs what is sent there.'`);
  await run(`
    comment on column webhook_endpoints.failing_since is 'First failure since the last delivery.'`);
  await run(`
    create table webhook_messages (
      id bigint generated always as identity primary key,
      webhook_id text not null unique,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      certificate text,
      type text not null,
      payload text not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_attempt_at timestamptz,
      last_status smallint,
      last_error text,
      ended_at timestamptz,
      check ((state = 'waiting') = (ended_at is null))
    )`);
  await run(
    `comment on column webhook_messages.payload is 'The exact text that is signed and sent.'`,
  );
  await run(`
    comment on column webhook_messages.certificate is 'Messages of one certificate arrive in order; null: on its own.'`);
  await run(`
    comment on column webhook_messages.due_at is 'When to try; while it is being tried, when that counts as broken off.'`);
  await run(`
    create index webhook_messages_due on webhook_messages (endpoint_id, due_at)
      where state = 'waiting'`);
  await run(`
    create index webhook_messages_order on webhook_messages (endpoint_id, certificate, id)
      where state = 'waiting'`);
  await run(`create index webhook_messages_list on webhook_messages (endpoint_id, id desc)`);
  await run(`
    create index webhook_messages_ended on webhook_messages (ended_at) where state <> 'waiting'`);
  await run(`
    create table partner_requests (
      partner_id uuid not null references partners,
      webhook_id text not null,
      body_hash bytea not null check (octet_length(body_hash) = 32),
      answer text,
      created_at timestamptz not null default now(),
      primary key (partner_id, webhook_id)
    )`);
  await run(`
    comment on table partner_requests is 'Signed calls that were answered: a repeated one gets the same answer.'`);
  await run(
    `comment on column partner_requests.answer is 'Null only while the call is under way.'`,
  );
  await run(`
    insert into role_permissions (role_id, action, resource) values
      (2, 'read', 'api_keys'), (2, 'create', 'api_keys'), (2, 'update', 'api_keys')`);
}
