import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '@tag/server/seeding';
import { SetupError } from '@tag/server/setup-error';
import { readProductionSettings } from '@tag/server/testing';

test('nothing needs to be set', () => {
  expect(readSettings({})).toEqual({
    port: 4601,
    host: '127.0.0.1',
    hosts: ['127.0.0.1'],
    databaseUrl: undefined,
    databaseConnections: 10,
    jobConnections: 5,
    migrateAtStart: true,
    stopDelayMs: 0,
    keepDays: { media: 30 },
    dataFolder: resolve('data'),
    s3: undefined,
    mediaCacheBytes: 1024 ** 3,
    mediaWaitMs: 20_000,
    witnessPrice: 499,
    stripe: undefined,
    apiUrl: 'http://localhost:4601',
    portalUrl: 'http://localhost:4600',
    logOrigin: 'localhost/grade-log',
    labAddress: expect.arrayContaining(['TAG Grading', 'United States']),
    smtp: undefined,
    showOutbox: true,
    explicitAccountErrors: false,
    adminsNeedFactor: false,
    passwordMemoryKib: 19_456,
    rateLimitScale: 1,
    trustedProxies: 0,
    corsOrigins: ['http://localhost:4600'],
    labelWindowDays: 3,
    shipWaitDays: 1,
    purgeUrls: [],
    webhookAllowedHosts: [],
    webhookRetrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 79_200],
    logLevel: 'info',
    checkResponses: true,
  });
});

test('everything can be', () => {
  expect(
    readSettings({
      API_PORT: '80',
      API_HOST: '0.0.0.0',
      PUBLIC_HOSTS: 'api.example.com, api',
      DATABASE_URL: 'postgres://user:p%40ss@db.example.com:6432/tag?sslmode=require',
      DATABASE_CONNECTIONS: '50',
      DATABASE_JOB_CONNECTIONS: '6',
      DATABASE_READ_URLS: 'postgres://u@one:1,two:2/tag?application_name=x postgres://three/tag',
      DATABASE_READ_CONNECTIONS: '7',
      READ_LAG_SECONDS: '4',
      MIGRATE_AT_START: 'no',
      METRICS_PORT: '9464',
      STOP_DELAY_SECONDS: '5',
      DATA_DIR: '/srv/tag',
      CORS_ORIGINS: 'https://a.example.com, https://b.example.com:8443',
      S3_BUCKET: 'tag-media',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'https://objects.example.com',
      MEDIA_URL: 'https://media.example.com/',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
      MEDIA_CACHE_MB: '2',
      MEDIA_WAIT_SECONDS: '60',
      WITNESS_PRICE_CENTS: '750',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:12111',
      PORTAL_URL: 'https://portal.example.com/',
      PUBLIC_API_URL: 'https://api.example.com/',
      LOG_ORIGIN: 'grades.example.com/log',
      KEEP_AUDIT_DAYS: '730',
      KEEP_MEDIA_DAYS: '3',
      SECRETS_KEY: `${'A'.repeat(43)}=`,
      SECRETS_KEY_OLD: `${'A'.repeat(42)}E=`,
      LAB_ADDRESS: 'Slabs Inc., 5 Dock Road, Reno NV 89501',
      LABEL_WINDOW_DAYS: '5',
      SHIP_WAIT_DAYS: '0',
      WEBHOOK_ALLOWED_HOSTS: 'localhost:4603, shop.internal',
      WEBHOOK_RETRY_SECONDS: '1, 60',
      SMTP_URL: 'smtps://user:pass@mail.example.com',
      MAIL_FROM: 'Grading <no-reply@example.com>',
      ACCOUNT_ERRORS: 'explicit',
      ADMIN_SECOND_FACTOR: 'optional',
      PASSWORD_MEMORY_KIB: '65536',
      PURGE_URLS: 'http://10.0.0.5:6081, http://10.0.0.6:6081',
      PURGE_SECRET: 'sixteen-letters-',
      RATE_LIMIT_SCALE: '3',
      TRUSTED_PROXIES: '2',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      SOMETHING_ELSE: 'ignored',
    }),
  ).toEqual({
    port: 80,
    host: '0.0.0.0',
    hosts: ['api.example.com', 'api'],
    databaseUrl: 'postgres://user:p%40ss@db.example.com:6432/tag?sslmode=require',
    databaseConnections: 50,
    jobConnections: 6,
    replicas: {
      urls: [
        'postgres://u@one:1/tag?application_name=x',
        'postgres://u@two:2/tag?application_name=x',
        'postgres://three/tag',
      ],
      connections: 7,
      lagSeconds: 4,
    },
    migrateAtStart: false,
    metricsPort: 9464,
    keepDays: { audit: 730, events: undefined, keys: undefined, help: undefined, media: 3 },
    secretsKeys: { key: Buffer.alloc(32), old: Buffer.from([...Array(31).fill(0), 1]) },
    stopDelayMs: 5000,
    dataFolder: '/srv/tag',
    s3: {
      bucket: 'tag-media',
      region: 'eu-central-1',
      endpoint: 'https://objects.example.com',
      keys: { id: 'an-id', secret: 'a-secret' },
      publicUrl: 'https://media.example.com',
    },
    mediaCacheBytes: 2 ** 21,
    mediaWaitMs: 60_000,
    witnessPrice: 750,
    stripe: {
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      apiUrl: 'http://127.0.0.1:12111',
    },
    apiUrl: 'https://api.example.com',
    portalUrl: 'https://portal.example.com',
    labelWindowDays: 5,
    shipWaitDays: 0,
    webhookAllowedHosts: ['localhost:4603', 'shop.internal'],
    webhookRetrySeconds: [1, 60],
    logOrigin: 'grades.example.com/log',
    labAddress: ['Slabs Inc.', '5 Dock Road', 'Reno NV 89501'],
    smtp: {
      url: 'smtps://user:pass@mail.example.com',
      from: 'Grading <no-reply@example.com>',
    },
    showOutbox: false,
    explicitAccountErrors: true,
    adminsNeedFactor: false,
    passwordMemoryKib: 65_536,
    purgeUrls: ['http://10.0.0.5:6081', 'http://10.0.0.6:6081'],
    purgeSecret: 'sixteen-letters-',
    rateLimitScale: 3,
    trustedProxies: 2,
    corsOrigins: ['https://a.example.com', 'https://b.example.com:8443'],
    logLevel: 'warn',
    checkResponses: false,
  });
});

