import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { endpoints } from '@tag/contract';
import { outboxMailer } from '@tag/server/testing';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { keysCommand } from '../../packages/server/src/grade-log/keys-command.ts';
import { sealSecrets, useSecretsKeys } from '../../packages/server/src/secrets/secrets-key.ts';
import { sweepSecrets } from '../../packages/server/src/secrets/sealed-columns.ts';
import {
  addUser,
  callsOf,
  doJobs,
  lastMail,
  PASSWORD,
  registrationOf,
  signInAs,
} from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { appCode } from '../support/authenticator.ts';
import { runCommand } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';
import { makeFailedJobsDue } from '../support/failed-jobs.ts';
import { signedIn } from '../support/orders.ts';
import {
  announceAll,
  newPartner,
  priceChange,
  startReceiver,
  startTestSender,
} from '../support/partners.ts';
import { until } from '../support/waiting.ts';
import { witnessApi } from '../support/witness.ts';

/** Secrets that are replaced while servers run, and encrypted in the database. */
const database = await testDatabase();
/** Another server: it knows the secrets as they are when it first needs them. */
const newServer = () => callsOf(testApi(database));
const rotate = (name: string) => runCommand(keysCommand, ['rotate', name], database);
const pass = (time: string) =>
  database.pool.query(`update secrets set made_at = made_at - $1::interval`, [time]);
const versionsOf = async (name: string) => {
  const { rows } = await database.pool.query<{ version: number }>(
    'select version from secrets where name = $1 order by version',
    [name],
  );
  return rows.map(({ version }) => version);
};

const call = newServer();
const works = async (server: typeof call, token: string) =>
  (await server('GET', '/users/me', { token })).status === 200;
const renew = (server: typeof call, refreshToken: string) =>
  server('POST', '/users/renew-token', { body: { refreshToken } });

afterEach(() => void vi.useRealTimers());

describe('a replaced secret', () => {
  test('of sessions signs nobody out, on any server', async () => {
    const user = await addUser(database);
    const before = await signInAs(call, user.email);
    expect(await rotate('sessions')).toMatchObject({
      code: 0,
      stdout:
        'A new secret “sessions” is used within a minute; the old one counts for 31 days more\n',
    });

    // One has read it, the other one not yet.
    const reread = newServer();
    expect(await works(reread, before.token)).toBe(true);
    const during = await signInAs(reread, user.email);
    expect(await works(call, during.token)).toBe(true);

    await pass('1 minute');
    const later = newServer();
    const after = await signInAs(later, user.email);
    expect(await works(reread, after.token)).toBe(true);
    expect(await works(later, during.token)).toBe(true);
    expect((await renew(later, before.refreshToken)).status).toBe(200);

    await pass('32 days');
    await sweepSecrets(database);
    expect(await versionsOf('sessions')).toEqual([2]);
    const last = newServer();
    expect(await works(last, after.token)).toBe(true);
    expect(await works(last, during.token)).toBe(false);
    expect((await renew(last, during.refreshToken)).status).toBe(401);
  });

  test('of receipts still opens what was paid for', async () => {
    const { buy, mediaStore, paywall } = await witnessApi(database);
    const receipt = await buy('X0000001');
    const path = endpoints.witnessPaywall.path.replace('{certificateValue}', 'X0000001');
    const statusOf = async () => {
      const server = testApi(database, { mediaStore });
      return (await server.request(path, { headers: { 'Payment-Receipt': receipt } })).status;
    };
    await rotate('receipts');
    await pass('1 minute');
    expect((await paywall('X0000001', receipt)).status).toBe(200);
    expect(await statusOf()).toBe(200);
    await pass('367 days');
    await sweepSecrets(database);
    expect(await statusOf()).toBe(403);
  });

  test('of authenticator apps goes once their secrets are sealed again', async () => {
    // A code lives for 30 seconds.
    vi.useFakeTimers({ toFake: ['Date'] });
    const user = await addUser(database, { role: 'lab' });
    const { token } = await signInAs(call, user.email);
    const { body: app } = await call('POST', '/users/factors/authenticator', { token });
    const code = appCode(app.secret, -1);
    await call('PUT', '/users/factors/authenticator', { token, body: { code } });
    await rotate('second-factors');
    await pass('2 days');
    await sweepSecrets(database);
    expect(await versionsOf('second-factors')).toEqual([2]);

    const server = newServer();
    const { body } = await server('POST', '/users/login', {
      body: { email: user.email, password: PASSWORD },
    });
    const { challengeId } = body.details;
    const answer = { challengeId, code: appCode(app.secret) };
    expect((await server('POST', '/users/login/factor', { body: answer })).status).toBe(200);
  });

  test('of links in emails makes the same link when its job runs again', async () => {
    const ask = async () => {
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      await call('POST', '/users/register', { body: registrationOf(email) });
      return email;
    };
    await ask();
    await doJobs(database);
    await pass('1 minute');

    const email = await ask();
    const outbox = outboxMailer(database);
    await doJobs(database, {
      ...outbox,
      async send(mail) {
        await outbox.send(mail);
        throw new Error('It was sent, and nobody heard of it');
      },
    });
    const sent = await lastMail(database, email);
    await rotate('mailed-codes');
    // The new one is used from now on: half a minute after it was made, which is after the job was.
    const job = `(select created_at from graphile_worker._private_jobs where last_error is not null)`;
    await until(async () => {
      const { rows } = await database.pool.query(`select now() > ${job} + interval '1 s' as it`);
      return rows[0].it as boolean;
    });
    await database.pool.query(
      `update secrets set made_at = ${job} - interval '29 s'
       where name = 'mailed-codes' and version = 2`,
    );
    await makeFailedJobsDue(database);
    let sentAgain = 0;
    await doJobs(database, { send: async () => void (sentAgain += 1) });
    expect(sentAgain).toBe(1);
    // The second email has the first one's id, so programs show the first.
    const { code, id } = sent;
    const opened = await call('POST', '/users/verification', { body: { id, code } });
    expect(opened.status).toBe(200);
  });

  test('of webhooks signs beside its successor', async () => {
    const receiver = await startReceiver();
    const admin = await signedIn(database, call, { role: 'admin' });
    const allowedHosts = [receiver.host];
    const server = callsOf(testApi(database, { webhookAllowedHosts: allowedHosts }));
    const partner = await newPartner(server, admin, ['webhooks:manage']);
    const readKey = async (server: typeof call) =>
      (await server('GET', '/partner/webhook-key', { token: partner.key })).body
        .publicKey as string;
    const old = await readKey(call);
    await rotate('webhook-signing');
    await rotate('webhook-secrets');
    await pass('1 minute');
    const next = await readKey(newServer());
    expect(next).not.toBe(old);

    await partner.listenAt(receiver.url);
    const sender = await startTestSender(database, { allowedHosts });
    await announceAll(database, [priceChange('X0000001', 5000)]);
    const { body, headers } = await until(() => receiver.received[0]);
    await sender.stop();
    const isSignedBy = (publicKey: string) => {
      const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      return String(headers['webhook-signature'])
        .split(' ')
        .filter((it) => it.startsWith('v1a,'))
        .some((it) => verify(null, Buffer.from(signed), key, Buffer.from(it.slice(4), 'base64')));
    };
    expect([isSignedBy(next), isSignedBy(old)]).toEqual([true, true]);
  });

  test('is none that is unknown, and never the log’s', async () => {
    expect(await rotate('passwords')).toMatchObject({ code: 1 });
    const { code, stderr } = await rotate('grade-log');
    expect([code, stderr]).toEqual([1, expect.stringContaining('never changes its key')]);
  });

  test('of two replacements at once, each adds a version', async () => {
    const before = (await versionsOf('media-links')).length;
    await Promise.all([rotate('media-links'), rotate('media-links')]);
    expect((await versionsOf('media-links')).length).toBe(Math.max(before, 1) + 2);
  });
});

