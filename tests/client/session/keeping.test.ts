import { readProfile } from '@tag/contract/users';
import { expect, test, vi } from 'vitest';
import { cookieJar, fakeBrowser } from './fake-tabs.ts';
import { fakeSessions } from './fake-sessions.ts';
import { createCookieStore } from '@tag/client/session';

function setUp() {
  const api = fakeSessions();
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) =>
    api.answer(new Request(input, init)),
  );
  return { api, fetch, ...fakeBrowser(fetch) };
}

test('the cookies are the specified ones: a year, for this site only, on https only', () => {
  const { api, jar, openTab } = setUp();
  const tab = openTab();
  tab.begin(api.signIn('ann'));
  tab.writeVerified(true);
  expect(jar.cookie.split('; ').map((pair) => pair.split('=')[0])).toEqual([
    'domain',
    'refresh_token',
    'access_token',
    'user_verified',
  ]);
  for (const assignment of jar.written) {
    expect(assignment).toContain('; Max-Age=31536000; Path=/; SameSite=Strict; Secure');
  }
  expect(jar.cookie).toContain('user_verified=1');
  expect(tab.isVerified()).toBe(true);
  tab.writeVerified(false);
  expect(jar.cookie).toMatch(/user_verified=(;|$)/);
});

test("signing out empties the cookies, even when the server can't be reached", async () => {
  const { api, jar, openTab, fetch } = setUp();
  const tab = openTab();
  tab.begin(api.signIn('ann'));
  tab.writeVerified(true);
  fetch.mockRejectedValue(new TypeError('fetch failed'));
  await tab.signOut();
  expect(jar.cookie).toBe('');
});

test('signing out revokes an expired session on the server, too', async () => {
  const { api, openTab } = setUp();
  const tab = openTab();
  tab.begin(api.signIn('ann'));
  api.expireAccess();
  await tab.signOut();
  expect(api.isRevoked('ann')).toBe(true);
});

test("tokens of another API on the same host aren't ours", () => {
  const jar = cookieJar();
  const store = (host: string) => createCookieStore(host, { secure: false, holder: jar });
  store('localhost:4601').write({ sessionId: 'a'.repeat(32), token: 't', refreshToken: 'r' });
  expect(store('localhost:4601').read()).toMatchObject({ token: 't', refreshToken: 'r' });
  expect(store('localhost:5601').read()).toBeNull();
});

test.each(['access_token=x; refresh_token=y', 'access_token', '', 'a=b; =; access_token=~'])(
  "cookies that aren't ours (%j) don't make a session",
  (cookie) => {
    const holder = { cookie: `domain=api.example.com; ${cookie}` };
    expect(createCookieStore('api.example.com', { secure: true, holder }).read()).toBeNull();
  },
);

test('an impersonation is limited to its tab, and ending it leaves the staff signed in', async () => {
  const { api, openTab } = setUp();
  const own = openTab();
  own.begin(api.signIn('admin'));
  const acting = openTab();
  const codes = api.signIn('customer');
  await acting.impersonate(codes);
  const user = async (tab: typeof own) =>
    ((await tab.client.call(readProfile)) as unknown as { user: string }).user;
  expect([acting.isImpersonation(), own.isImpersonation()]).toEqual([true, false]);
  expect([await user(acting), await user(own)]).toEqual(['customer', 'admin']);

  await acting.signOut();
  expect(api.isRevoked('customer')).toBe(true);
  expect(api.isRevoked('admin')).toBe(false);
  expect(acting.isImpersonation()).toBe(false);
  expect(await user(acting)).toBe('admin');
});

test('new tokens for the same user continue the same session', async () => {
  const { api, openTab } = setUp();
  const tab = openTab();
  tab.begin(api.signIn('ann'));
  const sessionId = tab.sessionId();
  const received = vi.fn();
  tab.subscribe(received);
  tab.replaceTokens(api.signIn('ann'));
  expect(tab.sessionId()).toBe(sessionId);
  expect(received).not.toHaveBeenCalled();
});
