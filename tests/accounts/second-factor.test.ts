import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addUser,
  callsOf,
  doJobs,
  impersonate,
  lastMail,
  PASSWORD,
  signInAs,
} from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { appCode, securityKey } from '../support/authenticator.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
const APP = '/users/factors/authenticator';
const PASSKEYS = '/users/factors/passkeys';

// A code lives for 30 seconds, and a busy machine may take longer for a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function staff(role: 'admin' | 'lab' | 'customer' = 'admin') {
  const user = await addUser(database, { role });
  return { ...user, ...(await signInAs(call, user.email)) };
}
async function withApp(role?: 'admin' | 'lab') {
  const user = await staff(role);
  const { token } = user;
  const { body } = await call('POST', APP, { token });
  // The code before: the current one is left for signing in.
  const confirmed = await call('PUT', APP, { token, body: { code: appCode(body.secret, -1) } });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { ...user, secret: body.secret as string, recoveryCodes };
}
async function withPasskey() {
  const user = await staff();
  const { token } = user;
  const key = securityKey();
  const { body: asked } = await call('POST', `${PASSKEYS}/request`, { token });
  const body = { id: asked.id, name: 'Blue key', credential: key.create(asked) };
  const added = await call('POST', PASSKEYS, { token, body });
  expect(added.status).toBe(200);
  return { ...user, key, body, recoveryCodes: added.body.recoveryCodes as string[] };
}
const login = (email: string, password = PASSWORD) =>
  call('POST', '/users/login', { body: { email, password } });
async function challengeOf(email: string): Promise<string> {
  const { body, status } = await login(email);
  expect([status, body.code]).toEqual([401, 'second_factor_required']);
  return body.details.challengeId;
}
const answer = (challengeId: string, given: object, address?: string) =>
  call('POST', '/users/login/factor', {
    body: { challengeId, ...given },
    ...(address && { address }),
  });
const codeOf = ({ body, status }: Awaited<ReturnType<typeof call>>) => [status, body.code];
const expire = (challengeId: string) =>
  database.query
    .updateTable('oneTimeCodes')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', challengeId)
    .execute();
const subjectOf = async (email: string) => {
  await doJobs(database);
  return (await lastMail(database, email)).mail?.subject;
};
const actionsOf = async (userId: string) =>
  (
    await database.query
      .selectFrom('auditTrail')
      .select(['action', 'details'])
      .where('subjectId', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details]);

