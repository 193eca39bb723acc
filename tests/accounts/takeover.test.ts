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
const NEW_PASSWORD = 'Another#1';
const chosen = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

/** Lets everyone who waits for another email get it now. */
const passPause = () => database.pool.query('delete from mail_pauses');
const works = async (token: string) => (await call('GET', '/users/me', { token })).status === 200;
const login = (email: string, password: string) =>
  call('POST', '/users/login', { body: { email, password } });

async function signedIn(options: Parameters<typeof addUser>[1] = {}) {
  const user = await addUser(database, options);
  return { ...user, ...(await signInAs(call, user.email)) };
}

/** Requests a change of address and returns the mailed link. */
async function askForAddress(token: string, email: string) {
  const { dateOfBirth, firstName, lastName, phoneNumber } = registrationOf(email);
  const body = { firstName, lastName, phoneNumber, dateOfBirth, email, currentPassword: PASSWORD };
  expect((await call('PUT', '/users/me', { token, body })).status).toBe(200);
  await doJobs(database);
  return lastMail(database, email);
}

async function askForReset(email: string) {
  await passPause();
  await call('POST', '/users/forgot-password', { body: { email } });
  await doJobs(database);
  return lastMail(database, email);
}

const reset = ({ id, code }: { id: string; code: string }, body: object = chosen) =>
  call('PUT', `/users/reset-password/${id}`, { body: { code, ...body } });
const confirm = ({ id, code }: { id: string; code: string }) =>
  call('PUT', `/users/verification/${id}`, { body: { code } });

describe('a change of password ends', () => {
  test('a pending change of address, when it is reset by email', async () => {
    const { email, token } = await signedIn();
    const planted = await askForAddress(token, 'thief-1@example.com');
    expect((await reset(await askForReset(email))).status).toBe(200);
    expect((await confirm(planted)).body.code).toBe('verification_failed');
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('reset links, changes of address and sessions, when staff resend it', async () => {
    const { email, id, token } = await signedIn();
    const admin = await signedIn({ role: 'admin' });
    const planted = await askForAddress(token, 'thief-2@example.com');
    const link = await askForReset(email);
    const path = `/admin/users/${id}/password`;
    expect((await call('PUT', path, { token: admin.token })).status).toBe(200);
    expect((await reset(link)).body.code).toBe('verification_failed');
    expect((await confirm(planted)).body.code).toBe('verification_failed');
    expect(await works(token)).toBe(false);
  });

  test('a sign-in in progress with the previous password', async () => {
    const { email } = await addUser(database);
    const link = await askForReset(email);
    // Both at once, many times over: whichever comes first, no session with the old password is left.
    const [, ...sessions] = await Promise.all([
      reset(link),
      ...Array.from({ length: 12 }, () => login(email, PASSWORD)),
    ]);
    for (const { body, status } of sessions) {
      if (status === 200) expect(await works(body.token)).toBe(false);
    }
  });

  test('codes with which staff were about to act as the user', async () => {
    const { email, id } = await addUser(database);
    const admin = await signedIn({ role: 'admin' });
    const { body: codes } = await call('POST', `/admin/users/${id}/impersonate`, admin);
    const { refreshToken, token } = codes;
    expect((await reset(await askForReset(email))).status).toBe(200);
    const begun = await call('POST', '/users/renew-token', { body: { refreshToken, token } });
    expect(begun.body.code).toBe('session_expired');
  });

  test('nothing when the new one is the current one: that is refused, and the link still works', async () => {
    const { email } = await addUser(database);
    const link = await askForReset(email);
    const same = await reset(link, { password: PASSWORD, confirmPassword: PASSWORD });
    expect(same).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: 'body.password', reason: 'New password must differ from the current password' },
        ],
      },
    });
    expect((await reset(link)).status).toBe(200);
  });
});

