import { sql, type Kysely } from 'kysely';

/** Emails that an account makes us send to people who haven't accepted anything from it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table stranger_mails (
      id bigint generated always as identity primary key,
      sender_id uuid not null references users on delete cascade,
      address text not null,
      certificate text,
      asked_at timestamptz not null default clock_timestamp(),
      sends_at timestamptz not null
    )`);
  await run(`comment on column stranger_mails.address is 'The recipient, in lower case.'`);
  await run(`
    comment on column stranger_mails.sends_at is 'Later than asked_at if it waits for its turn.'`);
  await run(`create index stranger_mails_sender on stranger_mails (sender_id, sends_at desc)`);
  await run(`
    create index stranger_mails_certificate on stranger_mails (certificate, asked_at)
      where certificate is not null`);
  await run(`create index stranger_mails_sent on stranger_mails (sends_at)`);
  await run(`alter table hand_overs add column sends_at timestamptz`);
  await run(`alter table sub_order_invitations add column sends_at timestamptz`);
  await run(`
    comment on column hand_overs.sends_at is 'When its email goes out, if that has to wait.'`);
  await run(`
    comment on column sub_order_invitations.sends_at is 'When its email goes out, if that has to wait.'`);
  await run(`
    comment on column mail_pauses.address is 'The address; after its sender, where each sender has a pause.'`);
}
