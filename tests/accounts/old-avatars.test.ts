import type { MediaStore } from '@tag/server';
import { avatarJobs, drainJobs, folderStore } from '@tag/server/testing';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { makeFailedJobsDue } from '../support/failed-jobs.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'old-avatars-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let isAway = false;
const files = folderStore(folder);
const mediaStore: MediaStore = {
  ...files,
  delete: (key) => (isAway ? Promise.reject(new Error('out of reach')) : files.delete(key)),
};
const app = testApi(database, { mediaStore });
const call = callsOf(app);
const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a03' } })
  .png()
  .toBuffer();

let token: string;
beforeEach(async () => {
  isAway = false;
  token = (await signInAs(call, (await addUser(database)).email)).token;
});

const stored = async () => (await readdir(folder)).length;
const doJobs = () => drainJobs(database, avatarJobs({ mediaStore }), pino({ level: 'silent' }));

async function upload(): Promise<string> {
  const query = 'fileName=avatar&contentType=image/png';
  const { body } = await call('GET', `/users/upload/presign-url?${query}`, { token });
  const headers = { 'Content-Type': 'image/png' };
  await app.request(body.url, { method: 'PUT', body: new Uint8Array(bytes), headers });
  return body.id;
}
async function choose(uploadId: string | null): Promise<string | undefined> {
  const { body, status } = await call('PUT', '/users/avatar', { token, body: { uploadId } });
  expect(status).toBe(200);
  return body.avatar?.url.replace('/media/', '');
}
const exists = async (key: string) => (await files.stat(key)) !== null;

test('an avatar’s file is deleted once the avatar is replaced or removed', async () => {
  const first = (await choose(await upload()))!;
  const second = (await choose(await upload()))!;
  expect([await exists(first), await exists(second)]).toEqual([true, true]);
  await doJobs();
  expect([await exists(first), await exists(second)]).toEqual([false, true]);
  await choose(null);
  await doJobs();
  expect(await exists(second)).toBe(false);
  expect(await stored()).toBe(0);
});

test("a store that can't delete right now is retried, and nobody waits for it", async () => {
  isAway = true;
  const first = (await choose(await upload()))!;
  await choose(null);
  await doJobs();
  expect(await exists(first)).toBe(true);
  isAway = false;
  await makeFailedJobsDue(database);
  await doJobs();
  expect(await exists(first)).toBe(false);
});

test('of two avatars chosen at once one stays, and only its file', async () => {
  const id = await upload();
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('PUT', '/users/avatar', { token, body: { uploadId: id } })),
  );
  await doJobs();
  const { body } = await call('GET', '/users/me', { token });
  expect(await exists(body.avatar.url.replace('/media/', ''))).toBe(true);
  expect(await stored()).toBe(1);
  for (const { status } of answers) expect([200, 404]).toContain(status);
});

test('a failed save leaves no file behind', async () => {
  const before = await stored();
  const id = await upload();
  await database.pool.query('alter table audit_trail rename to audit_trail_away');
  const { status } = await call('PUT', '/users/avatar', { token, body: { uploadId: id } });
  await database.pool.query('alter table audit_trail_away rename to audit_trail');
  expect(status).toBe(500);
  expect(await stored()).toBe(before);
});
