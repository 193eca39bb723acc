import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { openLocalDatabase, readSettings, startServer } from '@tag/server';
import { testDatabase } from '../support/database.ts';

vi.setConfig({ testTimeout: 120_000 });

const CLI = resolve(import.meta.dirname, '../../packages/server/src/catalogue/cli.ts');
const database = await testDatabase({ empty: true });
const { url } = database;
const folder = mkdtempSync(join(tmpdir(), 'tag-catalogue-'));
// Run by root, the database is another user's, who must pass here.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'cards.csv');
const HEADER = 'category,year,series,set,number,name,rarity,variations\n';

function command(args: string[], environment: NodeJS.ProcessEnv = { DATABASE_URL: url }) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', CLI, ...args],
      { env: { PATH: process.env.PATH, ...environment } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('says what it took; exits 0, or 2 when rows were refused', async () => {
  writeFileSync(
    file,
    `${HEADER}Pokemon,1999,Base,Base Set,1,A,,\nPokemon,1999,Base,Base Set,2,B,,\n`,
  );
  for (let run = 0; run < 2; run += 1) {
    const { code, stdout, stderr } = await command(['import', file]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '2 cards of 1 sets, 0 rows refused\n',
      stderr: '',
    });
  }
  writeFileSync(
    file,
    `${HEADER}Pokemon,1999,Base,Base Set,1,A,,\nPokemon,no year,Base,Base Set,2,B,,\n`,
  );
  const { code, stdout, stderr } = await command(['import', file]);
  expect(code).toBe(2);
  expect(stdout).toBe('1 cards of 1 sets, 1 rows refused\n');
  expect(stderr).toMatch(/^line 3: year: /);
});

test('accepts and refuses a category', async () => {
  const accepted = async () => {
    const { rows } = await database.pool.query('select name, is_accepted from categories');
    return rows;
  };
  expect(await command(['refuse', 'Pokemon'])).toEqual({
    code: 0,
    stdout: "Cards of Pokemon can't be submitted.\n",
    stderr: '',
  });
  expect(await accepted()).toEqual([{ name: 'Pokemon', is_accepted: false }]);
  expect((await command(['accept', 'Pokemon'])).stdout).toBe(
    'Cards of Pokemon can be submitted.\n',
  );
  expect(await accepted()).toEqual([{ name: 'Pokemon', is_accepted: true }]);
  expect(await command(['refuse', 'Tennis'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The catalogue has no category Tennis.\n',
  });
});

test('what keeps it from importing is one clear message, and exit 1', async () => {
  writeFileSync(file, 'not,a,catalogue\n');
  for (const [args, environment, message] of [
    [['import', file], undefined, /first line must name the columns/],
    [['import', join(folder, 'missing')], undefined, /there is no such file/],
    [['import', file], { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, /nothing answers at 127/],
    [['import', file], { DATABASE_URL: 'nonsense' }, /DATABASE_URL/],
    [[], undefined, /npm run catalogue -- import FILE/],
    [['accept'], undefined, /npm run catalogue -- accept CATEGORY/],
    [['constructor', file], undefined, /npm run catalogue -- import FILE/],
    [['export', file], undefined, /npm run catalogue -- import FILE/],
  ] as const) {
    const { code, stdout, stderr } = await command([...args], environment);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
});

test('--help says everything and exits 0', async () => {
  const { code, stdout } = await command(['--help']);
  expect(code).toBe(0);
  for (const word of ['variations', 'gzip', 'Exit code', 'DATABASE_URL'])
    expect(stdout).toContain(word);
});

test('the real catalogue, into the data folder of a server that runs', async () => {
  const DATA_DIR = join(folder, 'data');
  const catalogue = resolve(import.meta.dirname, '../../demo/data/catalogue-pokemon.csv.gz');
  const server = await startServer(
    { ...readSettings({ DATA_DIR }), port: 0 },
    { logger: pino({ level: 'silent' }), openDatabase: openLocalDatabase, places: [] },
  );
  try {
    const { stdout, stderr } = await command(['import', catalogue], { DATA_DIR });
    expect(stderr).toBe('');
    expect(stdout).toBe('21,032 cards of 197 sets, 0 rows refused\n');
    const { rows } = await server.database.pool.query('select count(*) from cards');
    expect(rows).toEqual([{ count: 21_032 }]);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
