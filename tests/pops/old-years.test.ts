import { migrate } from '@tag/server';
import { verifyPopulation } from '@tag/server/testing';
import { expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { caller, grade } from './population.ts';

const database = await testDatabase();
const { pool } = database;
const call = caller(database);

test('days counted under category times 10,000 plus year keep every count', async () => {
  const at = (day: string) => ({ gradedAt: new Date(`${day}T10:00:00Z`) });
  for (const [category, year] of [
    ['Pokemon', 1999],
    ['Pokemon', 2021],
    ['Baseball', 1999],
  ] as const) {
    await grade(database, { category, year, set: 'One' }, ['9', '10'], at('2026-03-04'));
    await grade(database, { category, year, set: 'Two' }, ['8', 'authentic'], at('2026-03-05'));
  }
  const rows = async () =>
    (await pool.query('select * from population_changes order by level, id, year, day, stripe'))
      .rows;
  const trends = () =>
    Promise.all(
      [{}, { category: 'Pokemon' }, { year: 1999 }, { category: 'Pokemon', year: 1999 }].map(
        async (scope) => (await call('/pops/trend', { ...scope, days: 3650 })).body,
      ),
    );
  const before = { rows: await rows(), trends: await trends() };

  // The table before it had a column for years.
  await pool.query(`
    alter table population_changes
      drop constraint population_changes_pkey, drop constraint population_changes_year;
    update population_changes set id = id * 10000 + year where level = 3;
    alter table population_changes drop column year, add primary key (level, id, day, stripe);
    delete from kysely_migration where name = '202611221029-population-years'`);
  expect(await migrate(database.query)).toEqual(['202611221029-population-years']);

  expect(await rows()).toEqual(before.rows);
  expect(await trends()).toEqual(before.trends);
  expect(before.rows.filter(({ level }) => level === 3).length).toBeGreaterThan(5);
  expect(await verifyPopulation(database)).toMatchObject({ drifting: 0 });
});
