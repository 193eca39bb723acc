import { SetupError } from '@tag/server/setup-error';
import { expect, test } from 'vitest';
import { readLauncherSettings } from '../../demo/src/launcher/settings.ts';

test('as documented, by default', () => {
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

test('other ports change the addresses and the allowed origins', () => {
  const settings = readLauncherSettings({ PORT: '5600', API_PORT: '5601', DEMO_PORT: ' 5602 ' });
  expect(settings.urls).toEqual({
    portal: 'http://localhost:5600',
    api: 'http://localhost:5601',
    site: 'http://127.0.0.1:5602',
  });
  expect(settings.server.corsOrigins).toEqual(['http://localhost:5600']);
});

test('another address to listen on is the address browsers are sent to', () => {
  const settings = readLauncherSettings({ API_HOST: '192.0.2.7' });
  expect(settings.server).toMatchObject({
    host: '192.0.2.7',
    corsOrigins: ['http://192.0.2.7:4600'],
    portalUrl: 'http://192.0.2.7:4600',
  });
  expect(settings.urls).toEqual({
    portal: 'http://192.0.2.7:4600',
    api: 'http://192.0.2.7:4601',
    site: 'http://192.0.2.7:4602',
  });
  expect(settings.apiFromHere).toBe('http://192.0.2.7:4601');
  expect(readLauncherSettings({ API_HOST: '::1' }).apiFromHere).toBe('http://[::1]:4601');
});

test.each(['0.0.0.0', '::'])('on all addresses (%s) it can still be found by name', (API_HOST) => {
  const settings = readLauncherSettings({ API_HOST });
  expect(settings.server.host).toBe(API_HOST);
  expect(settings.urls.portal).toBe('http://localhost:4600');
  expect(settings.apiFromHere).toBe('http://127.0.0.1:4601');
});

test('what the portal offers and shows can be set', () => {
  const settings = readLauncherSettings({
    PICTURE_ORIGINS: 'https://images.example.com, http://127.0.0.1:8080',
    EXAMPLE_CERTIFICATES: 'X0000007',
  });
  expect(settings.pictureOrigins).toEqual(['https://images.example.com', 'http://127.0.0.1:8080']);
  expect(settings.exampleCertificates).toEqual(['X0000007']);
});

test("the demo offers certificates, another database doesn't", () => {
  expect(readLauncherSettings({}).exampleCertificates).toContain('X0000001');
  expect(readLauncherSettings({ DEMO_SEED: 'no' }).exampleCertificates).toEqual([]);
});

test('a database given by name is seeded only on request', () => {
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
  [{ DRAW_WHEN_IDLE: 'never' }, 'DRAW_WHEN_IDLE'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ PICTURE_ORIGINS: 'images.example.com' }, 'PICTURE_ORIGINS'],
  [{ PICTURE_ORIGINS: 'https://images.example.com/path' }, 'PICTURE_ORIGINS'],
  [{ EXAMPLE_CERTIFICATES: 'X1' }, 'EXAMPLE_CERTIFICATES'],
])('%o is refused by name', (environment, variable) => {
  expect(() => readLauncherSettings(environment)).toThrow(SetupError);
  expect(() => readLauncherSettings(environment)).toThrow(variable);
});
