import type { Database } from '@tag/server';
import { sql } from 'kysely';

interface PastTimes {
  /** The order's current time. */
  now(): Date;
  /** Dates the last step of the order at that time, and advances the time. */
  moveBack(): Promise<void>;
}

/**
 * A clock in the past for one order, whose history is written in the present: since the transaction began.
 * @param times.step milliseconds from one thing that is done to the next
 */
export async function pastTimes(
  { query }: Pick<Database, 'query'>,
  orderNumber: string,
  { from, step }: { from: Date; step: number },
): Promise<PastTimes> {
  const present = await sql<{ begin: Date }>`select now() as begin`.execute(query);
  const { begin } = present.rows[0]!;
  let at = from;
  const moved = (column: string) => {
    const name = sql.ref(column);
    return sql`${name} = case when ${name} >= ${begin} then ${at} else ${name} end`;
  };
  return {
    now: () => at,
    async moveBack() {
      await sql`
        with o as (select id, payment_id from orders where number = ${orderNumber}),
          items as (
            select i.id from order_items i join sub_orders s on s.id = i.sub_order_id
            where s.order_id = (select id from o)),
          events as (
            update order_events set ${moved('at')} where order_id = (select id from o)),
          parcels as (
            update shipments set ${moved('shipped_at')} where order_id = (select id from o)),
          bills as (
            update payments set ${moved('created_at')}, ${moved('paid_at')}
            where id = (select payment_id from o)),
          labels as (
            update card_labels set ${moved('proposed_at')}, ${moved('approved_at')}
            where item_id in (select id from items)),
          owners as (
            update certificate_owners set ${moved('since')}
            where item_id in (select id from items)),
          cards as (
            update order_items set ${moved('stage_since')}, ${moved('arrived_at')},
              ${moved('identified_at')}
            where id in (select id from items))
        update orders set ${moved('created_at')}, ${moved('submitted_at')}, ${moved('paid_at')},
          ${moved('stage_since')}, ${moved('updated_at')}, ${moved('canceled_at')}
        where id = (select id from o)`.execute(query);
      at = new Date(at.getTime() + step);
    },
  };
}
