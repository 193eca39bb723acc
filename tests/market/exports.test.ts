import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation } from '../support/graded-card.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';

const database = await testDatabase();
const app = testApi(database);
const market = await startMarket(database, app);
const { addCard, addListing, addSeller, delist, publish } = market;

const awkward = await addVariation(database, {
  category: 'Basketball',
  brand: '=HYPERLINK("https://evil.example")',
  set: 'A very long name, "quoted", of a set that goes on and on and on & on <until> it is cut',
  name: 'Player & Son',
});

async function readCsv(seller: Customer) {
  const { body } = await seller.get(`${PRODUCTS}/export`);
  expect(body.fileName).toBe('listings.csv');
  return parse(body.lines.join('\r\n'), { columns: true }) as Record<string, string>[];
}

describe('the file for marketplaces', () => {
  test('describes each live listing of the seller with condition descriptors', async () => {
    const seller = await addSeller();
    const { certificate } = await addListing(seller, 12_345);
    const sport = await addCard(seller, { variationId: awkward, score: null });
    await publish(seller, sport, 50);
    await delist(seller, (await addListing(seller)).id);
    await addListing(await addSeller());
    const [first, second, ...more] = await readCsv(seller);
    expect(more).toEqual([]);
    expect(first).toEqual({
      '*Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)': 'Add',
      CustomLabel: certificate,
      '*Category': '183454',
      '*Title': '1999 Base Set Charizard #4/102 Holo TAG 9',
      '*ConditionID': '2750',
      'CD:Professional Grader - (ID: 27501)': '2750115',
      'CD:Grade - (ID: 27502)': '275022',
      'CDA:Certification Number - (ID: 27503)': certificate,
      PicURL: 'https://api.example.com/media/k0sample/front.jpg',
      '*Description': `1999 Base Set Charizard #4/102 Holo, graded Mint 9 by TAG. Certificate ${certificate}: https://portal.example.com/card/${certificate}`,
      '*Format': 'FixedPrice',
      '*Duration': 'GTC',
      '*StartPrice': '123.45',
      '*Quantity': '1',
    });
    expect(second).toMatchObject({
      '*Category': '261328',
      'CD:Grade - (ID: 27502)': '2750219',
      '*StartPrice': '0.50',
    });
    expect(second!['*Title']!.length).toBeLessThanOrEqual(80);
    for (const cell of Object.values(second!)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  test('has only its header if nothing is for sale', async () => {
    expect(await readCsv(await addSeller())).toEqual([]);
  });
});

describe('the feed', () => {
  async function readFeed(seller: string, headers: Record<string, string> = {}) {
    const response = await app.request(`/tag-market/public/feed.xml?seller=${seller}`, { headers });
    return { response, text: await response.text() };
  }

  async function sellerIdOf({ id }: Customer): Promise<string> {
    const { sellerId } = await database.query
      .selectFrom('users')
      .select('sellerId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return sellerId!;
  }

  test('shows anyone what a seller has for sale, with pictures, and can be cached', async () => {
    const seller = await addSeller();
    const { certificate, id } = await addListing(seller, 12_345);
    const odd = await addCard(seller, { variationId: awkward });
    await publish(seller, odd);
    await delist(seller, (await addListing(seller)).id);
    const sellerId = await sellerIdOf(seller);
    const { response, text } = await readFeed(sellerId);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('max-age=60');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(text.match(/<item>/g)).toHaveLength(2);
    for (const part of [
      `<guid isPermaLink="false">${id}</guid>`,
      `<link>https://portal.example.com/card/${certificate}</link>`,
      `<g:id>${certificate}</g:id>`,
      '<g:price>123.45 USD</g:price>',
      '<g:image_link>https://api.example.com/media/k0sample/front.jpg</g:image_link>',
      'Player &amp; Son',
      '&lt;until&gt;',
    ]) {
      expect(text).toContain(part);
    }
    // It contains nothing from the account.
    for (const secret of [seller.id, seller.email, 'Miller']) expect(text).not.toContain(secret);
    const etag = response.headers.get('etag')!;
    expect((await readFeed(sellerId, { 'If-None-Match': etag })).response.status).toBe(304);
  });

  test('is empty for an unknown seller, and refused for an invalid one', async () => {
    const { response, text } = await readFeed('aaaaaaaaaaaa');
    expect([response.status, text.includes('<item>')]).toEqual([200, false]);
    for (const seller of ['', 'x', "' or 1=1"]) {
      expect((await readFeed(encodeURIComponent(seller))).response.status).toBe(400);
    }
  });
});
