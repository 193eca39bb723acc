import { sql } from 'kysely';
import type { ReadQueries } from '../db/queries.ts';
import { afterBusinessDays, businessDaysBetween } from './business-days.ts';
import type { Load } from './estimate.ts';

/** Business days over which the rates of finished and received cards are measured. */
const RATE_DAYS = 10;
const ARRIVAL_DAYS = 20;

/** A service speed as advertised. */
export interface Speed {
  readonly code: string;
  readonly businessDays: number;
}

/** Cards in the lab that were received together at one speed. */
interface Batch {
  readonly speed: string | null;
  readonly receivedAt: Date;
  readonly cards: number;
}

const SPEED_OF_CARD = sql<string | null>`coalesce(s.service_speed, o.service_speed)`;

/** The lab's load at a moment, for a new order at any speed. */
export async function readLabLoad(db: ReadQueries, now: Date) {
  const waiting = await sql<Batch>`
    select ${SPEED_OF_CARD} as speed, min(i.arrived_at) as received_at, count(*)::int as cards
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    left join shipments h on h.id = i.shipment_id
    where (o.stage in ('received', 'image_processing', 'verification', 'slab_assembly', 'qa',
        'slab_imaging', 'order_complete') or (o.stage = 'shipped' and o.stage_since > ${now}))
      and i.arrived_at < ${now} and (h.shipped_at is null or h.shipped_at > ${now})
      and i.outcome is null
    group by s.id, o.id`.execute(db);
  const sent = await sql<{ cards: number }>`
    select count(*)::int as cards
    from shipments h
    join order_items i on i.shipment_id = h.id
    where h.shipped_at > ${afterBusinessDays(now, -RATE_DAYS)} and h.shipped_at <= ${now}`.execute(
    db,
  );
  const arrived = await sql<{ speed: string | null; cards: number }>`
    select ${SPEED_OF_CARD} as speed, count(*)::int as cards
    from order_items i
    join sub_orders s on s.id = i.sub_order_id
    join orders o on o.id = s.order_id
    where i.arrived_at > ${afterBusinessDays(now, -ARRIVAL_DAYS)} and i.arrived_at <= ${now}
    group by 1`.execute(db);
  const arrivals = new Map(arrived.rows.map(({ cards, speed }) => [speed, cards / ARRIVAL_DAYS]));

  const aheadOf = countByDue(waiting.rows);
  /**
   * @param own the order's speed.
   * @param cards of a new order; those already waiting aren't counted twice.
   * @param receivedAt of an order that is here; by default it comes now.
   */
  return (own: Speed, cards: number, speeds: readonly Speed[], receivedAt = now): Load => {
    const due = afterBusinessDays(receivedAt, own.businessDays);
    const elapsed = businessDaysBetween(receivedAt, now);
    const cardsAhead = cards + aheadOf(own, speeds, due);
    return {
      cardsAhead,
      cardsPerDay: sent.rows[0]!.cards / RATE_DAYS,
      faster: speeds
        .filter(({ businessDays }) => businessDays < own.businessDays)
        .map(({ businessDays, code }) => ({
          cardsPerDay: arrivals.get(code) ?? 0,
          days: Math.max(0, own.businessDays - businessDays - elapsed),
        })),
    };
  };
}

/**
 * Counts waiting cards that are due by a moment. Thousands of forecasts ask; due dates take longest, so
 * they are worked out once.
 */
function countByDue(waiting: readonly Batch[]) {
  const dueFor = new Map<string, readonly number[]>();

  function dueOf(own: Speed, speeds: readonly Speed[]): readonly number[] {
    const daysOf = new Map(speeds.map(({ businessDays, code }) => [code, businessDays]));
    return waiting.map(({ receivedAt, speed }) => {
      // Cards of a speed that isn't offered any more count as of the same speed.
      const days = daysOf.get(speed ?? '') ?? own.businessDays;
      return afterBusinessDays(receivedAt, days).getTime();
    });
  }

  return (own: Speed, speeds: readonly Speed[], by: Date): number => {
    const key = JSON.stringify([own.businessDays, speeds]);
    const due = dueFor.get(key) ?? dueOf(own, speeds);
    dueFor.set(key, due);
    const latest = by.getTime();
    return waiting.reduce((sum, { cards }, at) => (due[at]! <= latest ? sum + cards : sum), 0);
  };
}
