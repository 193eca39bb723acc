import { describe, expect, test } from 'vitest';
import {
  addUser,
  callsOf,
  doJobs,
  lastMail,
  PASSWORD,
  registrationOf,
} from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
/** Lets a minute pass for whoever waits to be mailed again. */
const passPause = () =>
  database.pool.query("update mail_pauses set sent_at = sent_at - interval '1 minute'");

describe('signing up', () => {
  const email = 'New.Collector@example.com';
  let uid = '';
  let token = '';

  test('answers with what names the mail', async () => {
    const { status, body } = await call('POST', '/users/register', { body: registrationOf(email) });
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), seconds: 60 });
    uid = body.id;
    await doJobs(database);
    const { mail, id } = await lastMail(database, email);
    expect(mail?.subject).toBe('Confirm your e-mail address');
    expect(mail?.html).toContain('Welcome, Casey');
    expect(id).toBe(uid);
  });

  test('lets an unconfirmed user in to see that they are, and no further', async () => {
    const login = await call('POST', '/users/login', { body: { email, password: PASSWORD } });
    expect(login.status).toBe(200);
    token = login.body.token;
    const { body } = await call('GET', '/users/me', { token });
    expect(body).toMatchObject({
      email,
      isVerified: false,
      status: 'unverified',
      verificationId: uid,
      role: { name: 'customer' },
      dateOfBirth: '04-17-1990',
    });
    const refused = await call('PUT', '/users/me/on-boarding', {
      token,
      body: { steps: ['find_package'] },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'no_user_active' } });
  });

  test('is throttled by the server, and says for how long', async () => {
    const { status, body, headers } = await call('POST', '/users/resend-verification', {
      body: { id: uid },
    });
    expect(status).toBe(429);
    expect(body.code).toBe('invalid_email_send_time');
    expect(body.message).toBe(`Resend email in ${body.details.seconds} seconds`);
    expect(body.details.seconds).toBeGreaterThan(50);
    expect(headers.get('retry-after')).toBe(String(body.details.seconds));
  });

  test('a mail that is sent again makes the link before useless', async () => {
    const before = await lastMail(database, email);
    await passPause();
    const again = await call('POST', '/users/resend-verification', { body: { id: uid } });
    expect(again).toMatchObject({ status: 200, body: { id: uid, seconds: 60 } });
    await doJobs(database);
    const old = await call('PUT', `/users/verification/${uid}`, { body: { code: before.code } });
    expect(old).toMatchObject({ status: 422, body: { code: 'verification_failed' } });
  });

  test('a link that ran out says so; sent again, it holds', async () => {
    await database.pool.query('update one_time_codes set expires_at = now() where id = $1', [uid]);
    const { code } = await lastMail(database, email);
    const late = await call('PUT', `/users/verification/${uid}`, { body: { code } });
    expect(late).toMatchObject({ status: 410, body: { code: 'verification_link_expired' } });
    await passPause();
    await call('POST', '/users/resend-verification', { body: { id: uid } });
    await doJobs(database);
    const fresh = await lastMail(database, email);
    const confirmed = await call('PUT', `/users/verification/${uid}`, {
      body: { code: fresh.code },
    });
    expect(confirmed.status).toBe(200);
    const { body } = await call('GET', '/users/me', { token });
    expect(body).toMatchObject({ isVerified: true, status: 'active', verificationId: null });
    const twice = await call('PUT', `/users/verification/${uid}`, { body: { code: fresh.code } });
    expect(twice.body.code).toBe('verification_failed');
  });

  test('keeps no code and no password that would open anything', async () => {
    const { code } = await lastMail(database, email);
    const { rows } = await database.pool.query(
      `select u.password_hash, encode(c.code_hash, 'base64') as code
       from users u join one_time_codes c on c.user_id = u.id where u.email = $1`,
      [email],
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('an address that has an account', () => {
  test('answers as one that has none, and its owner is told by mail', async () => {
    const { email, id } = await addUser(database);
    const known = await call('POST', '/users/register', {
      body: { ...registrationOf(email), firstName: 'Mallory' },
    });
    const unknown = await call('POST', '/users/register', {
      body: registrationOf('nobody-yet@example.com'),
    });
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    const again = await call('POST', '/users/resend-verification', { body: { id: known.body.id } });
    expect(again.body.code).toBe('invalid_email_send_time');
    await doJobs(database);
    expect((await lastMail(database, email)).mail?.subject).toBe('You already have an account');
    const { rows } = await database.pool.query('select first_name from users where id = $1', [id]);
    expect(rows[0].first_name).toBe('Casey');
  });

  test('nobody holds an address they did not confirm: the last who registered counts', async () => {
    const email = 'contested@example.com';
    const first = await call('POST', '/users/register', {
      body: { ...registrationOf(email), password: 'Mallory#1', confirmPassword: 'Mallory#1' },
    });
    await doJobs(database);
    const planted = await lastMail(database, email);
    await passPause();
    await call('POST', '/users/register', { body: registrationOf(email) });
    await doJobs(database);
    const old = await call('PUT', `/users/verification/${first.body.id}`, {
      body: { code: planted.code },
    });
    expect(old.body.code).toBe('verification_failed');
    const mallory = await call('POST', '/users/login', { body: { email, password: 'Mallory#1' } });
    expect(mallory.body.code).toBe('invalid_credentials');
    const owner = await call('POST', '/users/login', { body: { email, password: PASSWORD } });
    expect(owner.status).toBe(200);
  });

  test('is told apart where the server was asked to', async () => {
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
});

describe('what a form is told', () => {
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
    'nobody gives themselves a %s',
    async (field) => {
      const text = JSON.stringify(registrationOf('mass@example.com'));
      const body = JSON.parse(text.replace('{', `{"${field}":1,`));
      Object.defineProperty(body, field, { value: 1, enumerable: true });
      const { status } = await call('POST', '/users/register', { body });
      expect(status).toBe(400);
    },
  );
});
