import { expect, test } from 'vitest';
import { forecastOrder } from '../../packages/server/src/forecast/forecast-order.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { addFinishedOrders } from './finished-orders.ts';

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

test('an order gets a range once enough orders are finished, and keeps it', async () => {
  expect(await turnaround()).toMatchObject({ likelyDays: null, judged: 0, right: 0 });
  const early = await addPaidOrder(customer);
  await receive(early);
  await forecastOrder(database, await idOf(early));
  expect((await customer.get(`${early.path}/tracking`)).body.forecasts).toEqual([]);

  await addFinishedOrders(database, customer.id, 50);
  // What counts is the range at payment, as in the record, and not the dates at receipt.
  await database.pool.query(`update order_forecasts set late_at = likely_at + interval '1 hour'`);
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
