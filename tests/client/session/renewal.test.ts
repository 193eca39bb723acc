import { CallFailure } from '@tag/client/public';
import { endpoint } from '@tag/contract/endpoint';
import { ApiError } from '@tag/contract/errors';
import { build, record, shape, text } from '@tag/contract/schema';
import { changePassword, login, readProfile } from '@tag/contract/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gate, until } from '../../support/waiting.ts';
import { fakeBrowser, lateCookies } from './fake-tabs.ts';
import { fakeSessions, refuse } from './fake-sessions.ts';

interface Echo {
  path: string;
  user: string;
  body: string;
}
const orders = endpoint({
  method: 'POST',
  path: '/orders/{number}',
  summary: 'For the tests',
  access: 'signed-in',
  params: shape({ number: text() }),
  body: record(text()),
  response: build<Echo>({ type: 'echo', json: {}, check: () => true }),
  errors: [],
});
const ask = (number: string | number, body: object = {}) => ({
  params: { number: String(number) },
  body: body as Record<string, string>,
});

type Verdict = Response | undefined | void;
type Interceptor = (request: Request) => Promise<Verdict> | Verdict;

/** A browser and an API whose answers can be delayed or replaced. */
function setUp(intercept: Interceptor = () => {}, cookiesOf?: ReturnType<typeof lateCookies>) {
  const api = fakeSessions();
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    });
    const held = await Promise.race([intercept(request.clone()), aborted]);
    return held ?? api.answer(request);
  });
  const browser = fakeBrowser(fetch, cookiesOf);
  const tab = browser.openTab();
  const renewals = () => api.count('/users/renew-token');
  return { api, fetch, ...browser, tab, renewals };
}
const isRenewal = (request: Request) => request.url.endsWith('/users/renew-token');
const code = (error: unknown) => (error instanceof ApiError ? error.code : error);

describe('one shared renewal', () => {
  test('1, 3: a hundred refusals at once are one renewal and a hundred retries with the new token', async () => {
    const { api, tab, renewals, fetch } = setUp();
    tab.begin(api.signIn('ann'));
    api.expireAccess();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => tab.client.call(orders, ask(index))),
    );
    expect(answers.map(({ path }) => path)).toEqual(answers.map((_, index) => `/orders/${index}`));
    expect(renewals()).toBe(1);
    expect(fetch).toHaveBeenCalledTimes(201);
  });

  test('2: a refusal after the renewal is retried without another', async () => {
    const held = gate();
    const { api, tab, renewals } = setUp(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/orders/slow' && !seen.has(pathname)) {
        seen.add(pathname);
        await held.opened;
        return refuse('session_expired');
      }
    });
    const seen = new Set<string>();
    tab.begin(api.signIn('ann'));
    const slow = tab.client.call(orders, ask('slow'));
    api.expireAccess();
    await tab.client.call(orders, ask('quick'));
    held.open();
    expect((await slow).user).toBe('ann');
    expect(renewals()).toBe(1);
  });

  test('4: a second refusal is final', async () => {
    const { api, tab, renewals } = setUp((request) =>
      isRenewal(request) ? undefined : refuse('session_expired'),
    );
    tab.begin(api.signIn('ann'));
    await expect(tab.client.call(orders, ask(1))).rejects.toThrow('session_expired');
    expect(renewals()).toBe(1);
    expect(tab.sessionId()).not.toBeNull();
  });

  test('5: a refused password, at sign-in, password change, or unlock, renews nothing', async () => {
    const { api, tab, renewals } = setUp((request) =>
      refuse(request.url.endsWith('/login') ? 'invalid_credentials' : 'incorrect_password'),
    );
    tab.begin(api.signIn('ann'));
    const body = { email: 'ann@example.com', password: 'Wrong#1234' };
    const change = {
      currentPassword: 'x',
      newPassword: 'Wrong#1234',
      confirmPassword: 'Wrong#1234',
    };
    await expect(tab.client.call(login, { body })).rejects.toMatchObject({ status: 401 });
    await expect(tab.client.call(changePassword, { body: change })).rejects.toMatchObject({
      code: 'incorrect_password',
    });
    await expect(tab.client.call(orders, ask('unlock'))).rejects.toMatchObject({ status: 401 });
    expect(renewals()).toBe(0);
    expect(tab.sessionId()).not.toBeNull();
  });

  test("6: a refused renewal isn't renewed: the session ends", async () => {
    const { api, tab, renewals } = setUp();
    const received: string[] = [];
    tab.subscribe(({ reason }) => received.push(reason));
    tab.begin(api.signIn('ann'));
    api.revokeAll();
    expect(code(await tab.client.call(orders, ask(1)).catch((error) => error))).toBe(
      'session_expired',
    );
    expect(renewals()).toBe(1);
    expect(tab.sessionId()).toBeNull();
    expect(received).toEqual(['signed-in', 'expired']);
  });

  test.each([{ token: 'only' }, { refreshToken: 'only' }, {}, null])(
    '7, 15: an answer without a token (%j) is a failed renewal, and ends the session at once',
    async (lacking) => {
      const asked = vi.fn();
      const { api, tab } = setUp((request) => {
        if (!isRenewal(request)) return;
        asked();
        return Response.json(lacking);
      });
      tab.begin(api.signIn('ann'));
      api.expireAccess();
      await expect(tab.client.call(orders, ask(1))).rejects.toThrow('Renewal failed');
      expect(tab.sessionId()).toBeNull();
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  test('8: bodies are sent again in full, JSON and forms alike', async () => {
    const { api, tab } = setUp();
    tab.begin(api.signIn('ann'));
    api.expireAccess();
    const form = new FormData();
    form.set('file', new Blob(['picture']), 'avatar.png');
    const [json, sent] = await Promise.all([
      tab.client.call(orders, ask(1, { name: 'Zoë', cards: [1, 2] })),
      tab.client.call(orders, ask(2, form)),
    ]);
    expect(JSON.parse(json.body)).toEqual({ name: 'Zoë', cards: [1, 2] });
    expect(sent.body).toContain('picture');
  });

  test("9: a caller that gives up doesn't affect the others", async () => {
    const held = gate();
    const { api, tab, renewals } = setUp(async (request) => {
      if (isRenewal(request)) await held.opened;
    });
    tab.begin(api.signIn('ann'));
    api.expireAccess();
    const leaving = new AbortController();
    const left = tab.client.call(orders, ask(1), { signal: leaving.signal });
    const stayed = tab.client.call(orders, ask(2));
    const gone = expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => renewals()).toBe(0);
    leaving.abort();
    await gone;
    held.open();
    expect((await stayed).path).toBe('/orders/2');
    expect(renewals()).toBe(1);
  });
});

