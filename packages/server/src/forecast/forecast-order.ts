import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { afterBusinessDays } from './business-days.ts';
import { estimate, expectedDays } from './estimate.ts';
import { readLabLoad } from './load.ts';
import { listSpeeds, readPast } from './forecast-store.ts';
import { startRange } from './ranges.ts';

/**
 * Stores an order's forecasts, one for each speed, once the first cards of that speed are received. Without
 * enough finished orders there is no range yet, but the queue's forecast is stored for later orders.
 */
export async function forecastOrder(
  database: Database,
  orderId: number,
  now = new Date(),
): Promise<void> {
  const { query } = database;
  const { rows: parts } = await sql<{ speed: string; cards: number; receivedAt: Date }>`
    select coalesce(s.service_speed, o.service_speed) as speed, count(*)::int as cards,
      min(i.arrived_at) as received_at
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    where o.id = ${orderId}
    group by 1
    having count(i.arrived_at) > 0`.execute(query);
  const speeds = await listSpeeds(query);
  for (const { cards, receivedAt, speed } of parts) {
    const own = speeds.find(({ code }) => code === speed);
    if (!own) continue;
    const loadOf = await readLabLoad(query, receivedAt);
    const expected = expectedDays(loadOf(own, cards, speeds));
    const range = estimate(await readPast(query, own.code, now), expected);
    const forecast = range && {
      likelyAt: afterBusinessDays(receivedAt, range.likely),
      lateAt: afterBusinessDays(receivedAt, range.late),
      basedOn: range.basedOn,
    };
    await query
      .insertInto('orderForecasts')
      .values({
        orderId,
        serviceSpeed: own.code,
        madeAt: receivedAt,
        expectedDays: expected,
        likelyAt: forecast && forecast.likelyAt,
        lateAt: forecast && forecast.lateAt,
        basedOn: forecast?.basedOn ?? 0,
      })
      .onConflict((it) => it.columns(['orderId', 'serviceSpeed']).doNothing())
      .execute();
    await startRange(database, { orderId, speed }, receivedAt, forecast);
  }
}
