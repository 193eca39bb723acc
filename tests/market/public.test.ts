import { MOST_PUBLIC_LISTINGS } from '@tag/contract/tag-market';
import { voidCertificate } from '@tag/server/seeding';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addSeller, list } from './listings.ts';

const database = await testDatabase();
const api = testApi(database);
const ALICE = 'alicealice00';
const BOB = 'bobbobbobbob';
let alice: string;
let bob: string;

type Query = Record<string, string | number | readonly string[]>;
async function call(path: string, query: Query = {}, headers: Record<string, string> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((it) => [name, String(it)]),
    ),
  );
  const response = await api.request(`/tag-market/public/listings${path}?${search}`, { headers });
  const text = await response.text();
  const body = text ? JSON.parse(text) : undefined;
  return { status: response.status, body, headers: response.headers };
}
/** The certificates found, in order. */
const found = async (query: Query) =>
  (await call('', query)).body.items.map((item: { certificate: string }) => item.certificate);

/** What is for sale, by its purpose here. */
const cards: Record<string, string> = {};

beforeAll(async () => {
  alice = await addSeller(database, ALICE);
  bob = await addSeller(database, BOB);
  const hour = (at: number) => `2026-05-01T${String(at).padStart(2, '0')}:00:00.123456Z`;
  const baseball = {
    category: 'Baseball',
    year: 1952,
    brand: 'L&K',
    set: 'Élan',
    name: 'O’Neill ♀—Élite',
  };
  cards['charizard'] = await list(database, { sellerId: alice, price: 50_000, listedAt: hour(1) });
  cards['blastoise'] = await list(database, {
    sellerId: alice,
    card: { name: 'Blastoise', number: '002/102' },
    score: 995,
    price: 20_000,
    listedAt: hour(2),
  });
  cards['oneill'] = await list(database, {
    sellerId: bob,
    card: baseball,
    score: null,
    price: 20_000,
    listedAt: hour(3),
  });
  cards['waiting'] = await list(database, { sellerId: bob, state: 'waiting' });
  cards['delisting'] = await list(database, { sellerId: bob, state: 'delisting' });
  const tomorrow = new Date(Date.now() + 86_400_000);
  cards['unpublished'] = await list(database, {
    sellerId: bob,
    more: { publishedAt: tomorrow },
    price: 1,
    listedAt: hour(4),
  });
});

