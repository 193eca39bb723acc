import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import {
  expectWell,
  faultOf,
  jsonCall,
  startAbused,
  type Answer,
  type Call,
} from './abused-server.ts';

/** Fifty at once where only one may win. */
const SIZE = 50;
const server = await startAbused({ ACCOUNT_ERRORS: 'explicit' });
const staff = await server.signIn('staff@example.com');
let count = 0;
const newEmail = () => `racer-${(count += 1)}@example.com`;

async function race(call: (index: number) => Call): Promise<Answer[]> {
  const answers = await Promise.all(
    Array.from({ length: SIZE }, (_, index) => server.send(call(index))),
  );
  expect(answers.map(faultOf).filter(Boolean)).toEqual([]);
  return answers;
}

const read = <T>({ text }: Answer) => JSON.parse(text) as T;
const winners = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

async function get<T>(path: string, token?: string): Promise<T> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return read<T>(await server.send({ method: 'GET', path, headers }));
}

/** The link in the newest mail to an address. */
async function mailedLink(to: string): Promise<{ id: string; code: string }> {
  const link = /https?:\/\/\S+\/([0-9a-f-]{36})\/([\w-]+)/;
  let text = '';
  await expect
    .poll(
      async () => {
        const { items } = await get<{ items: { text: string }[] }>(
          `/outbox.json?to=${encodeURIComponent(to)}`,
        );
        return (text = items[0]?.text ?? '');
      },
      { timeout: 20_000 },
    )
    .toMatch(link);
  const [, id = '', code = ''] = link.exec(text)!;
  return { id, code };
}

const staffForm = (email: string, username?: string) => ({
  firstName: 'Casey',
  lastName: 'Miller',
  email,
  roleId: 1,
  status: 'active',
  ...(username && { username }),
});

test('one address is given to one new user', async () => {
  const email = newEmail();
  expect(
    winners(await race(() => jsonCall('POST', '/admin/users', staffForm(email), staff))),
  ).toHaveLength(1);
  const { total } = await get<{ total: number }>(
    `/admin/users?search=${encodeURIComponent(email)}`,
    staff,
  );
  expect(total).toBe(1);
});

test('one username is given to one new user', async () => {
  const username = `racer.${count}`;
  const answers = await race(() =>
    jsonCall('POST', '/admin/users', staffForm(newEmail(), username), staff),
  );
  expect(winners(answers)).toHaveLength(1);
});

