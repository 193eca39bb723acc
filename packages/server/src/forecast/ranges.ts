import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { afterBusinessDays } from './business-days.ts';

/** The cards of one speed of an order. */
export interface Part {
  readonly orderId: number;
  readonly speed: string;
}

/** When they should be done. */
export interface Dates {
  readonly likelyAt: Date;
  readonly lateAt: Date;
  readonly basedOn: number;
}

/** Locks an order, so changes of its dates don't overlap. */
export const lockOrderOf = async (db: Transaction, { orderId }: Part): Promise<void> => {
  await sql`select from orders where id = ${orderId} for update`.execute(db);
};

/**
 * Turns the range given at payment into dates, once cards are here. If there was none, the forecast of the
 * receipt counts. Orders from before there were such ranges get none.
 * @param forecast made at the receipt; null: too few finished orders.
 */
export async function startRange(
  { query }: Database,
  part: Part,
  receivedAt: Date,
  forecast: Dates | null,
): Promise<void> {
  const { orderId, speed: serviceSpeed } = part;
  const promise = await query
    .selectFrom('orderPromises')
    .select(['likelyDays', 'lateDays', 'basedOn'])
    .where('orderId', '=', orderId)
    .where('serviceSpeed', '=', serviceSpeed)
    .executeTakeFirst();
  if (!promise) return;
  const { basedOn, lateDays, likelyDays } = promise;
  const dates =
    likelyDays === null || lateDays === null
      ? forecast
      : {
          likelyAt: afterBusinessDays(receivedAt, likelyDays),
          lateAt: afterBusinessDays(receivedAt, lateDays),
          basedOn,
        };
  if (!dates) return;
  await inTransaction(query, async (db) => {
    await lockOrderOf(db, part);
    const [known] = await listRanges(db, part);
    if (!known) {
      await db
        .insertInto('orderRanges')
        .values({ orderId, serviceSpeed, madeAt: receivedAt, ...dates })
        .execute();
    }
  });
}

/** The ranges of a part, the latest first. */
export const listRanges = (db: Transaction, { orderId, speed }: Part) =>
  db
    .selectFrom('orderRanges')
    .select(['id', 'likelyAt', 'lateAt', 'hasMoved'])
    .where('orderId', '=', orderId)
    .where('serviceSpeed', '=', speed)
    .orderBy('id', 'desc')
    .execute();
