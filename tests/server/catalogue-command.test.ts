import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import { afterAll, expect, test } from 'vitest';
import { catalogueCommand } from '../../packages/server/src/flows/catalogue-command.ts';
import { npmRun, runCommand } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';

const quiet = pino({ level: 'silent' });
const database = await testDatabase({ empty: true });
const folder = mkdtempSync(join(tmpdir(), 'tag-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'cards.csv');
const HEADER = 'category,year,series,set,number,name,rarity,variations\n';

const command = (...args: string[]) => runCommand(catalogueCommand, args, database);

test('migrates the database, imports, and prints the result; exits 0, or 2 when rows were refused', async () => {
  writeFileSync(
    file,
    `${HEADER}Pokemon,1999,Base,Base Set,1,A,,\nPokemon,1999,Base,Base Set,2,B,,\n`,
  );
  const imported = () => npmRun('catalogue', ['import', file], { DATABASE_URL: database.url });
  for (const run of [imported, () => command('import', file)]) {
    expect(await run()).toEqual({
      code: 0,
      stdout: '2 cards of 1 sets, 0 rows refused\n',
      stderr: '',
    });
  }
  writeFileSync(
    file,
    `${HEADER}Pokemon,1999,Base,Base Set,1,A,,\nPokemon,no year,Base,Base Set,2,B,,\n`,
  );
  const { code, stdout, stderr } = await command('import', file);
  expect(code).toBe(2);
  expect(stdout).toBe('1 cards of 1 sets, 1 rows refused\n');
  expect(stderr).toMatch(/^line 3: year: /);
});

test('accepts and refuses a category', async () => {
  const accepted = async () => {
    const { rows } = await database.pool.query('select name, is_accepted from categories');
    return rows;
  };
  expect(await command('refuse', 'Pokemon')).toEqual({
    code: 0,
    stdout: "Cards of Pokemon can't be submitted.\n",
    stderr: '',
  });
  expect(await accepted()).toEqual([{ name: 'Pokemon', is_accepted: false }]);
  expect((await command('accept', 'Pokemon')).stdout).toBe('Cards of Pokemon can be submitted.\n');
  expect(await accepted()).toEqual([{ name: 'Pokemon', is_accepted: true }]);
  expect(await command('refuse', 'Tennis')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The catalogue has no category Tennis.\n',
  });
});

test('a failure is one clear message, and exit 1', async () => {
  writeFileSync(file, 'not,a,catalogue\n');
  const opens = (DATABASE_URL: string) => async () =>
    openLocalDatabase(readSettings({ DATABASE_URL }), quiet);
  for (const [args, open, message] of [
    [['import', file], database, /first line must name the columns/],
    [['import', join(folder, 'missing')], database, /there is no such file/],
    [['import', file], opens('postgres://u:p@127.0.0.1:1/x'), /nothing answers at 127/],
    [['import', file], opens('nonsense'), /DATABASE_URL/],
    [[], database, /npm run catalogue -- import FILE/],
    [['accept'], database, /npm run catalogue -- accept CATEGORY/],
    [['constructor', file], database, /npm run catalogue -- import FILE/],
    [['export', file], database, /npm run catalogue -- import FILE/],
  ] as const) {
    const { code, stdout, stderr } = await runCommand(catalogueCommand, args, open);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
});

test('--help prints everything and exits 0', async () => {
  const { code, stdout } = await command('--help');
  expect(code).toBe(0);
  for (const word of ['variations', 'gzip', 'Exit code', 'DATABASE_URL'])
    expect(stdout).toContain(word);
});

test('imports the complete real catalogue', async () => {
  const catalogue = resolve(import.meta.dirname, '../../demo/data/catalogue-pokemon.csv.gz');
  const before = await countCards();
  const { stdout, stderr } = await command('import', catalogue);
  expect(stderr).toBe('');
  expect(stdout).toBe('21,032 cards of 197 sets, 0 rows refused\n');
  expect((await countCards()) - before).toBe(21_032);
});

async function countCards(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from cards');
  return rows[0]!.count;
}
