import { expect, test } from 'vitest';
import { gradeCards } from '@tag/server/seeding';
import { GRADES, gradeOf } from '@tag/contract/graded-cards';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

const database = await testDatabase({ connections: 10 });
const { query } = database;

const certificate = (number: number) => `X${String(number).padStart(7, '0')}`;
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

function chronologies(variationId: number) {
  return query
    .selectFrom('gradedCards')
    .select(['certificate', 'chronology', 'chronologyInGrade'])
    .where('variationId', '=', variationId)
    .orderBy('chronology')
    .execute();
}

test('numbers certificates in grading order, whatever order they arrive in', async () => {
  const variationId = await addVariation(database, { variation: 'order' });
  const card = (number: number, score: number, graded: number) =>
    sampleCard({ certificate: certificate(number), variationId, score, gradedAt: day(graded) });
  await gradeCards(database, [card(12, 910, 3), card(11, 990, 1), card(13, 920, 2)]);
  await gradeCards(database, [card(15, 995, 5), card(14, 930, 4)]);
  expect(await chronologies(variationId)).toEqual([
    { certificate: 'X0000011', chronology: 1, chronologyInGrade: 1 },
    { certificate: 'X0000013', chronology: 2, chronologyInGrade: 1 },
    { certificate: 'X0000012', chronology: 3, chronologyInGrade: 2 },
    { certificate: 'X0000014', chronology: 4, chronologyInGrade: 3 },
    { certificate: 'X0000015', chronology: 5, chronologyInGrade: 2 },
  ]);
});

test("parallel callers don't collide or lock each other out", async () => {
  const variations = await Promise.all(
    ['a', 'b', 'c'].map((variation) => addVariation(database, { variation: `race ${variation}` })),
  );
  const batches = Array.from({ length: 8 }, (_, batch) =>
    Array.from({ length: 30 }, (_, index) =>
      sampleCard({
        certificate: certificate(1000 + batch * 100 + index),
        variationId: variations[(batch + index) % 3]!,
      }),
    ),
  );
  await Promise.all(batches.map((cards) => gradeCards(database, cards)));
  for (const id of variations) {
    const numbers = (await chronologies(id)).map(({ chronology }) => chronology);
    expect(numbers).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  }
});

test('stores all or none', async () => {
  const variationId = await addVariation(database, { variation: 'atomic' });
  const cards = Array.from({ length: 600 }, (_, index) =>
    sampleCard({ certificate: certificate(5000 + index), variationId }),
  );
  cards[599] = sampleCard({ certificate: certificate(5000), variationId });
  await expect(gradeCards(database, cards)).rejects.toMatchObject({ code: '23505' });
  expect(await chronologies(variationId)).toEqual([]);
});

test("the database accepts exactly the contract's grades", async () => {
  const variationId = await addVariation(database, { variation: 'grades' });
  const scores = [
    null,
    1000,
    100,
    ...GRADES.flatMap(({ from }) => [from, Math.max(100, from - 1)]),
  ];
  await gradeCards(
    database,
    scores.map((score, index) =>
      sampleCard({ certificate: certificate(8000 + index), variationId, score }),
    ),
  );
  const rows = await query
    .selectFrom('gradedCards')
    .select(['score', 'gradeKey'])
    .where('variationId', '=', variationId)
    .execute();
  expect(rows).toHaveLength(scores.length);
  for (const { score, gradeKey } of rows) expect(gradeKey).toBe(gradeOf(score).key);
  await expect(
    query
      .updateTable('gradedCards')
      .set({ gradeKey: '9' })
      .where('certificate', '=', certificate(8000))
      .execute(),
  ).rejects.toMatchObject({ code: '23514' });
});
