import { checkSlabCode } from '@tag/client/grade-log';
import { gradeCards } from '@tag/server/seeding';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rotateReportKey } from '../../packages/server/src/grade-log/report-keys.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

/** The QR code on a slab has our signature of its number, so nobody else can make one up. */
const database = await testDatabase();
const api = testApi(database);
const call = callsOf(api);
const CERTIFICATE = 'Y0000001';
const baseUrl = 'https://api.example.com';

let token: string;
beforeAll(async () => {
  const variationId = await addVariation(database);
  await gradeCards(database, [
    sampleCard({ certificate: CERTIFICATE, variationId }),
    sampleCard({ certificate: 'Y0000002', variationId, publishedAt: null }),
  ]);
  const { email } = await addUser(database, { role: 'lab' });
  token = (await signInAs(call, email)).token;
});

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => api.request(url.slice(baseUrl.length)));
});

const read = (certificate: string) =>
  call('GET', `/lab/certificates/${certificate}/slab-address`, { token });

/** @returns the signature. */
async function signatureOf(certificate: string): Promise<string> {
  const { body } = await read(certificate);
  const { address } = body as { address: string };
  const [page, signature] = address.split('?s=');
  expect(page).toMatch(new RegExp(`/card/${certificate}$`));
  expect(signature).toHaveLength(86);
  return signature!;
}

const check = (certificate: string, signature: string) =>
  checkSlabCode({ baseUrl }, certificate, signature);

test('it is ours, also after another key signs', async () => {
  const signature = await signatureOf(CERTIFICATE);
  expect(await check(CERTIFICATE, signature)).toBe('signed');
  await database.query.transaction().execute(rotateReportKey);
  expect(await check(CERTIFICATE, signature)).toBe('signed');
  const next = await signatureOf(CERTIFICATE);
  expect(next).not.toBe(signature);
  expect(await check(CERTIFICATE, next)).toBe('signed');
});

test('the lab has it before the report is published', async () => {
  expect(await check('Y0000002', await signatureOf('Y0000002'))).toBe('signed');
});

test("another number's isn't ours, and neither is one that was changed", async () => {
  const signature = await signatureOf(CERTIFICATE);
  expect(await check('Y0000002', signature)).toBe('refused');
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(await check(CERTIFICATE, changed)).toBe('refused');
  for (const text of ['', 'abc', `${signature}A`, '!'.repeat(86)])
    expect(await check(CERTIFICATE, text)).toBe('refused');
});

test('an unknown certificate has none, nor has a void one', async () => {
  expect(await read('Y9999999')).toMatchObject({ status: 404 });
  const body = { reason: 'Cracked slab' };
  await call('PUT', '/lab/certificates/Y0000002/void', { body, token });
  expect(await read('Y0000002')).toMatchObject({ status: 410 });
});

test("nobody but the lab gets it, and without an answer it can't be told", async () => {
  const anonymous = await call('GET', `/lab/certificates/${CERTIFICATE}/slab-address`);
  expect(anonymous.status).toBe(401);
  const signature = await signatureOf(CERTIFICATE);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await check(CERTIFICATE, signature)).toBe('unreachable');
  vi.stubGlobal('fetch', async () => Response.json({ keys: 'none' }));
  expect(await check(CERTIFICATE, signature)).toBe('unreachable');
});
