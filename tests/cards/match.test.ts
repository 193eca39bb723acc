import { beforeAll, describe, expect, test } from 'vitest';
import { gradeCards } from '@tag/server/seeding';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { addCards, customer, type CatalogueCard, type Query } from './catalogue.ts';

const database = await testDatabase();
const { call, get, match, post } = await customer(database);

const jungle = { set: 'Jungle' };
const base2 = { year: 2000, set: 'Base Set 2' };
const promos = { year: 2019, series: 'Sword & Shield', set: 'SWSH Black Star Promos' };
const cards: CatalogueCard[] = [
  { number: '4/102', name: 'Charizard', variations: 'holo;holo 1st-edition' },
  { number: '2/102', name: 'Blastoise', variations: 'holo' },
  { number: '58/102', name: 'Pikachu' },
  { number: '46/102', name: 'Charmander' },
  { number: '24/102', name: 'Charmeleon' },
  { ...base2, number: '4/130', name: 'Charizard' },
  { ...base2, number: '87/130', name: 'Pikachu' },
  { ...jungle, number: '60/64', name: 'Pikachu' },
  { ...jungle, number: '1/64', name: 'Clefable', variations: 'normal;reverse' },
  { ...jungle, number: '55/64', name: 'Nidoran♀' },
  { number: '55/102', name: 'Nidoran♂' },
  { ...promos, number: 'SWSH020', name: 'Pikachu' },
  { year: 2000, series: 'Team Rocket', set: 'Team Rocket', number: '4/82', name: 'Dark Charizard' },
  { year: 2002, series: 'Neo', set: 'Neo Destiny', number: '003/105', name: 'Dark Ho-Oh' },
  { year: 2002, series: 'Neo', set: 'Neo Destiny', number: '004/105', name: 'Unown' },
  { year: 2007, series: 'Diamond & Pearl', set: 'Secret Wonders', number: '9', name: 'Flabébé' },
  {
    year: 2004,
    series: 'EX',
    set: 'Hidden Legends',
    number: '33/101',
    name: "Blaine's Farfetch’d",
  },
  {
    category: 'Soccer',
    year: 2003,
    series: 'Apex',
    set: 'Apex Prizm Élite',
    subset: 'Rookie Signals',
    number: 'RS-3',
    name: 'José Núñez',
  },
];
beforeAll(() => addCards(database, cards));

const titles = async (query: Query): Promise<string[]> =>
  (await match(query)).items.map(({ title }: { title: string }) => title);
const CHARIZARD = '1999 Base Set Charizard #4/102';
const first = { percent: 100, title: CHARIZARD };

