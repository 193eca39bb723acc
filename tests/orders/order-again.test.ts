import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { addShippingAddress, type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList, PRICE_LINES } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
let lab: Awaited<ReturnType<typeof startLab>>;
let owner: Customer;

beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  owner = await signedIn(database, call);
});

const again = ({ path }: { path: string }, key = randomUUID() as string, who = owner) =>
  who.post(`${path}/again`, { key });

test('a paid order can be ordered again, once for each key', async () => {
  const options = { tier: '4k', foilWrapped: true, assurance: true };
  const order = await lab.addPaidOrder(owner, { cards: newCards(2), options });
  const key = randomUUID();
  const { body, status } = await again(order, key);
  expect(status).toBe(200);
  const { options: before } = (await owner.get(order.path)).body;
  expect(body.orderNumber).not.toBe(order.number);
  expect(body).toMatchObject({
    kind: 'single',
    stage: 'incomplete',
    step: 'card-entry',
    cards: 0,
    total: null,
    options: {
      ...options,
      serviceSpeed: 'standard',
      shippingType: 'ground',
      shippingAddressId: before.shippingAddressId,
      couponId: null,
    },
  });
  expect(body.subOrders).toHaveLength(1);
  expect(body.leftOut).toBeUndefined();
  expect((await again(order, key)).body).toEqual(body);
  const eve = await signedIn(database, call);
  expect((await again(order, randomUUID(), eve)).status).toBe(404);
  const admin = await signedIn(database, call, { role: 'admin' });
  expect((await again(order, randomUUID(), admin)).body.code).toBe('forbidden');
});

test('a group order keeps its people and names their customers, whom it doesn’t invite', async () => {
  const ann = await signedIn(database, call);
  const group = await owner.newOrder({ kind: 'group', name: 'Club night' });
  const ids = [randomUUID(), randomUUID()];
  await owner.post(`${group.path}/sub-orders`, {
    id: ids[0],
    name: 'Ann',
    serviceSpeed: 'priority',
  });
  await owner.post(`${group.path}/sub-orders`, { id: ids[1], name: 'Ben' });
  await query
    .updateTable('subOrders')
    .set({ customerId: ann.id, customerEmail: ann.email })
    .where('id', '=', ids[0]!)
    .execute();
  await owner.post(`${group.path}/sub-orders/${ids[0]}/items`, {
    version: 0,
    put: newCards(2),
    remove: [],
  });
  const { body } = await again(group);
  expect(body).toMatchObject({
    kind: 'group',
    cards: 0,
    subOrders: [
      {
        name: 'Ann',
        serviceSpeed: 'priority',
        customer: { email: ann.email, isInvited: false, hasJoined: false },
      },
      { name: 'Ben', serviceSpeed: null, customer: null },
    ],
  });
  expect((await ann.get(`/orders/${body.orderNumber}`)).status).toBe(404);
  expect((await again(group, randomUUID(), ann)).body.code).toBe('forbidden');
  const path = `/orders/${body.orderNumber}/sub-orders/${body.subOrders[0].id}`;
  const invited = await owner.put(`${path}/invitation`, { email: ann.email });
  expect(invited.body.customer).toMatchObject({ isInvited: true, hasJoined: false });
});

test('what no longer exists is left out, and the draft says so until it is chosen', async () => {
  const dana = await signedIn(database, call);
  const options = { serviceSpeed: 'priority', package: null, isPackageChosen: false };
  const order = await lab.addPaidOrder(dana, { cards: newCards(1), options });
  await query.deleteFrom('userAddresses').where('userId', '=', dana.id).execute();
  await addPriceList(
    database,
    PRICE_LINES.filter((line) => !line.startsWith('speed,priority')),
  );
  const { body } = await again(order, randomUUID(), dana);
  expect(body.options).toMatchObject({
    serviceSpeed: null,
    shippingType: 'ground',
    shippingAddressId: null,
  });
  const fieldsOf = ({ leftOut = [] }: { leftOut?: { field: string }[] }) =>
    leftOut.map(({ field }) => field);
  expect(fieldsOf(body)).toEqual(['serviceSpeed', 'shippingAddress']);
  const chosen = await dana.put(`/orders/${body.orderNumber}`, {
    version: body.version,
    options: { serviceSpeed: 'standard' },
  });
  expect(fieldsOf(chosen.body)).toEqual(['shippingAddress']);
  const shippingAddressId = await addShippingAddress(database, dana.id);
  const complete = await dana.put(`/orders/${body.orderNumber}`, {
    version: chosen.body.version,
    options: { shippingAddressId },
  });
  expect(complete.body.leftOut).toBeUndefined();
  await addPriceList(database);
});
