import { describe, expect, test } from 'vitest';
import { addUser, callsOf, PASSWORD, registrationOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database, { rateLimitScale: 1 }));
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
  test('of an account and of none run out alike: ten from one address', async () => {
    const { email } = await addUser(database);
    for (const account of [email, 'nobody@example.com']) {
      const refused = await until429(() => login(account, 'Wrong#2026', '198.51.100.1'), 20);
      expect(refused?.after).toBe(10);
      const { body, headers } = refused!.answer;
      expect(body.code).toBe('rate_limited');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(600);
      expect(body.message).toContain(headers.get('retry-after'));
    }
    // The right one does not get in either, or a guess would be told; elsewhere its owner does.
    expect((await login(email, PASSWORD, '198.51.100.1')).status).toBe(429);
    expect((await login(email, PASSWORD, '198.51.100.2')).status).toBe(200);
  });

  test('of the password change are counted too', async () => {
    const { email } = await addUser(database);
    const { token } = await signInAs(call, email);
    const body = {
      currentPassword: 'Wrong#2026',
      newPassword: 'Another#1',
      confirmPassword: 'Another#1',
    };
    const refused = await until429(() => call('PUT', '/users/password', { token, body }), 20);
    expect(refused?.after).toBe(10);
  });
});

describe('calls of one address', () => {
  test('a header somebody made up does not make it another', async () => {
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

  test('behind our proxy it is the one that the proxy wrote, not what came before', async () => {
    const send = (index: number, from: string) =>
      proxied('POST', '/users/register', {
        body: registrationOf(`p${from}-${index}@example.com`),
        address: '10.0.0.1',
        headers: { 'X-Forwarded-For': `1.2.3.${index}, ${from}` },
      });
    expect((await until429((index) => send(index, '198.51.100.5'), 40))?.after).toBe(30);
    expect((await send(0, '198.51.100.6')).status).toBe(200);
  });

  test('all of one customer’s IPv6 network are one', async () => {
    const send = (index: number) =>
      call('POST', '/users/forgot-password', {
        body: { email: `v6-${index}@example.com` },
        address: `2001:db8:1:2:${index.toString(16)}::1`,
      });
    expect((await until429(send, 40))?.after).toBe(30);
  });

  test('are bounded where money is asked for, and told so to the page', async () => {
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
  test('waits its turn; what is too much is sent away for a moment, and reads go on', async () => {
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