describe('one listing', () => {
  test('shows the card, its grade, and its price, and nothing from the account', async () => {
    const { status, body } = await call(`/${cards['blastoise']}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      certificate: cards['blastoise'],
      card: { name: 'Blastoise', category: 'Pokemon' },
      grade: { grade: '10', label: 'Pristine', score: 995 },
      image: { url: '/media/k0sample/front.jpg' },
      price: 20_000,
      currency: 'USD',
      seller: ALICE,
      listedAt: '2026-05-01T02:00:00.123Z',
      regradedAt: null,
    });
    expect(JSON.stringify(body)).not.toContain(alice);
  });

  test('names a shop as its seller chose, and nobody else by name', async () => {
    const sellerName = async () => (await call(`/${cards['blastoise']}`)).body.sellerName;
    expect(await sellerName()).toMatch(/^Collector since 20\d\d$/);
    await database.pool.query(`update users set shop_name = $2 where id = $1`, [
      alice,
      'Attic & Co',
    ]);
    expect(await sellerName()).toBe('Attic & Co');
  });

  test('shows the slab if there are pictures of it', async () => {
    const slab = { url: '/media/k0sample/slab-front.jpg', width: 2400, height: 3600 };
    await database.pool.query(
      `update graded_card_reports set report = jsonb_set(report, '{slab}', $2) where certificate = $1`,
      [cards['charizard'], { front: slab, back: slab, _1x1: [], _9x16: [] }],
    );
    expect((await call(`/${cards['charizard']}`)).body.image).toEqual(slab);
  });

  test.each([
    ['waiting', 'listing_not_found'],
    ['delisting', 'listing_not_found'],
    ['unpublished', 'certificate_not_published'],
  ])("doesn't exist while it is %s", async (name, code) => {
    const { status, body } = await call(`/${cards[name]}`);
    expect([status, body.code]).toEqual([404, code]);
  });

  test("doesn't exist for an unknown certificate", async () => {
    expect((await call('/Z9999999')).body.code).toBe('certificate_not_found');
    expect((await call('/nonsense')).body.code).toBe('validation');
  });

  test("doesn't exist for a voided certificate", async () => {
    const certificate = await list(database, { sellerId: bob });
    await voidCertificate(database, certificate, 'Wrong label');
    expect((await call(`/${certificate}`)).body.code).toBe('certificate_voided');
    expect(await found({})).not.toContain(certificate);
  });

  test('is requested again every time, and sent again only when it changed', async () => {
    const path = `/${cards['oneill']}`;
    const first = await call(path);
    expect(first.headers.get('cache-control')).toContain('max-age=0');
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await call(path, {}, headers)).status).toBe(304);
    const setPrice = (price: number) =>
      database.query
        .updateTable('listings')
        .set({ price })
        .where('certificate', '=', cards['oneill']!)
        .execute();
    await setPrice(20_001);
    const changed = await call(path, {}, headers);
    expect([changed.status, changed.body.price]).toEqual([200, 20_001]);
    await setPrice(20_000);
  });
});

describe('what is for sale', () => {
  const of = (...names: string[]) => names.map((name) => cards[name]);

  test('newest first, with the categories it has', async () => {
    const { body } = await call('');
    expect(body.items.map((item: { certificate: string }) => item.certificate)).toEqual(
      of('oneill', 'blastoise', 'charizard'),
    );
    expect(body).toMatchObject({ next: null, categories: ['Baseball', 'Pokemon'] });
  });

  test('by price and by grade', async () => {
    expect((await found({ sort: 'price-up' })).at(-1)).toBe(cards['charizard']);
    expect((await found({ sort: 'price-down' }))[0]).toBe(cards['charizard']);
    expect(await found({ sort: 'grade' })).toEqual(of('blastoise', 'charizard', 'oneill'));
  });

  test.each<[Query, string[]]>([
    [{ category: 'Pokemon' }, ['blastoise', 'charizard']],
    [{ category: 'Nothing' }, []],
    [{ grade: 'authentic' }, ['oneill']],
    [{ grade: ['pristine', '9'] }, ['blastoise', 'charizard']],
    [{ category: 'Pokemon', grade: '9' }, ['charizard']],
    [{ category: 'Baseball', grade: '9' }, []],
    [{ minPrice: 20_000, maxPrice: 20_000 }, ['oneill', 'blastoise']],
    [{ minPrice: 20_001, sort: 'price-up' }, ['charizard']],
    [{ category: 'Pokemon', maxPrice: 20_000, grade: ['pristine', '9'] }, ['blastoise']],
    [{ seller: ALICE }, ['blastoise', 'charizard']],
    [{ seller: ALICE, grade: '9' }, ['charizard']],
    [{ seller: 'nobodynobody' }, []],
    [{ search: 'charizard' }, ['charizard']],
    [{ search: 'CHARI base' }, ['charizard']],
    [{ search: 'pokemon c' }, ['charizard']],
    [{ search: 'c' }, ['charizard']],
    [{ search: '1952 elan oneill' }, ['oneill']],
    [{ search: "L&K o'neill" }, ['oneill']],
    [{ search: 'oneill♀ elite' }, ['oneill']],
    [{ search: 'blastoise 2/102' }, ['blastoise']],
    [{ search: 'charizard blastoise' }, []],
    [{ search: 'blastoise', category: 'Baseball' }, []],
    [{ search: 'poke', seller: ALICE, sort: 'price-up' }, ['blastoise', 'charizard']],
    [{ search: "'':* & | ! <-> \\" }, ['oneill', 'blastoise', 'charizard']],
  ])('matching %j', async (query, names) => {
    expect(await found(query)).toEqual(of(...names));
  });

  test('by its certificate, as printed', async () => {
    expect(await found({ search: cards['blastoise']! })).toEqual(of('blastoise'));
  });

  test.each<[Query, string]>([
    [{ pageSize: MOST_PUBLIC_LISTINGS + 1 }, 'query.pageSize'],
    [{ minPrice: 5, maxPrice: 4 }, 'query.maxPrice'],
    [{ minPrice: '1.5' }, 'query.minPrice'],
    [{ seller: 'x' }, 'query.seller'],
    [{ grade: '9.5' }, 'query.grade.0'],
    [{ sort: 'price' }, 'query.sort'],
    [{ after: 'nonsense' }, 'query.after'],
    [
      { after: Buffer.from('5 00000000-0000-4000-8000-000000000000').toString('base64url') },
      'query.after',
    ],
  ])('refuses %j', async (query, path) => {
    const { status, body } = await call('', query);
    expect([status, body.fields[0].path]).toEqual([400, path]);
  });
});

describe('pages', () => {
  const SELLER = 'manycards000';

  beforeAll(async () => {
    const sellerId = await addSeller(database, SELLER);
    // Many with the same price and time: only their ids differ.
    for (let at = 0; at < 7; at += 1) {
      await list(database, {
        sellerId,
        price: at < 5 ? 700 : 800,
        score: at % 2 ? 960 : 955,
        listedAt: '2026-04-01T00:00:00.000001Z',
      });
    }
  });

  async function everyPage(query: Query): Promise<string[]> {
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { body } = await call('', { ...query, pageSize: 2, ...(after && { after }) });
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items.map((item: { certificate: string }) => item.certificate));
      after = body.next;
    }
    return seen;
  }

  test.each<Query>([
    {},
    { sort: 'price-up' },
    { sort: 'price-down' },
    { sort: 'grade' },
    { category: 'Pokemon', sort: 'price-up' },
    { category: 'Pokemon', grade: '10', sort: 'grade' },
    { search: 'charizard', sort: 'price-up' },
    { seller: SELLER, sort: 'price-down' },
    { seller: SELLER, maxPrice: 700 },
  ])('have every card once and in order: %j', async (query) => {
    const whole = await found({ ...query, pageSize: 100 });
    expect(whole.length).toBeGreaterThan(2);
    expect(await everyPage(query)).toEqual(whole);
  });
});
