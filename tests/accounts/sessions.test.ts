import { sweepExpired } from '@tag/server/testing';
import { describe, expect, test } from 'vitest';
import { addUser, callsOf, doJobs, lastMail, PASSWORD, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase({ connections: 10 });
const call = callsOf(testApi(database));
const renew = (refreshToken: string) =>
  call('POST', '/users/renew-token', { body: { refreshToken } });
const works = async (token: string) => (await call('GET', '/users/me', { token })).status === 200;
const signIn = async () => {
  const user = await addUser(database);
  return { ...user, ...(await signInAs(call, user.email)) };
};

describe('a renewal', () => {
  test('by twenty at once rotates once, and all get the same successor', async () => {
    const { refreshToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    const { rows } = await database.pool.query('select generation from sessions where id = $1', [
      refreshToken.split('.')[0],
    ]);
    expect(rows).toEqual([{ generation: 1 }]);
    const next = answers[0]!.body;
    expect(await works(next.token)).toBe(true);
    expect((await renew(next.refreshToken)).status).toBe(200);
  });

  test('whose answer was lost works again within the grace period', async () => {
    const { refreshToken } = await signIn();
    const lost = await renew(refreshToken);
    const again = await renew(refreshToken);
    expect(again.body.refreshToken).toBe(lost.body.refreshToken);
  });

  test('with a token that was used before is theft: the session ends everywhere', async () => {
    const { refreshToken, id } = await signIn();
    const first = await renew(refreshToken);
    const second = await renew(first.body.refreshToken);
    expect((await renew(refreshToken)).body.code).toBe('session_expired');
    expect(await works(second.body.token)).toBe(false);
    expect((await renew(second.body.refreshToken)).status).toBe(401);
    const { rows } = await database.pool.query(
      "select action from audit_trail where subject_id = $1 and action = 'session_revoked'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('after the grace period even with the previous token is theft', async () => {
    const { refreshToken } = await signIn();
    const { body } = await renew(refreshToken);
    await database.pool.query("update sessions set rotated_at = now() - interval '11 seconds'");
    expect((await renew(refreshToken)).status).toBe(401);
    expect(await works(body.token)).toBe(false);
  });

  test('with a made-up token affects nobody', async () => {
    const { token, refreshToken } = await signIn();
    const [session] = refreshToken.split('.') as [string];
    for (const forged of [`${session}.0.${'A'.repeat(43)}`, `${session}.5`, 'x', '..']) {
      expect((await renew(forged)).body.code).toBe('incorrect_token');
    }
    expect(await works(token)).toBe(true);
  });
});

describe('a session ends everywhere at once', () => {
  test('at sign-out, on the server too', async () => {
    const { token, refreshToken, email } = await signIn();
    const other = await signInAs(call, email);
    expect((await call('POST', '/users/logout', { token })).status).toBe(200);
    expect(await works(token)).toBe(false);
    expect((await renew(refreshToken)).body.code).toBe('session_expired');
    expect(await works(other.token)).toBe(true);
  });

  test('when the password is changed, except where it was changed', async () => {
    const { token, refreshToken, email } = await signIn();
    const body = {
      currentPassword: PASSWORD,
      newPassword: 'Another#1',
      confirmPassword: 'Another#1',
    };
    const wrong = await call('PUT', '/users/password', {
      token,
      body: { ...body, currentPassword: 'Wrong#2026' },
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'current_password_incorrect' } });
    const answer = await call('PUT', '/users/password', { token, body });
    expect(answer.status).toBe(200);
    expect(await works(token)).toBe(false);
    expect((await renew(refreshToken)).status).toBe(401);
    expect(await works(answer.body.token)).toBe(true);
    await doJobs(database);
    expect((await lastMail(database, email)).mail?.subject).toBe('Your password was changed');
  });

  test('and when fifty change the password at once, one wins', async () => {
    const { token } = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call('PUT', '/users/password', {
          token,
          body: {
            currentPassword: PASSWORD,
            newPassword: `Another#${index}`,
            confirmPassword: `Another#${index}`,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });
});

describe('a forgotten password', () => {
  const passPause = () => database.pool.query('delete from mail_pauses');

  test('is replaced through the mailed link, once, and every session ends', async () => {
    const { email, token } = await signIn();
    expect((await call('POST', '/users/forgot-password', { body: { email } })).body).toEqual({});
    await doJobs(database);
    const { code, id } = await lastMail(database, email);
    const check = (given: string) =>
      call('POST', '/users/reset-password', { body: { id, code: given } });
    expect((await check('x'.repeat(43))).body.code).toBe('verification_failed');
    expect((await check(code)).status).toBe(200);
    const body = { code, password: 'Another#1', confirmPassword: 'Another#1' };
    const reset = () => call('PUT', `/users/reset-password/${id}`, { body });
    const answers = await Promise.all(Array.from({ length: 10 }, reset));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await check(code)).body.code).toBe('verification_failed');
    expect(await works(token)).toBe(false);
    const login = (password: string) => call('POST', '/users/login', { body: { email, password } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('Another#1')).status).toBe(200);
  });

  test('with an expired link is refused with that reason', async () => {
    const { email } = await addUser(database);
    await call('POST', '/users/forgot-password', { body: { email } });
    await doJobs(database);
    const { code, id } = await lastMail(database, email);
    await database.pool.query('update one_time_codes set expires_at = now() where id = $1', [id]);
    const late = await call('POST', '/users/reset-password', { body: { id, code } });
    expect(late).toMatchObject({ status: 410, body: { code: 'verification_link_expired' } });
  });

  test('for an unknown or disabled user gets the same answer, and no email', async () => {
    const { email } = await addUser(database, { status: 'inactive' });
    for (const address of [email, 'nobody@example.com']) {
      const ask = () => call('POST', '/users/forgot-password', { body: { email: address } });
      expect(await ask()).toMatchObject({ status: 200, body: {} });
      expect(await ask()).toMatchObject({ status: 429, body: { code: 'invalid_email_send_time' } });
      await doJobs(database);
      expect((await lastMail(database, address)).mail).toBeUndefined();
    }
    await passPause();
  });

  test("can't be replaced with a link for another purpose", async () => {
    const { email } = await addUser(database);
    await call('POST', '/users/forgot-password', { body: { email } });
    await doJobs(database);
    const { code, id } = await lastMail(database, email);
    const verify = await call('PUT', `/users/verification/${id}`, { body: { code } });
    expect(verify.body.code).toBe('verification_failed');
    const first = await call('PUT', `/users/password/verification/${id}`, {
      body: { password: 'Another#1', confirmPassword: 'Another#1' },
    });
    expect(first.body.code).toBe('verification_failed');
  });
});

test('what expired long ago is deleted, and nothing else', async () => {
  const old = await signIn();
  const live = await signIn();
  const [session] = old.refreshToken.split('.');
  await database.pool.query(
    "update sessions set expires_at = now() - interval '31 days' where id = $1",
    [session],
  );
  await sweepExpired(database);
  const { rows } = await database.pool.query('select from sessions where id = $1', [session]);
  expect(rows).toEqual([]);
  expect(await works(live.token)).toBe(true);
});

test('many expired rows are deleted, also if a table before them fails', async () => {
  await database.pool.query(`
    alter table registrations rename to elsewhere;
    insert into rate_limits (key, expire) select 'old ' || n, 1 from generate_series(1, 5001) n`);
  await expect(sweepExpired(database)).rejects.toThrow('1 failed');
  const { rows } = await database.pool.query("select from rate_limits where key like 'old %'");
  expect(rows).toHaveLength(0);
  await database.pool.query('alter table elsewhere rename to registrations');
});
