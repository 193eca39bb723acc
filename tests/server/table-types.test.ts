import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TABLES_FILE, tableTypes } from '../../packages/server/build/table-types.ts';
import { testDatabase } from '../support/database.ts';

test('the table types match a migrated database (npm run db:types)', async () => {
  const { query } = await testDatabase();
  expect(readFileSync(TABLES_FILE, 'utf8')).toBe(await tableTypes(query));
});
