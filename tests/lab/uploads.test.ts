import type { DeliveryUpload } from '@tag/contract/lab';
import type { MediaStore } from '@tag/server';
import { folderStore, s3Store } from '@tag/server/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import {
  deliveredCard,
  filesOf,
  orderAtVerification,
  progressOf,
  takeDeliveries,
  zipDelivery,
} from '../support/delivery.ts';
import { startS3 } from '../support/s3.ts';

/** A zip that is sent in parts, to us or to the store's own addresses. */
const PART = 8 * 2 ** 20;
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'tag-parts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const s3 = await startS3({ bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' });
const bucket = await s3Store({
  ...{ bucket: 'media', region: 'eu-west-1', endpoint: s3.url },
  keys: { id: 'KEY', secret: 'SECRET' },
});
const stores: [name: string, store: MediaStore, isSigned: boolean][] = [
  ['a folder', folderStore(folder), false],
  ['S3', bucket, true],
];
let token: string;
let other: string;
/** More than two parts. */
let zip: Buffer;

beforeAll(async () => {
  const call = callsOf(testApi(database));
  const lab = async () =>
    (await signInAs(call, (await addUser(database, { role: 'lab' })).email)).token;
  [token, other] = [await lab(), await lab()];
});

async function newZip() {
  const { itemIds } = await orderAtVerification(database, (await addUser(database)).id, 1);
  const card = deliveredCard(itemIds[0]!);
  return zipDelivery([card], { ...(await filesOf(card)), 'more.bin': randomBytes(2 * PART) });
}

describe.each(stores)('an upload to %s', (_, mediaStore, isSigned) => {
  const api = testApi(database, { mediaStore });
  const call = callsOf(api);
  const path = (id: string) => `/lab/deliveries/uploads/${id}`;
  const read = async (id: string): Promise<DeliveryUpload> =>
    (await call('GET', path(id), { token })).body;
  const sendToUs = (id: string, part: number, bytes: Buffer, by = token) =>
    api.request(`${path(id)}/parts/${part}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream', Authorization: `Bearer ${by}` },
      body: new Uint8Array(bytes),
    });
  /** To the address that it got. */
  const send = async (
    upload: DeliveryUpload,
    { bytes, part, url }: DeliveryUpload['parts'][number],
  ) => {
    const content = zip.subarray(part * PART, part * PART + bytes);
    const response = upload.isSigned
      ? await fetch(url, { method: 'PUT', body: new Uint8Array(content) })
      : await sendToUs(upload.id, part, content);
    return response.status;
  };
  const begin = async (): Promise<DeliveryUpload> =>
    (await call('POST', '/lab/deliveries/uploads', { token, body: { bytes: zip.byteLength } }))
      .body;
  const complete = (id: string, by = token) => call('POST', `${path(id)}/complete`, { token: by });

  beforeAll(async () => {
    zip = await newZip();
  });

  test('goes on with the parts that are missing, and becomes a delivery', async () => {
    const upload = await begin();
    expect(upload).toMatchObject({ bytes: zip.byteLength, arrived: 0, isSigned });
    expect(upload.parts.map(({ bytes, part }) => [part, bytes])).toEqual([
      [0, PART],
      [1, PART],
      [2, zip.byteLength - 2 * PART],
    ]);
    const { id } = upload;
    expect(await send(upload, upload.parts[0]!)).toBe(200);
    // A part that arrived, but whose answer was lost, is sent again.
    expect(await send(upload, upload.parts[0]!)).toBe(200);
    const rest = await read(id);
    expect(rest).toMatchObject({ arrived: PART, parts: [{ part: 1 }, { part: 2 }] });
    const early = await complete(id);
    expect([early.status, early.body.code]).toEqual([409, 'part_missing']);
    expect((await call('GET', `/lab/deliveries/${id}`, { token })).status).toBe(404);
    for (const part of rest.parts) expect(await send(rest, part)).toBe(200);
    expect(await read(id)).toMatchObject({ arrived: zip.byteLength, parts: [] });

    expect((await complete(id)).body).toEqual({ id });
    expect((await complete(id)).body).toEqual({ id });
    expect(await read(id)).toMatchObject({ arrived: zip.byteLength, parts: [] });
    await takeDeliveries({ database, mediaStore });
    expect(await progressOf({ api, token }, id)).toMatchObject({
      ...{ state: 'done', graded: 1, bytes: zip.byteLength },
    });
    expect(s3.openUploads()).toBe(0);
  });

  test('takes parts at our address too', async () => {
    const { id, parts } = await begin();
    for (const { bytes, part } of parts) {
      const content = zip.subarray(part * PART, part * PART + bytes);
      expect((await sendToUs(id, part, content)).status).toBe(200);
    }
    expect((await complete(id)).status).toBe(200);
    await takeDeliveries({ database, mediaStore });
    expect(await progressOf({ api, token }, id)).toMatchObject({ state: 'done', unchanged: 1 });
  });

  test('refuses parts of another size, out of order, or of somebody else', async () => {
    const { id } = await begin();
    const refusal = async (part: number, bytes: Buffer, by?: string) => {
      const response = await sendToUs(id, part, bytes, by);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const whole = zip.subarray(0, PART);
    expect(await refusal(1, whole)).toEqual([409, 'part_missing']);
    expect(await refusal(0, whole.subarray(1))).toEqual([422, 'part_size']);
    expect(await refusal(0, zip.subarray(0, PART + 1))).toEqual([422, 'part_size']);
    expect(await refusal(3, whole)).toEqual([404, 'not_found']);
    expect(await refusal(0, whole, other)).toEqual([404, 'not_found']);
    expect((await call('GET', path(id), { token: other })).status).toBe(404);
    expect((await complete(id, other)).status).toBe(404);
    expect(await read(id)).toMatchObject({ arrived: 0 });
  });
});
