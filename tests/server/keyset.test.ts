import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  byText,
  byTime,
  byWhole,
  orLast,
  readCountedPage,
  readPage,
  writeCursor,
  type Order,
} from '../../packages/server/src/db/keyset.ts';
import { testDatabase } from '../support/database.ts';

const { query } = await testDatabase();
const MOST = 23;

/** Rows where several share a moment, and a third have none. */
const rowsUpTo = (most: number) =>
  query
    .selectFrom(
      sql<{ id: number; at: string | null; word: string }>`(
        select n as id, 'w' || n % 4 as word, case when n % 3 > 0 then
          timestamptz '2026-01-01' + (n / 5) * interval '1 microsecond' end as at
        from generate_series(1, ${most}::int) n)`.as('t'),
    )
    .select(['t.id', sql<string | null>`t.at::text`.as('at')]);

const ID = byWhole(sql`t.id`);
const AT = orLast(byTime(sql`t.at`));
const ORDERS: Order[] = [
  { keys: [AT, ID], direction: 'asc' },
  { keys: [AT, ID], direction: 'desc' },
  { keys: [byText(sql`t.word`), ID], direction: 'desc' },
];

test.each(ORDERS.flatMap((order) => [1, 4, 8, MOST].map((pageSize) => ({ order, pageSize }))))(
  'pages lead through a list and back, whatever its order and their size (%#)',
  async ({ order, pageSize }) => {
    const found = rowsUpTo(MOST);
    const { items: all } = await readPage(found, order, { pageSize: MOST });
    const pages = [await readPage(found, order, { pageSize })];
    for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next) {
      pages.push(await readPage(found, order, { pageSize, after: next }));
    }
    expect(pages.flatMap(({ items }) => items)).toEqual(all);
    expect(pages.map(({ from }) => from)).toEqual(pages.map((_, index) => 1 + index * pageSize));
    for (const [index, { previous }] of pages.entries()) {
      if (index === 0) expect(previous).toBeNull();
      else
        expect(await readPage(found, order, { pageSize, after: previous! })).toEqual({
          ...pages[index - 1]!,
          next: expect.any(String) as string,
        });
    }
  },
);

test('rows without a value come last in both directions', async () => {
  for (const order of ORDERS.slice(0, 2)) {
    const { items } = await readPage(rowsUpTo(MOST), order, { pageSize: MOST });
    const without = items.findIndex(({ at }) => at === null);
    expect(without).toBe(16);
    expect(items.slice(without).every(({ at }) => at === null)).toBe(true);
  }
});

test('a list is counted up to a limit, and a page behind its end is empty', async () => {
  const [order] = ORDERS as [Order];
  const page = (most: number, after?: string) =>
    readCountedPage(query, rowsUpTo(most), order, { pageSize: 2, after });
  expect(await page(1000)).toMatchObject({ total: 1000 });
  expect(await page(5000)).toMatchObject({ total: 1001 });
  const after = writeCursor({ values: [null, '99'], from: 99 });
  expect(await page(5, after)).toEqual({
    total: 5,
    items: [],
    from: 99,
    next: null,
    previous: null,
  });
});

test.each([
  ['nonsense', 'nonsense'],
  ['no object', Buffer.from('null').toString('base64url')],
  ['another order', writeCursor({ values: ['w1', '1'] })],
  ['too few values', writeCursor({ values: ['1'] })],
  ['nothing where there is always a value', writeCursor({ values: [null, null] })],
  ['no position', writeCursor({ values: [null, '1'], from: -5 })],
  ['a day that isn’t', writeCursor({ values: ['2026-02-30T00:00:00.000000Z', '1'] })],
])('a position is refused: %s', async (_, after) => {
  const read = readPage(rowsUpTo(MOST), ORDERS[0]!, { pageSize: 2, after });
  await expect(read).rejects.toMatchObject({ fields: [{ path: 'query.after' }] });
});