describe('any words of a card', () => {
  test.each([
    ['as the catalogue writes them', '1999 Base Set Charizard #4/102', CHARIZARD],
    ['in any case', 'CHARIZARD base SET 4/102', CHARIZARD],
    ['with accents that are not there', 'Chárizard Bäse 4/102', CHARIZARD],
    [
      'without accents that are',
      'flabebe secret wonders',
      '2007 Diamond & Pearl Secret Wonders Flabébé #9',
    ],
    ['in another order', '4/102 set base charizard 1999', CHARIZARD],
    ['with the number alone', '#4 charizard 1999 base set', CHARIZARD],
    ['with a space after the #', '# 4 charizard 1999 base set', CHARIZARD],
    ['with spaces around the slash', 'charizard 4 / 102', CHARIZARD],
    ['with leading zeros', 'charizard 004/102', CHARIZARD],
    ['without leading zeros', 'dark ho-oh 3', '2002 Neo Destiny Dark Ho-Oh #003/105'],
    ['with a hyphenated word in one', 'dark hooh', '2002 Neo Destiny Dark Ho-Oh #003/105'],
    [
      'with a number that begins with letters',
      'pikachu swsh20',
      '2019 Sword & Shield SWSH Black Star Promos Pikachu #SWSH020',
    ],
    [
      'with those letters apart',
      'pikachu SWSH 020',
      '2019 Sword & Shield SWSH Black Star Promos Pikachu #SWSH020',
    ],
    [
      'with a season',
      '2003-04 jose nunez',
      '2003 Apex Prizm Élite Rookie Signals José Núñez #RS-3',
    ],
    [
      'with a subset',
      'nunez rookie signals rs-3',
      '2003 Apex Prizm Élite Rookie Signals José Núñez #RS-3',
    ],
    ['with a variation', 'charizard 1st edition 4/102', CHARIZARD],
    ['with a finish as collectors write it', 'charizard holofoil unlimited 4/102', CHARIZARD],
    ['with its letter', 'charizard 4/102 H', CHARIZARD],
    ['with a reverse finish', 'clefable RH jungle 1/64', '1999 Base Jungle Clefable #1/64'],
    ['with that in words', 'clefable rev. holo jungle 1/64', '1999 Base Jungle Clefable #1/64'],
    ['without a finish', 'clefable non-holo jungle 1/64', '1999 Base Jungle Clefable #1/64'],
    [
      'with apostrophes',
      "blaine's farfetch'd",
      "2004 EX Hidden Legends Blaine's Farfetch’d #33/101",
    ],
    [
      'without apostrophes',
      'blaines farfetchd',
      "2004 EX Hidden Legends Blaine's Farfetch’d #33/101",
    ],
    ['with a symbol that distinguishes cards', 'nidoran♂', '1999 Base Set Nidoran♂ #55/102'],
  ])('%s', async (_, search, title) => {
    const { items, certain, isClosestOnly } = await match({ search });
    expect(items[0]).toMatchObject({ title });
    expect(items[0].percent).toBeGreaterThanOrEqual(90);
    expect({ certain, isClosestOnly }).toEqual({ certain: true, isClosestOnly: false });
  });

  test('score 100 percent when all of them match', async () => {
    for (const search of ['charizard 4/102', 'pokemon 1999 base set charizard', 'Charizard holo']) {
      expect((await match({ search })).items[0]).toMatchObject(first);
    }
  });

  test.each([
    ['a letter left out', 'charzard 4/102'],
    ['a letter too many', 'charizzard base set 4'],
    ['a wrong letter', 'chatizard 4/102'],
    ['two letters swapped', 'cahrizard 1999 4/102'],
    ['a typo in the set', 'charizard bsae set 4/102'],
    ['a typo in the year', 'charizard base set 4/102 1989'],
    ['a wrong digit', 'charizard base set 5/102'],
    ['two words mistyped', 'charizrad bsae set 4/102'],
  ])('with %s', async (_, search) => {
    const { items, certain } = await match({ search });
    expect(items[0]).toMatchObject({ title: CHARIZARD });
    expect(items[0].percent).toBeLessThan(100);
    expect(items[0].percent).toBeGreaterThanOrEqual(70);
    expect(certain).toBe(true);
  });

  test.each([
    ['a number that no card of the set has', '5/105', true],
    ['the number of another card in the set', '4/105', false],
    ['the same with leading zeros', '#004', false],
  ])('with %s: %s', async (_, number, isCertain) => {
    const { items, certain } = await match({ search: `2002 neo destiny dark ho-oh ${number}` });
    expect(items[0]).toMatchObject({ name: 'Dark Ho-Oh' });
    expect(certain).toBe(isCertain);
  });

  test('match while still being typed', async () => {
    expect((await titles({ search: 'cha' })).sort()).toEqual([
      '1999 Base Set Charizard #4/102',
      '1999 Base Set Charmander #46/102',
      '1999 Base Set Charmeleon #24/102',
      '2000 Base Set 2 Charizard #4/130',
      '2000 Team Rocket Dark Charizard #4/82',
    ]);
    expect((await titles({ search: 'base charm' })).length).toBe(2);
  });

  test('that fit several cards leave it open which one is meant', async () => {
    const { items, certain } = await match({ search: 'pikachu' });
    expect(items.map(({ percent }: { percent: number }) => percent)).toEqual([100, 100, 100, 100]);
    expect(certain).toBe(false);
  });

  test("may include some that aren't about a card", async () => {
    const { certain, isClosestOnly, items } = await match({ search: `${CHARIZARD} psa` });
    expect(items[0]).toMatchObject({ title: CHARIZARD });
    expect({ certain, isClosestOnly }).toEqual({ certain: true, isClosestOnly: true });
  });

  test('rank the card first whose name and set have nothing else', async () => {
    expect(await titles({ search: 'charizard 4 base set' })).toEqual([
      CHARIZARD,
      '2000 Base Set 2 Charizard #4/130',
    ]);
    expect((await titles({ search: 'charizard' })).at(-1)).toBe(
      '2000 Team Rocket Dark Charizard #4/82',
    );
  });

  test.each([
    ['charizard jungle', ['Charizard', 'Clefable', 'Pikachu']],
    ['pikachu 58/102 jungle', ['Pikachu']],
    ['blastoise 1952', ['Blastoise']],
    ['clefable qqqqqq', ['Clefable']],
  ])('that never occur together, %j, find the closest cards, and say so', async (search, names) => {
    const { certain, isClosestOnly, items } = await match({ search });
    const found = items.map(({ name }: { name: string }) => name);
    for (const name of names) expect(found).toContain(name);
    expect(isClosestOnly).toBe(true);
    expect(items[0].percent).toBeLessThan(90);
    if (search === 'charizard jungle') expect(certain).toBe(false);
  });

  test.each([
    'qqqqqq zzzzzz',
    '😀😀',
    '%',
    '_',
    '\\',
    "'; drop table cards;--",
    '!!!',
    '/',
    '#',
    "' | '",
  ])('without meaning, %j, find nothing', async (search) => {
    expect(await match({ search })).toEqual({ items: [], isClosestOnly: false, certain: false });
  });

  test.each([
    'x'.repeat(500),
    'a '.repeat(250),
    '1/'.repeat(250),
    `${'ab-'.repeat(160)}1`,
    `charizard ${'%_\\'.repeat(100)}`,
    "charizard ' & ! ( | :* <-> \\",
    'charizard 😀 4/102',
    '1e308 NaN null undefined',
  ])('of any kind are accepted: %s', async (search) => {
    const { status } = await get('/cards/match', { search });
    expect(status).toBe(200);
  });

  test.each([
    [{ search: '   ' }, 'query.search', 'Card entry is required'],
    [{}, 'query.search', 'Card entry is required'],
    [{ categoryId: 1 }, 'query.search', 'Card entry is required'],
    [{ search: 'x'.repeat(501) }, 'query.search', 'Must not exceed 500 characters'],
    [{ search: 'x', limit: 51 }, 'query.limit', 'Must be at most 50'],
    [{ search: 'x', limit: 0 }, 'query.limit', 'Must be at least 1'],
    [{ year: 1859 }, 'query.year', 'Year must be 1860 or later'],
    [{ name: ' ' }, 'query.name', 'Card name is required'],
    [{ number: 'x'.repeat(61) }, 'query.number', 'Must not exceed 60 characters'],
    [{ search: 'x', categoryId: 'Pokemon' }, 'query.categoryId', 'Expected a whole number'],
    [{ search: 'x', cards: 1 }, 'query.cards', 'Is not known here'],
  ])('%j is refused by its field', async (query, path, reason) => {
    const { body, status } = await get('/cards/match', query as unknown as Query);
    expect(status).toBe(400);
    expect(body.fields).toContainEqual({ path, reason });
  });
});