describe('secrets in the database', () => {
  const keys = { key: randomBytes(32), old: undefined };
  const dump = async () =>
    (await database.pool.query<{ value: Buffer }>('select value from secrets')).rows.map(
      ({ value }) => value.toString('hex'),
    );
  let session: { email: string; token: string };

  beforeAll(async () => {
    const { email } = await addUser(database);
    session = { email, token: (await signInAs(newServer(), email)).token };
  });
  afterEach(() => useSecretsKeys(undefined));

  const seal = (given: Parameters<typeof useSecretsKeys>[0]) => {
    useSecretsKeys(given);
    return sealSecrets(database.query);
  };

  test('are sealed by the first start with a key, and work as before', async () => {
    const plain = await dump();
    await Promise.all([seal(keys), seal(keys)]);
    expect((await dump()).filter((value) => plain.includes(value))).toEqual([]);
    expect(await works(newServer(), session.token)).toBe(true);
    await rotate('sessions');
    await pass('1 minute');
    const { token } = await signInAs(newServer(), session.email);
    expect(await works(newServer(), token)).toBe(true);
    expect(await works(newServer(), session.token)).toBe(true);
  });

  test('need the key they were sealed with', async () => {
    await expect(seal({ key: randomBytes(32), old: undefined })).rejects.toThrow(
      'SECRETS_KEY doesn’t open the secret',
    );
    await expect(seal(undefined)).rejects.toThrow('are sealed: set SECRETS_KEY');
    const { code, stderr } = await rotate('sessions');
    expect([code, stderr]).toEqual([1, expect.stringContaining('set SECRETS_KEY')]);
  });

  test('get another key with SECRETS_KEY_OLD', async () => {
    const next = { key: randomBytes(32), old: keys.key };
    await seal(next);
    await seal({ key: next.key, old: undefined });
    expect(await works(newServer(), session.token)).toBe(true);
  });
});
