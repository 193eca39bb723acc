import { randomUUID } from 'node:crypto';
import { gradeCards } from '@tag/server/seeding';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { signedIn, type Customer } from '../support/orders.ts';
import { newPartner, signedHeaders } from '../support/partners.ts';

const database = await testDatabase({ connections: 20 });
const app = testApi(database);
const call = callsOf(app);
type Partner = Awaited<ReturnType<typeof newPartner>>;
let seller: string;
let admin: Customer;
let partner: Partner;
let other: Partner;
beforeAll(async () => {
  const variationId = await addVariation(database);
  const numbers = Array.from({ length: 19 }, (_, at) => `X${String(at + 1).padStart(7, '0')}`);
  await gradeCards(
    database,
    numbers.map((certificate) => sampleCard({ certificate, variationId })),
  );
  admin = await signedIn(database, call, { role: 'admin' });
  seller = admin.id;
  partner = await newPartner(call, admin, ['sales:write']);
  other = await newPartner(call, admin, ['sales:write']);
});

/** Puts a certificate up for sale. */
async function list(certificate: string, price = 5000, acceptsOffers = false): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into listings (certificate, seller_id, terms_id, price, state, listed_at, category_id,
       score, grade_key, title, accepts_offers)
     select $1, $2, t.id, $3, 'live', now(), 1, 930, '9', 'Charizard', $4 from market_terms t
     returning id`,
    [certificate, seller, price, acceptsOffers],
  );
  return rows[0]!.id;
}
const stateOf = async (id: string) =>
  (await database.pool.query('select * from listings where id = $1', [id])).rows[0];

/** Sends exactly this body, with these headers. */
async function send(
  key: string,
  body: string,
  headers: Record<string, string>,
  path = '/partner/sales',
) {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, ...headers },
    body,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const report = (sale: object, id: string = randomUUID(), by = partner) => {
  const body = JSON.stringify(sale);
  return send(by.key, body, signedHeaders(by.signingSecret, body, { id }));
};

describe('a sale', () => {
  test('reported by a partner marks the listing as sold', async () => {
    const listingId = await list('X0000001');
    const soldAt = new Date(Date.now() - 60_000).toISOString();
    const sale = { certificate: 'X0000001', listingId, price: 5000, soldAt, reference: 'A-1' };
    const { body, status } = await report(sale);
    expect([status, body]).toEqual([
      200,
      { listingId, certificate: 'X0000001', status: 'sold', price: 5000, soldAt },
    ]);
    expect(await stateOf(listingId)).toMatchObject({ state: 'sold', sale_price: 5000 });
  });

  test('sent again gets the first answer; the same id with another body is refused', async () => {
    const listingId = await list('X0000002');
    const first = await report({ certificate: 'X0000002', price: 5000 }, 'sale-2');
    const again = await report({ certificate: 'X0000002', price: 5000 }, 'sale-2');
    expect(again).toEqual(first);
    const changed = await report({ certificate: 'X0000002', price: 1 }, 'sale-2');
    expect([changed.status, changed.body.code]).toEqual([409, 'webhook_id_reused']);
    expect((await stateOf(listingId)).sale_price).toBe(5000);
  });

  test('reported 50 times at once is one sale, with one answer', async () => {
    const listingId = await list('X0000003');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => report({ certificate: 'X0000003', price: 5000 }, 'sale-3')),
    );
    expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const { rows } = await database.pool.query(
      "select * from listing_events where listing_id = $1 and kind = 'sold'",
      [listingId],
    );
    expect(rows).toHaveLength(1);
  });

  test('is made by one of 50 different reports at once', async () => {
    await list('X0000004', 5000, true);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        report({ certificate: 'X0000004', price: 5000 + at, reference: `A-${at}` }),
      ),
    );
    const codes = answers.map(({ body, status }) => body.code ?? status);
    expect(codes.filter((it) => it === 200)).toHaveLength(1);
    expect(codes.filter((it) => it === 'transition_not_allowed')).toHaveLength(49);
  });

  test('that was refused is decided again once the card is for sale', async () => {
    const sale = { certificate: 'X0000005', price: 5000 };
    expect((await report(sale, 'sale-5')).status).toBe(404);
    await list('X0000005');
    expect((await report(sale, 'sale-5')).status).toBe(200);
  });

  test('can’t be in the future, or cost nothing', async () => {
    await list('X0000006');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    for (const soldAt of [inAnHour, '0000-01-01T00:00:00Z']) {
      const { body } = await report({ certificate: 'X0000006', price: 5000, soldAt });
      expect(body.fields).toMatchObject([{ path: 'body.soldAt' }]);
    }
    const free = await report({ certificate: 'X0000006', price: 0 });
    expect(free.body.fields).toMatchObject([{ path: 'body.price' }]);
  });
});

describe('the price of a sale', () => {
  const refusalOf = ({ body, status }: Awaited<ReturnType<typeof send>>) => [status, body.code];
  const changePrice = (id: string, price: number) =>
    admin.patch(`/tag-market/consumer/products/${id}`, { price });

  test('has to be the listed one', async () => {
    const listingId = await list('X0000008');
    for (const price of [1, 4999, 5001]) {
      const answer = await report({ certificate: 'X0000008', price });
      expect(refusalOf(answer)).toEqual([422, 'price_not_listed']);
    }
    expect(await stateOf(listingId)).toMatchObject({ state: 'live', payout: null });
  });

  test('has to be the one listed when the card was sold', async () => {
    await database.query
      .insertInto('certificateOwners')
      .values({ certificate: 'X0000009', ownerId: seller })
      .execute();
    const products = [{ certificate: 'X0000009', price: 5000 }];
    const { body } = await admin.post('/tag-market/consumer/products', { products });
    const { id, publishedAt } = body.items[0];
    expect((await changePrice(id, 6000)).status).toBe(200);
    const sale = { certificate: 'X0000009', soldAt: publishedAt };
    const late = await report({ certificate: 'X0000009', price: 5000 });
    expect(refusalOf(late)).toEqual([422, 'price_not_listed']);
    expect(refusalOf(await report({ ...sale, price: 6000 }))).toEqual([422, 'price_not_listed']);
    expect((await report({ ...sale, price: 5000 })).status).toBe(200);
  });

  test('may be any if the listing accepts offers', async () => {
    await list('X0000010', 5000, true);
    expect((await report({ certificate: 'X0000010', price: 4200 })).status).toBe(200);
  });
});

describe('a reversal', () => {
  const reverse = (listingId: string, by = partner, id: string = randomUUID()) => {
    const headers = signedHeaders(by.signingSecret, '{}', { id });
    return send(by.key, '{}', headers, `/partner/sales/${listingId}/reversal`);
  };
  async function sold(certificate: string): Promise<string> {
    const listingId = await list(certificate);
    expect((await report({ certificate, price: 5000 })).status).toBe(200);
    return listingId;
  }

  test('undoes a sale of the partner, once', async () => {
    const listingId = await sold('X0000011');
    const first = await reverse(listingId, partner, 'undo-11');
    expect(first).toMatchObject({
      status: 200,
      body: { listingId, certificate: 'X0000011', status: 'reversed' },
    });
    expect(await reverse(listingId, partner, 'undo-11')).toEqual(first);
    expect(await reverse(listingId)).toEqual(first);
    expect(await stateOf(listingId)).toMatchObject({ state: 'reversed', sale_price: null });
    const foreign = await reverse(await sold('X0000012'), partner, 'undo-11');
    expect([foreign.status, foreign.body.code]).toEqual([409, 'webhook_id_reused']);
  });

  test('is for the partner that reported the sale, until the seller is paid', async () => {
    const listingId = await sold('X0000013');
    expect((await reverse(listingId, other)).status).toBe(404);
    const path = `/partner/sales/${listingId}/reversal`;
    expect((await send(partner.key, '{}', {}, path)).body.code).toBe('signature_invalid');
    await admin.post(`/admin/listings/${listingId}/payout`, {});
    const paid = await reverse(listingId);
    expect([paid.status, paid.body.code]).toEqual([409, 'transition_not_allowed']);
    expect((await stateOf(listingId)).state).toBe('sold');
  });
});

describe('a signature', () => {
  const body = JSON.stringify({ certificate: 'X0000007', price: 5000 });
  let listingId: string;
  beforeAll(async () => {
    listingId = await list('X0000007');
  });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const signed = (options = {}) => signedHeaders(partner.signingSecret, body, options);

  test.each<[string, () => [key: string, body: string, headers: Record<string, string>], string]>([
    ['none', () => [partner.key, body, {}], 'signature_invalid'],
    [
      'a forged one',
      () => [partner.key, body, { ...signed(), 'webhook-signature': 'v1,Zm9yZ2Vk' }],
      'signature_invalid',
    ],
    [
      'one with another secret',
      () => [partner.key, body, signedHeaders(other.signingSecret, body)],
      'signature_invalid',
    ],
    ['another partner’s key', () => [other.key, body, signed()], 'signature_invalid'],
    [
      'a changed price',
      () => [partner.key, body.replace('5000', '1'), signed()],
      'signature_invalid',
    ],
    ['a space more', () => [partner.key, `${body} `, signed()], 'signature_invalid'],
    [
      'another id',
      () => [partner.key, body, { ...signed(), 'webhook-id': 'sale_2' }],
      'signature_invalid',
    ],
    ['an old one', () => [partner.key, body, signed({ at: minutesAgo(6) })], 'signature_expired'],
    ['one ahead', () => [partner.key, body, signed({ at: minutesAgo(-6) })], 'signature_expired'],
    [
      'a body that isn’t JSON, forged',
      () => [partner.key, '{', { ...signed() }],
      'signature_invalid',
    ],
  ])('is refused: %s', async (_, tampered, code) => {
    const answer = await send(...tampered());
    expect([answer.status, answer.body.code]).toEqual([401, code]);
    expect((await stateOf(listingId)).state).toBe('live');
  });

  test('works along with others in the header, as while a secret is rotated', async () => {
    const headers = signed({ id: 'sale-7' });
    const several = `v1,Zm9yZ2Vk ${headers['webhook-signature']} v1a,AAAA`;
    const answer = await send(partner.key, body, { ...headers, 'webhook-signature': several });
    expect(answer.status).toBe(200);
  });
});
