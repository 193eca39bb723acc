import { sql, type Kysely } from 'kysely';

/**
 * What owners decide about graded cards before these ship, and reviews of grades: each is asked for with
 * others in one payment, and holds its card until the lab answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run(`
    alter table order_items
      add column decide_until timestamptz,
      add column decided_at timestamptz`);
  await run(`
    comment on column order_items.decide_until is
      'A finished card doesn’t ship before, unless its owner decides.'`);
  await run(`
    comment on column order_items.decided_at is
      'When its owner said “Ship now” or asked for a review.'`);
  await run(`
    create table card_reviews (
      id uuid primary key default gen_random_uuid(),
      request_id uuid not null,
      order_id bigint not null references orders on delete cascade,
      item_id uuid not null references order_items,
      asked_by uuid not null references users,
      fee integer not null check (fee >= 0),
      question text,
      created_at timestamptz not null default now(),
      payment_id uuid references payments,
      asked_at timestamptz,
      due_at timestamptz,
      score_before integer,
      answered_at timestamptz,
      answered_by uuid references users,
      outcome text check (outcome in ('kept', 'changed', 'ended')),
      score_after integer,
      reason text check (length(reason) between 1 and 500),
      is_refunded boolean not null default false,
      unique (request_id, item_id),
      check ((asked_at is null) = (due_at is null)),
      check ((asked_at is null) = (payment_id is null)),
      check ((answered_at is null) = (outcome is null)),
      check (answered_at is null or asked_at is not null)
    )`);
  await run(`comment on table card_reviews is 'Without asked_at, its fee isn’t paid.'`);
  await run(`
    create unique index card_reviews_open on card_reviews (item_id)
      where asked_at is not null and answered_at is null`);
  await run(`
    create index card_reviews_due on card_reviews (due_at, id)
      where asked_at is not null and answered_at is null`);
  await run(`create index card_reviews_order on card_reviews (order_id)`);
  await run(`create index card_reviews_item on card_reviews (item_id)`);
  await run(`create index card_reviews_asker on card_reviews (asked_by)`);
  await run(`create index card_reviews_answerer on card_reviews (answered_by)`);
  await run(`create index card_reviews_payment on card_reviews (payment_id)`);
  await run(`
    alter table payments
      drop constraint payments_purpose_check,
      add constraint payments_purpose_check
        check (purpose in ('witness_video', 'order', 'proposal', 'delisting', 'review'))`);
  await run(`drop index payments_open_subject`);
  await run(`
    create unique index payments_open_subject on payments (provider, purpose, subject)
      where purpose in ('order', 'proposal', 'delisting', 'review')
        and state in ('created', 'pending')`);
}
