import type { OrderDates } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { PRICE_LIST_OF_ORDER, type SeenOrder } from '../rows/order-store.ts';

interface RangeRow {
  readonly madeAt: string;
  readonly from: string;
  readonly to: string;
  readonly hasMoved: boolean;
  readonly reason: string | null;
}

/**
 * The ranges that the speeds of an order got at payment, and all dates since. The customer of a sub-order
 * sees the speeds of their cards.
 */
export async function listOrderDates(
  db: Queries,
  { customerId, id }: Pick<SeenOrder, 'customerId' | 'id'>,
): Promise<OrderDates[]> {
  const { rows } = await sql<Omit<OrderDates, 'ranges'> & { ranges: RangeRow[] }>`
    select coalesce(p.name, m.service_speed) as service_speed, m.likely_days, m.late_days, m.based_on,
      coalesce((
        select json_agg(json_build_object('madeAt', r.made_at, 'from', r.likely_at, 'to', r.late_at,
          'hasMoved', r.has_moved, 'reason', r.reason) order by r.id desc)
        from order_ranges r
        where r.order_id = m.order_id and r.service_speed = m.service_speed), '[]') as ranges
    from orders o
    join order_promises m on m.order_id = o.id
    left join prices p on p.list_id = ${PRICE_LIST_OF_ORDER} and p.kind = 'speed'
      and p.code = m.service_speed
    where o.id = ${id} and (${customerId}::uuid is null or exists (
      select from sub_orders s
      where s.order_id = o.id and s.customer_id = ${customerId}
        and coalesce(s.service_speed, o.service_speed) = m.service_speed))
    order by (p.details ->> 'businessDays')::integer, m.service_speed`.execute(db);
  const moment = (at: string) => new Date(at).toISOString();
  return rows.map(({ ranges, ...row }) => ({
    ...row,
    ranges: ranges.map(({ from, hasMoved, madeAt, reason, to }) => ({
      ...{ hasMoved, reason },
      ...{ madeAt: moment(madeAt), from: moment(from), to: moment(to) },
    })),
  }));
}