describe('an authenticator app', () => {
  test('counts once a code confirms it, and its secret is never seen again', async () => {
    const { email, id, token } = await staff();
    const { body } = await call('POST', APP, { token });
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\//);
    expect((await login(email)).status).toBe(200);
    const wrong = String((Number(appCode(body.secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(codeOf(await call('PUT', APP, { token, body: { code: wrong } }))).toEqual([
      422,
      'factor_refused',
    ]);
    const code = appCode(body.secret).replace(/^.../, '$& ');
    const confirmed = await call('PUT', APP, { token, body: { code } });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await subjectOf(email)).toBe('An authenticator app was added to your account');
    expect((await actionsOf(id)).at(-1)).toEqual(['factor_added', { kind: 'authenticator app' }]);

    const seen = await call('GET', '/users/factors', { token });
    expect(seen.body).toMatchObject({ recoveryCodesLeft: 10, passkeys: [], isRequired: false });
    expect(JSON.stringify(seen.body)).not.toContain(body.secret);
    const { rows } = await database.pool.query(
      'select secret, next_secret from authenticator_apps where user_id = $1',
      [id],
    );
    expect(rows[0].next_secret).toBeNull();
    expect(rows[0].secret.length).toBe(20 + 28);
  });

  test('gives a code for each sign-in, which works once', async () => {
    const { email, id, secret } = await withApp('lab');
    const [first, second] = [await challengeOf(email), await challengeOf(email)];
    const code = appCode(secret);
    const signedIn = await answer(first, { code });
    expect(signedIn.status).toBe(200);
    expect((await call('GET', '/users/me', { token: signedIn.body.token })).status).toBe(200);
    expect((await actionsOf(id)).at(-1)).toEqual(['signed_in', { factor: 'authenticator app' }]);
    // The challenge is used, and so is the code.
    expect(codeOf(await answer(first, { code: appCode(secret, 1) }))).toEqual([
      401,
      'session_expired',
    ]);
    expect(codeOf(await answer(second, { code }))).toEqual([422, 'factor_refused']);
    expect(codeOf(await answer(second, { code: appCode(secret, -1) }))).toEqual([
      422,
      'factor_refused',
    ]);
    expect((await answer(second, { code: appCode(secret, 1) })).status).toBe(200);
  });

  test('is used by one of twenty calls with the same code', async () => {
    const { email, secret } = await withApp();
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(email)));
    const code = appCode(secret);
    const answers = await Promise.all(challenges.map((id) => answer(id, { code })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('is replaced when the new one shows its first code, not before', async () => {
    const { email, secret, token } = await withApp();
    const { body: next } = await call('POST', APP, { token });
    expect((await answer(await challengeOf(email), { code: appCode(secret) })).status).toBe(200);
    const code = appCode(next.secret, -1);
    const { body } = await call('PUT', APP, { token, body: { code } });
    expect(body.recoveryCodes).toEqual([]);
    const challenge = await challengeOf(email);
    expect(codeOf(await answer(challenge, { code: appCode(secret, 1) }))[1]).toBe('factor_refused');
    expect((await answer(challenge, { code: appCode(next.secret) })).status).toBe(200);
  });

  test('is for staff', async () => {
    const { token } = await staff('customer');
    expect(codeOf(await call('POST', APP, { token }))).toEqual([403, 'invalid_user']);
    expect(codeOf(await call('POST', `${PASSKEYS}/request`, { token }))).toEqual([
      403,
      'invalid_user',
    ]);
  });
});

describe('the second step', () => {
  test('ends after five minutes, and with a new password', async () => {
    const { email, secret, token } = await withApp();
    const late = await challengeOf(email);
    const rows = await database.query
      .selectFrom('oneTimeCodes')
      .select('expiresAt')
      .where('id', '=', late)
      .execute();
    const minutes = (rows[0]!.expiresAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5);
    await expire(late);
    expect(codeOf(await answer(late, { code: appCode(secret) }))).toEqual([401, 'session_expired']);

    const before = await challengeOf(email);
    const newPassword = 'Another#2026';
    await call('PUT', '/users/password', {
      token,
      body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    });
    expect(codeOf(await answer(before, { code: appCode(secret) }))).toEqual([
      401,
      'session_expired',
    ]);
    expect((await login(email, newPassword)).body.code).toBe('second_factor_required');
  });

  test('also comes before an emailed password is replaced', async () => {
    const admin = await staff();
    const { email, id, secret } = await withApp('lab');
    await call('PUT', `/admin/users/${id}/password`, { token: admin.token });
    await doJobs(database);
    const { password } = await lastMail(database, email);
    const { body } = await login(email, password);
    expect(body.code).toBe('second_factor_required');
    const next = await answer(body.details.challengeId, { code: appCode(secret) });
    expect(next.body).toEqual({ firstLoginId: expect.any(String) });
    const choice = { password: 'Another#2026', confirmPassword: 'Another#2026' };
    const path = `/users/password/verification/${next.body.firstLoginId}`;
    expect((await call('PUT', path, { body: choice })).status).toBe(200);
  });

  test('is not shown to somebody with a wrong password', async () => {
    const { email } = await withApp();
    expect(codeOf(await login(email, 'Wrong#2026'))).toEqual([401, 'invalid_credentials']);
  });

  test('takes few guesses from strangers, who don’t lock out the owner', async () => {
    const strict = callsOf(testApi(database, { rateLimitScale: 1 }));
    const { email, secret } = await withApp();
    const guess = async (code: string, address: string) => {
      const { body } = await strict('POST', '/users/login', {
        body: { email, password: PASSWORD },
        address,
      });
      return strict('POST', '/users/login/factor', {
        body: { challengeId: body.details.challengeId, code },
        address,
      });
    };
    const right = appCode(secret);
    const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
    const guesses: unknown[] = [];
    for (let index = 0; index < 22; index += 1) {
      guesses.push((await guess(wrong, `198.51.100.${index}`)).body.code);
    }
    expect(guesses.filter((code) => code === 'factor_refused').length).toBe(20);
    expect(guesses.slice(20)).toEqual(['rate_limited', 'rate_limited']);
    expect((await guess(right, '198.51.100.99')).body.code).toBe('rate_limited');
    // Where the owner has signed in before.
    expect((await guess(right, '203.0.113.7')).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('works once, as people type it, and its owner gets an email', async () => {
    const { email, id, recoveryCodes, token } = await withApp();
    const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await answer(await challengeOf(email), { code: typed })).status).toBe(200);
    expect(await subjectOf(email)).toBe('A recovery code was used to sign in');
    const challenge = await challengeOf(email);
    expect(codeOf(await answer(challenge, { code: recoveryCodes[0] }))[1]).toBe('factor_refused');
    expect((await call('GET', '/users/factors', { token })).body.recoveryCodesLeft).toBe(9);
    const { rows } = await database.pool.query(
      'select code_hash from recovery_codes where user_id = $1',
      [id],
    );
    expect(rows.every(({ code_hash: hash }) => hash.length === 32)).toBe(true);

    const renewed = await call('POST', '/users/factors/recovery-codes', { token });
    expect(renewed.body.recoveryCodes.length).toBe(10);
    expect(codeOf(await answer(challenge, { code: recoveryCodes[1] }))[1]).toBe('factor_refused');
    const [code] = renewed.body.recoveryCodes;
    expect((await answer(challenge, { code })).status).toBe(200);
  });

  test('is nobody else’s', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const challenge = await challengeOf(other.email);
    const code = one.recoveryCodes[0];
    expect(codeOf(await answer(challenge, { code }))[1]).toBe('factor_refused');
    expect(codeOf(await answer(challenge, { code: appCode(one.secret) }))[1]).toBe(
      'factor_refused',
    );
  });
});

describe('a passkey', () => {
  const ask = async (challengeId: string) =>
    (await call('POST', '/users/login/passkey', { body: { challengeId } })).body;

  test('signs in, once for each request', async () => {
    const { email, key, recoveryCodes } = await withPasskey();
    expect(recoveryCodes.length).toBe(10);
    expect(await subjectOf(email)).toBe('A passkey was added to your account');
    const challenge = await challengeOf(email);
    const passkey = key.get(await ask(challenge));
    expect((await answer(challenge, { passkey })).status).toBe(200);
    expect(codeOf(await answer(challenge, { passkey }))).toEqual([401, 'session_expired']);
    const next = await challengeOf(email);
    expect(codeOf(await answer(next, { passkey }))).toEqual([422, 'factor_refused']);
  });

  test('is refused from another site, another key, unverified, copied, or changed', async () => {
    const { email, key } = await withPasskey();
    const challenge = await challengeOf(email);
    const asked = await ask(challenge);
    const elsewhere = { ...asked, rpId: 'evil.example' };
    const right = key.get(asked);
    const stranger = securityKey().get(asked);
    const flipped = `${right.signature.slice(0, -4)}AAAA`;
    for (const passkey of [
      key.get(elsewhere),
      stranger,
      { ...stranger, id: right.id },
      key.get(asked, { isVerified: false }),
      { ...right, signature: flipped },
      { ...right, clientDataJSON: Buffer.from('{"type":').toString('base64url') },
      { ...right, authenticatorData: 'AAAA' },
    ]) {
      expect(codeOf(await answer(challenge, { passkey }))).toEqual([422, 'factor_refused']);
    }
    const newest = key.get(asked);
    expect((await answer(challenge, { passkey: newest })).status).toBe(200);
    // An older count: somebody has a copy.
    const next = await challengeOf(email);
    await database.query
      .updateTable('passkeys')
      .set({ counter: 1000 })
      .where('credentialId', '=', right.id)
      .execute();
    const old = key.get(await ask(next));
    expect(codeOf(await answer(next, { passkey: old }))).toEqual([422, 'factor_refused']);
  });

  test('is added for a request of the same user, once', async () => {
    const { body, token } = await withPasskey();
    const add = (given: object, as = token) => call('POST', PASSKEYS, { token: as, body: given });
    expect(codeOf(await add(body))).toEqual([422, 'factor_refused']);
    const other = await staff();
    const { body: asked } = await call('POST', `${PASSKEYS}/request`, { token: other.token });
    const foreign = { id: asked.id, name: 'Mine', credential: securityKey().create(asked) };
    expect(codeOf(await add(foreign))).toEqual([422, 'factor_refused']);
    const garbage = { ...foreign.credential, attestationObject: 'AAAA' };
    expect(codeOf(await add({ ...foreign, credential: garbage }, other.token))).toEqual([
      422,
      'factor_refused',
    ]);
    expect((await add(foreign, other.token)).body.recoveryCodes.length).toBe(10);
  });

  test('is believed without what it says about its maker', async () => {
    const { token } = await staff();
    const { body: asked } = await call('POST', `${PASSKEYS}/request`, { token });
    const credential = securityKey().create(asked, { statement: true });
    const body = { id: asked.id, name: 'Key', credential };
    expect((await call('POST', PASSKEYS, { token, body })).status).toBe(200);
  });

  test.each([
    ['nested 15,000 deep', Buffer.alloc(15_000, 0x81)],
    ['a list of 2^52 entries', Buffer.from('9b000fffffffffffff', 'hex')],
    ['2^52 bytes', Buffer.from('5b000fffffffffffff', 'hex')],
    ['a map without its parts', Buffer.from('a0', 'hex')],
    ['parts of other types', Buffer.from('a1686175746844617461f6', 'hex')],
  ])('is refused at once when it is %s', async (_, hostile) => {
    const { token } = await staff();
    const { body: asked } = await call('POST', `${PASSKEYS}/request`, { token });
    const credential = {
      ...securityKey().create(asked),
      attestationObject: hostile.toString('base64url'),
    };
    const began = performance.now();
    const body = { id: asked.id, name: 'Key', credential };
    expect(codeOf(await call('POST', PASSKEYS, { token, body }))).toEqual([422, 'factor_refused']);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('is renamed and removed by its owner alone; without any, the password is enough', async () => {
    const { email, id, token } = await withPasskey();
    const { body } = await call('GET', '/users/factors', { token });
    const path = `${PASSKEYS}/${body.passkeys[0].id}`;
    const other = await staff();
    const name = { name: 'Red key' };
    expect((await call('PUT', path, { token: other.token, body: name })).status).toBe(404);
    expect((await call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await call('PUT', path, { token, body: name })).status).toBe(200);
    expect((await call('GET', '/users/factors', { token })).body.passkeys[0].name).toBe('Red key');
    expect((await call('DELETE', path, { token })).status).toBe(200);
    expect(await subjectOf(email)).toBe('A passkey was removed from your account');
    expect((await actionsOf(id)).at(-1)).toEqual([
      'factor_removed',
      { kind: 'passkey', name: 'Red key' },
    ]);
    expect((await call('GET', '/users/factors', { token })).body.recoveryCodesLeft).toBe(0);
    expect((await login(email)).status).toBe(200);
  });

  test('confirms that it’s the user, in place of the password', async () => {
    const { id, key, token } = await withPasskey();
    await database.query
      .updateTable('sessions')
      .set({ passwordAt: null })
      .where('userId', '=', id)
      .execute();
    const renew = () => call('POST', '/users/factors/recovery-codes', { token });
    expect((await renew()).body.code).toBe('password_needed');
    const { body: asked } = await call('POST', '/users/passkey/request', { token });
    const body = { id: asked.id, passkey: key.get(asked) };
    const confirm = (as: string) => call('POST', '/users/passkey/confirm', { token: as, body });
    expect((await confirm((await staff()).token)).body.code).toBe('factor_refused');
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).body.code).toBe('factor_refused');
    expect((await renew()).status).toBe(200);
  });
});

describe('where administrators need one', () => {
  const strict = callsOf(testApi(database, { adminsNeedFactor: true }));
  const enter = async (email: string) => (await signInAs(strict, email)).token;

  test('they can only add one until they have it', async () => {
    const { email, token: before } = await staff();
    const token = await enter(email);
    expect(codeOf(await strict('GET', '/admin/users', { token }))).toEqual([
      403,
      'second_factor_missing',
    ]);
    expect(codeOf(await strict('GET', '/user-address', { token }))[1]).toBe(
      'second_factor_missing',
    );
    expect((await strict('GET', '/users/me', { token })).body.needsSecondFactor).toBe(true);
    // Who was signed in before the rule goes on until the next sign-in.
    expect((await strict('GET', '/admin/users', { token: before })).status).toBe(200);

    const { body } = await strict('POST', APP, { token });
    await strict('PUT', APP, { token, body: { code: appCode(body.secret) } });
    expect((await strict('GET', '/admin/users', { token })).status).toBe(200);
    expect((await strict('GET', '/users/me', { token })).body.needsSecondFactor).toBe(false);
    expect(codeOf(await strict('DELETE', APP, { token }))).toEqual([403, 'second_factor_missing']);
    expect((await login(email)).body.code).toBe('second_factor_required');
  });

  test('the lab and customers don’t', async () => {
    for (const role of ['lab', 'customer'] as const) {
      const { email } = await staff(role);
      const { body } = await strict('GET', '/users/me', { token: await enter(email) });
      expect(body.needsSecondFactor).toBe(false);
    }
  });

  test('impersonating is not signing in as one', async () => {
    const { email, token: before } = await staff();
    const { id } = await addUser(database);
    const token = await impersonate(strict, before, id);
    expect((await strict('GET', '/users/me', { token })).body.needsSecondFactor).toBe(false);
    expect((await strict('GET', '/users/factors', { token })).body.code).toBe('forbidden');
    expect(email).toBeTruthy();
  });
});

describe('a lost second factor', () => {
  const remove = (id: string, token: string) =>
    call('DELETE', `/admin/users/${id}/factors`, { token });

  test('is removed by another administrator, who leaves a trace', async () => {
    const [admin, lost] = [await staff(), await withApp()];
    const listed = await call('GET', `/admin/users?search=${lost.email}`, { token: admin.token });
    expect(listed.body.items[0].hasSecondFactor).toBe(true);
    expect(codeOf(await remove(lost.id, lost.token))).toEqual([403, 'invalid_user']);
    const lab = await staff('lab');
    expect(codeOf(await remove(lost.id, lab.token))).toEqual([403, 'forbidden']);

    const open = await challengeOf(lost.email);
    expect((await remove(lost.id, admin.token)).status).toBe(200);
    expect(codeOf(await call('GET', '/users/me', { token: lost.token }))).toEqual([
      401,
      'session_expired',
    ]);
    expect(codeOf(await answer(open, { code: lost.recoveryCodes[0] }))[1]).toBe('session_expired');
    expect((await actionsOf(lost.id)).at(-1)![0]).toBe('factors_reset');
    expect(await subjectOf(lost.email)).toBe('Your second factor was removed');
    expect((await login(lost.email)).status).toBe(200);
    expect(codeOf(await remove(lost.id, admin.token))).toEqual([404, 'not_found']);
  });

  test('is removed on the command line', async () => {
    const { staffCommand } = await import('@tag/server/testing');
    const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    for (const spy of said) spy.mockImplementation(() => {});
    const run = (...args: string[]) =>
      staffCommand(
        args,
        async () => ({ ...database, close: async () => {} }),
        () => 'https://portal.example.com',
      );
    const { email, id } = await withApp();
    expect(await run('reset-factor', email.toUpperCase())).toBe(0);
    expect((await login(email)).status).toBe(200);
    const entry = await database.query
      .selectFrom('auditTrail')
      .select(['actorId', 'requestId'])
      .where('subjectId', '=', id)
      .where('action', '=', 'factors_reset')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actorId: null, requestId: 'staff reset-factor' });
    expect(await run('reset-factor', email)).toBe(2);
    expect(await run('reset-factor')).toBe(1);
    expect(await run('--help')).toBe(0);
  });
});