describe('a change of address ends', () => {
  test('reset links sent to the previous address, and every session', async () => {
    const { email, token } = await signedIn();
    const link = await askForReset(email);
    expect((await confirm(await askForAddress(token, 'moved-1@example.com'))).status).toBe(200);
    expect((await reset(link)).body.code).toBe('verification_failed');
    expect(await works(token)).toBe(false);
    expect((await login('moved-1@example.com', PASSWORD)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
  });

  test('but a reset link works for the address it was sent to, whatever else expired', async () => {
    const { email, id } = await addUser(database);
    const link = await askForReset(email);
    await database.pool.query('update users set email = $2 where id = $1', [
      id,
      'moved-2@example.com',
    ]);
    expect((await reset(link)).body.code).toBe('verification_failed');
  });

  test('the mailed password of an invited user, who gets one at the new address', async () => {
    const { email, id } = await addUser(database, { status: 'registered' });
    const { token } = await signedIn({ role: 'admin' });
    await call('PUT', `/admin/users/${id}/password`, { token });
    await doJobs(database);
    const old = await lastMail(database, email);
    const body = {
      ...staffForm('moved-3@example.com', { status: 'registered' }),
      currentPassword: PASSWORD,
    };
    expect((await call('PUT', `/admin/users/${id}`, { token, body })).status).toBe(200);
    await doJobs(database);
    expect((await login('moved-3@example.com', old.password)).status).toBe(401);
    const fresh = await lastMail(database, 'moved-3@example.com');
    expect((await login('moved-3@example.com', fresh.password)).body.firstLoginId).toBeTruthy();
  });
});

const staffForm = (email: string, more: object = {}) => ({
  firstName: 'Casey',
  lastName: 'Miller',
  email,
  roleId: 1,
  status: 'active',
  ...more,
});

describe('staff', () => {
  test.each([
    ['a role', { roleId: 3 }],
    ['a status', { status: 'inactive' }],
  ])('who change %s end sessions, reset links, and changes of address', async (_, change) => {
    const { email, id, token } = await signedIn();
    const admin = await signedIn({ role: 'admin' });
    const planted = await askForAddress(token, `thief-${email}`);
    const link = await askForReset(email);
    const body = staffForm(email, change);
    expect((await call('PUT', `/admin/users/${id}`, { token: admin.token, body })).status).toBe(
      200,
    );
    expect(await works(token)).toBe(false);
    expect((await reset(link)).body.code).toBe('verification_failed');
    expect((await confirm(planted)).body.code).toBe('verification_failed');
  });

  test('who change a name end nothing', async () => {
    const { email, id, token } = await signedIn();
    const admin = await signedIn({ role: 'admin' });
    const body = staffForm(email, { firstName: 'Robin' });
    expect((await call('PUT', `/admin/users/${id}`, { token: admin.token, body })).status).toBe(
      200,
    );
    expect(await works(token)).toBe(true);
  });

  test('change somebody’s address with their own password; both mailboxes are notified', async () => {
    const { email, id, token } = await signedIn();
    const admin = await signedIn({ role: 'admin' });
    const change = (more: object) =>
      call('PUT', `/admin/users/${id}`, {
        token: admin.token,
        body: staffForm('staff-moved@example.com', more),
      });
    for (const wrong of [{}, { currentPassword: 'Wrong#2026' }]) {
      expect(await change(wrong)).toMatchObject({
        status: 422,
        body: { code: 'current_password_incorrect' },
      });
    }
    expect(await change({ currentPassword: PASSWORD })).toMatchObject({
      status: 200,
      body: { email: 'staff-moved@example.com', status: 'unverified', isVerified: false },
    });
    expect(await works(token)).toBe(false);
    await doJobs(database);
    expect((await lastMail(database, email)).mail?.subject).toBe('Your email address was changed');

    // Until the new mailbox confirms it, the user can sign in and sees that confirmation is due.
    const session = await signInAs(call, 'staff-moved@example.com');
    const me = await call('GET', '/users/me', session);
    const link = await lastMail(database, 'staff-moved@example.com');
    expect(me.body).toMatchObject({ isVerified: false, verificationId: link.id, newEmail: null });
    expect((await confirm(link)).status).toBe(200);
    expect((await call('GET', '/users/me', session)).body).toMatchObject({
      isVerified: true,
      status: 'active',
      verificationId: null,
    });
  });

  test('change their own address as customers do', async () => {
    const { email, id, token } = await signedIn({ role: 'admin' });
    const body = {
      ...staffForm('own-moved@example.com', { roleId: 2 }),
      currentPassword: PASSWORD,
    };
    const refused = await call('PUT', `/admin/users/${id}`, { token, body });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'body.email' }] } });
    expect((await confirm(await askForAddress(token, 'own-moved@example.com'))).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login('own-moved@example.com', PASSWORD)).status).toBe(200);
  });
});

