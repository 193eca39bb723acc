import { beforeAll, describe, expect, test } from 'vitest';
import { gradeCards } from '@tag/server/seeding';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { caller, grade, nextCertificate, type CardNames } from './population.ts';

const database = await testDatabase();
const call = caller(database);
type Query = Record<string, string | number>;

const cards: CardNames[] = [
  {},
  { number: '58/102', name: 'Pikachu', variation: 'normal' },
  { number: '15/102', name: 'Venusaur' },
  { set: 'Base Set 2', year: 2000, number: '4/130' },
  { set: 'Jungle', number: '1/64', name: 'Clefable', variation: 'reverse' },
  { category: 'Soccer', year: 2021, brand: 'Apex', set: 'Apex Prizm Élite', name: 'José Núñez' },
  {
    category: 'Baseball',
    year: 1952,
    brand: "O'Dell & Sons",
    set: 'A/B "52" 50% _',
    name: 'Mickey',
  },
  { category: 'Golf', year: 2004, brand: 'Union', set: 'Ünïon', name: '100% Ａce', number: '7' },
];

beforeAll(async () => {
  for (const card of cards) await grade(database, card, ['9']);
  // In the catalogue, but never graded.
  await addVariation(database, { number: '2/102', name: 'Blastoise' });
});

const search = async (words: string, more: Query = {}) => {
  const { body, status } = await call('/pops/card', { search: words, ...more });
  expect(status).toBe(200);
  return body;
};
const names = async (words: string, more: Query = {}) =>
  (await search(words, more)).rows.map(({ card }: { card: string }) => card);

describe('a search of any scope', () => {
  test.each([
    ['charizard', ['Charizard', 'Charizard']],
    ['CHARIZARD 2000', ['Charizard']],
    ['102 venu', ['Venusaur']],
    ['58/102', ['Pikachu']],
    ['clefable reverse jungle', ['Clefable']],
    ['jose nunez', ['José Núñez']],
    ['Jose\u0301 elite', ['José Núñez']],
    ["o'dell & sons", ['Mickey']],
    ['a/b "52"', ['Mickey']],
    ['50% _', ['Mickey']],
    ['union ace', ['100% Ａce']],
    // Two letters are enough to match.
    ['clefable ju', ['Clefable']],
    ['clefable 1', ['Clefable']],
    ['mickey _', ['Mickey']],
    ['4', ['100% Ａce', 'Charizard', 'Charizard', 'Clefable', 'José Núñez', 'Mickey']],
  ])('finds every word of %j', async (words, expected) => {
    const body = await search(words);
    expect(body.rows.map(({ card }: { card: string }) => card).sort()).toEqual(expected);
    expect(body).toMatchObject({ approximate: false, capped: false, rowCount: expected.length });
    expect(body.totals.total).toBe(expected.length);
  });

  test.each([
    ['charzard', 'Charizard'],
    ['charziard', 'Charizard'],
    ['pikahcu', 'Pikachu'],
    ['pikkachu', 'Pikachu'],
    ['venasaur', 'Venusaur'],
    ['venusuar base', 'Venusaur'],
    ['clefabel 1999', 'Clefable'],
    ['jose nunes', 'José Núñez'],
  ])('tolerates %j', async (words, expected) => {
    const body = await search(words);
    expect(body.approximate).toBe(true);
    expect(body.rows[0]?.card).toBe(expected);
  });

  test('finds nothing that was never graded, and nothing for nonsense', async () => {
    for (const words of ['blastoise 2/102', 'qqqqqq', '%', '\\', "'; drop table cards;--"]) {
      const body = await search(words);
      if (words === '%') expect(body.rowCount).toBe(2);
      else expect(body.rows.map(({ card }: { card: string }) => card)).not.toContain('Blastoise');
    }
    expect(await search('qqqqqq')).toMatchObject({ rows: [], rowCount: 0, approximate: false });
  });

  test('for a letter or two applies the grade too', async () => {
    expect((await search('4', { grade: '9' })).rowCount).toBe(6);
    expect((await search('4', { grade: '10' })).rowCount).toBe(0);
    expect((await search('4', { grade: '9', category: 'Golf' })).rowCount).toBe(1);
  });

  test('stays within its scope, and so does its share', async () => {
    expect(await names('charizard', { category: 'Pokemon', year: 2000 })).toEqual(['Charizard']);
    expect(await names('charizard', { category: 'Golf' })).toEqual([]);
    const body = await search('pikachu', { category: 'Pokemon', year: 1999, set: 'Base Set' });
    expect(body.totals.share).toBeCloseTo(1 / 3, 5);
  });

  test.each([
    // Each word is known, but no card has all of them.
    ['charizard jungle', ['Charizard', 'Charizard', 'Clefable'], true],
    ['pikachu 58/102 jungle', ['Pikachu'], true],
    ['venusaur base apex', ['Venusaur'], true],
    ['charizard qqqqqq', ['Charizard', 'Charizard'], true],
    ['charziard 2000 jungle', ['Charizard'], true],
    ['charizard ungle', ['Charizard', 'Charizard', 'Clefable'], true],
    ['clefable un', ['Clefable'], true],
    ['qqqqqq zzzzzz', [], false],
  ])('finds what comes closest to %j, and says so', async (words, expected, approximate) => {
    const body = await search(words);
    expect(body.rows.map(({ card }: { card: string }) => card).sort()).toEqual(expected);
    expect(body).toMatchObject({ approximate, rowCount: expected.length });
    expect(body.totals.total).toBe(expected.length);
  });

  test('finds what comes closest within its scope only', async () => {
    expect(await names('charizard jungle', { category: 'Pokemon', year: 2000 })).toEqual([
      'Charizard',
    ]);
    const baseSet = { category: 'Pokemon', year: 1999, set: 'Base Set' };
    expect(await names('venusaur jungle', baseSet)).toEqual(['Venusaur']);
    expect(await names('clefable jungle', baseSet)).toEqual([]);
  });

  test('puts the most graded first by default', async () => {
    const variationId = await addVariation(database, { number: '16/102', name: 'Zapdos' });
    // Enough to be among the most graded cards, which are searched first.
    const copies = Array.from({ length: 16 }, () =>
      sampleCard({ certificate: nextCertificate(), variationId }),
    );
    await gradeCards(database, copies);
    expect(await names('zapdos')).toEqual(['Zapdos']);
    expect((await names('base'))[0]).toBe('Zapdos');
    expect(await names('base')).toContain('Charizard');
    expect((await names('base', { sort: 'card' }))[0]).toBe('Charizard');
  });
});

