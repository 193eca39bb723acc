import { sql } from 'kysely';
import { priceListInEffect } from '../db/price-list-in-effect.ts';
import type { ReadQueries } from '../db/queries.ts';
import { afterBusinessDays, businessDaysBetween } from './business-days.ts';
import { PAST_DAYS, type PastOrder } from './estimate.ts';
import type { Speed } from './load.ts';

interface Forecast {
  readonly madeAt: Date;
  readonly expectedDays: number;
  /** null: still in the lab. */
  readonly shippedAt: Date | null;
}

/**
 * SQL: when the last card of one speed of an order left. Cards of an order with several speeds don't wait
 * for each other.
 */
const PART_SHIPPED_AT = sql<Date | null>`
  select case when bool_and(i.shipment_id is not null) then max(h.shipped_at) end
  from sub_orders s
  join order_items i on i.sub_order_id = s.id and i.stage is not null
  left join shipments h on h.id = i.shipment_id
  where s.order_id = o.id and coalesce(s.service_speed, o.service_speed) = f.service_speed`;

/** SQL: when the cards of a forecast `f` of the order `o` left: `done.at`; null: some are still here. */
export const DONE = sql`
  cross join lateral (
    select case
      when exists (select from order_forecasts other
        where other.order_id = f.order_id and other.service_speed <> f.service_speed)
      then (${PART_SHIPPED_AT})
      when o.stage = 'shipped' then o.stage_since end as at) done`;

/** The orders received at a speed in `PAST_DAYS` before a moment, as they were then, in order of receipt. */
export async function readPast(db: ReadQueries, speed: string, now: Date): Promise<PastOrder[]> {
  const { rows } = await sql<Forecast>`
    select f.made_at, f.expected_days,
      case when done.at <= ${now} then done.at end as shipped_at
    from order_forecasts f
    join orders o on o.id = f.order_id
    ${DONE}
    where f.service_speed = ${speed} and f.made_at > ${afterBusinessDays(now, -PAST_DAYS)} and f.made_at <= ${now}
      and o.stage <> 'cancelled'
    order by f.made_at`.execute(db);
  return rows.map((order) => ({
    expected: order.expectedDays,
    days: businessDaysBetween(order.madeAt, order.shippedAt ?? now),
    isDone: order.shippedAt !== null,
  }));
}

/** The service speeds of the current price list, fastest first. */
export async function listSpeeds(db: ReadQueries): Promise<(Speed & { readonly name: string })[]> {
  const { rows } = await sql<Speed & { name: string }>`
    select p.code, p.name, (p.details ->> 'businessDays')::int as business_days
    from prices p
    where p.kind = 'speed' and p.list_id = ${priceListInEffect()}
    order by business_days, p.position`.execute(db);
  return rows;
}
