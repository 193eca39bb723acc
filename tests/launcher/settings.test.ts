import { SetupError } from '@tag/server';
import { expect, test } from 'vitest';
import { readLauncherSettings } from '../../demo/src/launcher/settings.ts';

test('as documented, unless told otherwise', () => {
  const settings = readLauncherSettings({});
  expect(settings.urls).toEqual({
    portal: 'http://localhost:4600',
    api: 'http://localhost:4601',
    site: 'http://127.0.0.1:4602',
  });
  expect(settings.server).toMatchObject({ port: 4601, corsOrigins: ['http://localhost:4600'] });
  expect(settings.server.dataFolder).toMatch(/\/data$/);
  expect(settings.seed).toBe(true);
});

test('other ports move the addresses and who may call', () => {
  const settings = readLauncherSettings({ PORT: '5600', API_PORT: '5601', DEMO_PORT: ' 5602 ' });
  expect(settings.urls).toEqual({
    portal: 'http://localhost:5600',
    api: 'http://localhost:5601',
    site: 'http://127.0.0.1:5602',
  });
  expect(settings.server.corsOrigins).toEqual(['http://localhost:5600']);
});

test('a database that somebody named is seeded only when asked for', () => {
  const DATABASE_URL = 'postgres://me@db.example.com/cards';
  expect(readLauncherSettings({ DATABASE_URL }).seed).toBe(false);
  expect(readLauncherSettings({ DATABASE_URL, DEMO_SEED: 'yes' }).seed).toBe(true);
  expect(readLauncherSettings({ DEMO_SEED: 'no' }).seed).toBe(false);
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ DEMO_PORT: '-1' }, 'DEMO_PORT'],
  [{ DEMO_PORT: '4.5' }, 'DEMO_PORT'],
  [{ API_PORT: '1e3' }, 'API_PORT'],
  [{ PORT: '4601' }, 'API_PORT'],
  [{ DEMO_PORT: '4600' }, 'DEMO_PORT'],
  [{ DEMO_SEED: 'maybe' }, 'DEMO_SEED'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
])('%o is refused by name', (environment, variable) => {
  expect(() => readLauncherSettings(environment)).toThrow(SetupError);
  expect(() => readLauncherSettings(environment)).toThrow(variable);
});
