import type { StatementKind } from '@tag/contract/statements';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/** An entry of a user's account. */
interface EntryRow {
  readonly at: Date;
  readonly kind: StatementKind;
  readonly text: string;
  readonly orderNumber: string | null;
  readonly certificate: string | null;
  /** US cents; what it adds to what we owe them. */
  readonly amount: number;
}

/** A month in UTC, from its first moment to the next month's. */
interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * SQL: every entry of a user's account, `entries`. Each counts from when it was recorded, so a month that is
 * over never changes: a sale may be reported with an earlier time. An event that came with other data may lack
 * its amount, which the listing has.
 */
const entriesOf = (userId: string) => sql`
  paid as (
    select p.id, p.paid_at, p.title, p.amount,
      case p.purpose when 'witness_video' then 'witness' else p.purpose end as kind,
      case p.purpose
        when 'order' then p.subject
        when 'proposal' then (
          select o.number from price_proposals pp
          join orders o on o.id = pp.order_id
          where pp.id = p.subject::uuid) end as order_number,
      case p.purpose
        when 'witness_video' then p.subject
        when 'delisting' then (
          select l.certificate from listings l where l.id = p.subject::uuid) end as certificate
    from payments p
    where p.payer_id = ${userId} and p.state = 'paid'),
  entries as (
    select paid_at as at, 0 as place, kind, title as text, order_number, certificate,
      -amount as amount
    from paid
    union all
    select paid_at, 1, 'payment', title, order_number, certificate, amount
    from paid where amount > 0
    union all
    select r.created_at, 2, 'refund', r.reason, order_number, certificate, r.amount
    from paid join refunds r on r.payment_id = paid.id
    union all
    select r.done_at, 3, 'refund_paid', r.reason, order_number, certificate, -r.amount
    from paid join refunds r on r.payment_id = paid.id where r.done_at is not null
    union all
    select e.at, case e.kind when 'sold' then 4 when 'reversed' then 5 else 6 end,
      case e.kind when 'sold' then 'sale' when 'reversed' then 'sale_reversed' else 'payout' end,
      l.title, null, l.certificate,
      case e.kind when 'paid_out' then -coalesce(e.price, l.payout)
        else (case e.kind when 'sold' then 1 else -1 end) * greatest(0, sale.price - greatest(
          t.commission_minimum, (sale.price::bigint * t.commission_rate + 5000) / 10000))::integer
        end
    from listings l
    join market_terms t on t.id = l.terms_id
    join listing_events e on e.listing_id = l.id and e.kind in ('sold', 'reversed', 'paid_out')
    cross join lateral (select coalesce(e.price, l.sale_price, 0) as price) sale
    where l.seller_id = ${userId})`;

/** The entries of a month, oldest first. */
export async function readEntries(
  db: Queries,
  userId: string,
  { from, to }: Span,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with ${entriesOf(userId)}
    select at, kind, text, order_number, certificate, amount from entries
    where at >= ${from} and at < ${to}
    order by at, place, order_number, certificate`.execute(db);
  return rows;
}

/** What we owed a user at a moment, US cents; negative: they owed us. */
export async function readBalance(db: Queries, userId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ balance: string }>`
    with ${entriesOf(userId)}
    select coalesce(sum(amount), 0)::text as balance from entries
    where at < ${before}`.execute(db);
  return Number(rows[0]!.balance);
}

/** How many entries each month has. */
export async function countEntries(
  db: Queries,
  userId: string,
): Promise<{ month: string; lines: number }[]> {
  const { rows } = await sql<{ month: string; lines: number }>`
    with ${entriesOf(userId)}
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, count(*)::integer as lines
    from entries group by 1`.execute(db);
  return rows;
}
