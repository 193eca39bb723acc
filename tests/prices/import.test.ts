import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, signedIn } from '../support/orders.ts';
import { PRICE_LINES, priceLinesWith } from '../support/prices.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
let admin: Customer;
beforeAll(async () => {
  admin = await signedIn(database, call, { role: 'admin' });
});

const importing = (lines: readonly string[], more: object = {}) =>
  admin.post('/admin/prices', { lines, startsAt: null, isTrial: false, ...more });
const economyNow = async () => {
  const { body } = await call('GET', '/references/service-speed');
  return body.items.find(({ code }: { code: string }) => code === 'economy')?.price;
};

test('before the first list, references are empty', async () => {
  const { body } = await call('GET', '/references/orders');
  expect(body).toMatchObject({ serviceSpeeds: [], sizes: [], extras: null, pricesSince: null });
  for (const path of [
    '/references/service-speed',
    '/references/shipping-type',
    '/orders/card-size',
  ]) {
    expect((await call('GET', path)).body).toEqual({ items: [] });
  }
  const { body: stages } = await call('GET', '/references/orders/status');
  expect(stages.items).toHaveLength(13);
  expect(stages.items.at(-1)).toEqual({
    code: 'cancelled',
    label: 'Canceled',
    color: { light: '#484e52', dark: '#bfc5ca' },
  });
});

test('a dry run shows what would change, and changes nothing', async () => {
  const { body, status } = await importing(PRICE_LINES, { isTrial: true });
  expect(status).toBe(200);
  expect(body.list).toBeNull();
  expect(body.changes).toContainEqual({
    kind: 'speed',
    code: 'economy',
    name: 'Economy',
    before: null,
    after: 1500,
    columns: [],
  });
  expect((await admin.get('/admin/prices')).body).toEqual({ items: [] });
});

test('a list may be separated by tabs', async () => {
  const unquoted = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/g;
  const lines = PRICE_LINES.map((line) => line.replaceAll(unquoted, '\t'));
  const { body, status } = await importing(lines, { isTrial: true });
  expect({ status, body }).toEqual({
    status: 200,
    body: (await importing(PRICE_LINES, { isTrial: true })).body,
  });
  const { body: refused } = await importing([`${PRICE_LINES[0]}\0`], { isTrial: true });
  expect(refused.fields).toEqual([
    { path: 'body.lines.0', reason: 'Has a character that cannot be used' },
  ]);
});

test('a list takes effect with every value in its columns, and is in the audit trail', async () => {
  const { body } = await importing(PRICE_LINES);
  expect(body.list).toMatchObject({ isCurrent: true, importedBy: 'Casey Miller' });
  const references = (await call('GET', '/references/orders')).body;
  expect(references).toMatchObject({
    serviceSpeeds: [
      { code: 'economy', price: 1500, businessDays: 45, maxValue: 50_000 },
      { code: 'standard', price: 2500, businessDays: 20, maxValue: 150_000 },
      { code: 'express' },
      { code: 'priority', price: 15_000, businessDays: 3, maxValue: 2_000_000 },
    ],
    extras: {
      foilWrapped: 200,
      include360Video: 400,
      assurance: 300,
      submissionKit: 1200,
      insurancePer100: 80,
    },
    packages: [
      { code: 'bulk-20', percentOff: 15, serviceSpeeds: ['economy'], yearTo: null },
      { code: 'vintage', percentOff: 20, minCards: 10, yearFrom: null, yearTo: 1979 },
    ],
    pricesSince: body.list.startsAt,
  });
  expect(references.tiers).toMatchObject([
    { code: '1080p', price: 0 },
    { code: '4k', price: 600 },
  ]);
  const { body: sizes } = await call('GET', '/orders/card-size');
  expect(sizes.items).toContainEqual({
    code: 'oversized',
    name: 'Oversized',
    description: 'Larger than standard, such as tall boys',
    price: 800,
    maxWidth: 889,
    maxHeight: 1270,
    maxThickness: 457,
  });
  const { body: shipping } = await call('GET', '/references/shipping-type');
  expect(shipping.items.at(-1)).toMatchObject({
    code: 'international',
    price: 5995,
    includedCards: 10,
    pricePerFurtherCard: 180,
    isInternational: true,
  });
  const { body: trail } = await admin.get('/admin/audit-trail?action=prices_imported');
  expect(trail.items).toMatchObject([
    { actor: { email: admin.email }, details: { startsAt: body.list.startsAt, changes: '23' } },
  ]);
});

