import { endpoints } from '@tag/contract';
import { listen } from '@tag/server/listen';
import { folderStore } from '@tag/server/testing';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadRoutes } from '../../packages/server/src/http/upload-routes.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { pause, until } from '../support/waiting.ts';

/**
 * How long a request may take to arrive, over a real connection: here 300 ms in place of a minute, and an
 * upload may pause for 600 ms in place of half a minute.
 */
const REQUEST_MS = 300;
const PAUSE_MS = 600;
const folder = await mkdtemp(join(tmpdir(), 'tag-uploads-'));
const database = await testDatabase();
const api = testApi(database, { mediaStore: folderStore(folder), uploadPauseMs: PAUSE_MS });
const isUpload = uploadRoutes(endpoints);
const listener = await listen(api, 0, '127.0.0.1', undefined, {
  requestMs: REQUEST_MS,
  isPaced: ({ method = '', url = '' }) => isUpload(method, url.split('?')[0]!),
});
afterAll(async () => {
  await listener.close();
  await rm(folder, { recursive: true, force: true });
});
let token: string;
beforeAll(async () => {
  token = (await signInAs(callsOf(api), (await addUser(database, { role: 'lab' })).email)).token;
});

/** Sends parts with a pause after each, and nothing after them if it doesn't end. */
async function send(
  path: string,
  type: string,
  { isEnded, parts }: { parts: number; isEnded: boolean },
) {
  const sending = request({
    ...{ method: 'POST', host: '127.0.0.1', port: listener.port, path },
    headers: { 'Content-Type': type, Authorization: `Bearer ${token}` },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  let isAnswered = false;
  answered.then(() => (isAnswered = true)).catch(() => {});
  for (let part = 0; part < parts && !isAnswered; part += 1) {
    sending.write('x'.repeat(100));
    await pause(REQUEST_MS / 3);
  }
  if (isEnded) sending.end();
  const [response] = await answered;
  const body = await text(response);
  sending.destroy();
  return { status: response.statusCode, body: body === '' ? undefined : JSON.parse(body) };
}

describe('a request that is slow to arrive', () => {
  test('is ended after a while', async () => {
    const sent = { parts: 1, isEnded: false };
    expect((await send('/users/login', 'application/json', sent)).status).toBe(408);
    // However steadily its parts come.
    const steady = { parts: 30, isEnded: true };
    expect((await send('/users/login', 'application/json', steady)).status).toBe(408);
  });

  test('is taken if it is a file and its parts come steadily', async () => {
    const steady = { parts: 9, isEnded: true };
    const { body, status } = await send('/lab/deliveries', 'application/zip', steady);
    expect([status, body]).toEqual([202, { id: expect.any(String) }]);
    const { bytes } = await database.query
      .selectFrom('labDeliveries')
      .select('bytes')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(bytes).toBe(900);
  });

  test('is refused if it is a file that pauses for too long, and what came of it is deleted', async () => {
    const files = await readdir(join(folder, 'incoming'));
    const { body, status } = await send('/lab/deliveries', 'application/zip', {
      parts: 3,
      isEnded: false,
    });
    expect([status, body.code]).toEqual([408, 'upload_stalled']);
    expect(body.message).toMatch(/Nothing arrived for \d+ seconds/);
    const sending = database.query.selectFrom('labDeliveries').where('state', '=', 'sending');
    await until(async () => (await sending.selectAll().execute()).length === 0);
    expect(await readdir(join(folder, 'incoming'))).toEqual(files);
  });
});
