import { describe, expect, test, vi } from 'vitest';
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
import { untilWaiting } from '../support/locks.ts';

const database = await testDatabase();
/** How long attempts had to wait, in milliseconds; the test itself doesn't wait. */
const pauses: number[] = [];
const pause = async (ms: number) => void pauses.push(ms);
const call = callsOf(testApi(database, { rateLimitScale: 1, pause }));
const proxied = callsOf(testApi(database, { rateLimitScale: 1, trustedProxies: 1 }));

const login = (email: string, password: string, address: string) =>
  call('POST', '/users/login', { body: { email, password }, address });

/** Sends until refused. */
async function until429(send: (index: number) => ReturnType<typeof call>, most: number) {
  for (let index = 0; index < most; index += 1) {
    const answer = await send(index);
    if (answer.status === 429) return { answer, after: index };
  }
  return undefined;
}

describe('wrong passwords', () => {
  /** Signs in, and returns how long the answer had to wait. */
  async function trial(email: string, password: string, address: string, device?: string) {
    pauses.length = 0;
    const body = { email, password, ...(device && { device }) };
    const { body: answer, headers, status } = await call('POST', '/users/login', { body, address });
    return { status, answer, headers, waited: pauses[0] ?? 0 };
  }
  const wrong = (email: string, address: string, device?: string) =>
    trial(email, 'Wrong#2026', address, device);
  let networks = 0;
  const newNetwork = () => `192.0.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

  /** A hundred strangers try one account, each from a different network. */
  async function attack(email: string) {
    for (let count = 0; count < 100; count += 1) await wrong(email, newNetwork());
  }

  test('from one network wait their turn after the tenth, with or without an account', async () => {
    const { email } = await addUser(database);
    const courses = await Promise.all(
      [email, 'nobody@example.com'].map(async (account, index) => {
        const outcomes = [];
        for (let count = 0; count < 12; count += 1) {
          outcomes.push(
            await call('POST', '/users/login', {
              body: { email: account, password: 'Wrong#2026' },
              address: `198.51.100.${index}`,
            }),
          );
        }
        return outcomes.map(({ body, status }) => [status, body.code]);
      }),
    );
    expect(courses[0]).toEqual(courses[1]);
    // Ten at once, one that waited ten seconds, and one that would have waited longer.
    expect(courses[0]!.map(([status]) => status)).toEqual([...Array(11).fill(401), 429]);
  });

  test('from everywhere slow down strangers only', async () => {
    const { email } = await addUser(database);
    const home = newNetwork();
    const signedIn = await trial(email, PASSWORD, home);
    expect(signedIn.status).toBe(200);
    await attack(email);
    const stranger = await wrong(email, newNetwork());
    expect(stranger).toMatchObject({ status: 401 });
    expect(stranger.waited).toBeGreaterThan(4000);
    // Nothing waits where the owner signed in before, or on the device they used.
    expect(await trial(email, PASSWORD, home)).toMatchObject({ status: 200, waited: 0 });
    const { device } = signedIn.answer;
    expect(await trial(email, PASSWORD, newNetwork(), device)).toMatchObject({
      status: 200,
      waited: 0,
    });
    // On a new device the right password waits its turn, and is never refused.
    for (let count = 0; count < 20; count += 1) await wrong(email, newNetwork());
    const owner = await trial(email, PASSWORD, newNetwork());
    expect(owner.status).toBe(200);
    expect(owner.waited).toBeGreaterThan(4000);
    expect(owner.waited).toBeLessThanOrEqual(10_000);
  });

  test('by strangers count the same for an address without an account', async () => {
    await attack('ghost@example.com');
    const { status, waited } = await wrong('ghost@example.com', newNetwork());
    expect(status).toBe(401);
    expect(waited).toBeGreaterThan(4000);
  });

  test('that come all at once are counted before they are checked', async () => {
    const { email } = await addUser(database);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        call('POST', '/users/login', {
          body: { email, password: 'Wrong#2026' },
          address: '198.51.100.20',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(19);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
    }
  });

  test('that waited for another to be counted still wait at most 10 seconds', async () => {
    const { email } = await addUser(database);
    const attempt = () => login(email, 'Wrong#2026', '198.51.100.21');
    for (let count = 0; count < 11; count += 1) await attempt();
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('select from password_attempts for update');
    const late = attempt();
    await untilWaiting(database, 1);
    await other.query(
      "update password_attempts set next_at = clock_timestamp() + interval '10 seconds'",
    );
    await other.query('commit');
    other.release();
    const { status, headers } = await late;
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
  });

  test('from a made-up device count as a stranger’s', async () => {
    const { email } = await addUser(database);
    await attack(email);
    const { waited } = await trial(email, PASSWORD, newNetwork(), 'A'.repeat(43));
    expect(waited).toBeGreaterThan(4000);
  });

  test('are forgotten where the owner resets the password, so they can sign in at once', async () => {
    const { email } = await addUser(database);
    await attack(email);
    await call('POST', '/users/forgot-password', { body: { email } });
    await doJobs(database);
    const { code, id } = await lastMail(database, email);
    const body = { code, password: 'Another#1', confirmPassword: 'Another#1' };
    const home = newNetwork();
    const reset = await call('PUT', `/users/reset-password/${id}`, { body, address: home });
    expect(reset.status).toBe(200);
    expect(await wrong(email, newNetwork())).toMatchObject({ status: 401, waited: 0 });
    await attack(email);
    expect(await trial(email, 'Another#1', home)).toMatchObject({ status: 200, waited: 0 });
  });

  test("start over after the right one; a registration’s doesn't count", async () => {
    const { email } = await addUser(database);
    const home = newNetwork();
    await call('POST', '/users/register', {
      body: { ...registrationOf(email), password: 'Planted#1', confirmPassword: 'Planted#1' },
      address: home,
    });
    for (let count = 0; count < 9; count += 1) await wrong(email, home);
    expect((await trial(email, 'Planted#1', home)).answer).toHaveProperty('verificationId');
    expect((await wrong(email, home)).waited).toBeGreaterThan(9000);

    const calm = await addUser(database);
    for (let count = 0; count < 9; count += 1) await wrong(calm.email, home);
    expect((await trial(calm.email, PASSWORD, home)).status).toBe(200);
    expect((await wrong(calm.email, home)).waited).toBe(0);
  });

  test('for a session’s own password count for that session only', async () => {
    const { email } = await addUser(database);
    const { firstName, lastName, phoneNumber, dateOfBirth } = registrationOf(email);
    const move = (token: string, currentPassword: string) =>
      call('PUT', '/users/me', {
        token,
        body: {
          ...{ firstName, lastName, phoneNumber, dateOfBirth, currentPassword },
          email: `moved-${email}`,
        },
      });
    const stolen = await signInAs(call, email);
    const refused = await until429(() => move(stolen.token, 'Wrong#2026'), 20);
    expect(refused?.after).toBe(11);
    pauses.length = 0;
    expect((await move((await signInAs(call, email)).token, PASSWORD)).status).toBe(200);
    expect(pauses).toEqual([]);
  });

  test("that wait don't keep anyone else waiting", async () => {
    let free!: () => void;
    const blocked = new Promise<void>((release) => (free = release));
    const slow = callsOf(testApi(database, { rateLimitScale: 1, pause: () => blocked }));
    const login = (email: string, password: string, address: string) =>
      slow('POST', '/users/login', { body: { email, password }, address });
    const victim = await addUser(database);
    await attack(victim.email);
    const held = Array.from({ length: 40 }, () => login(victim.email, 'Wrong#2026', newNetwork()));
    const other = await addUser(database);
    expect((await login(other.email, PASSWORD, newNetwork())).status).toBe(200);
    free();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(40).fill(401));
  });
});

describe('calls from one address', () => {
  test("a made-up header doesn't make it another one", async () => {
    const send = (index: number) =>
      call('POST', '/users/register', {
        body: registrationOf(`u${index}@example.com`),
        address: '198.51.100.3',
        headers: { 'X-Forwarded-For': `10.0.0.${index}`, Forwarded: `for=10.0.0.${index}` },
      });
    expect((await until429(send, 40))?.after).toBe(30);
    const other = await call('POST', '/users/register', {
      body: registrationOf('elsewhere@example.com'),
      address: '198.51.100.4',
    });
    expect(other.status).toBe(200);
  });

  test('behind our proxy the address is the one the proxy wrote, not what came before', async () => {
    const send = (index: number, from: string) =>
      proxied('POST', '/users/register', {
        body: registrationOf(`p${from}-${index}@example.com`),
        address: '10.0.0.1',
        headers: { 'X-Forwarded-For': `1.2.3.${index}, ${from}` },
      });
    expect((await until429((index) => send(index, '198.51.100.5'), 40))?.after).toBe(30);
    expect((await send(0, '198.51.100.6')).status).toBe(200);
  });

  test('one customer’s IPv6 network counts as one', async () => {
    const send = (index: number) =>
      call('POST', '/users/forgot-password', {
        body: { email: `v6-${index}@example.com` },
        address: `2001:db8:1:2:${index.toString(16)}::1`,
      });
    expect((await until429(send, 40))?.after).toBe(30);
  });

  describe('are counted by the database’s clock:', () => {
    const register = (address: string) => (index: number) =>
      call('POST', '/users/register', {
        body: registrationOf(`clock${index}-${address}@example.com`),
        address,
      });
    const secondsLeft = ({ headers }: Awaited<ReturnType<typeof call>>) =>
      Number(headers.get('retry-after'));

    test('a server whose clock is ahead locks nobody out for longer', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 });
      try {
        expect((await until429(register('198.51.100.8'), 40))?.after).toBe(30);
      } finally {
        vi.useRealTimers();
      }
      const refused = await register('198.51.100.8')(40);
      expect(refused.status).toBe(429);
      expect(secondsLeft(refused)).toBeLessThanOrEqual(600);
      expect(secondsLeft(refused)).toBeGreaterThan(500);
    });

    test('a limit that was filled by such a clock is over', async () => {
      expect((await until429(register('198.51.100.9'), 40))?.after).toBe(30);
      const { numUpdatedRows } = await database.query
        .updateTable('rateLimits')
        .set({ expire: Date.now() + 24 * 60 * 60 * 1000 })
        .where('key', 'like', '%198.51.100.9')
        .executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
      expect((await register('198.51.100.9')(40)).status).toBe(200);
    });
  });

  test('are limited where money is involved, and the page can read the limits', async () => {
    const refused = await until429(
      () =>
        call('POST', '/graded-cards/X0000001/witness/payment', {
          body: {},
          address: '198.51.100.7',
          headers: { Origin: 'https://portal.example.com' },
        }),
      80,
    );
    expect(refused?.after).toBe(60);
    const { headers } = refused!.answer;
    expect(headers.get('access-control-allow-origin')).toBe('https://portal.example.com');
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
  });
});

describe('a storm of logins', () => {
  test('waits its turn; excess logins are turned away briefly, and reads continue', async () => {
    const { email } = await addUser(database);
    const { token } = await signInAs(call, email);
    const storm = Promise.all(
      Array.from({ length: 260 }, (_, index) =>
        login(`nobody-${index}@example.com`, PASSWORD, `198.51.100.${index % 250}`),
      ),
    );
    expect((await call('GET', '/users/me', { token })).status).toBe(200);
    const answers = await storm;
    const sentAway = answers.filter(({ status }) => status === 503);
    expect(sentAway).toHaveLength(260 - 204);
    expect(sentAway.every(({ headers }) => headers.has('retry-after'))).toBe(true);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(204);
  });
});
