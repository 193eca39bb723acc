import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { COLLECTOR, signIn, untilTitle } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

const RENEWAL = '**/users/renew-token';
const questions = (page: Page) => untilTitle(page, 'Help');

async function signedIn() {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.goto(`${portal}/sign-in?returnTo=/help`);
  await signIn(page, COLLECTOR.email, COLLECTOR.password);
  await questions(page);
  await page.getByRole('button', { name: /^Your account: / }).waitFor();
  const context = page.context();
  const renewals: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/users/renew-token') && request.method() === 'POST') {
      renewals.push(request.frame().page());
    }
  });
  return { ...visitor, context, renewals };
}

async function accessToken(context: BrowserContext) {
  const cookies = await context.cookies(portal);
  const cookie = cookies.find(({ name }) => name === 'access_token')!;
  const [sessionId, token] = cookie.value.split('~') as [string, string];
  return { cookie, sessionId, token };
}

/** What a tab has a quarter of an hour later: an expired access token. */
async function expireAccess(context: BrowserContext): Promise<void> {
  const { cookie, sessionId, token } = await accessToken(context);
  await context.addCookies([{ ...cookie, value: `${sessionId}~${token.slice(0, -6)}AAAAAA` }]);
}

/** The page has loaded its user again, using the session. */
const known = (page: Page) => page.getByRole('button', { name: /^Your account: / }).waitFor();

test('an access token that expires during a burst of calls is renewed once, and nothing is lost', async () => {
  const { page, context, renewals } = await signedIn();
  await expireAccess(context);
  await page.goto(portal);
  await untilTitle(page, /^Welcome, /);
  await known(page);
  expect(renewals).toHaveLength(1);
});

test('ten tabs whose token expires at once renew it once, and all stay signed in', async () => {
  const { page, context, renewals } = await signedIn();
  const tabs = await Promise.all(Array.from({ length: 9 }, () => context.newPage()));
  await expireAccess(context);
  const all = [page, ...tabs];
  await Promise.all(all.map((tab) => tab.goto(`${portal}/help`)));
  await Promise.all(all.map(known));
  expect(renewals).toHaveLength(1);
  expect(all.map((tab) => new URL(tab.url()).pathname)).toEqual(all.map(() => '/help'));
});

test('a tab that dies during a renewal leaves the others signed in', async () => {
  const { page, context, renewals } = await signedIn();
  const dying = await context.newPage();
  const held = new Promise<void>((arrived) => {
    void dying.route(RENEWAL, () => arrived());
  });
  await expireAccess(context);
  await dying.goto(`${portal}/help`);
  await held;
  await page.goto(`${portal}/help`);
  await dying.close();
  await known(page);
  expect(renewals.filter((tab) => tab === page)).toHaveLength(1);
});

test('signing out during a renewal stays signed out, here and on the server', async () => {
  const { page, context } = await signedIn();
  let letGo!: () => void;
  const released = new Promise<void>((release) => (letGo = release));
  const held = new Promise<void>((arrived) => {
    let first = true;
    void page.route(RENEWAL, async (route) => {
      if (!first) return route.continue();
      first = false;
      arrived();
      await released;
      await route.continue();
    });
  });
  await expireAccess(context);
  await page.goto(`${portal}/help`);
  await held;
  const answered = page.waitForResponse('**/users/renew-token');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${portal}/sign-in`);
  letGo();
  const { token } = (await (await answered).json()) as { token: string };
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${api}/users/me`, { headers })).status;
    })
    .toBe(401);
  expect((await context.cookies(portal)).filter(({ name }) => name.endsWith('token'))).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/sign-in');
});

test('a revoked session ends with a message, and returns after signing in', async () => {
  const { page, context } = await signedIn();
  const other = await context.newPage();
  await other.goto(`${portal}/help`);
  await known(other);
  const { token } = await accessToken(context);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const left = await fetch(`${api}/users/logout`, { method: 'POST', headers, body: '{}' });
  expect(left.status).toBe(200);

  await page.goto(`${portal}/order-history`);
  await page.getByText('Your session has expired. Please login again').waitFor();
  await page.waitForURL(`${portal}/sign-in?returnTo=%2Forder-history`);
  await other.waitForURL(`${portal}/sign-in?returnTo=%2Fhelp`);
  await signIn(page, COLLECTOR.email, COLLECTOR.password);
  await page.waitForURL(`${portal}/order-history`);
  await other.waitForURL(`${portal}/help`);
});

test('signing in only leads to pages of the portal', async () => {
  const { page } = await signedIn();
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%09/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/sign-in',
  ];
  for (const target of elsewhere) {
    const query = target.includes('%') ? target : encodeURIComponent(target);
    await page.goto(`${portal}/sign-in?returnTo=${query}`);
    await untilTitle(page, /^Welcome, /);
    expect(page.url()).toBe(`${portal}/`);
  }
});

test('permissions are stored encrypted; unreadable ones are reported and deleted', async () => {
  const { page } = await signedIn();
  const kept = () => page.evaluate(() => localStorage.getItem('tag-card-grading') ?? '{}');
  await expect.poll(kept).toContain('localUserPermissionData');
  expect(await kept()).not.toContain('action');
  const { localUserPermissionData: sealed } = JSON.parse(await kept()) as Record<string, string>;

  await page.evaluate(
    (text) => {
      localStorage.setItem('tag-card-grading', JSON.stringify({ localUserPermissionData: text }));
    },
    `${sealed!.slice(0, -8)}AAAAAAA=`,
  );
  await page.reload();
  await page.getByText('Stored data could not be decrypted.').waitFor();
  await known(page);
  await page.reload();
  await known(page);
  expect(await page.getByText('Stored data could not be decrypted.').count()).toBe(0);
});
