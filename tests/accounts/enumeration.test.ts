import { beforeEach, describe, expect, test } from 'vitest';
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
const passPause = () => database.pool.query('delete from mail_pauses');
const THEIRS = 'Mallory#2026';

type Answer = Awaited<ReturnType<typeof call>>;

/** What a stranger does with an address, call by call, and everything that comes back. */
type Course = (email: string) => Promise<Answer[]>;

const register = (email: string, password = THEIRS) =>
  call('POST', '/users/register', {
    body: { ...registrationOf(email), password, confirmPassword: password },
  });
const login = (email: string, password = THEIRS) =>
  call('POST', '/users/login', { body: { email, password } });
const resend = (id: string) => call('POST', '/users/resend-verification', { body: { id } });
const forgot = (email: string) => call('POST', '/users/forgot-password', { body: { email } });
const GUESSED = 'x'.repeat(43);

const courses: Readonly<Record<string, Course>> = {
  'register, then sign in with that password': async (email) => [
    await register(email),
    await login(email),
  ],
  'register, then sign in with another password': async (email) => [
    await register(email),
    await login(email, 'Guess#2026'),
  ],
  'register, then resend at once': async (email) => {
    const made = await register(email);
    return [made, await resend(made.body.id)];
  },
  'register, then resend after the pause': async (email) => {
    const made = await register(email);
    await doJobs(database);
    await passPause();
    return [made, await resend(made.body.id), await resend(made.body.id)];
  },
  'register twice, then resend for either': async (email) => {
    const first = await register(email);
    await passPause();
    const second = await register(email, 'Second#2026');
    await doJobs(database);
    return [first, second, await resend(first.body.id), await resend(second.body.id)];
  },
  'register twice, then sign in with either password': async (email) => {
    const first = await register(email);
    await passPause();
    const second = await register(email, 'Second#2026');
    return [first, second, await login(email), await login(email, 'Second#2026')];
  },
  'register twice without waiting': async (email) => [await register(email), await register(email)],
  'register, resend until it is refused': async (email) => {
    const answers = [await register(email)];
    for (let sent = 0; sent < 6; sent += 1) {
      await passPause();
      answers.push(await resend(answers[0]!.body.id));
    }
    return answers;
  },
  'register, then guess the code': async (email) => {
    const made = await register(email);
    await doJobs(database);
    const body = { code: GUESSED, password: THEIRS };
    return [
      made,
      await call('POST', '/users/verification', { body: { id: made.body.id, code: GUESSED } }),
      await call('PUT', `/users/verification/${made.body.id}`, { body }),
    ];
  },
  'register, let the link run out, then resend and sign in': async (email) => {
    const made = await register(email);
    await doJobs(database);
    await database.pool.query('update registrations set expires_at = now() where id = $1', [
      made.body.id,
    ]);
    await passPause();
    return [made, await login(email), await resend(made.body.id), await login(email)];
  },
  'forget the password, then register': async (email) => [
    await forgot(email),
    await register(email),
    await forgot(email),
  ],
  'sign in, register, sign in': async (email) => [
    await login(email),
    await register(email),
    await login(email),
    await login(email),
  ],
};

/** Everything in an answer that may not differ; ids and seconds only by type. */
function seen({ body, headers, status }: Answer) {
  const kind = (key: string, value: unknown) => {
    if (/^(id|verificationId|requestId)$/.test(key)) return 'an id';
    if (key === 'seconds') return 'seconds';
    return typeof value === 'string' ? value.replace(/\d+/g, '#') : value;
  };
  const named = [
    'cache-control',
    'content-type',
    'set-cookie',
    'vary',
    'access-control-allow-origin',
  ];
  return {
    status,
    body: JSON.parse(JSON.stringify(body, kind)) as unknown,
    headers: named.map((name) => headers.get(name)),
    retry: headers.has('retry-after'),
  };
}

beforeEach(passPause);

describe('no calls distinguish an address with an account from one without:', () => {
  test.each(Object.entries(courses))('%s', async (_, course) => {
    const known = [
      (await addUser(database)).email,
      (await addUser(database, { status: 'inactive' })).email,
      (await addUser(database, { status: 'unverified' })).email,
    ];
    const unknown = (await course(`nobody-${crypto.randomUUID().slice(0, 8)}@example.com`)).map(
      seen,
    );
    for (const email of known) {
      await passPause();
      expect((await course(email)).map(seen)).toEqual(unknown);
    }
  });
});

describe('an address that somebody else registered first', () => {
  const confirm = (id: string, code: string, password: string) =>
    call('PUT', `/users/verification/${id}`, { body: { code, password } });

  test('becomes its owner’s account with its owner’s password', async () => {
    const email = 'contested@example.com';
    const theirs = await register(email);
    await doJobs(database);
    const planted = await lastMail(database, email);
    await passPause();
    const own = await register(email, PASSWORD);
    await doJobs(database);
    const link = await lastMail(database, email);
    expect([planted.id, link.id]).toEqual([theirs.body.id, own.body.id]);

    // The owner follows the wrong link: it doesn't accept their password.
    expect((await confirm(planted.id, planted.code, PASSWORD)).body.code).toBe(
      'incorrect_password',
    );
    // Another registration in between doesn't affect theirs.
    await passPause();
    await register(email, 'Third#2026');
    expect((await confirm(link.id, link.code, PASSWORD)).status).toBe(200);
    expect((await login(email, PASSWORD)).body.token).toBeTruthy();

    // The links from the strangers' registrations work for nobody, even if the owner clicks one.
    expect((await confirm(planted.id, planted.code, THEIRS)).body.code).toBe('verification_failed');
    for (const password of [THEIRS, 'Third#2026']) {
      expect((await login(email, password)).body).toEqual({ verificationId: expect.any(String) });
    }
    expect((await login(email, PASSWORD)).body.token).toBeTruthy();
  });

  test('isn’t an account until it is confirmed, which takes the email and the password', async () => {
    const email = 'pending@example.com';
    const { body } = await register(email, PASSWORD);
    await doJobs(database);
    const { code, id } = await lastMail(database, email);
    expect(id).toBe(body.id);
    expect((await login(email, PASSWORD)).body).toEqual({ verificationId: id });
    expect((await confirm(id, code, 'Wrong#2026')).body.code).toBe('incorrect_password');
    const bare = await call('PUT', `/users/verification/${id}`, { body: { code } });
    expect(bare).toMatchObject({ status: 400, body: { fields: [{ path: 'body.password' }] } });
    expect((await confirm(id, GUESSED, PASSWORD)).body.code).toBe('verification_failed');
    const { rows } = await database.pool.query('select from users where email = $1', [email]);
    expect(rows).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(id, code, PASSWORD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('that has an account gets no link, whoever registers it', async () => {
    const { email } = await addUser(database);
    await register(email);
    await doJobs(database);
    const { code, mail } = await lastMail(database, email);
    expect(mail?.subject).toBe('You already have an account');
    expect(code).toBe('');
  });
});
