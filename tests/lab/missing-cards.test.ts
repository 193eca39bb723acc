import { closeMissingCards, requestRefund } from '@tag/server/testing';
import { addDays } from 'date-fns';
import { expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { doSweeps } from '../support/order-sweeps.ts';
import { newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, lab, receive } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));
const addOrder = (cards: object[]) =>
  addPaidOrder(customer, { cards, options: { serviceSpeed: 'economy' } });
const refundsOf = async ({ owner, path }: PaidOrder): Promise<number[]> =>
  (await owner.get(`${path}/receipt`)).body.refunds.map(({ amount }: { amount: number }) => amount);
const later = () => addDays(new Date(), 31);
const takeBack = async (itemId: string) =>
  expect((await lab.delete(`/lab/cards/${itemId}/receipt`)).status).toBe(200);

test('each card that turns out to be missing later is refunded too', async () => {
  const order = await addOrder([...newCards(3), newCard(3, { size: 'thick' })]);
  const [here, same, , dearer] = order.cards as [string, string, string, string];
  await receive(order, { arrived: [here, same, dearer] });
  await closeMissingCards(database, later());
  await doSweeps(database);
  const [fee] = await refundsOf(order);
  await takeBack(same);
  await closeMissingCards(database, later());
  await doSweeps(database);
  expect(await refundsOf(order)).toEqual([fee, fee]);
  await takeBack(dearer);
  await closeMissingCards(database, later());
  await doSweeps(database);
  const refunds = await refundsOf(order);
  expect(refunds).toHaveLength(3);
  expect(Math.max(...refunds)).toBeGreaterThan(fee!);
});

test('an order that can’t be refunded doesn’t keep the next one waiting', async () => {
  const [broken, next] = [await addOrder(newCards(2)), await addOrder(newCards(2))];
  const payment = await database.query
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('subject', '=', broken.number)
    .executeTakeFirstOrThrow();
  await database.query.transaction().execute((db) =>
    requestRefund(db, {
      paymentId: payment.id,
      key: 'all',
      amount: payment.amount,
      reason: 'Gift',
    }),
  );
  for (const order of [broken, next]) await receive(order, { arrived: [order.cards[0]] });
  await closeMissingCards(database, later());
  await doSweeps(database);
  expect(await refundsOf(next)).toHaveLength(1);
});
