import { sql, type Kysely } from 'kysely';

/**
 * API keys and webhook endpoints belong to a partner or to a user, exactly one. A user's key signs nothing,
 * so it has no signing secret. Messages about one order arrive in order, as those about one certificate do:
 * both are a message's `sequence`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`set local statement_timeout = 0`);
  await run(`
    alter table api_keys
      alter column partner_id drop not null,
      alter column signing_secret drop not null,
      add column user_id uuid references users,
      add column name text not null default '',
      add column calls bigint not null default 0,
      add constraint api_keys_one_owner check (num_nonnulls(partner_id, user_id) = 1),
      add constraint api_keys_partners_sign
        check ((partner_id is null) = (signing_secret is null))`);
  await run(`create index api_keys_user on api_keys (user_id)`);
  await run(`comment on column api_keys.name is 'What its user calls it; empty for a partner''s.'`);
  await run(`comment on column api_keys.calls is 'Calls so far; only a user''s key counts them.'`);
  await run(`
    alter table webhook_endpoints
      alter column partner_id drop not null,
      add column user_id uuid references users,
      add constraint webhook_endpoints_one_owner check (num_nonnulls(partner_id, user_id) = 1)`);
  await run(`create index webhook_endpoints_user on webhook_endpoints (user_id)`);
  await run(`
    alter table webhook_messages
      add column order_number text,
      add column sequence text generated always as (coalesce(certificate, order_number)) stored`);
  await run(`
    comment on column webhook_messages.certificate is 'What it is about, if that is a certificate.'`);
  await run(`
    comment on column webhook_messages.order_number is 'What it is about, if that is a user''s order.'`);
  await run(`
    comment on column webhook_messages.sequence is 'Messages with the same arrive in order; null: on its own.'`);
  await run(`drop index webhook_messages_order`);
  await run(`
    create index webhook_messages_sequence on webhook_messages (endpoint_id, sequence, id)
      where state = 'waiting'`);
}
