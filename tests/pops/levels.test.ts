import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { caller, grade } from './population.ts';

const database = await testDatabase();
const call = caller(database);

const pick = (rows: Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name]));

beforeAll(async () => {
  await grade(database, {}, ['10', '10', '9', '8.5', 'pristine', 'authentic']);
  await grade(database, { variation: 'reverse' }, ['9']);
  await grade(database, { number: '12/102', name: 'Ninetales' }, ['1.5', '10']);
  await grade(database, { number: 'TG2', name: 'Pikachu' }, ['9']);
  await grade(database, { set: 'Jungle', number: '1/64', name: 'Clefable' }, ['8']);
  await grade(database, { year: 2000, brand: 'Neo', set: 'Genesis', name: 'Lugia' }, ['10']);
  await grade(database, { category: 'Baseball', year: 1952, brand: 'L&K', set: 'Élan "52"' }, [
    '4',
  ]);
});

describe('/pops', () => {
  test('has every category, most graded first, with totals', async () => {
    const { status, body } = await call('/pops');
    expect(status).toBe(200);
    expect(pick(body.rows, 'category', 'total', 'sets')).toEqual([
      ['Pokemon', 12, 3],
      ['Baseball', 1, 1],
    ]);
    expect(body.rows[0].counts).toEqual({
      pristine: 1,
      '10': 4,
      '9': 3,
      '8.5': 1,
      '8': 1,
      '1.5': 1,
      authentic: 1,
    });
    expect(body.rows[0].gemRate).toBeCloseTo(5 / 12, 5);
    expect(body.rows[0].share).toBeCloseTo(12 / 13, 5);
    expect(body.rows[0].picture).toMatchObject({ width: 3000, height: 4200 });
    expect(body).toMatchObject({ rowCount: 2, page: 1, pageSize: 200, approximate: false });
    expect(body.totals).toMatchObject({ total: 13, share: 1 });
    expect(body.totals.counts).toMatchObject({ '10': 4, '4': 1 });
  });

  test('has an ETag and can be cached for a while', async () => {
    const { headers } = await call('/pops');
    expect(headers.get('etag')).toMatch(/^W\/".+"$/);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
  });
});

describe('a level', () => {
  test('lists the years of a category, newest first on request', async () => {
    const { body } = await call('/pops/year', { category: 'Pokemon', direction: 'desc' });
    expect(pick(body.rows, 'year', 'total', 'sets')).toEqual([
      [2000, 1, 1],
      [1999, 11, 2],
    ]);
    expect(body.totals.total).toBe(12);
  });

  test("lists the sets of a year, titled with their brand if it isn't in the name", async () => {
    const sets = async (query: Record<string, string | number>) =>
      pick((await call('/pops/set', query)).body.rows, 'set', 'total', 'category', 'year');
    expect(await sets({ category: 'Pokemon', year: 1999 })).toEqual([
      ['Base Jungle', 1, 'Pokemon', 1999],
      ['Base Set', 10, 'Pokemon', 1999],
    ]);
    expect(await sets({ year: 2000 })).toEqual([['Neo Genesis', 1, 'Pokemon', 2000]]);
    expect(await sets({})).toHaveLength(4);
    const titles = async (query: Record<string, string>) =>
      pick((await call('/pops/set', query)).body.rows, 'set').flat();
    // Ignoring case and accents, Élan comes before Neo.
    const ordered = ['Base Jungle', 'Base Set', 'L&K Élan "52"', 'Neo Genesis'];
    expect(await titles({})).toEqual(ordered);
    expect(await titles({ sort: 'set', direction: 'desc' })).toEqual(ordered.toReversed());
    expect((await titles({ sort: 'brand', direction: 'desc' }))[0]).toBe('Neo Genesis');
    expect((await titles({ sort: 'category' }))[0]).toBe('L&K Élan "52"');
  });

  test('lists the cards of a set by number, with separate variations', async () => {
    const { body } = await call('/pops/card', { category: 'Pokemon', year: 1999, set: 'Base Set' });
    expect(pick(body.rows, 'card', 'number', 'variation', 'total')).toEqual([
      ['Charizard', '4/102', 'holo', 6],
      ['Charizard', '4/102', 'reverse', 1],
      ['Ninetales', '12/102', 'holo', 2],
      ['Pikachu', 'TG2', 'holo', 1],
    ]);
    expect(body.rows[0]).toMatchObject({ set: 'Base Set', brand: 'Base', year: 1999 });
    expect(body.totals).toMatchObject({ total: 10, share: 1 });
  });

  test('lists the variations of a card', async () => {
    const { body } = await call('/pops/card', { set: 'Base Set', card: 'Charizard' });
    expect(pick(body.rows, 'variation', 'total')).toEqual([
      ['holo', 6],
      ['reverse', 1],
    ]);
  });
});

