import { describe, expect, test } from 'vitest';
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
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
/** Lets everyone who waits for another email get it now. */
const passPause = () => database.pool.query('delete from mail_pauses');
const confirm = (id: string, code: string, password = PASSWORD) =>
  call('PUT', `/users/verification/${id}`, { body: { code, password } });

describe('signing up', () => {
  const email = 'New.Collector@example.com';
  let uid = '';

  test('returns the id of the email', async () => {
    const { status, body } = await call('POST', '/users/register', { body: registrationOf(email) });
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), seconds: 60 });
    uid = body.id;
    await doJobs(database);
    const { mail, id } = await lastMail(database, email);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.html).toContain('Welcome, Casey');
    expect(id).toBe(uid);
  });

  test('is throttled by the server, with the time to wait', async () => {
    const { status, body, headers } = await call('POST', '/users/resend-verification', {
      body: { id: uid },
    });
    expect(status).toBe(429);
    expect(body.code).toBe('invalid_email_send_time');
    expect(body.message).toBe(`Resend email in ${body.details.seconds} seconds`);
    expect(body.details.seconds).toBeGreaterThan(50);
    expect(headers.get('retry-after')).toBe(String(body.details.seconds));
  });

  test('and sending the email again invalidates the previous link', async () => {
    const before = await lastMail(database, email);
    await passPause();
    const again = await call('POST', '/users/resend-verification', { body: { id: uid } });
    expect(again).toMatchObject({ status: 200, body: { id: uid } });
    await doJobs(database);
    expect((await confirm(uid, before.code)).body.code).toBe('verification_failed');
  });

  test('with an expired link says so; a new link works and creates the user', async () => {
    await database.pool.query('update registrations set expires_at = now() where id = $1', [uid]);
    const { code } = await lastMail(database, email);
    const check = (given: string) =>
      call('POST', '/users/verification', { body: { id: uid, code: given } });
    for (const late of [await check(code), await confirm(uid, code)]) {
      expect(late).toMatchObject({ status: 410, body: { code: 'verification_link_expired' } });
    }
    await passPause();
    await call('POST', '/users/resend-verification', { body: { id: uid } });
    await doJobs(database);
    const fresh = await lastMail(database, email);
    expect((await check(fresh.code)).body).toEqual({ kind: 'registration', email });
    expect((await confirm(uid, fresh.code)).status).toBe(200);
    const session = await signInAs(call, email);
    expect((await call('GET', '/users/me', session)).body).toMatchObject({
      email,
      isVerified: true,
      status: 'active',
      verificationId: null,
      role: { name: 'customer' },
      dateOfBirth: '04-17-1990',
    });
    expect((await confirm(uid, fresh.code)).body.code).toBe('verification_failed');
    const { rows } = await database.pool.query(
      `select a.action from audit_trail a join users u on u.id = a.subject_id
       where u.email = $1 order by a.id`,
      [email],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'account_registered',
      'email_confirmed',
      'signed_in',
    ]);
  });

  test('stores no code and no password that could be used', async () => {
    const { code } = await lastMail(database, email);
    const { rows } = await database.pool.query(
      `select password_hash, encode(code_hash, 'base64') as code from registrations where id = $1`,
      [uid],
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

test('reports calls that distinguish known addresses, where the server is configured to', async () => {
  const explicit = callsOf(testApi(database, { explicitAccountErrors: true }));
  const { email } = await addUser(database);
  const ask = async (path: string, body: unknown) =>
    (await explicit('POST', path, { body })).body.code;
  expect(await ask('/users/register', registrationOf(email))).toBe('user_existed');
  expect(await ask('/users/forgot-password', { email: 'no@example.com' })).toBe('user_not_found');
  const login = (address: string) =>
    ask('/users/login', { email: address, password: 'Wrong#2026' });
  expect(await login(email)).toBe('incorrect_password');
  expect(await login('no@example.com')).toBe('user_not_found');
});

describe('what a form gets as its answer', () => {
  test.each([
    ['firstName', 'casey'],
    ['lastName', 'M'],
    ['email', 'nowhere'],
    ['phoneNumber', '12'],
    ['dateOfBirth', '02-30-1990'],
    ['dateOfBirth', '01-01-2020'],
    ['password', 'short'],
    ['confirmPassword', 'Other#2026'],
  ])('%s: %s', async (field, value) => {
    const { status, body } = await call('POST', '/users/register', {
      body: { ...registrationOf('form@example.com'), [field]: value },
    });
    expect(status).toBe(400);
    expect(body.fields.map(({ path }: { path: string }) => path)).toContain(`body.${field}`);
  });

  test.each(['role', 'roleId', 'status', 'isVerified', 'id', '__proto__'])(
    'nobody can give themselves a %s',
    async (field) => {
      const text = JSON.stringify(registrationOf('mass@example.com'));
      const body = JSON.parse(text.replace('{', `{"${field}":1,`));
      Object.defineProperty(body, field, { value: 1, enumerable: true });
      const { status } = await call('POST', '/users/register', { body });
      expect(status).toBe(400);
    },
  );
});
