import { gradeCards } from '@tag/server/seeding';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { startMarket } from '../support/market.ts';

const database = await testDatabase();
const unpurged = testApi(database);
const purged = testApi(database, { purgeUrls: ['http://127.0.0.1:1'] });
const REPORT = '/graded-cards/public/detail/X0000001';
let ids: { variation: number; card: number; set: number; category: number };
let listing: { id: string; certificate: string };

beforeAll(async () => {
  const variationId = await addVariation(database);
  await gradeCards(database, [
    sampleCard({ certificate: 'X0000001', variationId }),
    sampleCard({ certificate: 'X0000002', variationId, publishedAt: null }),
  ]);
  const { rows } = await database.pool.query<typeof ids>(
    `select v.id as variation, c.id as card, s.id as set, s.category_id as category
     from card_variations v join cards c on c.id = v.card_id join card_sets s on s.id = c.set_id
     where v.id = $1`,
    [variationId],
  );
  ids = rows[0]!;
  const { addListing, addSeller } = await startMarket(database, unpurged);
  listing = await addListing(await addSeller());
});

const headersOf = async (
  api: typeof purged,
  path: string,
  headers: Readonly<Record<string, string>> = {},
) => {
  const answer = await api.request(path, { headers });
  return {
    status: answer.status,
    policy: answer.headers.get('cache-control'),
    keys: answer.headers.get('surrogate-key')?.split(' ') ?? [],
    xkey: answer.headers.get('xkey')?.split(' ') ?? [],
    etag: answer.headers.get('etag'),
  };
};

describe('how long an edge may keep an answer', () => {
  test('is as long as browsers may, while nothing purges it', async () => {
    expect((await headersOf(unpurged, REPORT)).policy).toBe(
      'public, max-age=60, s-maxage=60, stale-while-revalidate=600, stale-if-error=43200',
    );
    const market = await headersOf(unpurged, '/tag-market/public/listings');
    expect(market.policy).toContain('max-age=0, s-maxage=0, stale-while-revalidate=0');
  });

  test('is half a day for what is purged, and browsers ask as often as before', async () => {
    expect((await headersOf(purged, REPORT)).policy).toBe(
      'public, max-age=60, s-maxage=43200, stale-while-revalidate=600, stale-if-error=43200',
    );
    const market = await headersOf(purged, '/tag-market/public/listings');
    expect(market.policy).toContain('max-age=0, s-maxage=43200,');
    // The share of the level above isn't purged with it.
    expect((await headersOf(purged, '/pops')).policy).toContain('s-maxage=600,');
    // No event changes these.
    expect((await headersOf(purged, '/references/category')).policy).toContain('s-maxage=60,');
    expect((await headersOf(purged, '/pops/trend')).policy).toContain('s-maxage=30,');
  });

  test('and its keys come with a 304 too', async () => {
    const { etag, keys, policy } = await headersOf(purged, REPORT);
    const again = await headersOf(purged, REPORT, { 'if-none-match': etag! });
    expect(again).toMatchObject({ status: 304, keys, policy });
  });
});

describe('the keys of an answer', () => {
  test.each([
    [REPORT, () => ['certificate:X0000001', `variation:${ids.variation}`, 'catalogue']],
    [
      '/graded-cards/public/score/X0000001',
      () => ['certificate:X0000001', `variation:${ids.variation}`, 'catalogue'],
    ],
    ['/graded-cards/public/listing-draft/X0000001', () => ['certificate:X0000001']],
    ['/pops', () => ['population', 'catalogue']],
    ['/pops/year?category=pokemon', () => [`category:${ids.category}`, 'catalogue']],
    ['/pops/card?set=Base Set', () => [`set:${ids.set}`, 'catalogue']],
    ['/pops/card/rank?set=Base Set&card=Charizard', () => [`card:${ids.card}`, 'catalogue']],
    [
      '/pops/card/rank?set=Base Set&card=Charizard&variation=holo',
      () => [`variation:${ids.variation}`, 'catalogue'],
    ],
    ['/badge/X0000001.svg', () => ['certificate:X0000001']],
    ['/badge/X0000001.png', () => ['certificate:X0000001']],
    ['/share/X0000001.jpg', () => ['certificate:X0000001']],
    [
      '/oembed?url=https%3A%2F%2Fportal.example.com%2Fcard%2FX0000001',
      () => ['certificate:X0000001'],
    ],
    ['/tag-market/public/listings', () => ['market', 'catalogue']],
  ])('%s', async (path, expected) => {
    const { keys, policy, status, xkey } = await headersOf(purged, path);
    expect(status).toBe(200);
    expect(policy).toMatch(/^public, max-age=\d+, s-maxage=\d+, /);
    expect(keys).toEqual(expected());
    expect(xkey).toEqual(keys);
  });

  test('of a listing name its certificate and its seller', async () => {
    const { keys } = await headersOf(purged, `/tag-market/public/listings/${listing.certificate}`);
    expect(keys).toEqual([
      `certificate:${listing.certificate}`,
      `listing:${listing.id}`,
      expect.stringMatching(/^seller:[a-z0-9]{12}$/),
      'catalogue',
    ]);
  });

  test.each([
    ['a hidden one', '/graded-cards/public/detail/X0000002'],
    ['an unknown one', '/graded-cards/public/detail/X7777777'],
  ])('are missing from a refusal, which nothing keeps: %s', async (_, path) => {
    expect(await headersOf(purged, path)).toMatchObject({ policy: 'no-store', keys: [], xkey: [] });
  });
});

describe('only the caller’s own cache keeps an answer to a request', () => {
  test.each([
    ['with a token', { authorization: 'Bearer something' }],
    ['with a session', { cookie: '_ga=GA1; access_token=abc.def' }],
    ['with the end of one', { cookie: 'refresh_token=abc' }],
  ])('%s', async (_, headers) => {
    for (const path of [REPORT, '/badge/X0000001.png']) {
      const { keys, policy, xkey } = await headersOf(purged, path, headers);
      expect(policy).toMatch(/^private, max-age=\d+, stale-while-revalidate=\d+$/);
      expect([keys, xkey]).toEqual([[], []]);
    }
  });

  test('and cookies of others, or of an ended session, say nothing', async () => {
    const cookie = '_ga=GA1.2; not_access_token=1; access_token=; refresh_token=';
    expect((await headersOf(purged, REPORT, { cookie })).policy).toContain('public, ');
  });
});
