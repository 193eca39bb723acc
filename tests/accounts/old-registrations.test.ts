import { migrate } from '@tag/server';
import { expect, test } from 'vitest';
import { addUser, callsOf, PASSWORD, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { createHash } from 'node:crypto';

const database = await testDatabase();
const call = callsOf(testApi(database));
const CODE = 'A'.repeat(43);
const hash = createHash('sha256').update(CODE).digest();

/** Takes the database back to before registrations were separate from users. */
async function goBack(): Promise<void> {
  const { pool } = database;
  await pool.query(`
    drop table registrations;
    drop index one_time_codes_actor;
    alter table one_time_codes drop column mails_sent, drop constraint one_time_codes_purpose_check;
    alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
      ('registration', 'email_change', 'reset_password', 'first_login', 'impersonation'));
    alter table mail_pauses drop column sent;
    delete from kysely_migration where name = '0017-registrations'`);
}

test('users who never confirmed become registrations; everyone else stays a user', async () => {
  const waiting = await addUser(database, { status: 'unverified' });
  const lapsed = await addUser(database, { status: 'unverified' });
  const active = await addUser(database);
  const session = await signInAs(call, active.email);
  // They could sign in before they were confirmed.
  for (const { email } of [waiting, lapsed]) await signInAs(call, email);
  await goBack();
  const { pool } = database;
  const addCode = async (purpose: string, userId: string | null) => {
    const { rows } = await pool.query(
      `insert into one_time_codes (purpose, user_id, email, code_hash, expires_at)
       values ($1, $2, 'x@example.com', $3, now() + interval '1 hour') returning id`,
      [purpose, userId, hash],
    );
    return rows[0].id as string;
  };
  const id = await addCode('registration', waiting.id);
  await addCode('registration', null);
  const reset = await addCode('reset_password', active.id);
  const planted = await addCode('email_change', active.id);

  await migrate(database.query);

  const { rows } = await pool.query('select id from users order by id');
  expect(rows.map((row) => row.id)).toEqual([active.id]);
  expect((await call('GET', '/users/me', session)).status).toBe(200);
  const trail = await pool.query(
    "select details, actor_id from audit_trail where details ? 'email' order by id",
  );
  expect(trail.rows).toEqual(
    [waiting, lapsed].map(({ email }) => ({ details: { email }, actor_id: null })),
  );

  // The link mailed back then still works, now with the password.
  const body = { code: CODE, password: PASSWORD };
  const login = { email: waiting.email, password: PASSWORD };
  expect((await call('POST', '/users/login', { body: login })).body).toEqual({
    verificationId: id,
  });
  expect((await call('PUT', `/users/verification/${id}`, { body })).status).toBe(200);
  expect((await call('POST', '/users/login', { body: login })).body.token).toBeTruthy();

  // Links mailed to users before aren't bound to an address, and expire.
  const late = await call('POST', '/users/reset-password', { body: { id: reset, code: CODE } });
  expect(late.body.code).toBe('verification_failed');
  const moved = await call('PUT', `/users/verification/${planted}`, { body: { code: CODE } });
  expect(moved.body.code).toBe('verification_failed');
});
