import { beforeAll, describe, expect, test } from 'vitest';
import { gradeCards, regradeCard, voidCertificate } from '@tag/server/seeding';
import { cacheLargeCounts } from '../../packages/server/src/pops/cache-large-counts.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { caller } from './population.ts';

const database = await testDatabase();
const call = caller(database);

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const day = (days: number) => ago(days).toISOString().slice(0, 10);
const charizard = { category: 'Pokemon', year: 1999, set: 'Base Set', card: 'Charizard' };

const holos: [string, number | null, string | null, number][] = [
  ['X0000001', 930, 'US-CA', 400],
  ['X0000002', 995, 'US-CA', 100],
  ['X0000003', 930, 'US-NY', 20],
  ['X0000004', 910, 'UK', 20],
  ['X0000005', 860, 'EU/UK', 10],
  ['X0000006', null, null, 5],
  ['X0000007', 960, 'CA', 0],
];

beforeAll(async () => {
  const holo = await addVariation(database);
  await gradeCards(
    database,
    holos.map(([certificate, score, region, days]) =>
      sampleCard({ certificate, variationId: holo, score, region, gradedAt: ago(days) }),
    ),
  );
  const reverse = await addVariation(database, { variation: 'reverse' });
  await gradeCards(database, [
    sampleCard({
      certificate: 'X0000008',
      variationId: reverse,
      score: 920,
      region: 'US',
      gradedAt: ago(2),
      publishedAt: null,
    }),
  ]);
});

describe('the leaderboard', () => {
  const columns = async (query: Record<string, string | number | string[]>) =>
    (await call('/pops/card/rank', { ...charizard, ...query })).body.rows.map(
      (row: Record<string, unknown>) => [row['rank'], row['rankInGrade'], row['certificate']],
    );

  test('of a variation starts with the best, with ties sharing their rank and Authentic last', async () => {
    const { body } = await call('/pops/card/rank', { ...charizard, variation: 'holo' });
    expect(body).toMatchObject({ rowCount: 7, totals: { total: 7, share: 1 } });
    expect(await columns({ variation: 'holo' })).toEqual([
      [1, 1, 'X0000002'],
      [2, 1, 'X0000007'],
      [3, 1, 'X0000001'],
      [3, 1, 'X0000003'],
      [5, 3, 'X0000004'],
      [6, 1, 'X0000005'],
      [null, null, 'X0000006'],
    ]);
    expect(body.rows[3]).toMatchObject({
      grade: { key: '9', score: 930, grade: '9', label: 'Mint' },
      variation: 'holo',
      region: 'US-NY',
      chronology: 3,
      chronologyInGrade: 2,
    });
  });

  test("of all variations ranks them together, and shows nothing of cards that aren't public", async () => {
    const { body } = await call('/pops/card/rank', charizard);
    expect(body).toMatchObject({ rowCount: 7, totals: { total: 8 } });
    expect(await columns({})).toEqual([
      [1, 1, 'X0000002'],
      [2, 1, 'X0000007'],
      [3, 1, 'X0000001'],
      [3, 1, 'X0000003'],
      // X0000008 has rank 5.
      [6, 4, 'X0000004'],
      [7, 1, 'X0000005'],
      [null, null, 'X0000006'],
    ]);
    expect(JSON.stringify(body.rows)).not.toContain('reverse');
    const ofGrade = await call('/pops/card/rank', { ...charizard, grade: ['9'] });
    expect(ofGrade.body.rowCount).toBe(ofGrade.body.rows.length);
    const hidden = await call('/pops/card/rank', { ...charizard, variation: 'reverse' });
    expect(hidden.body).toMatchObject({ rows: [], rowCount: 0, totals: { total: 1 } });
  });

  test("agrees with each certificate's own page", async () => {
    const { body } = await call('/pops/card/rank', { ...charizard, variation: 'holo' });
    for (const { certificate, rank, rankInGrade, chronology } of body.rows) {
      const { body: detail } = await call(`/graded-cards/public/detail/${certificate}`);
      expect(detail.population).toMatchObject({ total: 7, rank, rankInGrade, chronology });
    }
  });

  test.each([
    [{ sort: 'score', direction: 'asc' }, ['X0000005', 'X0000004', 'X0000001', 'X0000003']],
    [{ sort: 'gradedAt' }, ['X0000007', 'X0000006', 'X0000005', 'X0000004']],
    [{ sort: 'chronology' }, ['X0000001', 'X0000002', 'X0000003', 'X0000004']],
    [{ sort: 'certificate', direction: 'desc' }, ['X0000007', 'X0000006', 'X0000005', 'X0000004']],
    [{ sort: 'rank', page: 2 }, ['X0000004', 'X0000005', 'X0000006']],
    [{ grade: ['9', '8.5'] }, ['X0000001', 'X0000003', 'X0000004', 'X0000005']],
  ])('%j', async (query, expected) => {
    const rows = await columns({ variation: 'holo', pageSize: 4, ...query });
    expect(rows.map(([, , certificate]: unknown[]) => certificate)).toEqual(expected);
  });
});

