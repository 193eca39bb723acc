import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { callsOf } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, lab, receive } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));
describe('the cards of an order', () => {
  const pageOf = async ({ labPath }: PaidOrder, query: Record<string, string>) =>
    lab.get(`${labPath}/cards?${new URLSearchParams(query).toString()}`);
  const idsOf = async (query: Record<string, string>) =>
    (await pageOf(many, query)).body.items.map(({ itemId }: { itemId: string }) => itemId);
  let many: PaidOrder;
  let order: PaidOrder;
  beforeAll(async () => {
    order = await addPaidOrder(customer, { cards: newCards(1) });
    many = await addPaidOrder(customer, { cards: newCards(130) });
  });

  test('come 100 at a time', async () => {
    const { body: first } = await pageOf(many, {});
    const { body: second } = await pageOf(many, { after: first.next });
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 30, null]);
    const items = [...first.items, ...second.items];
    expect(items.map(({ itemId }: { itemId: string }) => itemId)).toEqual(many.cards);
    const wrong = await pageOf(many, { after: 'x' });
    expect(wrong.body.fields).toMatchObject([{ path: 'query.after' }]);
  });

  test('are found by title, position, certificate, place, and id', async () => {
    const [first, , third, fourth] = many.cards as [string, string, string, string];
    await database.query
      .updateTable('orderItems')
      .set({ certificate: 'X0000077', correctedFrom: 'Glurak' })
      .where('id', '=', third)
      .execute();
    await receive(many, { arrived: [third] });
    expect(await idsOf({ search: 'base charizard 130' })).toEqual([many.cards[129]]);
    expect(await idsOf({ search: 'x0000077' })).toEqual([third]);
    expect(await idsOf({ search: 'glurak' })).toEqual([third]);
    expect(await idsOf({ search: '4' })).toContain(fourth);
    expect(await idsOf({ search: '%' })).toEqual([]);
    expect(await idsOf({ stage: 'received' })).toEqual([third]);
    expect(await idsOf({ stage: 'pending_receipt', itemId: first })).toEqual([first]);
    expect(await idsOf({ subOrderId: order.subOrderId })).toEqual([]);
    expect((await pageOf(many, { itemId: order.cards[0]! })).body.items).toEqual([]);
  });

  test('are named without details if a command changes more', async () => {
    const { body } = await receive(many, { arrived: [], missing: [] });
    expect([body.changed.length, body.cards.length]).toEqual([129, 0]);
    expect(body.changed).toContainEqual({ itemId: many.cards[129], stage: 'received' });
    expect(body.order.parts).toMatchObject([{ stage: 'received', cards: 130, ready: 130 }]);
  });
});
