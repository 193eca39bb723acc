import type { Database } from '@tag/server';
import { addDays, startOfISOWeek, subMonths } from 'date-fns';

/** A Tuesday about a month ago. */
export const madeAt = () => addDays(startOfISOWeek(subMonths(new Date(), 1)), 1);

/**
 * Adds orders at standard speed, received at `madeAt` with a range of three to five days. They took half a day;
 * one in five took nine.
 */
export async function addFinishedOrders(
  database: Database,
  ownerId: string,
  count: number,
): Promise<void> {
  await database.pool.query(
    `with paid as (
       insert into payments (provider, idempotency_key, purpose, subject, title, amount, currency,
         return_url, state, paid_at)
       select 'sandbox', 'finished-order-' || n, 'order', 'TG' || lpad(n::text, 8, '0'), 'Order',
         100, 'USD', '', 'paid', $3::timestamptz
       from generate_series(1, $2::int) n
       returning id, subject, paid_at),
     done as (
       insert into orders (number, owner_id, kind, stage, step, paid_at, payment_id, stage_since)
       select subject, $1, 'single', 'shipped', 'order-overview', paid_at, id,
         paid_at + case when row_number() over () % 5 = 0 then interval '9 days' else '12 hours' end
       from paid
       returning id),
     promised as (
       insert into order_promises (order_id, service_speed, made_at, likely_days, late_days, based_on)
       select id, 'standard', $3, 3, 5, 20 from done)
     insert into order_forecasts
       (order_id, service_speed, made_at, expected_days, likely_at, late_at, based_on)
     select id, 'standard', $3, 3, $3, $3::timestamptz + interval '5 days', 20 from done`,
    [ownerId, count, madeAt()],
  );
}