describe('regions', () => {
  test('include their states, and Europe includes the United Kingdom', async () => {
    const { body } = await call('/pops/card/state', charizard);
    const totals = Object.fromEntries(
      body.regions.map((row: { region: string; total: number }) => [row.region, row.total]),
    );
    expect(totals).toEqual({
      US: 4,
      CA: 1,
      'EU/UK': 2,
      UK: 1,
      ...{ OC: 0, NAM: 0, SAM: 0, AS: 0, AF: 0 },
    });
    expect(body.states).toMatchObject([
      { state: 'CA', total: 2, share: 0.25, counts: { pristine: 1, '9': 1 } },
      { state: 'NY', total: 1 },
    ]);
    expect(body).toMatchObject({ unknown: 1, totals: { total: 8 } });
  });

  test('count only the requested grades', async () => {
    const { body } = await call('/pops/card/state', { ...charizard, grade: 'pristine' });
    expect(body.states).toMatchObject([{ state: 'CA', total: 1, share: 1 }]);
    expect(body).toMatchObject({ unknown: 0, totals: { total: 1 } });
  });
});

test('a card shows what it is and how its variations are distributed', async () => {
  await addVariation(database, { variation: 'shadowless' });
  const { body } = await call('/pops/card/info', charizard);
  expect(body).toMatchObject({
    card: 'Charizard',
    number: '4/102',
    rarity: 'Rare',
    brand: 'Base',
    total: 8,
    share: 1,
    picture: { url: '/media/k0sample/front.jpg' },
  });
  expect(
    body.variations.map((it: { variation: string; total: number }) => [it.variation, it.total]),
  ).toEqual([
    ['holo', 7],
    ['reverse', 1],
    ['shadowless', 0],
  ]);
});

test('rows have the front of their best certificate whose report is public', async () => {
  const [holo, reverse] = (await call('/pops/card', charizard)).body.rows.map(
    ({ id }: { id: number }) => id,
  );
  const { status, body, headers } = await call('/pops/card/pictures', {
    id: [holo, reverse, 999_999].map(String),
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
  // The only copy of the reverse isn't public yet.
  expect(body).toEqual({
    items: [{ id: holo, picture: expect.objectContaining({ url: '/media/k0sample/front.jpg' }) }],
  });
  expect((await call('/pops/card/pictures')).status).toBe(400);
  const many = Array.from({ length: 51 }, (_, index) => String(index + 1));
  expect((await call('/pops/card/pictures', { id: many })).status).toBe(400);
});

test.each([
  [12, [12, 13]],
  [20_000, [20_000, 20_000]],
])(
  'a card with %d certificates is counted at every call, or now and then',
  async (size, counts) => {
    let next = size;
    const count = cacheLargeCounts(
      async () => next++,
      (counted) => counted,
    );
    expect([await count(database, [1]), await count(database, [1])]).toEqual(counts);
    expect(await count(database, [1, 2])).toBe(next - 1);
  },
);

describe('the trend', () => {
  test.each([
    [{}],
    [{ category: 'Pokemon' }],
    [{ category: 'Pokemon', year: 1999 }],
    [{ year: 1999 }],
    [{ set: 'Base Set' }],
    [charizard],
  ])('of %j', async (scope) => {
    const { body } = await call('/pops/trend', scope as Record<string, string | number>);
    expect(body).toMatchObject({ before: 1, total: 8, last30Days: 6, from: day(364), to: day(0) });
    expect(body.points).toEqual([
      { day: day(100), added: 1, total: 2, gems: 1 },
      { day: day(20), added: 2, total: 4, gems: 1 },
      { day: day(10), added: 1, total: 5, gems: 1 },
      { day: day(5), added: 1, total: 6, gems: 1 },
      { day: day(2), added: 1, total: 7, gems: 1 },
      { day: day(0), added: 1, total: 8, gems: 2 },
    ]);
  });

  test('over a few days still shows the last 30', async () => {
    const { body } = await call('/pops/trend', { ...charizard, days: 7 });
    expect(body).toMatchObject({ before: 5, last30Days: 6 });
    expect(body.points).toHaveLength(3);
  });

  test('of a grade', async () => {
    const { body } = await call('/pops/trend', { grade: '9', days: 3660 });
    expect(body.points).toEqual([
      { day: day(400), added: 1, total: 1, gems: 0 },
      { day: day(20), added: 2, total: 3, gems: 0 },
      { day: day(2), added: 1, total: 4, gems: 0 },
    ]);
  });

  test('shows a regrade and a voiding on the day they happen', async () => {
    await regradeCard(database, 'X0000003', {
      score: 970,
      report: sampleReport(970),
      reason: 'Measured again',
    });
    await voidCertificate(database, 'X0000001', 'Returned');
    const { body } = await call('/pops/trend', charizard);
    expect(body.points.at(-1)).toEqual({ day: day(0), added: 0, total: 7, gems: 3 });
    expect(body.total).toBe(7);
  });
});
