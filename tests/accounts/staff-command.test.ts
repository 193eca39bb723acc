import { staffCommand } from '@tag/server/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { addUser, callsOf, doJobs, lastMail, PASSWORD, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
const printed: string[] = [];
beforeEach(() => {
  printed.splice(0);
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: string) => void printed.push(line));
  }
});

const run = (...args: string[]) =>
  staffCommand(
    args,
    async () => ({ ...database, close: async () => {} }),
    () => PORTAL,
  );
const roleOf = async (email: string) =>
  (
    await database.query
      .selectFrom('users as user')
      .innerJoin('roles as role', 'role.id', 'user.roleId')
      .select('role.name')
      .where('user.email', '=', email)
      .executeTakeFirstOrThrow()
  ).name;

test('the first administrator gets a link that works once, for a day, and is audited', async () => {
  const email = 'first@example.com';
  expect(await run('add', email, '--role', 'admin')).toBe(0);
  const [, id, code] = new RegExp(`${PORTAL}/reset-password/([\\w-]+)/([\\w-]+)$`).exec(
    printed[1]!,
  )!;
  const choose = () =>
    call('PUT', `/users/reset-password/${id}`, {
      body: { code, password: PASSWORD, confirmPassword: PASSWORD },
    });
  expect((await choose()).status).toBe(200);
  expect((await choose()).body.code).toBe('verification_failed');
  expect((await call('POST', '/users/login', { body: { email, password: PASSWORD } })).status).toBe(
    200,
  );
  expect(await roleOf(email)).toBe('admin');
  const entry = await database.query
    .selectFrom('auditTrail')
    .select(['actorId', 'action', 'requestId'])
    .where('requestId', '=', 'staff add')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actorId: null, action: 'user_created', requestId: 'staff add' });

  expect(await run('add', 'late@example.com', '--role', 'lab')).toBe(0);
  const expiring = await database.query
    .selectFrom('oneTimeCodes')
    .select('expiresAt')
    .where('email', '=', 'late@example.com')
    .executeTakeFirstOrThrow();
  expect(Math.round((expiring.expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24);
});

test('a known address is refused, unless it is promoted', async () => {
  const { email } = await addUser(database);
  expect(await run('add', email.toUpperCase(), '--role', 'admin')).toBe(2);
  expect(printed.join()).toContain('add --promote');
  expect(await run('add', email, '--role', 'admin', '--promote')).toBe(0);
  expect(await roleOf(email)).toBe('admin');

  // Administrators learn of it.
  const admin = await addUser(database, { role: 'admin' });
  const other = await addUser(database);
  expect(await run('add', other.email, '--role', 'admin', '--promote')).toBe(0);
  await doJobs(database);
  const { mail } = await lastMail(database, admin.email);
  expect(mail?.text).toContain(`an operator of the server made ${other.email}`);

  const disabled = await addUser(database, { status: 'inactive' });
  expect(await run('add', disabled.email, '--role', 'admin', '--promote')).toBe(2);
});

test.each([
  ['add'],
  ['add', 'a@example.com'],
  ['add', 'a@example.com', '--role', 'king'],
  ['add', 'not an address', '--role', 'admin'],
  ['add', 'a@example.com', '--role', 'admin', '--force'],
])('%j makes no sense, and says how it goes', async (...args) => {
  expect(await run(...args)).toBe(1);
  expect(printed.join()).toContain('staff add EMAIL --role ROLE');
});
