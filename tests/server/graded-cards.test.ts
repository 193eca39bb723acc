import { beforeAll, describe, expect, test } from 'vitest';
import { gradeCards } from '@tag/server/seeding';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';

const database = await testDatabase();
const api = testApi(database);

async function read(path: string) {
  const response = await api.request(path);
  return { status: response.status, body: await response.json() };
}

beforeAll(async () => {
  const holo = await addVariation(database);
  const other = await addVariation(database, { variation: 'reverse' });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const scores: [string, number | null, number][] = [
    ['X0000001', 930, 3],
    ['X0000002', 995, 1],
    ['X0000003', 960, 2],
    ['X0000004', 940, 5],
    ['X0000005', 930, 4],
    ['X0000006', 900, 6],
    ['X0000007', 100, 7],
    ['X0000008', null, 8],
    ['X0000009', null, 9],
  ];
  await gradeCards(database, [
    ...scores.map(([certificate, score, day]) =>
      sampleCard({ certificate, variationId: holo, score, gradedAt: at(day) }),
    ),
    sampleCard({ certificate: 'X0000020', variationId: other, publishedAt: null }),
    sampleCard({ certificate: 'X0000021', variationId: other, publishedAt: at(10_000) }),
  ]);
});

describe('detail', () => {
  test('includes the card, the grade, the report as measured, and the population', async () => {
    const { status, body } = await read('/graded-cards/public/detail/X0000001');
    expect(status).toBe(200);
    expect(body).toEqual({
      certificate: 'X0000001',
      gradedAt: '2026-01-03T00:00:00.000Z',
      card: {
        category: 'Pokemon',
        year: 1999,
        brand: 'Base',
        set: 'Base Set',
        subset: null,
        name: 'Charizard',
        number: '4/102',
        variation: 'holo',
        rarity: 'Rare',
        cmpCode: null,
        serialNumber: null,
        divisorNumber: null,
        isPrizm: false,
        isRefractor: false,
      },
      grade: { key: '9', score: 930, grade: '9', label: 'Mint' },
      population: {
        total: 9,
        atGrade: 4,
        higher: 2,
        rank: 4,
        rankInGrade: 2,
        chronology: 3,
        chronologyInGrade: 1,
      },
      ...sampleReport(930),
      history: [],
    });
  });

  test.each([
    [
      'Pristine is a grade of its own above 10',
      'X0000002',
      { atGrade: 1, higher: 0, rank: 1, rankInGrade: 1 },
    ],
    ['10', 'X0000003', { atGrade: 1, higher: 1, rank: 2, rankInGrade: 1 }],
    ['a tie shares its rank', 'X0000005', { atGrade: 4, higher: 2, rank: 4, rankInGrade: 2 }],
    ['the next after a tie', 'X0000006', { atGrade: 4, higher: 2, rank: 6, rankInGrade: 4 }],
    ['the last', 'X0000007', { atGrade: 1, higher: 6, rank: 7, rankInGrade: 1 }],
    ['Authentic has no rank', 'X0000009', { atGrade: 2, higher: 0, rank: null, rankInGrade: null }],
  ])('population: %s', async (_, certificate, expected) => {
    const { body } = await read(`/graded-cards/public/detail/${certificate}`);
    expect(body.population).toMatchObject({ total: 9, ...expected });
  });

  test('Authentic has no score, but a grade and a label', async () => {
    const { body } = await read('/graded-cards/public/detail/X0000008');
    expect(body.grade).toEqual({ key: 'authentic', score: null, grade: 'A', label: 'Authentic' });
    expect(body.population).toMatchObject({ chronology: 8, chronologyInGrade: 1 });
  });
});

test('score is the short answer with the front image', async () => {
  const { status, body } = await read('/graded-cards/public/score/X0000001');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(
    ['card', 'certificate', 'grade', 'gradedAt', 'image', 'population'].sort(),
  );
  expect(body.image).toEqual(sampleReport(930).images.front);
});

describe.each(['detail', 'score'])('%s refuses', (call) => {
  test('an unknown certificate', async () => {
    const { status, body } = await read(`/graded-cards/public/${call}/X9999999`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: 'refusal', code: 'certificate_not_found' });
    expect(body.message).toContain('X9999999');
  });

  test.each(['X0000020', 'X0000021'])("%s, which isn't public yet", async (certificate) => {
    const { status, body } = await read(`/graded-cards/public/${call}/${certificate}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: 'refusal', code: 'certificate_not_published' });
    expect(JSON.stringify(body)).not.toContain('Charizard');
  });

  test('a malformed certificate, naming the field', async () => {
    const { status, body } = await read(`/graded-cards/public/${call}/x123`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      type: 'validation',
      code: 'validation',
      fields: [
        { path: 'params.certificateValue', reason: expect.stringContaining('seven digits') },
      ],
    });
  });
});
