import { pino } from 'pino';
import { connect } from '@tag/server/testing';
import { expect, test } from 'vitest';
import { popsCommand } from '../../packages/server/src/pops/command.ts';
import { npmRun, runCommand } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';
import { grade } from './population.ts';

const database = await testDatabase();
const command = (...args: string[]) => runCommand(popsCommand, args, database);

test('verify reports what drifted and exits 2; rebuild fixes it', async () => {
  await grade(database, {}, ['10', '9']);
  expect(await command('verify')).toEqual({
    code: 0,
    stdout: '2 certificates, 6 rows of counters, 0 differ\n',
    stderr: '',
  });
  await database.pool.query('update population_by_card set total = 1200, g_9 = 1199');
  expect(await npmRun('pops', ['verify'], { DATABASE_URL: database.url })).toEqual({
    code: 2,
    stdout: '2 certificates, 6 rows of counters, 1 differ\n',
    stderr:
      'card variation 1, total: 1,200, should be 2\ncard variation 1, g_9: 1,199, should be 1\n',
  });
  const fixed = await command('rebuild');
  expect(fixed).toMatchObject({ code: 0, stdout: '1 cards, 0 sets, 0 days fixed\n' });
  expect((await command('verify')).code).toBe(0);
});

test('a failure is one clear message, and exit 1', async () => {
  const logger = pino({ level: 'silent' });
  const away = await runCommand(popsCommand, ['verify'], () =>
    connect('postgres://u:p@127.0.0.1:1/x', { connections: 1, logger }),
  );
  expect(away).toMatchObject({ code: 1, stdout: '' });
  expect(away.stderr).toMatch(/nothing answers at 127/);
  for (const args of [[], ['count'], ['verify', 'twice']]) {
    expect(await command(...args)).toMatchObject({ code: 1, stdout: '' });
  }
  expect(await command('--help')).toMatchObject({ code: 0, stderr: '' });
});