describe('a session that ends while it is renewed', () => {
  test('10: signing out stays signed out, and the late tokens are revoked', async () => {
    const arrived = gate();
    const held = gate();
    const { api, tab } = setUp(async (request) => {
      if (!isRenewal(request)) return;
      arrived.open();
      await held.opened;
    });
    tab.begin(api.signIn('ann'));
    api.expireAccess();
    const refused = tab.client.call(orders, ask(1)).catch((error: unknown) => error);
    await arrived.opened;
    const signedOut = tab.signOut();
    held.open();
    expect(code(await refused)).toBe('session_expired');
    await signedOut;
    await expect.poll(() => api.isRevoked('ann')).toBe(true);
    expect(tab.sessionId()).toBeNull();
  });

  test.each(['the same tab', 'another tab'])(
    "11: requests of an earlier user don't affect somebody who signs in meanwhile, in %s",
    async (where) => {
      const arrived = gate();
      const held = gate();
      const { api, tab, openTab, fetch } = setUp(async (request) => {
        if (!isRenewal(request)) return;
        arrived.open();
        await held.opened;
      });
      tab.begin(api.signIn('ann'));
      api.expireAccess();
      const refused = tab.client.call(orders, ask('secret')).catch((error: unknown) => error);
      await arrived.opened;
      (where === 'the same tab' ? tab : openTab()).begin(api.signIn('bob'));
      held.open();
      expect(code(await refused)).toBe('session_expired');
      expect((await tab.client.call(orders, ask('own'))).user).toBe('bob');
      const sentForSecret = fetch.mock.calls.filter(([url]) => String(url).endsWith('secret'));
      expect(sentForSecret).toHaveLength(1);
    },
  );
});