describe('a requested change of address', () => {
  test('is announced to the previous address, which can cancel it', async () => {
    const { email, token } = await signedIn();
    const planted = await askForAddress(token, 'thief-3@example.com');
    const notice = await lastMail(database, email);
    expect(notice.mail?.subject).toBe('Someone asked to change your email address');
    expect(notice.mail?.text).toContain('thief-3@example.com');
    const cancel = (code: string) =>
      call('PUT', `/users/email-change/${notice.id}/cancel`, { body: { code } });
    expect((await cancel('x'.repeat(43))).body.code).toBe('verification_failed');
    expect((await cancel(notice.code)).status).toBe(200);
    expect((await confirm(planted)).body.code).toBe('verification_failed');
    expect(await works(token)).toBe(false);
    expect((await cancel(notice.code)).body.code).toBe('verification_failed');
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  test("can't be confirmed by the link that cancels it, or canceled by the one that confirms it", async () => {
    const { email, token } = await signedIn();
    const asked = await askForAddress(token, 'crossed@example.com');
    const notice = await lastMail(database, email);
    expect((await confirm(notice)).body.code).toBe('verification_failed');
    const cancel = await call('PUT', `/users/email-change/${asked.id}/cancel`, {
      body: { code: asked.code },
    });
    expect(cancel.body.code).toBe('verification_failed');
    expect(await works(token)).toBe(true);
  });
});

describe('an email that is sent again', () => {
  const resend = (id: string) => call('POST', '/users/resend-verification', { body: { id } });

  test('is sent at most five times, however long somebody waits', async () => {
    const { body } = await call('POST', '/users/register', {
      body: registrationOf('capped@example.com'),
    });
    for (let sent = 1; sent < 5; sent += 1) {
      await passPause();
      expect((await resend(body.id)).status).toBe(200);
    }
    await passPause();
    expect((await resend(body.id)).body.code).toBe('verification_failed');
  });

  test('never makes a link last longer than a week', async () => {
    const { body } = await call('POST', '/users/register', {
      body: registrationOf('aged@example.com'),
    });
    const age = (days: number) =>
      database.pool.query(
        `update registrations set created_at = now() - make_interval(days => $2),
                                  expires_at = now() where id = $1`,
        [body.id, days],
      );
    await age(6);
    await passPause();
    expect((await resend(body.id)).status).toBe(200);
    const { rows } = await database.pool.query(
      `select expires_at <= created_at + interval '7 days' as bounded
       from registrations where id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ bounded: true }]);
    await age(8);
    await passPause();
    expect((await resend(body.id)).body.code).toBe('verification_failed');
  });

  test('has to wait longer each time, up to an hour', async () => {
    const { body } = await call('POST', '/users/register', {
      body: registrationOf('often@example.com'),
    });
    const seconds = [body.seconds];
    const pass = "update mail_pauses set sent_at = sent_at - interval '1 hour'";
    for (let sent = 1; sent < 5; sent += 1) {
      await database.pool.query(pass);
      seconds.push((await resend(body.id)).body.seconds);
    }
    expect(seconds).toEqual([60, 60, 60, 120, 240]);
    const forgot = () =>
      call('POST', '/users/forgot-password', { body: { email: 'often@example.com' } });
    for (let sent = 0; sent < 12; sent += 1) {
      await database.pool.query(pass);
      expect((await forgot()).status).toBe(200);
    }
    expect((await forgot()).body.details.seconds).toBeGreaterThan(3500);
  });
});
