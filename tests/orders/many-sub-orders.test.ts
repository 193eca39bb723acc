import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
let dana: Customer, ann: Customer;

beforeAll(async () => {
  await addPriceList(database);
  [dana, ann] = [await signedIn(database, call), await signedIn(database, call)];
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID() as string,
    name: `Person ${index + 1}`,
    email: `${randomUUID().slice(0, 18)}@example.com` as string | null,
  }));

test('many people are added at once, and only once, without an email to them', async () => {
  const { path } = await dana.newOrder({ kind: 'group' });
  await dana.post(`${path}/sub-orders`, { id: randomUUID(), name: 'First' });
  const items = people(1000).slice(0, 999);
  items[1] = { ...items[1]!, email: null };
  const { body, status } = await dana.post(`${path}/sub-orders/bulk`, { items });
  expect(status).toBe(200);
  expect(body.items).toHaveLength(1000);
  expect(body.items.slice(0, 3)).toMatchObject([
    { name: 'First', position: 0, customer: null },
    {
      name: 'Person 1',
      position: 1,
      customer: { email: items[0]!.email, isInvited: false, hasJoined: false, sendsAt: null },
    },
    { name: 'Person 2', position: 2, customer: null },
  ]);
  expect((await dana.post(`${path}/sub-orders/bulk`, { items })).body).toEqual(body);
  const more = await dana.post(`${path}/sub-orders/bulk`, { items: people(1) });
  expect(more.body.fields).toEqual([
    { path: 'body.items', reason: 'An order can have at most 1000 sub-orders' },
  ]);
  expect((await dana.get(`${path}/sub-orders`)).body.items).toHaveLength(1000);
});

test('ids of another order’s sub-orders are refused', async () => {
  const [one, other] = [
    await dana.newOrder({ kind: 'group' }),
    await dana.newOrder({ kind: 'group' }),
  ];
  const items = people(1);
  await dana.post(`${one.path}/sub-orders/bulk`, { items });
  expect((await dana.post(`${other.path}/sub-orders/bulk`, { items })).status).toBe(404);
  const invite = { ids: [items[0]!.id] };
  expect((await dana.put(`${other.path}/sub-orders/invitations`, invite)).status).toBe(404);
});

test('named customers are invited one by one: a refused one stops no other, and some wait', async () => {
  const { path } = await dana.newOrder({ kind: 'group' });
  const items = people(8);
  // Her own address, and a locked sub-order.
  items[0] = { ...items[0]!, email: dana.email };
  await dana.post(`${path}/sub-orders/bulk`, { items });
  await dana.post(`${path}/sub-orders/${items[1]!.id}/items`, {
    version: 0,
    put: newCards(1),
    remove: [],
  });
  await dana.put(`${path}/sub-orders/lock`, { ids: [items[1]!.id], isLocked: true });
  const ids = items.map(({ id }) => id);
  const { body, status } = await dana.put(`${path}/sub-orders/invitations`, { ids });
  expect(status).toBe(200);
  expect(body.items.map(({ isInvited }: { isInvited: boolean }) => isInvited)).toEqual([
    ...[false, false],
    ...Array.from({ length: 6 }, () => true),
  ]);
  expect(body.items[0].reason).toContain('This is your own address');
  expect(body.items[1].reason).toContain('locked');
  // Five an hour until an order is paid: the sixth waits.
  const waiting = body.items.filter(({ sendsAt }: { sendsAt: string | null }) => sendsAt);
  expect(waiting.map(({ subOrderId }: { subOrderId: string }) => subOrderId)).toEqual([ids[7]]);
  const { items: stored } = (await dana.get(`${path}/sub-orders`)).body;
  expect(stored[7].customer).toMatchObject({ isInvited: true, sendsAt: waiting[0].sendsAt });
  expect(stored[0].customer).toMatchObject({ isInvited: false });
  const again = await dana.put(`${path}/sub-orders/invitations`, { ids });
  expect(again.body).toEqual(body);
  expect((await ann.put(`${path}/sub-orders/invitations`, { ids })).status).toBe(404);
});
