import { addDays, startOfISOWeek, subMonths } from 'date-fns';
import { expect, test } from 'vitest';
import { forecastOrder } from '../../packages/server/src/forecast/forecast-order.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, receive } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

const idOf = async ({ number }: PaidOrder) =>
  (
    await query
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).id;
const turnaround = async () => {
  const { items } = (await (await app.request('/references/turnaround')).json()) as {
    items: { code: string; likelyDays: number | null; judged: number; right: number }[];
  };
  return items.find(({ code }) => code === 'standard')!;
};

/**
 * Orders at standard speed received on a Tuesday about a month ago, with a queue estimate of three days and a
 * range that ended after five. They took half a day; one in five took nine.
 */
async function addFinishedOrders(count: number): Promise<void> {
  const madeAt = addDays(startOfISOWeek(subMonths(new Date(), 1)), 1);
  await database.pool.query(
    `with paid as (
       insert into payments (provider, idempotency_key, purpose, subject, title, amount, currency,
         return_url, state, paid_at)
       select 'sandbox', 'finished-order-' || n, 'order', 'TG' || lpad(n::text, 8, '0'), 'Order',
         100, 'USD', '', 'paid', $3::timestamptz
       from generate_series(1, $2::int) n
       returning id, subject, paid_at),
     done as (
       insert into orders (number, owner_id, kind, stage, step, paid_at, payment_id, stage_since)
       select subject, $1, 'single', 'shipped', 'order-overview', paid_at, id,
         paid_at + case when row_number() over () % 5 = 0 then interval '9 days' else '12 hours' end
       from paid
       returning id)
     insert into order_forecasts
       (order_id, service_speed, made_at, expected_days, likely_at, late_at, based_on)
     select id, 'standard', $3, 3, $3, $3::timestamptz + interval '5 days', 20 from done`,
    [customer.id, count, madeAt],
  );
}

test('an order gets a range once enough orders are finished, and keeps it', async () => {
  expect(await turnaround()).toMatchObject({ likelyDays: null, judged: 0, right: 0 });
  const early = await addPaidOrder(customer);
  await receive(early);
  await forecastOrder(database, await idOf(early));
  expect((await customer.get(`${early.path}/tracking`)).body.forecasts).toEqual([]);

  await addFinishedOrders(50);
  expect(await turnaround()).toMatchObject({ judged: 50, right: 40 });
  expect((await turnaround()).likelyDays).toBeGreaterThan(0);

  const order = await addPaidOrder(customer);
  await receive(order);
  const id = await idOf(order);
  await forecastOrder(database, id);
  const [forecast] = (await customer.get(`${order.path}/tracking`)).body.forecasts;
  expect(forecast).toMatchObject({ serviceSpeed: 'Standard', basedOn: 50 });
  expect(new Date(forecast.from).getTime()).toBeGreaterThan(Date.now());
  expect(new Date(forecast.to).getTime()).toBeGreaterThan(new Date(forecast.from).getTime());

  // Promises aren't taken back.
  await forecastOrder(database, id, new Date(Date.now() + 9 * 86_400_000));
  expect((await customer.get(`${order.path}/tracking`)).body.forecasts).toEqual([forecast]);
});

test("a parcel asks for its order's forecast, once", async () => {
  const order = await addPaidOrder(customer);
  await receive(order, { arrived: order.cards.slice(0, 1) });
  await receive(order);
  const { rows } = await database.pool.query(
    `select from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'forecast_order' and (j.payload ->> 'orderId')::int = $1`,
    [await idOf(order)],
  );
  expect(rows).toHaveLength(1);
});
