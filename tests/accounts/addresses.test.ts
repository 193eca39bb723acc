import { seedPlaces } from '@tag/server/seeding';
import { beforeAll, describe, expect, test } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
beforeAll(() => seedPlaces(database, ['US', 'CA', 'VA', 'AR']));
const { email } = await addUser(database);
const { token } = await signInAs(call, email);

const home = {
  type: 'billing',
  addressType: 'residential',
  address: '1 Main St',
  cityName: 'Springfield',
  stateCode: 'IL',
  zipcode: '62701',
  countryName: 'United States',
};
const create = (more: object = {}) =>
  call('POST', '/user-address', { token, body: { ...home, ...more } });

describe('places', () => {
  const get = async (path: string) => (await call('GET', path)).body;

  test('have the specified ids', async () => {
    const { items } = await get('/place/countries');
    expect(items).toEqual([
      expect.objectContaining({ code: 'AR' }),
      { id: 39, name: 'Canada', code: 'CA', hasStates: true },
      { id: 233, name: 'United States', code: 'US', hasStates: true },
      expect.objectContaining({ code: 'VA', hasStates: false }),
    ]);
    expect((await get('/place/states?countryId=233')).items.length).toBeGreaterThan(50);
  });

  test.each([
    [233, 'District of Columbia', 'Washington'],
    [233, 'NY', 'New York'],
    [11, 'C', 'Buenos Aires'],
  ])(
    'of country %i include in %s the city %s, in an older database too',
    async (countryId, state, city) => {
      const { id: stateId } = await get(`/place/state?countryId=${countryId}&state=${state}`);
      const path = `/place/city?countryId=${countryId}&stateId=${stateId}&city=${city}`;
      const found = await get(path);
      expect(found).toMatchObject({ name: city, stateId });
      await database.pool.query('delete from cities where id = $1', [found.id]);
      await seedPlaces(database);
      expect(await get(path)).toEqual(found);
      await seedPlaces(database);
      const { items } = await get(
        `/place/cities?countryId=${countryId}&stateId=${stateId}&search=${city}`,
      );
      expect(items.filter(({ name }: { name: string }) => name === city)).toHaveLength(1);
    },
  );

  test('are found while typing, matching prefixes first', async () => {
    const { id } = await get('/place/state?countryId=233&state=ca');
    const cities = await get(
      `/place/cities?countryId=233&stateId=${id}&search=s%C3%A1n%20f&limit=5`,
    );
    expect(cities.items[0].name).toBe('San Fernando');
    expect(cities.items.map((it: { name: string }) => it.name)).toContain('San Francisco');
    expect((await get('/place/cities?countryId=233&search=%25')).items).toEqual([]);
    expect(await get(`/place/city?countryId=233&stateId=${id}&city=los%20angeles`)).toMatchObject({
      name: 'Los Angeles',
    });
    expect((await call('GET', '/place/state?countryId=233&state=ZZ')).status).toBe(404);
  });
});

