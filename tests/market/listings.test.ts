import { LISTING_SORTS, payoutOf, type ListingPreview } from '@tag/contract/tag-market';
import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';

const database = await testDatabase({ connections: 10 });
const market = await startMarket(database, testApi(database));
const { addCard, addListing, addSeller, kindsOf, publish, setPrice } = market;
const seller = await addSeller();
const other = await addSeller();

describe('previews', () => {
  test('show what a seller would get, before anything is published', async () => {
    const one = await addSeller();
    const [first, second] = [await addCard(one), await addCard(one)];
    const typed = `${first.slice(0, 4)}-${first.slice(4)}`.toLowerCase();
    const { body } = await one.get(
      `${PRODUCTS}/previews?certificate=${typed}&price=10000&certificate=${second}&price=199`,
    );
    expect(body).toMatchObject({
      items: [
        { certificate: first, price: 10_000, payout: 9_200, problem: null, isInLab: false },
        { certificate: second, price: 199, payout: 99, problem: null },
      ],
      terms: { commissionRate: 800, commissionMinimum: 100, delistFee: 500 },
    });
    expect((await one.get(`${PRODUCTS}/listings`)).body.total).toBe(0);
  });

  test('cover everything that a seller has and doesn’t sell, and can be searched', async () => {
    const one = await addSeller();
    const [first, second] = [await addCard(one), await addCard(one)];
    await publish(one, first);
    const { body } = await one.get(`${PRODUCTS}/previews?search=charizard base`);
    expect(body.items.map(({ certificate }: ListingPreview) => certificate)).toEqual([second]);
    expect((await one.get(`${PRODUCTS}/previews?search=pikachu`)).body.total).toBe(0);
  });

  test('say why a card can’t be published', async () => {
    const [mine, listed, foreign] = [
      await addCard(seller),
      (await addListing(seller)).certificate,
      await addCard(other),
    ];
    const { body } = await seller.get(
      `${PRODUCTS}/previews?certificate=${mine}&certificate=${listed}&certificate=${foreign}`,
    );
    expect(body.items.map(({ problem }: ListingPreview) => problem)).toEqual([
      null,
      'listed',
      'not_yours',
    ]);
    const missing = await seller.get(`${PRODUCTS}/previews?certificate=Z9999999`);
    expect([missing.status, missing.body.code]).toEqual([404, 'certificate_not_found']);
  });

  test('accept each certificate once', async () => {
    const { body, status } = await seller.get(`${PRODUCTS}/previews?certificate=M0000001 M0000002`);
    expect(status).toBe(400);
    expect(body.fields[0].reason).toBe('Please enter only one valid certificate value');
  });
});

describe('publishing', () => {
  test('puts a card on the market, and gives its seller a public id', async () => {
    const certificate = await addCard(seller);
    const { body, status } = await publish(seller, certificate.toLowerCase(), 2_500);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { certificate, price: 2_500, payout: 2_300, status: 'live', delistFee: 500, sale: null },
    ]);
    expect(await kindsOf(seller, body.items[0].id)).toEqual(['published', 'listed']);
    const { sellerId } = await database.query
      .selectFrom('users')
      .select('sellerId')
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(sellerId).toMatch(/^[a-z0-9]{12}$/);
  });

  test('publishes all or none', async () => {
    const good = await addCard(seller);
    const foreign = await addCard(other);
    const { body, status } = await seller.post(PRODUCTS, {
      products: [
        { certificate: good, price: 100 },
        { certificate: foreign, price: 100 },
      ],
    });
    expect([status, body.code]).toEqual([404, 'certificate_not_found']);
    const { body: found } = await seller.get(`${PRODUCTS}/listings?search=${good}`);
    expect(found.total).toBe(0);
  });

  test('50 times at once makes one listing', async () => {
    const certificate = await addCard(seller);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => publish(seller, certificate)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['listing_exists']));
    const { total } = (await seller.get(`${PRODUCTS}/listings?search=${certificate}`)).body;
    expect(total).toBe(1);
  });

  test.each([
    ['', 'Please enter only one valid certificate value'],
    ['M0000001, M0000002', 'Please enter only one valid certificate value'],
    ['M1', 'Please enter only one valid certificate value'],
  ])('refuses %j', async (certificate, reason) => {
    const { body, status } = await publish(seller, certificate);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: 'body.products.0.certificate', reason }]);
  });

  test('refuses a certificate named twice', async () => {
    const certificate = await addCard(seller);
    const product = { certificate, price: 100 };
    const { body } = await seller.post(PRODUCTS, { products: [product, product] });
    expect(body.fields[0].path).toBe('body.products.1.certificate');
  });
});

