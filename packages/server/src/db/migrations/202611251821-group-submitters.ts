import { sql, type Kysely } from 'kysely';

/**
 * A group submitter is asked, and submits an order once they accept. Orders that named one before keep the
 * name in `orders.group_submitter_id`; without a request, it gives no access. Sub-orders know who locked
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table submitter_requests (
      id uuid primary key default gen_random_uuid(),
      order_id bigint not null unique references orders on delete cascade,
      submitter_id uuid not null references users on delete cascade,
      code_hash bytea unique,
      expires_at timestamptz not null,
      sends_at timestamptz,
      accepted_at timestamptz,
      declined_at timestamptz,
      check (accepted_at is null or declined_at is null)
    )`);
  await run(`create index submitter_requests_submitter on submitter_requests (submitter_id)`);
  await run(`
    comment on column submitter_requests.sends_at is 'When its email goes out, if that has to wait.'`);
  await run(`alter table sub_orders add column locked_by uuid references users on delete set null`);
}
