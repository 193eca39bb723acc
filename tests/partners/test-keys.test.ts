import { TEST_CERTIFICATES, TEST_LISTING } from '@tag/contract/partners';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { signedIn, type Customer } from '../support/orders.ts';
import { newPartner, signedHeaders } from '../support/partners.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);
let admin: Customer;
let partner: Awaited<ReturnType<typeof newPartner>>;
beforeAll(async () => {
  admin = await signedIn(database, call, { role: 'admin' });
  partner = await newPartner(call, admin, ['certificates:read', 'sales:write'], { isTest: true });
});

async function send(path: string, sent: object, id: string) {
  const body = JSON.stringify(sent);
  const response = await app.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${partner.key}`,
      ...signedHeaders(partner.signingSecret, body, { id }),
    },
    body,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const sell = (certificate: string, price: number = TEST_LISTING.price) =>
  send('/partner/sales', { certificate, price }, `sale_${certificate}_${price}`);

describe('a test key', () => {
  test('is recognized by its start, and keeps it when it is rotated', async () => {
    expect(partner.key).toMatch(/^tag_test_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    const { body } = await admin.post(`/admin/api-keys/${partner.keyId}/rotate`, {});
    expect(body.key).toMatch(/^tag_test_/);
    const mistyped = `${partner.key.slice(0, -1)}${partner.key.endsWith('a') ? 'b' : 'a'}`;
    const refused = await call('POST', '/certificates/verify', { token: mistyped, body: {} });
    expect(refused.body.code).toBe('api_key_mistyped');
  });

  test('sees the four test certificates, which a live key doesn’t find', async () => {
    const certificates = [...Object.values(TEST_CERTIFICATES), 'X0000001'];
    const { body } = await partner.post('/certificates/verify', { certificates });
    expect(body.items.map((it: { status: string }) => it.status)).toEqual([
      'valid',
      'voided',
      'not_published',
      'valid',
      'not_found',
    ]);
    expect(body.items[0].card).toMatchObject({ isListed: true, isSold: false });
    expect(body.items[3].card).toMatchObject({ isListed: false, isSold: true });
    const live = await newPartner(call, admin, ['certificates:read']);
    const real = await live.post('/certificates/verify', { certificates });
    expect(new Set(real.body.items.map((it: { status: string }) => it.status))).toEqual(
      new Set(['not_found']),
    );
  });

  test('gets the answers to sales and reversals, which aren’t recorded', async () => {
    const { notPublished, sold, valid } = TEST_CERTIFICATES;
    const reported = await sell(valid);
    expect(reported).toMatchObject({
      status: 200,
      body: { certificate: valid, listingId: TEST_LISTING.id, status: 'sold' },
    });
    const codes = await Promise.all([sell(valid, 1), sell(sold), sell(notPublished)]);
    expect(codes.map(({ body }) => body.code)).toEqual([
      'price_not_listed',
      'transition_not_allowed',
      'not_found',
    ]);
    const reversal = await send(`/partner/sales/${TEST_LISTING.id}/reversal`, {}, 'reversal_1');
    expect(reversal).toMatchObject({ status: 200, body: { status: 'reversed' } });
    const unsigned = await partner.post('/partner/sales', { certificate: valid, price: 10_000 });
    expect(unsigned.status).toBeGreaterThanOrEqual(400);
    const { rows } = await database.pool.query(
      'select (select count(*)::int from partner_requests) as requests, (select count(*)::int from listings) as listings',
    );
    expect(rows).toEqual([{ requests: 0, listings: 0 }]);
  });

  test('can’t manage webhooks', async () => {
    const { body, status } = await admin.post(`/admin/partners/${partner.id}/api-keys`, {
      scopes: ['webhooks:manage'],
      isTest: true,
    });
    expect([status, body.fields[0].path]).toEqual([400, 'body.scopes']);
  });
});
