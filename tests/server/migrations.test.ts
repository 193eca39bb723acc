import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { readSettings } from '@tag/server/seeding';
import { connect } from '@tag/server/testing';
import { runMigrations } from '../../packages/server/src/db/run-migrations.ts';
import { openDatabase } from '../../packages/server/src/open-database.ts';
import { testDatabase } from '../support/database.ts';
import { unsafeStatements } from '../support/unsafe-statements.ts';

const logger = pino({ level: 'silent' });
const MIGRATIONS = resolve(import.meta.dirname, '../../packages/server/src/db/migrations');
/** Those before were written without this rule, and are applied. */
const LINTED_SINCE = '20261128';

const statement = (text: string) => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)),
});

describe('a migration', () => {
  test('gives way to a reader it cannot wait for, and is applied afterwards', async () => {
    const { pool, query, url } = await testDatabase({ empty: true });
    await runMigrations(query, { '1': statement('create table cards (id int)') });
    const reader = await connect(url, { connections: 1, logger });
    await reader.pool.query('begin; select from cards');
    const waits: string[] = [];
    const applied = runMigrations(
      query,
      { '1': statement(''), '2': statement('alter table cards add column name text') },
      { lockMs: 100, pausesMs: [1, 1], onPause: (name) => void waits.push(name) },
    );
    await expect(applied).rejects.toThrow('The migration 2 failed');
    expect(waits).toEqual(['2', '2']);
    // Nobody waits behind it.
    await pool.query('select from cards');

    const again = runMigrations(
      query,
      { '1': statement(''), '2': statement('alter table cards add column name text') },
      {
        ...{ lockMs: 100, pausesMs: [1] },
        onPause: () => void reader.pool.query('commit'),
      },
    );
    expect(await again).toEqual(['2']);
    await reader.close();
  });

  test('that fails leaves nothing, and those before it stay', async () => {
    const { pool, query } = await testDatabase({ empty: true });
    const failing = {
      '1': statement('create table cards (id int)'),
      '2': statement('create table sets (id int); select 1 / 0'),
    };
    await expect(runMigrations(query, failing)).rejects.toThrow('The migration 2 failed');
    expect((await pool.query('select name from kysely_migration')).rows).toEqual([{ name: '1' }]);
    expect((await pool.query(`select to_regclass('sets') as it`)).rows).toEqual([{ it: null }]);
  });

  test('builds indexes while others write, also one that was left half-built', async () => {
    const { pool, query, url } = await testDatabase({ empty: true });
    const table = { '1': statement('create table cards (id int)') };
    await runMigrations(query, table);
    await pool.query('create index cards_id on cards (id)');
    await pool.query(
      `update pg_index set indisvalid = false where indexrelid = 'cards_id'::regclass`,
    );
    const writer = await connect(url, { connections: 1, logger });
    await writer.pool.query('begin; insert into cards values (1)');
    const applied = runMigrations(query, {
      ...table,
      '2': { indexes: { cards_id: 'on cards (id)', cards_big: 'on cards (id) where id > 9' } },
    });
    await pool.query('insert into cards values (2)');
    await writer.pool.query('commit');
    expect(await applied).toEqual(['2']);
    const { rows } = await pool.query(
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = 'cards'::regclass and indisvalid order by 1`,
    );
    expect(rows).toEqual([{ name: 'cards_big' }, { name: 'cards_id' }]);
    await writer.close();
  });
});

test('a server starts on the database of a newer version, and says so', async () => {
  const { pool, url } = await testDatabase();
  await pool.query(`insert into kysely_migration values ('9999-from-the-future', '')`);
  const lines: string[] = [];
  const warn = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  for (const MIGRATE_AT_START of ['yes', 'no']) {
    const settings = readSettings({ DATABASE_URL: url, MIGRATE_AT_START });
    await (await openDatabase(settings, warn)).close();
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('9999-from-the-future');
  await pool.query(`delete from kysely_migration where name like '202611270603%'`);
  const settings = readSettings({ DATABASE_URL: url, MIGRATE_AT_START: 'no' });
  await expect(openDatabase(settings, warn)).rejects.toThrow(/lacks 202611270603.*"migrate" first/);
});

describe('statements that stop others', () => {
  test('are in no new migration', () => {
    const files = readdirSync(MIGRATIONS).filter((it) => it.endsWith('.ts') && it > LINTED_SINCE);
    const found = files.flatMap((file) =>
      unsafeStatements(readFileSync(join(MIGRATIONS, file), 'utf8')).map((it) => `${file}: ${it}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['create index cards_name on cards (name)', 'export `indexes` instead'],
    ['alter table cards add column name text not null', 'a default'],
    ['alter table cards alter column name type varchar(9)', 'rewrites the table'],
    ['alter table cards alter column name set not null', 'reads the whole table'],
    ['alter table cards add constraint c check (id > 0)', 'not valid'],
    ['alter table cards add column set_id int references card_sets', 'not valid'],
    ['alter table cards rename column name to title', 'servers of the version before'],
    ['alter table cards drop column name', 'servers of the version before'],
    ['drop table cards', 'servers of the version before'],
    ["update cards set name = ''", 'all rows'],
    ['lock table cards', 'stops everybody'],
  ])('%s', (text, reason) => {
    expect(unsafeStatements(`await run(\`${text}\`);`)).toEqual([expect.stringContaining(reason)]);
    expect(unsafeStatements(`// Safe: a table of ten rows.\nawait run(\`${text}\`);`)).toEqual([]);
  });

  test('are none on a table that the migration creates', () => {
    const safe = `
      create table pets (id int primary key, card_id int references cards);
      create index pets_card on pets (card_id);
      alter table cards add column pet text, add column count int not null default 0;
      alter table cards add constraint c check (id > 0) not valid;
      update pets set id = 1`;
    expect(unsafeStatements(`await run(\`${safe}\`);`)).toEqual([]);
  });
});