test('other levels can be searched by name', async () => {
  const found = async (path: string, query: Query, column: string) =>
    (await call(path, query)).body.rows.map((row: Record<string, unknown>) => row[column]);
  expect(await found('/pops', { search: 'ball' }, 'category')).toEqual(['Baseball']);
  expect(await found('/pops', { search: 'pokmon' }, 'category')).toEqual(['Pokemon']);
  expect(await found('/pops/year', { search: '202' }, 'year')).toEqual([2021]);
  expect(await found('/pops/set', { search: 'prizm elite' }, 'set')).toEqual(['Apex Prizm Élite']);
  expect(await found('/pops/set', { search: 'jungel' }, 'set')).toEqual(['Base Jungle']);
  expect(await found('/pops/set', { search: 'jungle 1999 apex' }, 'set')).toEqual(['Base Jungle']);
});

describe('names', () => {
  test.each(cards.map((card) => [card]))('%j leads from its row to its page', async (card) => {
    const { body } = await call('/pops/card', { search: card?.name ?? 'charizard' });
    for (const { category, year, set, card: name, number, variation } of body.rows) {
      const scope = { category, year, set, card: name, number, variation };
      const info = await call('/pops/card/info', scope);
      expect(info.body).toMatchObject({ scope, total: 1 });
      const rank = await call('/pops/card/rank', scope);
      expect(rank.body.rows).toHaveLength(1);
    }
  });

  test.each([
    [{ category: 'Pokémon' }, { category: 'Pokemon' }],
    [
      { category: 'GOLF', set: 'Union' },
      { category: 'Golf', set: 'Union Ünïon' },
    ],
    [
      { set: 'apex prizm elite', card: 'JOSE NUNEZ' },
      { set: 'Apex Prizm Élite', card: 'José Núñez' },
    ],
    [
      { set: 'Báse Set', card: 'Chárizard', number: '4/102', variation: 'Hólo' },
      { set: 'Base Set', card: 'Charizard', number: '4/102', variation: 'holo' },
    ],
  ])('%j is found whatever its case and accents', async (scope, found) => {
    const { status, body } = await call('/pops/population', scope as unknown as Query);
    expect(status).toBe(200);
    expect(body.scope).toMatchObject(found);
  });

  test.each([
    [{ category: 'Pokemons' }, 'Pokemons'],
    [{ category: 'Pokemon', year: 1850 }, '1850'],
    [{ category: 'Pokemon', year: 1999, set: 'Base Set 3' }, 'Base Set 3'],
    [{ category: 'Golf', set: 'Base Set' }, 'Base Set'],
    [{ set: 'Base Set', card: 'Charizard', number: '5/102' }, 'Charizard 5/102'],
    [{ set: 'Base Set', card: 'Charizard', variation: 'gold' }, 'gold'],
  ])("%j doesn't match anything", async (scope, named) => {
    const { status, body } = await call('/pops/population', scope as unknown as Query);
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: 'population_not_found',
      details: { name: expect.anything() },
    });
    expect(body.message).toContain(named);
  });
});

describe('invalid requests are refused by field', () => {
  test.each([
    ['/pops/card', { category: 'Pokemon' }, 'query.set'],
    ['/pops/card', { set: 'Base Set', number: '4/102' }, 'query.card'],
    ['/pops/card/info', { card: 'Charizard' }, 'query.set'],
    ['/pops/card/rank', { set: 'Base Set' }, 'query.card'],
    ['/pops/card/state', { set: 'Base Set', card: 'x', grade: '11' }, 'query.grade.0'],
    ['/pops/population', { variation: 'holo' }, 'query.card'],
    ['/pops/set', { year: 'last' }, 'query.year'],
    ['/pops/set', { pageSize: 20_001 }, 'query.pageSize'],
    ['/pops/set', { page: 0 }, 'query.page'],
    ['/pops/set', { sort: 'name; drop table cards' }, 'query.sort'],
    ['/pops/set', { direction: 'up' }, 'query.direction'],
    ['/pops/set', { card: 'Charizard' }, 'query.card'],
    ['/pops/trend', { days: 3661 }, 'query.days'],
    ['/pops', { search: 'x'.repeat(201) }, 'query.search'],
  ])('%s %j', async (path, query, field) => {
    const { status, body } = await call(path, query as unknown as Query);
    expect(status).toBe(400);
    expect(body.fields.map(({ path: at }: { path: string }) => at)).toContain(field);
  });

  test('one name for several cards needs a number', async () => {
    await grade(database, { number: '60/102', name: 'Pikachu' }, ['9']);
    const scope = { set: 'Base Set', card: 'Pikachu' };
    const { status, body } = await call('/pops/card/info', scope);
    expect(status).toBe(400);
    expect(body.fields[0]).toMatchObject({ path: 'query.number' });
    expect(body.fields[0].reason).toContain('58/102, 60/102');
    expect((await call('/pops/card', scope)).body.rowCount).toBe(2);
  });
});
