import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';

const database = await testDatabase({ connections: 6 });
const app = testApi(database);
const market = await startMarket(database, app);
const { addCard, addListing, addSeller, find, kindsOf, sell, setPrice } = market;

const preview = async (seller: Customer, rows: [certificate: string, price: string][]) => {
  const { body } = await seller.post(`${PRODUCTS}/prices/preview`, {
    rows: rows.map(([certificate, price]) => ({ certificate, price })),
  });
  return body.items as { certificate: string; from: number; to: number; problem: string | null }[];
};
const apply = (seller: Customer, changes: object[]) =>
  seller.post(`${PRODUCTS}/prices`, { changes });

describe('the preview of a price file', () => {
  test('says for each row what changes, or why nothing does', async () => {
    const seller = await addSeller();
    const listing = await addListing(seller, 10_000);
    const { certificate } = listing;
    const more = await addListing(seller, 500);
    const unlisted = await addCard(seller);
    const foreign = (await addListing(await addSeller())).certificate;
    const hidden = await addCard(await addSeller(), { publishedAt: null });
    const items = await preview(seller, [
      [certificate.toLowerCase(), ' $1,250.50 '],
      [certificate, '9'],
      [more.certificate, '5.00'],
      [unlisted, '5'],
      [foreign, '5'],
      [hidden, '5'],
      ['not a number', '5'],
    ]);
    expect(items.map(({ from, problem, to }) => [from, to, problem])).toEqual([
      [10_000, 125_050, null],
      [10_000, 900, 'twice'],
      [500, 500, 'unchanged'],
      [null, 500, 'not_listed'],
      [null, 500, 'not_yours'],
      [null, 500, 'unknown'],
      [null, 500, 'unknown'],
    ]);
    const prices = ['0', '-4', '1,000,000.01', '1.234,50', '', '=1+1'];
    const problems = [];
    for (const price of prices) {
      const [item] = await preview(seller, [[certificate, price]]);
      problems.push(item!.problem);
    }
    expect(problems).toEqual(['too_low', 'too_low', 'too_high', 'invalid', 'invalid', 'invalid']);
    expect((await find(seller, listing.id)).price).toBe(10_000);
  });
});

describe('the prices of a file', () => {
  test('change together, and leave alone what changed since the preview', async () => {
    const seller = await addSeller();
    const noticesOf = await market.listen();
    const [first, raised, sold] = [
      await addListing(seller, 1_000),
      await addListing(seller, 2_000),
      await addListing(seller, 3_000),
    ];
    await setPrice(seller, raised.id, 2_500);
    await sell(sold.id, 3_000);
    const changes = [first, raised, sold].map(({ certificate, price }) => ({
      certificate,
      from: price,
      to: 4_000,
    }));
    const { body } = await apply(seller, changes);
    expect(body).toEqual({
      changed: 1,
      left: [
        { certificate: raised.certificate, reason: 'price_changed', price: 2_500 },
        { certificate: sold.certificate, reason: 'not_for_sale', price: null },
      ],
    });
    expect((await find(seller, first.id)).price).toBe(4_000);
    expect((await find(seller, raised.id)).price).toBe(2_500);
    const types = (await noticesOf(first.certificate)).map(({ type }: { type: string }) => type);
    expect(types).toEqual(['listing.listed', 'listing.price_changed']);
    // Repeating it changes nothing more.
    expect((await apply(seller, changes.slice(0, 1))).body).toEqual({ changed: 1, left: [] });
    expect(await kindsOf(seller, first.id)).toEqual(['published', 'listed', 'price_changed']);
  });

  test('of two files at once, one wins each listing and the other is told', async () => {
    const seller = await addSeller();
    const listings = [await addListing(seller, 1_000), await addListing(seller, 1_000)];
    const file = (to: number) =>
      apply(
        seller,
        listings.map(({ certificate }) => ({ certificate, from: 1_000, to })),
      );
    const answers = await Promise.all([file(2_000), file(3_000)]);
    const changed = answers.map(({ body }) => body.changed as number);
    expect(changed.toSorted((a, b) => a - b)).toEqual([0, 2]);
    const won = changed[0] === 2 ? 2_000 : 3_000;
    for (const { id } of listings) expect((await find(seller, id)).price).toBe(won);
  });

  test('are only the caller’s own', async () => {
    const { certificate, id } = await addListing(await addSeller(), 1_000);
    const { body } = await apply(await addSeller(), [{ certificate, from: 1_000, to: 1 }]);
    expect(body).toEqual({
      changed: 0,
      left: [{ certificate, reason: 'not_for_sale', price: null }],
    });
    const { price } = await database.query
      .selectFrom('listings')
      .select('price')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(price).toBe(1_000);
    const twice = [1, 2].map((to) => ({ certificate, from: 1_000, to }));
    expect((await apply(await addSeller(), twice)).status).toBe(400);
  });
});
