import { beforeAll, describe, expect, test } from 'vitest';
import { gradeCards } from '@tag/server/seeding';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { addCards, customer, type Query } from './catalogue.ts';

const database = await testDatabase();
const { call, get, match } = await customer(database);
let cardId = 0;

beforeAll(async () => {
  await addCards(database, [
    { number: '4/102', name: 'Charizard', variations: 'reverse;holo' },
    { number: '58/102', name: 'Pikachu' },
    { category: 'Soccer', number: '1', name: 'José Núñez' },
  ]);
  const variationId = await addVariation(database, { variation: 'holo' });
  await gradeCards(database, [
    sampleCard({ certificate: 'X0000001', variationId, score: 900 }),
    sampleCard({ certificate: 'X0000002', variationId, score: 950 }),
  ]);
  cardId = (await match({ search: 'charizard' })).items[0].cardId;
});

const variations = [
  { id: expect.any(Number), name: 'holo', graded: 2 },
  { id: expect.any(Number), name: 'reverse', graded: 0 },
];

test('a card comes with its variations', async () => {
  const { body, status } = await get(`/cards/${cardId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ cardId, title: '1999 Base Set Charizard #4/102', variations });
  expect(body.image).toMatchObject({ url: '/media/k0sample/front.jpg' });
});

test('the variations of a card are listed by name, with their graded counts', async () => {
  expect((await get('/cards/variation', { cardId })).body).toEqual({ items: variations });
});

describe('a missing card or variation', () => {
  test.each([
    ['/cards/2000000000', {}],
    ['/cards/variation', { cardId: 2_000_000_000 }],
  ])('%s %j is not found', async (path, query) => {
    const { body, status } = await get(path, query as Query);
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
  });

  test.each([
    ['/cards/x', {}, 'params.cardId'],
    ['/cards/0', {}, 'params.cardId'],
    ['/cards/2147483648', {}, 'params.cardId'],
    ['/cards/1.5', {}, 'params.cardId'],
    ['/cards/variation', {}, 'query.cardId'],
    ['/cards/variation', { cardId: "'" }, 'query.cardId'],
  ])('%s %j is refused', async (path, query, field) => {
    const { body, status } = await get(path, query as Query);
    expect(status).toBe(400);
    expect(body.fields.map(({ path: at }: { path: string }) => at)).toContain(field);
  });
});

test('anyone can see the categories, their number of cards, and whether we accept them; matches show it too', async () => {
  await database.query
    .updateTable('categories')
    .set({ isAccepted: false })
    .where('name', '=', 'Soccer')
    .execute();
  const { body, status } = await call('GET', '/references/category');
  expect(status).toBe(200);
  expect(body.items).toEqual([
    { id: expect.any(Number), name: 'Pokemon', cards: 2, isAccepted: true },
    { id: expect.any(Number), name: 'Soccer', cards: 1, isAccepted: false },
  ]);
  const isAccepted = async (search: string) => (await match({ search })).items[0].isAccepted;
  expect(await isAccepted('charizard')).toBe(true);
  expect(await isAccepted('nunez')).toBe(false);
});