describe('pages', () => {
  const scope = { category: 'Pokemon', year: 1999, set: 'Base Set' };

  test('have totals for everything found, on every page', async () => {
    const { body } = await call('/pops/card', { ...scope, pageSize: 1, page: 3 });
    expect(pick(body.rows, 'card')).toEqual([['Ninetales']]);
    expect(body).toMatchObject({ rowCount: 4, page: 3, pageSize: 1, totals: { total: 10 } });
    const { body: beyond } = await call('/pops/card', { ...scope, pageSize: 1, page: 9 });
    expect(beyond).toMatchObject({ rows: [], rowCount: 4, totals: { total: 10 } });
  });

  test.each([
    [{ sort: 'total' }, ['Charizard', 'Ninetales', 'Charizard', 'Pikachu']],
    [{ sort: 'card', direction: 'desc' }, ['Pikachu', 'Ninetales', 'Charizard', 'Charizard']],
    [{ sort: 'gemRate' }, ['Charizard', 'Ninetales', 'Charizard', 'Pikachu']],
    [{ sort: '1.5' }, ['Ninetales', 'Charizard', 'Charizard', 'Pikachu']],
    [{ sort: 'number', direction: 'desc' }, ['Pikachu', 'Ninetales', 'Charizard', 'Charizard']],
  ])('sorted by %j', async (query, expected) => {
    const { body } = await call('/pops/card', { ...scope, ...query });
    expect(pick(body.rows, 'card').flat()).toEqual(expected);
  });

  test('filtered by grade count only those grades, while the gem rate covers all', async () => {
    const { body } = await call('/pops/card', { ...scope, grade: ['10', '1.5'], sort: 'total' });
    expect(pick(body.rows, 'card', 'total', 'counts', 'gemRate')).toEqual([
      ['Charizard', 2, { '10': 2 }, 0.5],
      ['Ninetales', 2, { '10': 1, '1.5': 1 }, 0.5],
    ]);
    expect(body.rowCount).toBe(2);
    expect(body.totals).toMatchObject({ total: 4, counts: { '10': 3, '1.5': 1 }, share: 1 });
  });
});

describe('the distribution', () => {
  test.each([
    [{}, 13, 1],
    [{ category: 'Pokemon' }, 12, 12 / 13],
    [{ category: 'Pokemon', year: 1999 }, 11, 11 / 12],
    [{ year: 1999 }, 11, 11 / 13],
    [{ category: 'Pokemon', year: 1999, set: 'Base Set' }, 10, 10 / 11],
    [{ set: 'Base Set', card: 'Charizard', number: '4/102' }, 7, 0.7],
    // The heading names the card, so the share is of the card.
    [{ set: 'Base Set', card: 'Charizard', variation: 'holo' }, 6, 6 / 7],
    [{ set: 'Base Set', card: 'Charizard', number: '4/102', variation: 'reverse' }, 1, 1 / 7],
  ])('of %j', async (scope, total, share) => {
    const { body } = await call('/pops/population', scope as Record<string, string | number>);
    expect(body.total).toBe(total);
    expect(body.share).toBeCloseTo(share, 5);
    expect(body.grades).toHaveLength(20);
    const sum = body.grades.reduce((all: number, { count }: { count: number }) => all + count, 0);
    expect(sum).toBe(total);
  });

  test('names the scope as the catalogue does, as far as it is known', async () => {
    const { body } = await call('/pops/population', { set: 'base set', card: 'CHARIZARD' });
    expect(body.scope).toEqual({
      category: 'Pokemon',
      year: 1999,
      set: 'Base Set',
      card: 'Charizard',
      number: '4/102',
      variation: null,
    });
  });
});
