import { listingFileText } from '@tag/contract/listing-drafts';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleReport } from '../support/graded-card.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';

const database = await testDatabase();
const app = testApi(database);
const market = await startMarket(database, app);
const { addCard, addListing, addSeller, delist, publish } = market;

const SETTINGS = '/tag-market/consumer/selling-settings';

const awkward = await addVariation(database, {
  category: 'Basketball',
  brand: '=HYPERLINK("https://evil.example")',
  set: 'A very long name, "quoted", of a set that goes on and on and on & on <until> it is cut',
  name: 'Player & Son',
});

const nonSport = await addVariation(database, {
  category: 'Non-Sport',
  brand: 'Topps',
  set: 'Star Wars',
  name: 'Luke Skywalker',
});

type File = { lines: string[]; fileName: string };

async function readFile(seller: Customer, query = '') {
  const { body } = await seller.get(`${PRODUCTS}/export${query}`);
  return body as File & { cards: number; left: unknown[]; missing: string[] };
}

/** Above its headings, eBay's template names itself. */
const rowsOf = ({ fileName, lines }: File) =>
  parse(lines.slice(fileName.startsWith('ebay') ? 1 : 0).join('\r\n'), {
    columns: true,
  }) as Record<string, string>[];

describe('the file for eBay', () => {
  test('describes each live listing of the seller with every column it demands', async () => {
    const seller = await addSeller();
    const { certificate } = await addListing(seller, 12_345);
    const sport = await addCard(seller, { variationId: awkward, score: null });
    await publish(seller, sport, 50);
    await delist(seller, (await addListing(seller)).id);
    await addListing(await addSeller());
    const settings = {
      location: 'Austin, TX',
      shippingProfile: 'Slabs',
      returnProfile: '=30 days',
      paymentProfile: 'At once',
    };
    expect((await seller.put(SETTINGS, settings)).body).toEqual(settings);
    const file = await readFile(seller);
    expect(file).toMatchObject({
      fileName: 'ebay-listings.csv',
      cards: 2,
      left: [],
      missing: [],
    });
    const [first, second, ...more] = rowsOf(file);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      '*Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)': 'Add',
      CustomLabel: certificate,
      '*Category': '183454',
      '*Title': '1999 Base Set Charizard #4/102 Holo TAG 9 Mint',
      '*ConditionID': '2750',
      'CD:Professional Grader - (ID: 27501)': '2750115',
      'CD:Grade - (ID: 27502)': '275022',
      'CDA:Certification Number - (ID: 27503)': certificate,
      'C:Card Number': '4/102',
      'C:Finish': 'Holo',
      'C:Grade': '9',
      PicURL:
        'https://api.example.com/media/k0sample/front.jpg|https://api.example.com/media/k0sample/back.jpg',
      '*Format': 'FixedPrice',
      '*Duration': 'GTC',
      '*StartPrice': '123.45',
      BestOfferEnabled: '0',
      '*Quantity': '1',
      '*Location': 'Austin, TX',
      ShippingProfileName: 'Slabs',
      PaymentProfileName: 'At once',
    });
    expect(first!['*Description']).toContain(
      `<a href="https://portal.example.com/card/${certificate}">`,
    );
    expect(second).toMatchObject({
      '*Category': '261328',
      'C:Sport': 'Basketball',
      'C:Player/Athlete': 'Player & Son',
      'CD:Grade - (ID: 27502)': '2750219',
      '*StartPrice': '0.50',
    });
    expect(second!['*Title']!.length).toBeLessThanOrEqual(80);
    expect(second!['*Title']).toMatch(/Player & Son .* TAG Authentic$/);
    expect(second!['*Description']).toContain('&lt;until&gt;');
    for (const cell of Object.values(second!)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  test('has what the templates of all three categories mark as required', async () => {
    const seller = await addSeller();
    await addListing(seller);
    for (const variationId of [awkward, nonSport]) {
      await publish(seller, await addCard(seller, { variationId }), 50);
    }
    const file = await readFile(seller);
    expect(file.lines[0]).toBe('Info,Version=1.0.0,Template=fx_category_template_EBAY_US');
    const rows = rowsOf(file);
    // What each category's template demands beyond the others.
    expect(
      rows.map((row) => [row['*Category'], row['C:Game'], row['C:Sport'], row['C:Franchise']]),
    ).toEqual([
      ['183454', 'Pokémon TCG', '', ''],
      ['261328', '', 'Basketball', ''],
      ['183050', '', '', 'Star Wars'],
    ]);
    const starred = Object.keys(rows[0]!).filter((heading) => heading.startsWith('*'));
    expect(starred.map((heading) => heading.replace(/\(.*/, ''))).toEqual([
      '*Action',
      '*Category',
      '*Title',
      '*ConditionID',
      '*Description',
      '*Format',
      '*Duration',
      '*StartPrice',
      '*Quantity',
      '*Location',
      '*DispatchTimeMax',
      '*ReturnsAcceptedOption',
    ]);
    // The seller's business policies say these two.
    for (const row of rows) {
      expect([row['*DispatchTimeMax'], row['*ReturnsAcceptedOption']]).toEqual(['', '']);
    }
  });

  test('has its head once when several answers become one file', async () => {
    const seller = await addSeller();
    await addListing(seller);
    const { fileName, lines } = await readFile(seller);
    const whole = listingFileText('ebay', [lines, lines]).replace('\uFEFF', '').split('\r\n');
    expect(whole).toEqual([...lines, lines.at(-1), '']);
    expect(rowsOf({ fileName, lines: whole.slice(0, -1) })).toHaveLength(2);
  });

  test('has only its header if nothing is for sale, and names the settings it lacks', async () => {
    const seller = await addSeller();
    const file = await readFile(seller);
    expect(rowsOf(file)).toEqual([]);
    expect(file.missing).toEqual([
      'location',
      'shippingProfile',
      'returnProfile',
      'paymentProfile',
    ]);
    await seller.put(SETTINGS, { location: ' Austin, TX ' });
    expect((await seller.get(SETTINGS)).body).toEqual({ location: 'Austin, TX' });
    expect((await seller.put(SETTINGS, { location: 'x'.repeat(46) })).status).toBe(400);
  });
});

describe('a file of some cards', () => {
  test('has the caller’s published cards in their order, listed or not, in each format', async () => {
    const seller = await addSeller();
    const listed = await addListing(seller, 700);
    const unlisted = await addCard(seller);
    const hidden = await addCard(seller, { publishedAt: null });
    const foreign = await addCard(await addSeller());
    const query = [unlisted, hidden, foreign, listed.certificate, unlisted]
      .map((certificate) => `certificate=${certificate}`)
      .join('&');
    const left = [
      { certificate: hidden, reason: 'not_published' },
      { certificate: foreign, reason: 'not_yours' },
    ];
    const csv = await readFile(seller, `?${query}&format=csv`);
    expect(csv).toMatchObject({ fileName: 'listings.csv', cards: 2, left, missing: [] });
    expect(rowsOf(csv).map((row) => [row['Certificate'], row['Price (USD)']])).toEqual([
      [unlisted, ''],
      [listed.certificate, '7.00'],
    ]);
    const json = await readFile(seller, `?${query}&format=json`);
    const [draft, other] = json.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect([draft!['price'], other!['price']]).toEqual([null, 700]);
    const { price: _, ...shown } = draft!;
    const response = await app.request(`/graded-cards/public/listing-draft/${unlisted}`);
    expect(await response.json()).toEqual(shown);
  });
});

describe('a listing draft', () => {
  const ask = (certificate: string) =>
    app.request(`/graded-cards/public/listing-draft/${certificate}`);

  test('is public and cached for a published certificate, with its square pictures', async () => {
    const report = sampleReport(992);
    const square = (file: string) => ({
      url: `/media/k0sample/${file}`,
      width: 1080,
      height: 1080,
    });
    const slab = { front: square('a.jpg'), back: square('b.jpg'), _9x16: [] };
    const certificate = await addCard(await addSeller(), {
      score: 992,
      report: { ...report, slab: { ...slab, _1x1: [square('1x1-1.jpg'), square('1x1-2.webp')] } },
    });
    const response = await ask(certificate);
    expect(response.headers.get('cache-control')).toContain('max-age=60');
    const draft = await response.json();
    expect(draft.description.lines[0]).toContain('992 of 1,000 points');
    expect(draft).toMatchObject({
      certificate,
      title: '1999 Base Set Charizard #4/102 Holo TAG 10 Pristine',
      descriptors: [
        { id: '27501', value: '2750115' },
        { id: '27502', value: '275020' },
        { id: '27503', value: certificate },
      ],
      images: [
        { url: 'https://api.example.com/media/k0sample/1x1-1.jpg', width: 1080 },
        { url: 'https://api.example.com/media/k0sample/1x1-2.webp?width=1280&format=jpeg' },
      ],
      reportUrl: `https://portal.example.com/card/${certificate}`,
    });
  });

  test('doesn’t exist for a card that isn’t public, or isn’t there', async () => {
    const hidden = await addCard(await addSeller(), { publishedAt: null });
    const answers = await Promise.all([hidden, 'Z9999999'].map(ask));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
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