test('a later list waits for its start date, and shows what differs', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const lines = priceLinesWith('economy', 'price', '"1,018.50"').filter(
    (line) => !line.startsWith('package,vintage'),
  );
  lines.push(`speed,rush,"=HYPERLINK(""http://x"")",+1,99,,1${','.repeat(14)}`);
  const { body } = await importing(lines, { startsAt });
  expect(body.list).toMatchObject({ startsAt, isCurrent: false });
  expect(body.changes).toEqual([
    {
      kind: 'speed',
      code: 'economy',
      name: 'Economy',
      before: 1500,
      after: 101_850,
      columns: ['price'],
    },
    // A formula is text like any other.
    {
      kind: 'speed',
      code: 'rush',
      name: '=HYPERLINK("http://x")',
      before: null,
      after: 9900,
      columns: [],
    },
    { kind: 'package', code: 'vintage', name: 'Vintage', before: 20, after: null, columns: [] },
  ]);
  expect(await economyNow()).toBe(1500);
  const again = await importing(PRICE_LINES, { startsAt });
  expect(again.body.fields).toEqual([
    { path: 'startsAt', reason: 'Another price list starts at this moment' },
  ]);
  await database.query
    .updateTable('priceLists')
    .set({ startsAt: new Date() })
    .where('startsAt', '=', new Date(startsAt))
    .execute();
  expect(await economyNow()).toBe(101_850);
  const { body: lists } = await admin.get('/admin/prices');
  expect(lists.items.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    true,
    false,
  ]);
  const economy = lists.items[0].prices.find(({ code }: { code: string }) => code === 'economy');
  expect(economy).toMatchObject({
    amount: 101_850,
    details: { businessDays: '45', maxValue: '500.00' },
  });
});

describe('a file is refused', () => {
  const header = PRICE_LINES[0]!;
  test.each<[string, string[], string, RegExp]>([
    [
      'with an unreadable price',
      priceLinesWith('economy', 'price', 'free'),
      'line 2, price',
      /14\.95/,
    ],
    [
      'with a formula for a price',
      priceLinesWith('economy', 'price', '=1+1'),
      'line 2, price',
      /amount/,
    ],
    [
      'with a fraction of a cent',
      priceLinesWith('economy', 'price', '1.005'),
      'line 2, price',
      /amount/,
    ],
    ['with a negative price', priceLinesWith('economy', 'price', '-1'), 'line 2, price', /amount/],
    [
      'with an endless price',
      priceLinesWith('economy', 'price', '10000.01'),
      'line 2, price',
      /\$10,000/,
    ],
    ['without a price', priceLinesWith('economy', 'price', ''), 'line 2, price', /required/],
    [
      'without a turnaround',
      priceLinesWith('standard', 'businessDays', ''),
      'line 3, businessDays',
      /required/,
    ],
    [
      'with a code that orders can’t use',
      priceLinesWith('express', 'code', 'Very Fast'),
      'line 4, code',
      /lower-case/,
    ],
    [
      'with a package of more than 100%',
      priceLinesWith('bulk-20', 'percentOff', '101'),
      'line 23, percentOff',
      /100/,
    ],
    [
      'with a package for an unknown speed',
      priceLinesWith('bulk-20', 'serviceSpeeds', 'slow'),
      'line 23, serviceSpeeds',
      /no speed slow/,
    ],
    [
      'with years in the wrong order',
      priceLinesWith('vintage', 'yearFrom', '1990'),
      'line 24, yearTo',
      /before yearFrom/,
    ],
    [
      'with a value in a column of another kind',
      priceLinesWith('4k', 'maxValue', '5'),
      'line 7, maxValue',
      /empty for a tier/,
    ],
    [
      'with an unknown extra',
      priceLinesWith('assurance', 'code', 'luck'),
      'line 10, code',
      /Expected one of/,
    ],
    [
      'with a row twice',
      [...PRICE_LINES.slice(0, 3), ...PRICE_LINES.slice(2)],
      'line 4, code',
      /twice/,
    ],
    [
      'of an unknown kind',
      ['kind,code,name,description', 'grade,a,b,c'],
      'line 2, kind',
      /Expected one of/,
    ],
    ['with a cell too many', [header, `${PRICE_LINES[1]},`], 'line 2', /22 values for 21/],
    ['with a quote out of place', [header, 'speed,"a"b'], 'line 2', /quote/],
    ['without its columns', ['a,b,c'], 'line 1', /isn’t a price list/],
    ['with an unknown column', [`${header},discount`], 'line 1', /"discount" isn’t known/],
    [
      'without what orders need',
      PRICE_LINES.filter((line) => !line.startsWith('tier,4k')),
      'file',
      /tier 4k is missing/,
    ],
  ])('%s', async (_, lines, path, reason) => {
    const { body, status } = await importing(lines);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'prices_invalid' });
    expect(body.fields).toContainEqual({ path, reason: expect.stringMatching(reason) });
    expect(body.message).toContain(body.fields[0].path);
  });

  test('for a past date', async () => {
    const { body } = await importing(PRICE_LINES, { startsAt: '2020-01-01T00:00:00Z' });
    expect(body.fields).toEqual([{ path: 'startsAt', reason: 'Must not be in the past' }]);
  });

  test('from anyone except authorized staff', async () => {
    const customer = await signedIn(database, call);
    const body = { lines: PRICE_LINES, startsAt: null, isTrial: false };
    expect((await customer.post('/admin/prices', body)).status).toBe(403);
    expect((await customer.get('/admin/prices')).status).toBe(403);
  });
});

test('semicolons and a byte order mark are accepted, as spreadsheets write them', async () => {
  const lines = PRICE_LINES.map((line) => line.replace(/,(?=([^"]*"[^"]*")*[^"]*$)/g, ';'));
  const { body, status } = await importing([`\uFEFF${lines[0]}`, ...lines.slice(1)]);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await economyNow()).toBe(1500);
});