describe('an address', () => {
  test('the first for a use is its default; there is always exactly one', async () => {
    const first = await create();
    expect(first).toMatchObject({ status: 200, body: { isDefault: true, countryId: 233 } });
    const second = await create({ address: '2 Main St', isDefault: true, address2: 'Apt 4' });
    expect(second.body).toMatchObject({ isDefault: true, address2: 'Apt 4' });
    const list = async () =>
      (await call('GET', '/user-address?type=billing', { token })).body.items;
    const defaults = async () =>
      (await list())
        .filter((it: { isDefault: boolean }) => it.isDefault)
        .map((it: { id: string }) => it.id);
    expect(await defaults()).toEqual([second.body.id]);
    await call('PATCH', `/user-address/default/${first.body.id}`, {
      token,
      body: { type: 'billing' },
    });
    expect(await defaults()).toEqual([first.body.id]);
    await Promise.all(
      [first, second, first, second].map(({ body }) =>
        call('PATCH', `/user-address/default/${body.id}`, { token, body: { type: 'billing' } }),
      ),
    );
    expect(await defaults()).toHaveLength(1);
    const [chosen] = await defaults();
    await call('DELETE', `/user-address/${chosen}`, { token, body: { type: 'billing' } });
    expect(await defaults()).toHaveLength(1);
    const left = (await list())[0];
    const stepsDone = async () => (await call('GET', '/users/me', { token })).body.onBoarding;
    expect(await stepsDone()).not.toContain('address');
    const moved = await call('PUT', `/user-address/${left.id}`, {
      token,
      body: { ...home, type: 'shipping' },
    });
    expect(moved.body).toMatchObject({ type: 'shipping', isDefault: true });
    expect(await stepsDone()).toContain('address');
    await call('DELETE', `/user-address/${left.id}`, { token, body: { type: 'shipping' } });
    expect(await stepsDone()).not.toContain('address');
  });

  test("for another use or of another user isn't found", async () => {
    const { body } = await create();
    const wrongUse = await call('DELETE', `/user-address/${body.id}`, {
      token,
      body: { type: 'shipping' },
    });
    expect(wrongUse.status).toBe(404);
    const other = await signInAs(call, (await addUser(database)).email);
    for (const [method, path, send] of [
      ['PUT', `/user-address/${body.id}`, home],
      ['PATCH', `/user-address/default/${body.id}`, { type: 'billing' }],
      ['DELETE', `/user-address/${body.id}`, { type: 'billing' }],
    ] as const) {
      const answer = await call(method, path, { token: other.token, body: send });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404 });
    }
  });

  test.each([
    [
      'the town by another post office’s name',
      { cityName: 'Sherman Oaks', stateCode: 'CA', zipcode: '90210' },
    ],
    ['with nine digits', { zipcode: '62701-1234' }],
    ['written otherwise', { cityName: 'SPRINGFIELD', stateCode: 'illinois' }],
    ['saints', { cityName: 'St. Louis', stateCode: 'MO', zipcode: '63101' }],
    ['newer than the data', { cityName: 'Springfield', zipcode: '62700' }],
    [
      'of Canada',
      { countryName: 'Canada', cityName: 'Ottawa', stateCode: 'ON', zipcode: 'K1A 0B1' },
    ],
    [
      'of a country without states',
      {
        countryName: 'Vatican City State (Holy See)',
        cityName: 'Vatican City',
        stateCode: '-',
        zipcode: '00120',
      },
    ],
  ])('matches its zip code: %s', async (_, more) => {
    expect(await create(more)).toMatchObject({ status: 200 });
  });

  test.each([
    [{ zipcode: '10001' }, { cityName: 'New York', stateCode: 'NY', zipcode: '10001' }],
    [{ stateCode: 'MA' }, { cityName: 'Springfield', stateCode: 'IL' }],
    [{ cityName: 'Chicago' }, { cityName: 'Springfield', stateCode: 'IL', zipcode: '62701' }],
    [{ zipcode: '00000' }, { cityName: 'Springfield', stateCode: 'IL' }],
    [
      { countryName: 'Canada', cityName: 'Ottawa', stateCode: 'BC', zipcode: 'K1A 0B1' },
      { cityName: 'Ottawa', stateCode: 'ON', zipcode: 'K1A 0B1' },
    ],
  ])('%o gets the intended suggestion', async (more, meant) => {
    const { status, body } = await create({ address2: 'Apt 4', ...more });
    expect(status).toBe(422);
    expect(body.code).toBe('address_not_matched');
    expect(body.details).toMatchObject({ address: '1 Main St', address2: 'Apt 4', ...meant });
    expect(body.message).toContain(body.details.alternative);
    const taken = { ...home, ...more, ...meant, stateCode: body.details.stateCode };
    expect((await create({ ...taken, zipcode: body.details.zipcode })).status).toBe(200);
  });

  test('in an unknown place has no alternative', async () => {
    const { body } = await create({ cityName: 'Nowhere at all', zipcode: '00000' });
    expect(body.code).toBe('address_without_alternative');
  });

  test.each([
    [{ zipcode: '6270' }, 'body.zipcode'],
    [{ countryName: 'Atlantis' }, 'body.countryName'],
    [{ stateCode: 'ZZ' }, 'body.stateCode'],
    [{ address: ' ' }, 'body.address'],
    [{ type: 'home' }, 'body.type'],
    [{ userId: 1 }, 'body.userId'],
  ])('%o is refused by its field', async (more, path) => {
    const { status, body } = await create(more);
    expect(status).toBe(400);
    expect(body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });
});
