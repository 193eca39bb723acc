import { endpoints } from '@tag/contract';
import type { Endpoint } from '@tag/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { callsOf, impersonate } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);
const market = await startMarket(database, app);
const { addCard, addListing, addSeller, kindsOf, staff } = market;
const seller = await addSeller();
let token: string;
beforeAll(async () => {
  token = await impersonate(call, staff.token, seller.id);
});

test('staff don’t publish or price the cards of a seller they act for', async () => {
  const certificate = await addCard(seller);
  const published = await call('POST', PRODUCTS, {
    token,
    body: { products: [{ certificate, price: 1 }] },
  });
  expect([published.status, published.body.code]).toEqual([403, 'forbidden']);
  const { id } = await addListing(seller, 10_000);
  const priced = await call('PATCH', `${PRODUCTS}/${id}`, { token, body: { price: 1 } });
  expect([priced.status, priced.body.code]).toEqual([403, 'forbidden']);
  expect(await market.find(seller, id)).toMatchObject({ price: 10_000 });
});

test('what staff do for a seller is recorded as theirs', async () => {
  const { certificate, id } = await addListing(seller);
  const delist = (undo: boolean) =>
    call('PATCH', `${PRODUCTS}/${id}/delist`, { token, body: { undo } });
  expect((await delist(false)).body.status).toBe('delisting');
  expect((await delist(true)).body.status).toBe('live');
  // Repeated: nothing happens, and nothing is recorded.
  expect((await delist(true)).status).toBe(200);
  expect(await kindsOf(seller, id)).toEqual([
    'published',
    'listed',
    'delisting',
    'delisting_undone',
  ]);
  const events = await database.query
    .selectFrom('listingEvents')
    .select(['kind', 'actor', 'actorId'])
    .where('listingId', '=', id)
    .where('kind', 'like', 'delisting%')
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { kind: 'delisting', actor: 'staff', actorId: staff.id },
    { kind: 'delisting_undone', actor: 'staff', actorId: staff.id },
  ]);
  const audited = await database.query
    .selectFrom('auditTrail')
    .select(['action', 'actorId', 'actedAsId', 'details'])
    .where('action', 'in', ['card_delisted', 'card_relisted'])
    .orderBy('id')
    .execute();
  const by = { actorId: staff.id, actedAsId: seller.id, details: { certificate } };
  expect(audited).toEqual([
    { action: 'card_delisted', ...by },
    { action: 'card_relisted', ...by },
  ]);
});

test('every call that changes the market for a seller is the owner’s alone, or names who acted', () => {
  const changes = Object.entries<Endpoint>(endpoints).filter(
    ([, { access, method, path }]) =>
      access === 'verified' && method !== 'GET' && /^\/(tag-market|hand-overs)/.test(path),
  );
  expect(changes.filter(([, { ownerOnly }]) => !ownerOnly).map(([name]) => name)).toEqual([
    'delistProduct',
    // Only says what would change.
    'previewPrices',
  ]);
});
