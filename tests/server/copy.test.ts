import { expect, test } from 'vitest';
import { copyRows } from '../../packages/server/src/db/copy.ts';
import { inTransaction } from '../../packages/server/src/db/transaction.ts';
import { testDatabase } from '../support/database.ts';

const { query } = await testDatabase();

const columns = ['id', 'name', 'code'] as const;
type Country = Record<(typeof columns)[number], string | number | null>;
const copy = (rows: Iterable<Country>) =>
  inTransaction(query, (db) => copyRows(db, 'countries', columns, rows));
const read = () =>
  query.selectFrom('countries').select(['id', 'name', 'code']).orderBy('id').execute();

test('texts arrive as they are, more than one statement of them', async () => {
  const names = ['tab\there', 'line\nbreak\r\n', '\\N', '\\.', '\\x41\\', '', '“é” 🃏'];
  const long = 'x'.repeat(60_000);
  const rows = [...names, ...Array.from({ length: 150 }, () => long)].map((name, index) => ({
    id: index + 1,
    name,
    code: `C${index}`,
  }));
  await copy(rows);
  expect(await read()).toEqual(rows);
  await query.deleteFrom('countries').execute();
});

test('dates, nothing, and JSON arrive too', async () => {
  const at = new Date('2026-06-01T12:00:00.123Z');
  const details = { text: 'a "quoted" \\ line\n', list: [1, null] };
  const rows = await inTransaction(query, async (db) => {
    await copyRows(
      db,
      'auditTrail',
      ['action', 'at', 'details', 'requestId', 'actorId'],
      [{ action: 'login', at, details, requestId: '', actorId: null }],
    );
    return db.selectFrom('auditTrail').selectAll().execute();
  });
  expect(rows).toMatchObject([{ at, details, requestId: '', actorId: null }]);
});

test('a row that breaks a rule fails as with an insert, and nothing of them stays', async () => {
  const row = { id: 1, name: 'France', code: 'FR' };
  await expect(copy([row, row])).rejects.toMatchObject({ code: '23505' });
  await expect(copy([{ ...row, name: null }])).rejects.toMatchObject({ code: '23502' });
  expect(await read()).toEqual([]);
});

test('rows that cannot be made fail with their error, and nothing of them stays', async () => {
  function* broken(): Generator<Country> {
    yield { id: 1, name: 'x'.repeat(100_000), code: 'FR' };
    throw new Error('no more');
  }
  await expect(copy(broken())).rejects.toThrow('no more');
  expect(await read()).toEqual([]);
  await copy([{ id: 1, name: 'France', code: 'FR' }]);
  expect(await read()).toHaveLength(1);
});
