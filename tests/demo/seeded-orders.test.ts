import { importCatalogue, readFileBytes, seedPlaces } from '@tag/server/seeding';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/src/accounts/demo-accounts.ts';
import { seedAccounts } from '../../demo/src/seed/accounts.ts';
import { seedOrders } from '../../demo/src/seed/orders.ts';
import { seedPrices } from '../../demo/src/seed/prices.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const CATALOGUE = resolve(import.meta.dirname, '../../demo/data/catalogue-pokemon.csv.gz');
/** Of the cards in the seeded orders. */
const SETS = /^category,|,(Base Set|Jungle|Fossil|Neo Genesis),/;

async function* fewSets(): AsyncGenerator<Uint8Array> {
  const lines = (await text(Readable.from(readFileBytes(CATALOGUE)))).split('\n');
  yield Buffer.from(lines.filter((line) => SETS.test(line)).join('\n'));
}

test('seeding again keeps orders as their owners changed them', async () => {
  const db = await testDatabase();
  await seedPlaces(db, ['US']);
  await importCatalogue(db, fewSets());
  await seedAccounts(db, new Date());
  await seedPrices(db, new Date());
  await seedOrders(db);

  const call = callsOf(testApi(db));
  const body = { email: 'collector@example.com', password: DEMO_PASSWORD };
  const { token } = (await call('POST', '/users/login', { body })).body;
  const { items } = (await call('GET', '/orders?pageSize=100', { token })).body;
  const { orderNumber } = items.find(({ stage }: { stage: string }) => stage === 'incomplete');
  const path = `/orders/${orderNumber}`;
  const cards = await db.query
    .selectFrom('orderItems as item')
    .innerJoin('subOrders as part', 'part.id', 'item.subOrderId')
    .innerJoin('orders', 'orders.id', 'part.orderId')
    .select(['item.id', 'part.id as partId', 'part.version'])
    .where('orders.number', '=', orderNumber)
    .execute();
  const { id, partId, version } = cards[0]!;
  const saved = await call('POST', `${path}/sub-orders/${partId}/items`, {
    token,
    body: { version, put: [], remove: [id] },
  });
  expect(saved.status).toBe(200);
  const changed = (await call('GET', path, { token })).body;

  await seedOrders(db);
  expect((await call('GET', path, { token })).body).toEqual(changed);
  expect((await call('GET', '/orders?pageSize=100', { token })).body.total).toBe(items.length);
});
