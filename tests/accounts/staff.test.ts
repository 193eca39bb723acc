import { describe, expect, test } from 'vitest';
import { addUser, callsOf, doJobs, lastMail, PASSWORD, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
const admin = await addUser(database, { role: 'admin', email: 'boss@example.com' });
const { token } = await signInAs(call, admin.email);
const passPause = () => database.pool.query('delete from mail_pauses');

const form = (email: string, more: object = {}) => ({
  firstName: 'jo',
  lastName: "o'Neil 3rd",
  email,
  roleId: 1,
  status: 'registered',
  ...more,
});
const login = (email: string, password: string) =>
  call('POST', '/users/login', { body: { email, password } });

describe('a user created by staff', () => {
  const email = 'invited@example.com';
  let id = '';

  test('gets a password by email for one login, and then chooses their own', async () => {
    const made = await call('POST', '/admin/users', { token, body: form(email) });
    expect(made).toMatchObject({ status: 200, body: { email, status: 'registered' } });
    id = made.body.id;
    await doJobs(database);
    const { password } = await lastMail(database, email);
    const first = await login(email, password);
    expect(first.body).toEqual({ firstLoginId: expect.any(String) });
    const path = `/users/password/verification/${first.body.firstLoginId}`;
    const same = await call('PUT', path, { body: { password, confirmPassword: password } });
    expect(same.body.fields).toMatchObject([{ path: 'body.password' }]);
    const chosen = await call('PUT', path, {
      body: { password: PASSWORD, confirmPassword: PASSWORD },
    });
    const me = await call('GET', '/users/me', { token: chosen.body.token });
    expect(me.body).toMatchObject({ email, status: 'active', isVerified: true });
    expect((await login(email, password)).body.code).toBe('invalid_credentials');
    const again = await call('PUT', path, {
      body: { password: 'Another#1', confirmPassword: 'Another#1' },
    });
    expect(again.body.code).toBe('verification_failed');
  });

  test('given a new password, is signed out and asked to check their email', async () => {
    const session = await signInAs(call, email);
    expect((await call('PUT', `/admin/users/${id}/password`, { token })).status).toBe(200);
    expect((await call('GET', '/users/me', { token: session.token })).status).toBe(401);
    expect((await login(email, PASSWORD)).body.code).toBe('account_password_reset');
    expect((await login(email, 'Wrong#2026')).body.code).toBe('invalid_credentials');
    await doJobs(database);
    const { password } = await lastMail(database, email);
    await database.pool.query('update users set temporary_expires_at = now() where id = $1', [id]);
    expect((await login(email, password)).body.code).toBe('password_expired');
    const soon = await call('PUT', `/admin/users/${id}/password`, { token });
    expect(soon.body.code).toBe('invalid_email_send_time');
    await passPause();
    await call('PUT', `/admin/users/${id}/password`, { token });
    await doJobs(database);
    const fresh = await lastMail(database, email);
    expect((await login(email, fresh.password)).body.firstLoginId).toBeTruthy();
  });

  test('disabled, is signed out, and only learns why with the right password', async () => {
    const { email: other, id: otherId } = await addUser(database);
    const session = await signInAs(call, other);
    const body = form(other, { status: 'inactive' });
    expect((await call('PUT', `/admin/users/${otherId}`, { token, body })).status).toBe(200);
    expect((await call('GET', '/users/me', { token: session.token })).body.code).toBe(
      'session_expired',
    );
    const renewal = { body: { refreshToken: session.refreshToken } };
    expect((await call('POST', '/users/renew-token', renewal)).status).toBe(401);
    expect((await login(other, PASSWORD)).body.code).toBe('account_deactivated');
    expect((await login(other, 'Wrong#2026')).body.code).toBe('invalid_credentials');
  });

  test.each([
    [{ email: 'boss@example.com' }, 409, undefined],
    [{ email: 'BOSS@example.com' }, 409, undefined],
    [{ roleId: 99 }, 400, 'body.roleId'],
    [{ status: 'password_reset' }, 400, 'body.status'],
    [{ firstName: 'Jo!' }, 400, 'body.firstName'],
    [{ username: 'short' }, 400, 'body.username'],
  ])('is refused with %o', async (wrong, status, path) => {
    const body = form('fresh@example.com', wrong);
    const answer = await call('POST', '/admin/users', { token, body });
    expect(answer.status).toBe(status);
    if (path) expect(answer.body.fields).toMatchObject([{ path }]);
  });

  test("can't lock themselves out as staff", async () => {
    const own = (more: object) =>
      call('PUT', `/admin/users/${admin.id}`, {
        token,
        body: form(admin.email, { roleId: 2, status: 'active', ...more }),
      });
    expect((await own({ status: 'inactive' })).body.fields).toMatchObject([
      { path: 'body.status' },
    ]);
    expect((await own({ roleId: 1 })).body.fields).toMatchObject([{ path: 'body.roleId' }]);
    expect((await own({})).status).toBe(200);
  });
});

describe('the list of users', () => {
  test('can be searched, filtered, sorted, and paged', async () => {
    const names = ['Zed', 'Ann', 'Mia'];
    for (const lastName of names) {
      const body = form(`${lastName.toLowerCase()}@paging.example`, { lastName });
      await call('POST', '/admin/users', { token, body });
    }
    const list = async (query: string) =>
      (await call('GET', `/admin/users?${query}`, { token })).body;
    const pairs = 'search=paging.example&sort=name&direction=asc&pageSize=2';
    const byName = await list(pairs);
    expect(byName).toMatchObject({ total: 3, from: 1 });
    expect(byName.items.map((it: { lastName: string }) => it.lastName)).toEqual(['Ann', 'Mia']);
    const second = await list(`${pairs}&after=${byName.next}`);
    expect(second.items.map((it: { lastName: string }) => it.lastName)).toEqual(['Zed']);
    expect((await list('search=jo%20mia')).items).toHaveLength(1);
    expect((await list('search=%25')).items).toEqual([]);
    await database.pool.query(
      "update users set temporary_hash = 'x', temporary_expires_at = now() where email = 'mia@paging.example'",
    );
    const invited = await list('status=invited');
    expect(invited.items).toMatchObject([{ email: 'mia@paging.example', isInvited: true }]);
    expect((await list('status=inactive')).total).toBe(1);
    expect((await list('roleId=2')).items).toMatchObject([{ email: admin.email }]);
    const roles = await call('GET', '/admin/roles', { token });
    expect(roles.body.items.map((it: { name: string }) => it.name)).toEqual([
      'customer',
      'admin',
      'lab',
    ]);
  });
});

describe('acting as a user', async () => {
  const { email, id } = await addUser(database, { email: 'helped@example.com' });
  const begin = async () => {
    const { body } = await call('POST', `/admin/users/${id}/impersonate`, { token });
    return { token: body.token as string, refreshToken: body.refreshToken as string };
  };
  const exchange = (codes: object) => call('POST', '/users/renew-token', { body: codes });

  test('its codes work once, together, and for a minute', async () => {
    const codes = await begin();
    expect((await exchange({ refreshToken: codes.refreshToken })).status).toBe(401);
    expect((await exchange({ ...codes, token: 'x'.repeat(43) })).status).toBe(401);
    expect((await call('GET', '/users/me', { token: codes.token })).status).toBe(401);
    const both = await Promise.all([exchange(codes), exchange(codes), exchange(codes)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const late = await begin();
    await database.pool.query('update one_time_codes set expires_at = now() where used_at is null');
    expect((await exchange(late)).body.code).toBe('session_expired');
  });

  test('shows both people, is in every row of the audit trail, and ends at once', async () => {
    const { body: acting } = await exchange(await begin());
    const me = await call('GET', '/users/me', { token: acting.token });
    expect(me.body).toMatchObject({ email, impersonator: { email: admin.email } });
    await call('PATCH', '/users/setting', { token: acting.token, body: { theme: 'dark' } });
    const renewed = await exchange({ refreshToken: acting.refreshToken });
    expect(renewed.status).toBe(200);
    const { rows } = await database.pool.query(
      `select expires_at - created_at <= interval '31 minutes' as brief
       from sessions where impersonator_id is not null`,
    );
    expect(rows.every(({ brief }) => brief)).toBe(true);

    const exit = await call('POST', '/users/impersonate/exit', { token: renewed.body.token });
    expect(exit.status).toBe(200);
    for (const dead of [acting.token, renewed.body.token]) {
      expect((await call('GET', '/users/me', { token: dead })).status).toBe(401);
    }
    expect((await exchange({ refreshToken: renewed.body.refreshToken })).status).toBe(401);
    expect((await call('GET', '/users/me', { token })).body.impersonator).toBeNull();

    const trail = await call('GET', `/admin/audit-trail?userId=${id}`, { token });
    const [ended, setting, started] = trail.body.items;
    expect(ended).toMatchObject({ action: 'impersonation_ended', actor: { email: admin.email } });
    expect(setting).toMatchObject({
      action: 'setting_changed',
      actor: { email: admin.email },
      actedAs: { email },
      subject: { email },
    });
    expect(started).toMatchObject({ action: 'impersonation_started', subject: { email } });
  });

  test("can't do what only the owner may, and can't be nested", async () => {
    const { body: acting } = await exchange(await begin());
    const as = { token: acting.token };
    const password = {
      currentPassword: PASSWORD,
      newPassword: 'Another#1',
      confirmPassword: 'Another#1',
    };
    expect((await call('PUT', '/users/password', { ...as, body: password })).status).toBe(403);
    const profile = {
      firstName: 'Casey',
      lastName: 'Miller',
      phoneNumber: '5551234567',
      dateOfBirth: '04-17-1990',
      email: 'stolen@example.com',
      currentPassword: PASSWORD,
    };
    expect((await call('PUT', '/users/me', { ...as, body: profile })).status).toBe(403);
    expect((await call('POST', `/admin/users/${id}/impersonate`, as)).status).toBe(403);
  });

  test("isn't possible for colleagues, oneself, or inactive users", async () => {
    const other = await addUser(database, { role: 'admin' });
    const asleep = await addUser(database, { status: 'inactive' });
    const ask = async (whom: string) =>
      (await call('POST', `/admin/users/${whom}/impersonate`, { token })).body.code;
    expect(await ask(other.id)).toBe('invalid_user');
    expect(await ask(admin.id)).toBe('invalid_user');
    expect(await ask(asleep.id)).toBe('no_user_active');
    expect(await ask('00000000-0000-4000-8000-000000000000')).toBe('not_found');
  });
});