test('registrations of one address all get the same answer', async () => {
  const email = newEmail();
  const answers = await race(() =>
    jsonCall('POST', '/users/register', {
      firstName: 'Casey',
      lastName: 'Miller',
      email,
      phoneNumber: '(555)-123-4567',
      dateOfBirth: '04-17-1990',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  );
  for (const { status } of answers) expect([200, 409, 429]).toContain(status);
  expect(winners(answers).length).toBeGreaterThan(0);
  const { total } = await get<{ total: number }>(
    `/admin/users?search=${encodeURIComponent(email)}`,
    staff,
  );
  expect(total).toBeLessThanOrEqual(1);
});

test('a session renewed by fifty at once moves ahead by one step', async () => {
  const credentials = { email: 'customer@example.com', password: PASSWORD };
  const { refreshToken } = read<{ refreshToken: string }>(
    await server.send(jsonCall('POST', '/users/login', credentials)),
  );
  const answers = await race(() => jsonCall('POST', '/users/renew-token', { refreshToken }));
  expect(winners(answers)).toHaveLength(SIZE);
  expect(new Set(answers.map((it) => read<{ refreshToken: string }>(it).refreshToken)).size).toBe(
    1,
  );
});

test('a mailed link to choose a password works once', async () => {
  const email = 'other@example.com';
  await server.send(jsonCall('POST', '/users/forgot-password', { email }));
  const { id, code } = await mailedLink(email);
  const chosen = (index: number) => `Racing#${2000 + index}`;
  const answers = await race((index) =>
    jsonCall('PUT', `/users/reset-password/${id}`, {
      code,
      password: chosen(index),
      confirmPassword: chosen(index),
    }),
  );
  expect(winners(answers)).toHaveLength(1);
  const password = chosen(answers.findIndex(({ status }) => status === 200));
  const { status } = await server.send(jsonCall('POST', '/users/login', { email, password }));
  expect(status).toBe(200);
});

test('the codes of an impersonation start one session', async () => {
  const { items } = await get<{ items: { id: string }[] }>(
    '/admin/users?search=customer%40example.com',
    staff,
  );
  const begun = await server.send(
    jsonCall('POST', `/admin/users/${items[0]!.id}/impersonate`, {}, staff),
  );
  const { refreshToken, token } = read<{ token: string; refreshToken: string }>(begun);
  const answers = await race(() => jsonCall('POST', '/users/renew-token', { refreshToken, token }));
  expect(winners(answers)).toHaveLength(1);
});

test('fifty uses of one upload leave an avatar, and none of them breaks', async () => {
  const token = await server.signIn('customer@example.com');
  const upload = await get<{ id: string; url: string }>(
    '/users/upload/presign-url?fileName=avatar&contentType=image%2Fpng',
    token,
  );
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const sent = await server.send({
    method: 'PUT',
    path: upload.url,
    headers: { 'Content-Type': 'image/png' },
    body: png,
  });
  expect(sent.status).toBe(200);
  const answers = await race(() =>
    jsonCall('PUT', '/users/avatar', { uploadId: upload.id }, token),
  );
  expect(winners(answers).length).toBeGreaterThan(0);
  for (const { status } of answers) expect([200, 400, 404, 409, 503]).toContain(status);
});

test('of fifty default addresses one stays the default', async () => {
  const token = await server.signIn('customer@example.com');
  const answers = await race((index) =>
    jsonCall(
      'POST',
      '/user-address',
      {
        type: 'shipping',
        addressType: 'residential',
        address: `${index + 1} Sunset Boulevard`,
        cityName: 'Beverly Hills',
        stateCode: 'CA',
        zipcode: '90210',
        countryName: 'United States',
        isDefault: true,
      },
      token,
    ),
  );
  expect(winners(answers).length).toBeGreaterThan(0);
  const { items } = await get<{ items: { isDefault: boolean }[] }>(
    '/user-address?type=shipping',
    token,
  );
  expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('one attempt to pay opens one checkout, and fifty payments of it settle once', async () => {
  const key = randomBytes(16).toString('hex');
  const begin = jsonCall('POST', '/graded-cards/X0000001/witness/payment', {
    returnUrl: 'http://localhost:4600/card/X0000001/witness',
  });
  const withKey = (): Call => ({ ...begin, headers: { ...begin.headers, 'Idempotency-Key': key } });
  const begun = winners(await race(withKey)).map(
    (it) => read<{ checkoutUrl: string }>(it).checkoutUrl,
  );
  expect(begun.length).toBeGreaterThan(0);
  expect(new Set(begun).size).toBe(1);
  await race((index) => ({
    method: 'POST',
    path: begun[0]!,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: index % 2 === 0 ? 'decision=pay' : 'decision=decline',
  }));
  const states = await race(withKey);
  expect(new Set(states.map((it) => read<{ state: string }>(it).state)).size).toBe(1);
});

test('a password changed fifty times at once has one new value', async () => {
  const email = newEmail();
  await server.send(jsonCall('POST', '/admin/users', staffForm(email), staff));
  const token = await server.signIn('customer@example.com');
  const answers = await race((index) =>
    jsonCall(
      'PUT',
      '/users/password',
      {
        currentPassword: PASSWORD,
        newPassword: `Changed#${1000 + index}`,
        confirmPassword: `Changed#${1000 + index}`,
      },
      token,
    ),
  );
  expect(winners(answers)).toHaveLength(1);
});

test('the server still works afterwards', async () => {
  await expectWell(server);
});