describe('a price', () => {
  test('changes while the card is on the market, for its owner only', async () => {
    const { id } = await addListing(seller);
    expect((await setPrice(seller, id, 12_345)).body).toMatchObject({
      price: 12_345,
      payout: 11_357,
    });
    await setPrice(seller, id, 12_345);
    expect(await kindsOf(seller, id)).toEqual(['published', 'listed', 'price_changed']);
    expect((await setPrice(other, id, 1)).status).toBe(404);
    expect((await other.get(`${PRODUCTS}/${id}/history`)).status).toBe(404);
  });

  test.each([
    [0, 'The price must be greater than 0'],
    [-100, 'The price must be greater than 0'],
    [19.995, 'Expected a whole number'],
    ['1.234,56', 'Expected a whole number'],
    [100_000_001, 'The price must be at most $1,000,000.00'],
    [null, 'Please enter the price'],
  ])('of %j is refused by the field', async (price, reason) => {
    const { id } = await addListing(seller);
    const { body, status } = await setPrice(seller, id, price);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: 'body.price', reason }]);
  });
});

test('listings can be searched, sorted, paged, and totaled', async () => {
  const one = await addSeller();
  const prices = [300, 100, 200];
  for (const price of prices) await addListing(one, price);
  const read = async (query: string) => (await one.get(`${PRODUCTS}/listings${query}`)).body;
  const pricesOf = ({ items }: { items: { price: number }[] }) => items.map(({ price }) => price);
  expect(pricesOf(await read('?sort=price&direction=asc'))).toEqual([100, 200, 300]);
  expect(pricesOf(await read('?sort=payout&pageSize=2'))).toEqual([300, 200]);
  for (const sort of LISTING_SORTS) {
    const { next, total } = await read(`?sort=${sort}&pageSize=2`);
    expect(total).toBe(3);
    const last = await read(`?sort=${sort}&pageSize=2&after=${next}`);
    expect(last).toMatchObject({ from: 3, items: [{ status: 'live' }], next: null });
    if (sort === 'price') expect(pricesOf(last)).toEqual([100]);
  }
  expect((await read('?search=pikachu')).total).toBe(0);
  expect((await read('?status=sold')).total).toBe(0);
  expect((await read('')).totals).toEqual({
    waiting: { cards: 0, amount: 0 },
    forSale: { cards: 3, amount: 600 },
    sold: { cards: 0, amount: 0 },
    toPayOut: { cards: 0, amount: 0 },
    paidOut: { cards: 0, amount: 0 },
  });
});

describe('a payout', () => {
  const terms = { commissionRate: 800, commissionMinimum: 100 };

  test.each([
    [10_000, 9_200],
    [1_250, 1_150],
    [1_256, 1_156],
    [2_506, 2_306],
    // 8% of 25.19 is 2.0152; of 25.44 it is 2.0352; half a cent is rounded up.
    [2_519, 2_317],
    [2_544, 2_340],
    [1, 0],
    [100, 0],
    [101, 1],
    [100_000_000, 92_000_000],
  ])('of %i cents is %i', (price, payout) => {
    expect(payoutOf(price, terms)).toBe(payout);
  });

  test('rounds half a cent of commission up', () => {
    expect(payoutOf(10, { commissionRate: 500, commissionMinimum: 0 })).toBe(9);
    expect(payoutOf(9, { commissionRate: 500, commissionMinimum: 0 })).toBe(9);
  });
});

test('a listing keeps the terms it was published under', async () => {
  const before = await addListing(seller);
  const { id } = await database.query
    .insertInto('marketTerms')
    .values({
      validFrom: new Date(),
      commissionRate: 1000,
      commissionMinimum: 0,
      delistFee: 900,
      delistFreeAfterDays: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    const after = await addListing(seller);
    expect([after.payout, after.delistFee]).toEqual([9_000, 900]);
    const { body } = await setPrice(seller, before.id, 20_000);
    expect([body.payout, body.delistFee]).toEqual([18_400, 500]);
  } finally {
    await database.query
      .updateTable('marketTerms')
      .set({ validFrom: new Date('2100-01-01') })
      .where('id', '=', id)
      .execute();
  }
});
