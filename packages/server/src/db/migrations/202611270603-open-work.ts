import { sql, type Kysely } from 'kysely';

/** Indexes for clean-ups, and a table of the files without a certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`set local statement_timeout = 0`);
  await run(`create index sessions_over on sessions ((least(expires_at, ended_at)))`);
  await run(`create index one_time_codes_over on one_time_codes ((least(expires_at, used_at)))`);
  await run(`drop index one_time_codes_expiry`);
  await run(`create index registrations_expiry on registrations (expires_at)`);
  await run(`create index uploads_expiry on uploads (expires_at)`);
  await run(`create index mail_pauses_sent on mail_pauses (sent_at)`);
  await run(`create index rate_limits_expire on rate_limits (expire)`);
  await run(`create index partner_requests_created on partner_requests (created_at)`);
  await run(`
    create index card_labels_open on card_labels (window_ends_at) where approved_at is null`);
  await run(`
    create index price_proposals_expiry on price_proposals (expires_at) where answer is null`);
  await run(`
    create index order_items_awaited on order_items (sub_order_id)
      where arrived_at is null and outcome is null`);
  await run(`
    create table media_orphans (
      media_key text primary key references delivered_media on delete cascade,
      since timestamptz not null default now(),
      deleting_until timestamptz
    )`);
  await run(`create index media_orphans_since on media_orphans (since)`);
  await run(`
    comment on table media_orphans is
      'Delivered files that may have no certificate: written lately, replaced, or of a voided one.'`);
  await run(`
    comment on column media_orphans.deleting_until is
      'A server deletes the files; after this time, it is gone.'`);
  await run(`
    insert into media_orphans (media_key, since)
    select m.media_key, m.written_at from delivered_media m
    where not exists (select from graded_cards g where g.media_key = m.media_key)`);
  await run(`
    create function orphan_media() returns trigger language plpgsql as $$
    begin
      insert into media_orphans (media_key)
        select media_key from delivered_media where media_key = old.media_key
        on conflict (media_key) do update set since = now();
      return null;
    end $$`);
  await run(`
    create trigger orphan_media_replaced after update of media_key on graded_cards for each row
      when (old.media_key is distinct from new.media_key) execute function orphan_media()`);
  await run(`
    create trigger orphan_media_voided after delete on graded_cards for each row
      execute function orphan_media()`);
}