describe('many tabs', () => {
  test('12: ten that expire at once renew once, and none is signed out', async () => {
    const { api, tab, openTab, renewals } = setUp();
    tab.begin(api.signIn('ann'));
    const tabs = [tab, ...Array.from({ length: 9 }, () => openTab())];
    api.expireAccess();
    await Promise.all(tabs.map((one, index) => one.client.call(orders, ask(index))));
    expect(renewals()).toBe(1);
    expect(new Set(tabs.map((one) => one.sessionId())).size).toBe(1);
  });

  test('without locks the grace period covers what they would have prevented', async () => {
    const { api, tab, openTab } = setUp();
    tab.begin(api.signIn('ann'));
    const tabs = Array.from({ length: 5 }, () => openTab({ locks: undefined }));
    api.expireAccess();
    const answers = await Promise.all(
      tabs.map((one, index) => one.client.call(orders, ask(index))),
    );
    expect(answers.every(({ user }) => user === 'ann')).toBe(true);
    expect(tab.sessionId()).not.toBeNull();
  });

  test("without locks a refused renewal doesn't end what a faster tab renewed", async () => {
    const arrived = gate();
    const held = gate();
    const { api, jar, openTab } = setUp(async (request) => {
      if (!isRenewal(request) || arrived.isOpen) return;
      arrived.open();
      await held.opened;
      return refuse('session_expired');
    });
    const [slow, quick] = [openTab({ locks: undefined }), openTab({ locks: undefined })];
    slow.begin(api.signIn('ann'));
    const reasons: string[] = [];
    slow.subscribe(({ reason }) => reasons.push(reason));
    api.expireAccess();
    const late = slow.client.call(orders, ask('late'));
    await arrived.opened;
    await quick.client.call(orders, ask('early'));
    const renewed = jar.cookie;
    held.open();
    expect(await late).toMatchObject({ path: '/orders/late', user: 'ann' });
    expect(jar.cookie).toBe(renewed);
    expect(reasons).toEqual([]);
  });

  test('the next tab gets the lock, and the others are notified, once they can read the new cookies', async () => {
    const { api, tab, openTab, renewals } = setUp(undefined, lateCookies());
    const other = openTab();
    const seen: (string | null)[] = [];
    other.subscribe(() => seen.push(other.sessionId()));
    tab.begin(api.signIn('ann'));
    expect(other.sessionId()).toBeNull();
    await until(() => other.sessionId() !== null);
    await until(() => seen.length > 0);
    expect(seen).toEqual([tab.sessionId()]);

    api.expireAccess();
    await Promise.all([tab, other].map((one, index) => one.client.call(orders, ask(index))));
    expect(renewals()).toBe(1);
  });

  test('sign-in and sign-out reach the other tabs', async () => {
    const { api, tab, openTab } = setUp();
    const other = openTab();
    const received: string[] = [];
    other.subscribe(({ reason }) => received.push(`${reason} ${other.sessionId() === null}`));
    tab.begin(api.signIn('ann'));
    await expect.poll(() => received).toEqual(['elsewhere false']);
    await tab.signOut();
    await expect.poll(() => received).toEqual(['elsewhere false', 'elsewhere true']);
    expect(api.isRevoked('ann')).toBe(true);
  });
});

describe('faults while renewing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function settle<T>(work: Promise<T>): Promise<T | unknown> {
    const result = work.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    return result;
  }

  test("13: a tab that keeps the lock forever doesn't stop the others", async () => {
    const { api, openTab } = setUp();
    const stuck = {
      request: (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    };
    const tab = openTab({ locks: stuck });
    tab.begin(api.signIn('ann'));
    api.expireAccess();
    expect(await settle(tab.client.call(orders, ask(1)))).toMatchObject({ user: 'ann' });
  });

  test('14: a lost answer is requested again within the grace period', async () => {
    let lost = 0;
    const { api, tab } = setUp(async (request) => {
      if (!isRenewal(request) || lost++ > 0) return;
      await api.answer(request);
      throw new TypeError('connection lost');
    });
    tab.begin(api.signIn('ann'));
    api.expireAccess();
    expect(await settle(tab.client.call(orders, ask(1)))).toMatchObject({ user: 'ann' });
  });

  test.each([
    ['a server that is down', () => refuse('unavailable', 503)],
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['no answer', () => new Promise<never>(() => {})],
  ])('15: %s is tried a few times, then the session ends', async (_, fail) => {
    const asked = vi.fn();
    const { api, tab } = setUp((request) => {
      if (!isRenewal(request)) return;
      asked();
      return fail();
    });
    tab.begin(api.signIn('ann'));
    api.expireAccess();
    const error = await settle(tab.client.call(orders, ask(1)));
    expect(error instanceof CallFailure || error instanceof ApiError).toBe(true);
    expect(asked).toHaveBeenCalledTimes(4);
    expect(tab.sessionId()).toBeNull();
  });

  test("16: an unreachable API doesn't end a session that nobody refused", async () => {
    const { api, tab } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    tab.begin(api.signIn('ann'));
    const error = await settle(tab.client.call(readProfile));
    expect(error).toMatchObject({ reason: 'network' });
    expect(tab.sessionId()).not.toBeNull();
  });
});
