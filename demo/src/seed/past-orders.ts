import type { Database } from '@tag/server';
import { forecastOrder, promiseRange } from '@tag/server/seeding';
import { sql } from 'kysely';
import { REGRADED, VOIDED } from './changed-certificates.ts';
import { planOrders, type Certificate } from './plan-past-orders.ts';
import { SHOWCASES } from './showcase.ts';
import { writePastOrders } from './write-past-orders.ts';

/** The oldest ones were graded so many days ago, the youngest ones so many. */
const FROM_DAYS = 200;
const UNTIL_DAYS = 2.5;
const DAY_MS = 86_400_000;
const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS);

/**
 * The lab's work for other customers in the last half year, which forecasts are based on: orders whose cards
 * are certificates of the demo. They are written as they ended; only their forecasts are made as they
 * were then, one after the other.
 */
export async function seedPastOrders(database: Database, now: Date): Promise<void> {
  const { query } = database;
  const planned = planOrders(
    await readCertificates(database, now),
    await readOwners(database, now),
  );
  const orders = planned.filter(({ reached }) => reached.at(-1)!.at < now);
  const known = await query
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orders[0]!.number)
    .executeTakeFirst();
  if (!known) await writePastOrders(database, orders);
}

/** Makes the ranges and forecasts that are missing, as they were when the order was paid and its first card arrived. */
export async function seedForecasts(database: Database): Promise<void> {
  const { rows } = await sql<{ id: number; receivedAt: Date }>`
    select o.id, min(i.arrived_at) as received_at
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    where i.arrived_at is not null
      and not exists (select from order_forecasts f where f.order_id = o.id)
    group by o.id
    order by received_at, o.id`.execute(database.query);
  for (const { id, receivedAt } of rows) {
    await promiseRange(database, id);
    await forecastOrder(database, id, receivedAt);
  }
}

async function readCertificates({ query }: Database, now: Date): Promise<Certificate[]> {
  const named = [...SHOWCASES.map(({ certificate }) => certificate), REGRADED, VOIDED];
  return query
    .selectFrom('gradedCards as g')
    .innerJoin('cardVariations as v', 'v.id', 'g.variationId')
    .select(['g.certificate', 'g.variationId', 'v.cardId', 'g.gradedAt'])
    .where('g.gradedAt', '>', daysBefore(now, FROM_DAYS))
    .where('g.gradedAt', '<', daysBefore(now, UNTIL_DAYS))
    .where('g.publishedAt', 'is not', null)
    .where('g.certificate', 'not in', named)
    .orderBy('g.gradedAt')
    .orderBy('g.certificate')
    .execute();
}

/** Customers from before the first of the orders; they can't sign in. */
async function readOwners({ query }: Database, now: Date): Promise<string[]> {
  const users = await query
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select('users.id')
    .where('roles.name', '=', 'customer')
    .where('users.status', '=', 'active')
    .where('users.passwordHash', 'is', null)
    .where('users.createdAt', '<', daysBefore(now, FROM_DAYS + 40))
    .orderBy('users.email')
    .execute();
  return users.map(({ id }) => id);
}
