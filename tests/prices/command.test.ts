import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pricesCommand } from '../../packages/server/src/prices/command.ts';
import { npmRun, runCommand } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';
import { PRICE_LINES, priceLinesWith } from '../support/prices.ts';

const connection = await testDatabase();
const { query, url } = connection;
const folder = mkdtempSync(join(tmpdir(), 'tag-prices-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'prices.csv');

const command = (...args: string[]) => runCommand(pricesCommand, args, connection);
const countLists = async () => (await query.selectFrom('priceLists').select('id').execute()).length;

test('imports a file, and prints what changes', async () => {
  writeFileSync(file, PRICE_LINES.join('\r\n'));
  const tried = await command('import', file, '--trial');
  expect(tried).toMatchObject({ code: 0, stderr: '' });
  expect(tried.stdout).toContain('package bulk-20: new, 15% off\n');
  expect(tried.stdout).toMatch(/Nothing was imported\.\n$/);
  expect(await countLists()).toBe(0);

  const { code, stdout } = await npmRun('prices', ['import', file], { DATABASE_URL: url });
  expect(code).toBe(0);
  expect(stdout).toMatch(/speed economy: new, \$15\.00\n[^]*Price list \d+ starts 20.*Z\.\n$/);
  const [event] = await query.selectFrom('auditTrail').selectAll().execute();
  expect(event).toMatchObject({ action: 'prices_imported', actorId: null });

  writeFileSync(file, priceLinesWith('economy', 'price', '17').join('\n'));
  const later = await command('import', file, '--from', '2999-01-31');
  expect(later.stdout).toBe(
    'speed economy: $15.00 to $17.00\nPrice list 2 starts 2999-01-31T00:00:00.000Z.\n',
  );
});

test('prints every wrong row by line and column, imports nothing, and exits 2', async () => {
  const lines = priceLinesWith('economy', 'price', 'free');
  lines[2] = lines[2]!.replace('25.00', '');
  writeFileSync(file, lines.join('\n'));
  const before = await countLists();
  expect(await command('import', file)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'line 2, price: Expected an amount such as 14.95\nline 3, price: Is required\n',
  });
  expect(await countLists()).toBe(before);
});

test('one clear message, and exit 1, if nothing can be read', async () => {
  const picture = join(folder, 'picture.png');
  writeFileSync(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]));
  for (const [args, message] of [
    [['import', join(folder, 'missing')], /can't be read/],
    [['import', picture], /isn't text in UTF-8/],
    [['import', file, '--from', 'tomorrow'], /--from must be a date/],
    [['export', file], /npm run prices -- import FILE/],
    [[], /npm run prices -- import FILE/],
  ] as const) {
    const { code, stderr, stdout } = await command(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  const help = await command('--help');
  expect(help.code).toBe(0);
  for (const word of ['percentOff', 'Exit code', 'DATABASE_URL', '--trial']) {
    expect(help.stdout).toContain(word);
  }
});
