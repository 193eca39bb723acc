import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { listSpeeds } from './forecast-store.ts';
import { readLabLoad } from './load.ts';
import { readRange } from './read-range.ts';

/**
 * Keeps the range of each speed of an order as it was when the order was paid, in business days from
 * receipt. Repeating it changes nothing.
 */
export async function promiseRange({ query }: Database, orderId: number): Promise<void> {
  const { rows } = await sql<{ speed: string; paidAt: Date }>`
    select distinct coalesce(s.service_speed, o.service_speed) as speed, o.paid_at
    from orders o
    left join sub_orders s on s.order_id = o.id
    where o.id = ${orderId} and o.paid_at is not null
      and coalesce(s.service_speed, o.service_speed) is not null`.execute(query);
  const [first] = rows;
  if (!first) return;
  const now = first.paidAt;
  const speeds = await listSpeeds(query);
  const loadOf = await readLabLoad(query, now);
  for (const { speed } of rows) {
    const own = speeds.find(({ code }) => code === speed);
    if (!own) continue;
    const { basedOn, lateDays, likelyDays } = await readRange(query, own, speeds, { loadOf, now });
    await query
      .insertInto('orderPromises')
      .values({ orderId, serviceSpeed: speed, madeAt: now, likelyDays, lateDays, basedOn })
      .onConflict((it) => it.columns(['orderId', 'serviceSpeed']).doNothing())
      .execute();
  }
}