describe('fields', () => {
  const charizard = { name: 'Charizard', set: 'Base Set', number: '4', year: 1999 };

  test.each<[string, Query]>([
    ['as they are', charizard],
    ['with the number in full', { ...charizard, number: '4/102' }],
    ['with a # before it', { ...charizard, number: '# 004 / 102' }],
    ['with the brand before the set', { ...charizard, set: 'Base Base Set' }],
    ['with words of the set in another order', { ...charizard, set: 'set BASE' }],
    ['with other words', { name: 'Charizard', search: '4/102 base set' }],
    ['with their category', { ...charizard, category: 'Pokémon' }],
  ])('%s match', async (_, query) => {
    const { certain, items } = await match(query);
    expect(items[0]).toMatchObject(first);
    expect(certain).toBe(true);
  });

  test('distinguish two cards with the same name', async () => {
    const named = (set: string) => titles({ name: 'Pikachu', set });
    expect((await named('Jungle'))[0]).toBe('1999 Base Jungle Pikachu #60/64');
    expect((await named('Base Set 2'))[0]).toBe('2000 Base Set 2 Pikachu #87/130');
    expect((await match({ name: 'Pikachu' })).certain).toBe(false);
  });

  test('that contradict each other leave it open', async () => {
    const { certain, isClosestOnly, items } = await match({
      name: 'Charizard',
      set: 'Jungle',
      number: '1/64',
    });
    expect(items.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Clefable', 'Charizard']),
    );
    expect(items[0].percent).toBeLessThan(90);
    expect({ certain, isClosestOnly }).toEqual({ certain: false, isClosestOnly: true });
  });

  test('leave it open when one belongs to another card', async () => {
    const { certain, items } = await match({
      name: 'Charizard',
      set: 'Base Set',
      number: '58/102',
    });
    const names = items.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2).sort()).toEqual(['Charizard', 'Pikachu']);
    expect(certain).toBe(false);
  });

  test("aren't confused with one another", async () => {
    // The number of one card isn't a year of another.
    const [best] = (await match({ number: '1999', name: 'Charizard' })).items;
    expect(best.percent).toBeLessThan(80);
  });

  test('stay within a category', async () => {
    const { body } = await get('/references/category');
    const ids = Object.fromEntries(
      body.items.map(({ id, name }: { id: number; name: string }) => [name, id]),
    );
    expect(await titles({ search: 'nunez', categoryId: ids['Soccer'] })).toHaveLength(1);
    expect(await titles({ search: 'nunez', categoryId: ids['Pokemon'] })).toEqual([]);
    expect(await titles({ search: 'nunez 1999', categoryId: ids['Pokemon'] })).not.toContain(
      '2003 Apex Prizm Élite Rookie Signals José Núñez #RS-3',
    );
    expect(await titles({ search: 'nunez', categoryId: 999 })).toEqual([]);
  });
});

