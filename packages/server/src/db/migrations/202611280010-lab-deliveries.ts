import { sql, type Kysely } from 'kysely';

/** What grading machines send, from the first byte until a month after its last card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table lab_deliveries (
      id uuid primary key,
      sender_id uuid not null references users,
      impersonator_id uuid references users,
      request_id text not null,
      state text not null check (state in ('sending', 'received', 'working', 'done', 'failed')),
      upload text,
      bytes bigint check (bytes > 0),
      cards integer check (cards >= 0),
      attempts integer not null default 0 check (attempts >= 0),
      failure text,
      created_at timestamptz not null default now(),
      received_at timestamptz,
      started_at timestamptz,
      ended_at timestamptz,
      check ((state = 'sending') = (received_at is null)),
      check (state = 'sending' or bytes is not null),
      check ((state in ('done', 'failed')) = (ended_at is not null)),
      check ((state = 'failed') = (failure is not null))
    )`);
  await run(
    `comment on column lab_deliveries.state is 'sending: its file is arriving, and nobody sees it yet.'`,
  );
  await run(
    `comment on column lab_deliveries.upload is 'What the store calls the upload, until it is finished.'`,
  );
  await run(
    `comment on column lab_deliveries.bytes is 'Of the file; while it arrives, null unless announced.'`,
  );
  await run(
    `comment on column lab_deliveries.cards is 'Cards in it; null until they were counted.'`,
  );
  await run(
    `comment on column lab_deliveries.attempts is 'How often it was started since a card was taken.'`,
  );
  await run(`create index lab_deliveries_list on lab_deliveries (received_at, id)`);
  await run(`create index lab_deliveries_sender on lab_deliveries (sender_id)`);
  await run(`create index lab_deliveries_impersonator on lab_deliveries (impersonator_id)`);
  await run(`
    create index lab_deliveries_sending on lab_deliveries (created_at) where state = 'sending'`);
  await run(`
    create index lab_deliveries_ended on lab_deliveries (ended_at) where ended_at is not null`);
  await run(`
    create table lab_delivery_cards (
      delivery_id uuid not null references lab_deliveries on delete cascade,
      position integer not null check (position >= 0),
      item_id text,
      certificate text,
      outcome text not null
        check (outcome in ('graded', 'regraded', 'completed', 'unchanged', 'refused')),
      problems jsonb not null default '[]',
      primary key (delivery_id, position)
    )`);
  await run(`
    comment on table lab_delivery_cards is 'What became of each card of a delivery, once it did.'`);
  await run(
    `comment on column lab_delivery_cards.item_id is 'As delivered; null: it could not be read.'`,
  );
}
