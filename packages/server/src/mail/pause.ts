import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/** Seconds until the same kind of email may be sent to the same address again. */
const FIRST_PAUSE = 60;
const LONGEST_PAUSE = 3600;

/** Emails of a kind that an address gets in a day, from all senders together. */
const MOST_A_DAY = 20;

/** Doubles with every email after the third, and resets after a day without one. */
const pauseAfter = sql`
  least(${LONGEST_PAUSE}::int, ${FIRST_PAUSE}::int * power(2, greatest(0, least(mail_pauses.sent, 20) - 3)))`;

/**
 * Claims an address's next turn for a kind of email. Each sender has a separate pause for each address,
 * and a wider limit counts all senders, so nobody easily keeps others from writing to an address. Counts
 * the same whether or not the address has an account.
 * @param sender a user's id; for a visitor, the network address.
 * @returns the seconds until the next one may be sent.
 * @throws ApiError `invalid_email_send_time` with the seconds that are left.
 */
export async function takeMailTurn(
  db: Transaction,
  kind: 'confirmation' | 'reset' | 'first_password' | 'invitation',
  email: string,
  sender: string,
): Promise<number> {
  const address = email.toLowerCase();
  const seconds = await takeTurnOf(db, kind, `${sender} ${address}`);
  await takeTurnOfDay(db, `${kind} of a day`, address);
  return seconds;
}

async function takeTurnOf(db: Transaction, kind: string, address: string): Promise<number> {
  const { rows: taken } = await sql<{ seconds: number }>`
    insert into mail_pauses (kind, address) values (${kind}, ${address})
    on conflict (kind, address) do update set
      sent_at = now(),
      sent = case when mail_pauses.sent_at < now() - interval '1 day' then 1
                  else mail_pauses.sent + 1 end
      where mail_pauses.sent_at <= now() - make_interval(secs => ${pauseAfter})
    returning ${pauseAfter}::int as seconds`.execute(db);
  if (taken[0]) return taken[0].seconds;
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(${pauseAfter} - extract(epoch from now() - sent_at)))::int as seconds
    from mail_pauses where kind = ${kind} and address = ${address}`.execute(db);
  throw tooEarly(rows[0]?.seconds ?? FIRST_PAUSE);
}

/** The day begins with its first email. */
async function takeTurnOfDay(db: Transaction, kind: string, address: string): Promise<void> {
  const isOver = sql`mail_pauses.sent_at <= now() - interval '1 day'`;
  const { rows: taken } = await sql`
    insert into mail_pauses (kind, address) values (${kind}, ${address})
    on conflict (kind, address) do update set
      sent_at = case when ${isOver} then now() else mail_pauses.sent_at end,
      sent = case when ${isOver} then 1 else mail_pauses.sent + 1 end
      where ${isOver} or mail_pauses.sent < ${MOST_A_DAY}::int
    returning kind`.execute(db);
  if (taken[0]) return;
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from sent_at + interval '1 day' - now())))::int as seconds
    from mail_pauses where kind = ${kind} and address = ${address}`.execute(db);
  throw tooEarly(rows[0]?.seconds ?? FIRST_PAUSE);
}

const tooEarly = (seconds: number) =>
  new Refusal('invalid_email_send_time', { details: { seconds } });
