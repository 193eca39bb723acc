import type { TurnaroundMonth } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { ReadQueries } from '../db/queries.ts';
import { DONE, listSpeeds } from './forecast-store.ts';

const MONTHS = 36;

/**
 * By speed and month, how many orders were done within the range they got at payment, counted from their
 * receipt. An order counts in the month in which its range ends, once that is over: quick ones don't count
 * before slow ones do.
 */
export async function readRecord(db: ReadQueries, now = new Date()): Promise<TurnaroundMonth[]> {
  const { rows } = await sql<Omit<TurnaroundMonth, 'name'>>`
    select to_char(due.at at time zone 'UTC', 'YYYY-MM') as month, f.service_speed as code,
      count(*)::int as judged, count(*) filter (where done.at <= due.at)::int as "right"
    from order_promises p
    join order_forecasts f on f.order_id = p.order_id and f.service_speed = p.service_speed
    join orders o on o.id = p.order_id
    cross join lateral (select after_business_days(f.made_at, p.late_days) as at) due
    ${DONE}
    where p.late_days is not null and o.stage <> 'cancelled' and due.at <= ${now}
      and due.at >= date_trunc('month', ${now}::timestamptz, 'UTC') - ${MONTHS - 1} * interval '1 month'
    group by 1, 2`.execute(db);
  const speeds = await listSpeeds(db);
  const placeOf = (code: string) => {
    const place = speeds.findIndex((speed) => speed.code === code);
    return place < 0 ? speeds.length : place;
  };
  return rows
    .map((row) => ({
      ...row,
      name: speeds.find(({ code }) => code === row.code)?.name ?? row.code,
    }))
    .sort((a, b) => b.month.localeCompare(a.month) || placeOf(a.code) - placeOf(b.code));
}
