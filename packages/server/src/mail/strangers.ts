import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

/** Emails an hour that a sender gets out; fewer until an order of theirs is paid. */
const HOURLY = 20;
const HOURLY_UNPROVEN = 5;
/** Emails a day to one recipient, and about one certificate. */
const DAILY = 3;

const DAY_SECONDS = 86_400;

interface StrangerMail {
  /** The user who makes us send it. */
  readonly senderId: string;
  readonly email: string;
  /** The certificates it is about. */
  readonly certificates?: readonly string[];
}

/**
 * Claims a turn for an email to someone who may not know the sender. People who have accepted something
 * from the sender are no strangers. Turns are counted by the database's clock, and never given back.
 * @returns when the email may go out; null: at once.
 * @throws ApiError `invalid_email_send_time` with the seconds until the recipient or the certificate may
 * have another one.
 */
export async function claimStrangerMail(db: Transaction, mail: StrangerMail): Promise<Date | null> {
  return (await claim(db, mail))?.sendsAt ?? null;
}

/** @returns when it goes out, and in how many seconds; null: at once. */
async function claim(
  db: Transaction,
  { certificates = [], email, senderId }: StrangerMail,
): Promise<{ sendsAt: Date; seconds: number } | null> {
  const address = email.toLowerCase();
  if (await isKnown(db, senderId, address)) return null;
  // Claims of one sender take turns; those about one certificate do so by its owner's lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails of ${senderId}`}, 0))`.execute(
    db,
  );
  await assertDaily(db, senderId, address);
  const [seconds] = (await findMailedOften(db, certificates)).values();
  if (seconds !== undefined) throw tooSoon(seconds);
  const { rows } = await sql<{ sendsAt: Date; seconds: number }>`
    with claimed as (
      insert into stranger_mails (sender_id, address, certificate, sends_at)
      select ${senderId}, ${address}, ${certificates[0] ?? null}, greatest(clock_timestamp(), (
        select sends_at + interval '1 hour' from stranger_mails
        where sender_id = ${senderId} and address is not null order by sends_at desc
        offset (case when exists (
          select from orders where owner_id = ${senderId} and paid_at is not null)
          then ${HOURLY}::int else ${HOURLY_UNPROVEN}::int end) - 1 limit 1))
      returning asked_at, sends_at),
    others as (
      insert into stranger_mails (sender_id, certificate, sends_at)
      select ${senderId}, certificate, sends_at
      from claimed, unnest(${certificates.slice(1)}::text[]) as more(certificate))
    select sends_at, ceil(extract(epoch from sends_at - asked_at))::int as seconds
    from claimed where sends_at > asked_at + interval '1 second'`.execute(db);
  return rows[0] ?? null;
}

/**
 * The same for an email that is of no use later.
 * @throws ApiError `invalid_email_send_time` also while it would have to wait.
 */
export async function assertMayMail(db: Transaction, mail: StrangerMail): Promise<void> {
  const waiting = await claim(db, mail);
  if (waiting === null) return;
  throw tooSoon(waiting.seconds);
}

/** The certificates about which there may be no more emails for now, each with why. */
export async function findUnmailable(
  db: Transaction,
  { certificates = [], email, senderId }: StrangerMail,
): Promise<ReadonlyMap<string, Refusal>> {
  if (await isKnown(db, senderId, email.toLowerCase())) return new Map();
  const often = await findMailedOften(db, certificates);
  return new Map([...often].map(([certificate, seconds]) => [certificate, tooSoon(seconds)]));
}

const tooSoon = (seconds: number) =>
  new Refusal('invalid_email_send_time', { details: { seconds } });

/** SQL: in how many seconds an email of today no longer counts. */
const SECONDS_LEFT = sql`greatest(1, ceil(
  ${DAY_SECONDS}::int - extract(epoch from clock_timestamp() - asked_at)))::int as seconds`;
const IS_TODAYS = sql`asked_at > clock_timestamp() - make_interval(secs => ${DAY_SECONDS}::int)`;

/** The certificates with as many emails a day as there may be, and in how many seconds there may be another. */
async function findMailedOften(
  db: Transaction,
  certificates: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ certificate: string; seconds: number }>`
    select w.certificate, m.seconds from unnest(${certificates}::text[]) as w(certificate)
    cross join lateral (
      select ${SECONDS_LEFT} from stranger_mails
      where certificate = w.certificate and ${IS_TODAYS}
      order by asked_at desc offset ${DAILY - 1} limit 1) m`.execute(db);
  return new Map(rows.map(({ certificate, seconds }) => [certificate, seconds]));
}

/** Whether someone has accepted an invitation, a group order, or a card of the sender. */
async function isKnown(db: Transaction, senderId: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from sub_orders s join orders o on o.id = s.order_id
    join users u on u.id = s.customer_id
    where o.owner_id = ${senderId} and lower(u.email) = ${address}
    union all
    select from submitter_requests q join orders o on o.id = q.order_id
    join users u on u.id = q.submitter_id
    where o.owner_id = ${senderId} and q.accepted_at is not null and lower(u.email) = ${address}
    union all
    select from hand_overs h
    where h.owner_id = ${senderId} and h.state = 'accepted' and lower(h.email) = ${address}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function assertDaily(db: Transaction, senderId: string, address: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ${SECONDS_LEFT} from stranger_mails
    where sender_id = ${senderId} and address = ${address} and ${IS_TODAYS}
    order by asked_at desc offset ${DAILY - 1} limit 1`.execute(db);
  const [full] = rows;
  if (full) throw tooSoon(full.seconds);
}
