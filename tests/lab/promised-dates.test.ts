import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterBusinessDays } from '../../packages/server/src/forecast/business-days.ts';
import { forecastOrder } from '../../packages/server/src/forecast/forecast-order.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, lab, readBench, receive, takeTo } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));
const FAST = '5b0c1f3e-0000-4000-8000-0000000000fa';

/** Gives the last card of an order a sub-order of its own, at the fastest speed. */
async function hurryLast(order: PaidOrder): Promise<PaidOrder> {
  const card = order.cards.at(-1)!;
  await sql`
    insert into sub_orders (id, order_id, name, position, service_speed)
    select ${FAST}, s.order_id, 'Sam', s.position + 1, 'priority'
    from sub_orders s where s.id = ${order.subOrderId}`.execute(database.query);
  await sql`update order_items set sub_order_id = ${FAST} where id = ${card}`.execute(
    database.query,
  );
  return { ...order, subOrderId: FAST, cards: [card] };
}

const arriveAt = (cards: readonly string[], at: string) =>
  sql`update order_items set arrived_at = ${at}::timestamptz
    where id = any(${cards}::uuid[])`.execute(database.query);
const queue = async (query = '') => (await lab.get(`/lab/queue${query}`)).body.items;

test('business days are counted the same in SQL', async () => {
  for (let day = 20; day < 30; day += 1) {
    const since = new Date(`2026-11-${day}T15:30:00Z`);
    for (const days of [0, 1, 3, 5, 9, 45]) {
      const { rows } = await sql<{ at: Date }>`
        select after_business_days(${since}, ${days}) as at`.execute(database.query);
      expect(rows[0]!.at, `${since.toISOString()} + ${days}`).toEqual(
        afterBusinessDays(since, days),
      );
    }
  }
});

test('a due date is no call of a function for each card', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain verbose select after_business_days(arrived_at, 45) from order_items`.execute(
    database.query,
  );
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toContain('make_interval');
  expect(plan).not.toContain('after_business_days');
});

test('each card is due by its own speed, and what is due first is done first', async () => {
  const [early, late] = [await addPaidOrder(customer), await addPaidOrder(customer)];
  const mixed = await addPaidOrder(customer, { cards: newCards(3) });
  const part = await hurryLast(mixed);
  await takeTo(early, 'received');
  await takeTo(late, 'received');
  await receive(mixed, { arrived: mixed.cards.slice(0, 2) });
  await receive(part);
  await arriveAt(late.cards, '2026-11-04T10:00:00Z');
  await arriveAt(early.cards, '2026-11-03T10:00:00Z');
  await arriveAt(mixed.cards, '2026-11-05T10:00:00Z');

  const due = { standard: '2026-12-03T10:00:00.000Z', priority: '2026-11-10T10:00:00.000Z' };
  const bench = await readBench(mixed);
  expect(bench.dueAt).toBe(due.priority);
  const promised = ({ dueAt, serviceSpeed }: { dueAt: string | null; serviceSpeed: string }) => [
    serviceSpeed,
    dueAt,
  ];
  expect(bench.subOrders.map(promised)).toEqual([
    ['Standard', due.standard],
    ['Priority', due.priority],
  ]);
  const ofCards = [
    ['Standard', due.standard],
    ['Standard', due.standard],
    ['Priority', due.priority],
  ];
  expect(bench.cards.map(promised)).toEqual(ofCards);
  expect((await customer.get(`${mixed.path}/tracking`)).body.cards.map(promised)).toEqual(ofCards);
  const { body: order } = await customer.get(mixed.path);
  expect(order.subOrders.map(({ dueAt }: { dueAt: string }) => dueAt)).toEqual([
    due.standard,
    due.priority,
  ]);

  expect(await queue('?stage=received')).toMatchObject([
    {
      ...{ orderNumber: mixed.number, dueAt: due.priority },
      ...{ isPriority: true, serviceSpeed: 'Priority, Standard' },
    },
    { orderNumber: early.number, isPriority: false, dueAt: '2026-12-01T10:00:00.000Z' },
    { orderNumber: late.number, isPriority: false, dueAt: '2026-12-02T10:00:00.000Z' },
  ]);
  await lab.put(`${mixed.labPath}/stage`, {
    ...{ from: 'received', to: 'image_processing', itemIds: part.cards },
  });
  expect(await queue('?stage=received')).toMatchObject([
    { orderNumber: early.number },
    { orderNumber: late.number },
    { orderNumber: mixed.number, isPriority: false, serviceSpeed: 'Standard', dueAt: due.standard },
  ]);
});

test('each speed of an order gets its forecast when its first card arrives', async () => {
  const order = await addPaidOrder(customer, { cards: newCards(2) });
  await sql`delete from sub_orders where id = ${FAST}`.execute(database.query);
  const fast = await hurryLast(order);
  const [row] = await database.query
    .selectFrom('orders')
    .select('id')
    .where('number', '=', order.number)
    .execute();
  const forecasts = () =>
    database.query
      .selectFrom('orderForecasts')
      .select('serviceSpeed')
      .where('orderId', '=', row!.id)
      .orderBy('serviceSpeed')
      .execute();
  const jobs = async () => {
    const { rows } = await database.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'forecast_order'
         and (j.payload ->> 'orderId')::int = $1 returning j.id`,
      [row!.id],
    );
    return rows.length;
  };
  await receive(order, { arrived: order.cards.slice(0, 1) });
  expect(await jobs()).toBe(1);
  await forecastOrder(database, row!.id);
  expect(await forecasts()).toEqual([{ serviceSpeed: 'standard' }]);
  await receive(fast);
  expect(await jobs()).toBe(1);
  await forecastOrder(database, row!.id);
  expect(await forecasts()).toEqual([{ serviceSpeed: 'priority' }, { serviceSpeed: 'standard' }]);

  await database.query
    .updateTable('orderForecasts')
    .set({ likelyAt: new Date('2026-12-01'), lateAt: new Date('2026-12-05'), basedOn: 20 })
    .where('orderId', '=', row!.id)
    .execute();
  const seen = async () =>
    (await customer.get(`${order.path}/tracking`)).body.forecasts.map(
      ({ serviceSpeed }: { serviceSpeed: string }) => serviceSpeed,
    );
  expect(await seen()).toEqual(['Priority', 'Standard']);
  // A card that isn't here after all takes the forecast of its speed with it.
  await lab.delete(`/lab/cards/${fast.cards[0]}/receipt`);
  expect(await seen()).toEqual(['Standard']);
});
