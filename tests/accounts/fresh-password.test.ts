import { endpoints } from '@tag/contract';
import { buildPath, type Endpoint } from '@tag/contract/endpoint';
import { describe, expect, test } from 'vitest';
import {
  addUser,
  callsOf,
  doJobs,
  impersonate,
  PASSWORD,
  registrationOf,
  signInAs,
} from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
const ID = '00000000-0000-4000-8000-000000000000';

const guarded = Object.entries<Endpoint>(endpoints).filter(
  ([, { requiresFreshPassword }]) => requiresFreshPassword,
);

async function admin() {
  const user = await addUser(database, { role: 'admin' });
  return { ...user, ...(await signInAs(call, user.email)) };
}

/** Makes a user's sessions look as if the password had been entered this long ago. */
const passMinutes = (userId: string, minutes: number) =>
  database.pool.query(
    `update sessions set password_at = now() - make_interval(mins => $2) where user_id = $1`,
    [userId, minutes],
  );
const confirm = (token: string, currentPassword: string) =>
  call('POST', '/users/password/confirm', { token, body: { currentPassword } });

test('calls that give power away need the password', () => {
  expect(guarded.map(([name]) => name).sort()).toEqual([
    'addPasskey',
    'approvePartner',
    'confirmAuthenticator',
    'createApiKey',
    'createDeskKey',
    'createDeskWebhook',
    'createOwnKey',
    'createOwnWebhook',
    'createUser',
    'impersonateUser',
    'importPrices',
    'removeAuthenticator',
    'removePasskey',
    'renewRecoveryCodes',
    'requestNewPasskey',
    'resetFactors',
    'revokeApiKey',
    'rotateApiKey',
    'rotateDeskKey',
    'rotateDeskSecret',
    'startAuthenticator',
    'updateUser',
  ]);
});

describe.each(guarded)('%s', (_, endpoint) => {
  const send = (token: string) =>
    call(endpoint.method, buildPath(endpoint.path, { id: ID }), {
      token,
      ...(endpoint.body && { body: {} }),
    });

  test('is refused ten minutes after the password was entered, until it is entered again', async () => {
    const { id, token } = await admin();
    await passMinutes(id, 9);
    expect((await send(token)).body.code).not.toBe('password_needed');
    await passMinutes(id, 11);
    const { body, status } = await send(token);
    expect([status, body.code]).toEqual([403, 'password_needed']);
    expect((await confirm(token, PASSWORD)).status).toBe(200);
    expect((await send(token)).body.code).not.toBe('password_needed');
  });
});

describe('confirming the password', () => {
  test('says until when it counts, for this session only', async () => {
    const { email, id, token } = await admin();
    const other = await signInAs(call, email);
    await passMinutes(id, 60);
    const { body, status } = await confirm(token, PASSWORD);
    expect(status).toBe(200);
    const minutes = (Date.parse(body.validUntil) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThan(11);
    const impersonating = (as: string) =>
      call('POST', `/admin/users/${ID}/impersonate`, { token: as });
    expect((await impersonating(token)).body.code).toBe('not_found');
    expect((await impersonating(other.token)).body.code).toBe('password_needed');
  });

  test('takes the password, not a renewed session', async () => {
    const { id, token, refreshToken } = await admin();
    await passMinutes(id, 60);
    const wrong = await confirm(token, 'Wrong#2026');
    expect([wrong.status, wrong.body.code]).toEqual([422, 'current_password_incorrect']);
    const { body: renewed } = await call('POST', '/users/renew-token', { body: { refreshToken } });
    const refused = await call('POST', `/admin/users/${ID}/impersonate`, { token: renewed.token });
    expect(refused.body.code).toBe('password_needed');
  });

  test.each([[''], [null], [[]], [{ $gt: '' }], ['x'.repeat(101)]])(
    'refuses %j without an error of ours',
    async (typed) => {
      const { token } = await admin();
      expect((await confirm(token, typed as string)).status).toBe(400);
    },
  );

  test('is nothing that staff do for somebody else', async () => {
    const { token } = await admin();
    const { id } = await addUser(database);
    const { body, status } = await confirm(await impersonate(call, token, id), PASSWORD);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

describe('a new administrator', () => {
  const form = (email: string, roleId: number) => {
    const { firstName, lastName } = registrationOf(email);
    return { firstName, lastName, email, roleId, status: 'active' };
  };
  const mailed = async (subject: string) => {
    await doJobs(database);
    const mails = await database.query
      .selectFrom('outboxMails')
      .select(['recipient', 'text'])
      .where('subject', '=', subject)
      .execute();
    await database.query.deleteFrom('outboxMails').execute();
    return mails;
  };
  const SUBJECT = 'There is a new administrator';

  test('is announced to all others, whether created or promoted', async () => {
    const [one, other] = [await admin(), await admin()];
    const gone = await addUser(database, { role: 'admin', status: 'inactive' });
    const created = await call('POST', '/admin/users', {
      token: one.token,
      body: form('made@example.com', 2),
    });
    expect(created.status).toBe(200);
    const { body: audit } = await call('GET', '/admin/audit-trail', { token: one.token });
    expect(audit.items).toContainEqual(
      expect.objectContaining({
        action: 'user_created',
        details: { email: 'made@example.com', role: 'admin', status: 'active' },
      }),
    );
    const first = await mailed(SUBJECT);
    const recipients = first.map(({ recipient }) => recipient);
    expect(recipients).toEqual(expect.arrayContaining([one.email, other.email]));
    expect(recipients).not.toContain('made@example.com');
    expect(recipients).not.toContain(gone.email);
    expect(first[0]!.text).toContain(`${one.email} made made@example.com an administrator`);

    const customer = await addUser(database);
    const path = `/admin/users/${customer.id}`;
    const body = form(customer.email, 2);
    expect((await call('PUT', path, { token: one.token, body })).status).toBe(200);
    expect((await mailed(SUBJECT)).map(({ recipient }) => recipient)).toContain(other.email);
    // Saved again: nothing is new.
    expect((await call('PUT', path, { token: one.token, body })).status).toBe(200);
    expect(await mailed(SUBJECT)).toEqual([]);
  });

  test('is no customer, and nobody of the lab', async () => {
    const { token } = await admin();
    for (const roleId of [1, 3]) {
      const body = form(`other-${roleId}@example.com`, roleId);
      expect((await call('POST', '/admin/users', { token, body })).status).toBe(200);
    }
    expect(await mailed(SUBJECT)).toEqual([]);
  });
});