test('administrators need a second factor in production, and where it is asked for', () => {
  const needed = (environment: NodeJS.ProcessEnv) => readSettings(environment).adminsNeedFactor;
  expect(needed({ NODE_ENV: 'production' })).toBe(true);
  expect(needed({ ADMIN_SECOND_FACTOR: 'required' })).toBe(true);
});

test('an empty value counts as unset', () => {
  expect(readSettings({ API_PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}));
});

describe('a wrong value is named, along with what is valid', () => {
  test.each([
    ['API_PORT', 'abc', /API_PORT: Expected a whole number/],
    ['API_PORT', '65536', /API_PORT: Must be at most 65535/],
    ['API_PORT', '-1', /API_PORT: Must be at least 0/],
    ['DATABASE_URL', 'mysql://localhost/tag', /DATABASE_URL: .*postgres:\/\/user:password@host/],
    ['DATABASE_URL', 'localhost:5432', /DATABASE_URL/],
    ['DATABASE_READ_URLS', 'replica:5432', /DATABASE_READ_URLS: .*host1:5432,host2:5432/],
    ['READ_LAG_SECONDS', '1', /READ_LAG_SECONDS: Must be at least 2/],
    ['DATABASE_CONNECTIONS', '0', /DATABASE_CONNECTIONS: Must be at least 1/],
    ['CORS_ORIGINS', '*', /CORS_ORIGINS.*https:\/\/portal\.example\.com/],
    ['CORS_ORIGINS', 'https://a.example.com/', /CORS_ORIGINS/],
    ['WITNESS_PRICE_CENTS', '4.99', /WITNESS_PRICE_CENTS: Expected a whole number/],
    ['WITNESS_PRICE_CENTS', '0', /WITNESS_PRICE_CENTS: Must be at least 50/],
    ['STRIPE_SECRET_KEY', 'sk_test_1', /both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1', /both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/],
    ['STRIPE_API_URL', 'https://api.stripe.com/v1', /STRIPE_API_URL: .*without a path/],
    ['SECRETS_KEY', 'correct horse', /SECRETS_KEY: Expected 32 random bytes in base64/],
    ['SECRETS_KEY', Buffer.alloc(24).toString('base64'), /SECRETS_KEY: Expected 32 random bytes/],
    ['SECRETS_KEY_OLD', `${'A'.repeat(43)}=`, /SECRETS_KEY: missing/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL/],
  ])('%s=%s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(SetupError);
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });

  test('a replica must not be further behind than purges reach', () => {
    const edge = { PURGE_URLS: 'http://10.0.0.5:6081', READ_LAG_SECONDS: '6' };
    expect(() => readSettings(edge)).toThrow(/READ_LAG_SECONDS: at most 5 with PURGE_URLS/);
    expect(readSettings({ ...edge, READ_LAG_SECONDS: '5' }).port).toBe(4601);
  });

  test('all at once', () => {
    expect(() => readSettings({ API_PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/API_PORT[^]*LOG_LEVEL/);
  });
});

describe('in production', () => {
  const LEAST = {
    DATABASE_URL: 'postgres://user:pass@db.example.com/tag',
    DATA_DIR: '/srv/tag',
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'no-reply@example.com',
    PORTAL_URL: 'https://portal.example.com/',
    PUBLIC_API_URL: 'https://api.example.com/',
    LOG_ORIGIN: 'grades.example.com/log',
    LAB_ADDRESS: 'Slabs Inc., 5 Dock Road',
    SECRETS_KEY: `${'A'.repeat(43)}=`,
    PAYMENTS: 'sandbox',
  };
  const refusal = (environment: NodeJS.ProcessEnv) => {
    try {
      readProductionSettings(environment);
    } catch (error) {
      expect(error).toBeInstanceOf(SetupError);
      return (error as Error).message;
    }
    throw new Error('They were taken');
  };

  test('it runs with the minimum, and shows nothing meant for development', () => {
    expect(readProductionSettings(LEAST)).toMatchObject({
      corsOrigins: ['https://portal.example.com'],
      showOutbox: false,
      checkResponses: false,
      hosts: undefined,
      stripe: undefined,
      migrateAtStart: false,
      apiUrl: 'https://api.example.com',
    });
    expect(readProductionSettings({ ...LEAST, MIGRATE_AT_START: 'yes' })).toMatchObject({
      migrateAtStart: true,
    });
  });

  test.each(['compose.yaml', 'examples/cluster/cluster.sh'])(
    '%s gives what is required',
    (file) => {
      const path = resolve(import.meta.dirname, '../../packages/build', file);
      const given = new Set(readFileSync(path, 'utf8').match(/\b[A-Z][A-Z_]+(?=[:=])/g));
      expect(Object.keys(LEAST).filter((name) => !given.has(name))).toEqual([]);
    },
  );

  test.each(Object.keys(LEAST))('%s is required', (name) => {
    const message = refusal({ ...LEAST, [name]: ' ' });
    expect(message).toMatch(new RegExp(`${name}.*: missing`));
    expect(message.split('\n')).toHaveLength(2);
  });

  test('a bucket replaces a folder, and Stripe replaces a sandbox', () => {
    const { DATA_DIR, PAYMENTS, ...others } = LEAST;
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const settings = readProductionSettings({ ...others, ...keys, S3_BUCKET: 'tag-media' });
    expect(settings).toMatchObject({
      s3: { bucket: 'tag-media' },
      stripe: { secretKey: 'sk_test_1' },
    });
    expect(refusal({ ...LEAST, PAYMENTS: 'stripe' })).toContain('STRIPE_SECRET_KEY: missing');
  });

  test('missing and wrong settings are reported together', () => {
    expect(refusal({ API_PORT: 'x', S3_BUCKET: 'tag', S3_ACCESS_KEY_ID: 'an-id' })).toMatch(
      /API_PORT: Expected[^]*DATABASE_URL: missing[^]*PORTAL_URL: missing[^]*both S3_ACCESS_KEY_ID/,
    );
  });
});
