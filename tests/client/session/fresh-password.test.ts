import { impersonateUser } from '@tag/contract/admin';
import { createSession, createTabStore } from '@tag/client/session';
import { expect, test, vi } from 'vitest';
import { answering, json, refusal } from '../fake-api.ts';
import { memoryStorage } from './fake-tabs.ts';

const codes = { token: 'a', refreshToken: 'b', expiresAt: '2026-11-24T12:00:00.000Z' };
const needed = () => refusal('password_needed', 403);
const id = '00000000-0000-4000-8000-000000000000';

function signedIn(askForPassword: () => Promise<boolean>, ...answers: (() => Response)[]) {
  const fetch = answering(...answers);
  const session = createSession({
    baseUrl: 'https://api.example.com',
    fetch,
    store: createTabStore(memoryStorage()),
    tabStore: createTabStore(memoryStorage()),
    askForPassword,
  });
  session.begin({ token: 't', refreshToken: 'r' });
  const impersonate = () => session.client.call(impersonateUser, { params: { id } });
  return { fetch, impersonate, session };
}

test('a call that needs the password asks for it, and is repeated', async () => {
  const ask = vi.fn(async () => true);
  const { fetch, impersonate } = signedIn(ask, needed, () => json(codes));
  expect(await impersonate()).toEqual(codes);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a call whose password is not confirmed is refused, without another request', async () => {
  const { fetch, impersonate } = signedIn(async () => false, needed);
  await expect(impersonate()).rejects.toMatchObject({ code: 'password_needed' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a call is asked for once: a second refusal is final', async () => {
  const ask = vi.fn(async () => true);
  const { fetch, impersonate } = signedIn(ask, needed);
  await expect(impersonate()).rejects.toMatchObject({ code: 'password_needed' });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a call is never repeated as another user', async () => {
  const { fetch, impersonate, session } = signedIn(async () => {
    session.begin({ token: 'other', refreshToken: 'other' });
    return true;
  }, needed);
  await expect(impersonate()).rejects.toMatchObject({ code: 'password_needed' });
  expect(fetch).toHaveBeenCalledTimes(1);
});