test('a match includes what is known about the card', async () => {
  const variationId = await addVariation(database, {});
  await gradeCards(database, [sampleCard({ certificate: 'X0000001', variationId, score: 930 })]);
  const { items } = await match({ search: 'charizard 4/102', limit: 1 });
  expect(items).toEqual([
    {
      cardId: expect.any(Number),
      category: 'Pokemon',
      year: 1999,
      brand: 'Base',
      set: 'Base Set',
      subset: null,
      number: '4/102',
      name: 'Charizard',
      rarity: 'Rare',
      title: CHARIZARD,
      image: { url: '/media/k0sample/front.jpg', width: 3000, height: 4200 },
      variations: [
        { id: expect.any(Number), name: 'holo' },
        { id: expect.any(Number), name: 'holo 1st-edition' },
      ],
      percent: 100,
      isAccepted: true,
    },
  ]);
});

describe('rows', () => {
  test('are matched like single searches, in their order', async () => {
    const rows = [
      { name: 'Charizard', number: '4', set: 'Base Set' },
      { search: 'pikachu' },
      { search: 'charzard 1999 4/102' },
      { search: 'qqqqqq' },
      { search: 'charizard jungle' },
      { name: 'Jose Nunez', year: 2003, subset: 'Rookie Signals', category: 'Soccer' },
    ];
    const { body, status } = await post('/cards/match-rows', { rows });
    expect(status).toBe(200);
    expect(body.rows).toHaveLength(rows.length);
    for (const [at, row] of rows.entries()) {
      expect(body.rows[at]).toEqual(await match({ ...row, limit: 5 } as unknown as Query));
    }
    expect(body.rows.map(({ certain }: { certain: boolean }) => certain)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  test.each([
    [[], 'body.rows', 'Expected at least 1 entries'],
    [Array(101).fill({ search: 'x' }), 'body.rows', 'Expected at most 100 entries'],
    [[{ search: 'x' }, {}], 'body.rows.1.search', 'Card entry is required'],
    [[{ year: '1999' }], 'body.rows.0.year', 'Enter a year such as 1999'],
    [[{ search: 'x', percent: 100 }], 'body.rows.0.percent', 'Is not known here'],
  ])('%j are refused by row and field', async (rows, path, reason) => {
    const { body, status } = await post('/cards/match-rows', { rows });
    expect(status).toBe(400);
    expect(body.fields).toContainEqual({ path, reason });
  });
});

test('six thousand rows a minute are matched for one customer, and no more', async () => {
  const limited = await customer(database, { rateLimitScale: 1 });
  const send = async () => await limited.post('/cards/match-rows', { rows: [{ search: '4' }] });
  const answers = [];
  for (let at = 0; at < 61; at += 1) answers.push(await send());
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  expect(answers[60]).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
});

describe('who may search', () => {
  test.each([
    ['GET', '/cards/match?search=x'],
    ['GET', '/cards/variation?cardId=1'],
    ['GET', '/cards/1'],
    ['POST', '/cards/match-rows'],
  ])('%s %s requires signing in', async (method, path) => {
    const { body, status } = await call(method, path, {
      ...(method === 'POST' && { body: { rows: [{ search: 'x' }] } }),
    });
    expect(status).toBe(401);
    expect(body.code).toBe('invalid_credentials');
  });
});
