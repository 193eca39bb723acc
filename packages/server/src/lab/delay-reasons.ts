import { Refusal } from '@tag/contract/errors';
import type { DelayReason, NewDelayReason } from '@tag/contract/lab';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { listSpeeds } from '../forecast/forecast-store.ts';
import { findLabOrder } from './lab-store.ts';

/** The reasons that customers read when their dates get later, and the speeds they can be given for. */
export async function listDelayReasons(db: Queries) {
  const { rows } = await sql<Omit<DelayReason, 'saidAt'> & { saidAt: Date }>`
    select o.number as order_number, r.service_speed, r.reason, r.said_at,
      u.first_name || ' ' || u.last_name as said_by
    from delay_reasons r
    join users u on u.id = r.said_by
    left join orders o on o.id = r.order_id
    where o.id is null or o.stage not in ('shipped', 'cancelled')
    order by r.said_at desc, r.id desc
    limit 200`.execute(db);
  const speeds = await listSpeeds(db);
  return {
    speeds: speeds.map(({ code, name }) => ({ code, name })),
    items: rows.map((row) => ({ ...row, saidAt: row.saidAt.toISOString() })),
  };
}

/**
 * Says why the dates of a speed or an order get later; an order's reason comes before its speed's.
 * @param wanted null as the reason takes it back.
 * @throws ApiError `not_found` for an unknown order or speed.
 */
export async function giveDelayReason(
  { query }: Database,
  wanted: NewDelayReason,
  call: SignedInCall,
) {
  const { orderNumber, serviceSpeed = null } = wanted;
  const reason = wanted.reason || null;
  await inTransaction(query, async (db) => {
    const order = orderNumber === undefined ? null : await findLabOrder(db, orderNumber);
    if (serviceSpeed !== null) {
      const speeds = await listSpeeds(db);
      if (!speeds.some(({ code }) => code === serviceSpeed)) throw new Refusal('not_found');
    }
    const orderId = order && order.id;
    await db
      .deleteFrom('delayReasons')
      .where(sql<boolean>`order_id = ${orderId} or service_speed = ${serviceSpeed}`)
      .execute();
    if (reason !== null) {
      const saidBy = call.caller.userId;
      await db
        .insertInto('delayReasons')
        .values({ orderId, serviceSpeed, reason, saidBy })
        .onConflict((it) =>
          it.column(order ? 'orderId' : 'serviceSpeed').doUpdateSet({ reason, saidBy }),
        )
        .execute();
    }
    const of = order ? { order: order.number } : { speed: serviceSpeed! };
    await recordEvent(db, call, {
      action: 'delay_reason_given',
      details: { ...of, reason: reason ?? '' },
    });
  });
  return listDelayReasons(query);
}
