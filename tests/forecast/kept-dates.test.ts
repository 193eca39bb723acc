import type { OrderDates, Turnaround, TurnaroundMonth } from '@tag/contract/orders';
import { afterBusinessDays, forecastOrder, promiseRange } from '@tag/server/seeding';
import { datesMailJobs, drainJobs, outboxMailer, reforecastOrders } from '@tag/server/testing';
import { addDays } from 'date-fns';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { callsOf, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { addFinishedOrders, madeAt } from './finished-orders.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
await addPriceList(database);
const { addPaidOrder, lab, receive, ship, takeTo } = await startLab(database, app);
const customer = await signedIn(database, call);
const stranger = await signedIn(database, call);

const idOf = async ({ number }: PaidOrder) =>
  (await query.selectFrom('orders').select('id').where('number', '=', number).execute())[0]!.id;
const datesOf = async ({ path }: PaidOrder, who: Customer = customer) =>
  (await who.get(`${path}/dates`)).body.items as OrderDates[];
const get = async <Item>(path: string) =>
  ((await (await app.request(path)).json()) as { items: Item[] }).items;
const standard = async () =>
  (await get<Turnaround>('/references/turnaround')).find(({ code }) => code === 'standard')!;
const record = () => get<TurnaroundMonth>('/references/turnaround/record');

/** A paid order whose cards have arrived. */
async function received(): Promise<PaidOrder> {
  const order = await addPaidOrder(customer, { cards: newCards(1) });
  await promiseRange(database, await idOf(order));
  await receive(order);
  await forecastOrder(database, await idOf(order));
  return order;
}

async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  const mailer = outboxMailer(database);
  const jobs = datesMailJobs({ database, mailer, portalUrl: PORTAL });
  await drainJobs(database, jobs, pino({ level: 'silent' }));
  return query
    .selectFrom('outboxMails')
    .select(['recipient', 'subject', 'text'])
    .where('key', 'like', 'dates.%')
    .orderBy('id')
    .execute();
}

test('a new company has no record and gives no range, and says so', async () => {
  expect(await record()).toEqual([]);
  const order = await received();
  expect(await datesOf(order)).toEqual([
    { serviceSpeed: 'Standard', likelyDays: null, lateDays: null, basedOn: 0, ranges: [] },
  ]);
});

test('the record counts each order in the month in which its range ended', async () => {
  await addFinishedOrders(database, customer.id, 50);
  const month = afterBusinessDays(madeAt(), 5).toISOString().slice(0, 7);
  expect(await record()).toEqual([
    { month, code: 'standard', name: 'Standard', judged: 50, right: 40 },
  ]);
});

test('an order keeps its range from the payment, and the receipt turns it into dates', async () => {
  const order = await addPaidOrder(customer, { cards: newCards(1) });
  const id = await idOf(order);
  await promiseRange(database, id);
  const { basedOn, lateDays, likelyDays } = await standard();
  expect(lateDays).toBeGreaterThan(0);
  const promised = { serviceSpeed: 'Standard', likelyDays, lateDays, basedOn };
  expect(await datesOf(order)).toEqual([{ ...promised, ranges: [] }]);

  await receive(order);
  await forecastOrder(database, id);
  await forecastOrder(database, id);
  const { arrivedAt } = await query
    .selectFrom('orderItems')
    .select('arrivedAt')
    .where('id', '=', order.cards[0]!)
    .executeTakeFirstOrThrow();
  const [dates] = await datesOf(order);
  expect(dates!.ranges).toMatchObject([
    {
      from: afterBusinessDays(arrivedAt!, likelyDays!).toISOString(),
      to: afterBusinessDays(arrivedAt!, lateDays!).toISOString(),
      hasMoved: false,
      reason: null,
    },
  ]);
  const { forecasts } = (await customer.get(`${order.path}/tracking`)).body;
  expect(forecasts).toMatchObject([{ to: dates!.ranges[0]!.to }]);
  expect((await stranger.get(`${order.path}/dates`)).status).toBe(404);
});

test('an order whose dates stay isn’t locked when all are forecast again', async () => {
  await received();
  const later = addDays(new Date(), 20);
  await reforecastOrders(database, later);
  const other = await database.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query('begin');
  await other.query('select from orders for update');
  await reforecastOrders(database, later);
});

test('dates that move are explained once, and every change is kept', async () => {
  const order = await received();
  const first = (await datesOf(order))[0]!.ranges[0]!;
  const later = addDays(new Date(), 30);
  await reforecastOrders(database, later);
  await reforecastOrders(database, later);
  const [moved, ...rest] = (await datesOf(order))[0]!.ranges;
  expect(rest).toEqual([first]);
  expect(moved).toMatchObject({ hasMoved: true, reason: expect.stringContaining('The queue') });
  expect(new Date(moved!.to).getTime()).toBeGreaterThan(later.getTime());
  const { forecasts } = (await customer.get(`${order.path}/tracking`)).body;
  expect(forecasts).toMatchObject([{ from: moved!.from, to: moved!.to }]);
  const sent = (await mails()).filter(({ subject }) => subject.includes(order.number));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ recipient: customer.email });
  expect(sent[0]!.text).toContain(moved!.reason);
  expect(sent[0]!.text).toContain(`/order-detail/${order.number}#dates`);

  const reason = 'Our imaging station is being repaired.';
  const given = await lab.put('/lab/delay-reasons', { serviceSpeed: 'standard', reason });
  expect(given.body.items).toMatchObject([{ serviceSpeed: 'standard', orderNumber: null, reason }]);
  await customer.patch('/users/setting', { datesByMail: false });
  await reforecastOrders(database, addDays(later, 10));
  const ranges = (await datesOf(order))[0]!.ranges;
  expect(ranges[0]).toMatchObject({ hasMoved: true, reason });
  expect(ranges).toHaveLength(3);
  expect((await mails()).filter(({ subject }) => subject.includes(order.number))).toHaveLength(1);

  // A shipped order isn't forecast again.
  await takeTo(order, 'order_complete');
  await ship(order);
  await reforecastOrders(database, addDays(later, 40));
  expect((await datesOf(order))[0]!.ranges).toHaveLength(3);
});

test('a reason for an order comes before that of its speed, and can be taken back', async () => {
  const order = await received();
  const give = (body: object) => lab.put('/lab/delay-reasons', body);
  const own = { orderNumber: order.number, reason: 'A box of yours was damp.' };
  expect((await give(own)).status).toBe(200);
  await reforecastOrders(database, addDays(new Date(), 60));
  expect((await datesOf(order))[0]!.ranges[0]).toMatchObject({ reason: own.reason });
  await give({ ...own, reason: null });
  await give({ serviceSpeed: 'standard', reason: null });
  expect((await lab.get('/lab/delay-reasons')).body.items).toEqual([]);
  expect((await give({ serviceSpeed: 'none', reason: 'x' })).status).toBe(404);
  expect((await give({ reason: 'x' })).status).toBe(400);
  expect((await customer.get('/lab/delay-reasons')).status).toBe(403);
});

test('dates that one job has no time for are left to another', async () => {
  await received();
  await received();
  const later = addDays(new Date(), 90);
  const kept = async () => (await query.selectFrom('orderRanges').select('id').execute()).length;
  const before = await kept();
  await reforecastOrders(database, later, 0);
  expect(await kept()).toBe(before + 1);
  const { rows } = await database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'reforecast_orders'`,
  );
  expect(rows).toHaveLength(1);
  await reforecastOrders(database, later);
  expect(await kept()).toBeGreaterThan(before + 1);
});
