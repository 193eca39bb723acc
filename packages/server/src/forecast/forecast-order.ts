import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { afterBusinessDays } from './business-days.ts';
import { estimate, expectedDays } from './estimate.ts';
import { readLabLoad } from './load.ts';
import { listSpeeds, readPast } from './store.ts';

/**
 * Stores an order's forecast once, when its first parcel is received. The slowest of its sub-orders
 * counts. Without enough finished orders there is no range yet, but the queue's forecast is stored for
 * later orders.
 */
export async function forecastOrder(
  { query }: Database,
  orderId: number,
  now = new Date(),
): Promise<void> {
  const { rows } = await sql<{ speed: string | null; cards: number; receivedAt: Date | null }>`
    select coalesce(s.service_speed, o.service_speed) as speed, count(*)::int as cards,
      min(i.arrived_at) as received_at
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    where o.id = ${orderId}
    group by 1`.execute(query);
  const speeds = await listSpeeds(query);
  const own = speeds.findLast(({ code }) => rows.some(({ speed }) => speed === code));
  const arrivals = rows.flatMap(({ receivedAt }) => receivedAt ?? []);
  if (!own || arrivals.length === 0) return;
  const receivedAt = arrivals.reduce((first, next) => (next < first ? next : first));
  const cards = rows.reduce((sum, part) => sum + part.cards, 0);
  const loadOf = await readLabLoad(query, receivedAt);
  const expected = expectedDays(loadOf(own, cards, speeds));
  const range = estimate(await readPast(query, own.code, now), expected);
  await query
    .insertInto('orderForecasts')
    .values({
      orderId,
      serviceSpeed: own.code,
      madeAt: receivedAt,
      expectedDays: expected,
      likelyAt: range && afterBusinessDays(receivedAt, range.likely),
      lateAt: range && afterBusinessDays(receivedAt, range.late),
      basedOn: range?.basedOn ?? 0,
    })
    .onConflict((it) => it.column('orderId').doNothing())
    .execute();
}
