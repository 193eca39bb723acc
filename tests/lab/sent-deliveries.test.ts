import type { DeliveryResult } from '@tag/contract/lab';
import type { MediaStore } from '@tag/server';
import {
  deliveryJobs,
  folderStore,
  s3Store,
  sweepExpired,
  sweepUploads,
} from '@tag/server/testing';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
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
  postDelivery,
  progressOf,
  sendDelivery,
  takeDeliveries,
  zipDelivery,
} from '../support/delivery.ts';
import { makeFailedJobsDue } from '../support/failed-jobs.ts';
import { startS3 } from '../support/s3.ts';
import { until } from '../support/waiting.ts';

/** A delivery from its first byte until it is forgotten, with both stores. */
const database = await testDatabase({ connections: 8 });
const { query } = database;
const folder = await mkdtemp(join(tmpdir(), 'tag-sent-'));
await mkdir(join(folder, 'incoming'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const account = { bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' };
const s3 = await startS3(account);
const stores: [name: string, store: MediaStore, incoming: () => Promise<string[]>][] = [
  ['a folder', folderStore(folder), () => readdir(join(folder, 'incoming'))],
  [
    'S3',
    await s3Store({
      ...{ bucket: 'media', region: 'eu-west-1', endpoint: s3.url },
      keys: { id: 'KEY', secret: 'SECRET' },
    }),
    async () => s3.keys().filter((key) => key.startsWith('incoming/')),
  ],
];
let token: string;
let ownerId: string;

beforeAll(async () => {
  const call = callsOf(testApi(database));
  token = (await signInAs(call, (await addUser(database, { role: 'lab' })).email)).token;
  ownerId = (await addUser(database)).id;
});

/** Cards of a new order, and the zip that delivers them. */
async function newDelivery(count: number, more: Record<string, Buffer> = {}) {
  const { itemIds } = await orderAtVerification(database, ownerId, count);
  const cards = itemIds.map((id) => deliveredCard(id));
  const files = await Promise.all(cards.map(filesOf));
  return { itemIds, zip: await zipDelivery(cards, Object.assign({ ...more }, ...files)) };
}

const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;

describe.each(stores)('a delivery that is kept in %s', (_, mediaStore, incoming) => {
  const api = testApi(database, { mediaStore });
  const parts = { database, mediaStore };
  const sender = () => ({ api, ...parts, token });

  test('is received first, then taken, and tells how far it is', async () => {
    // More than a part, so it arrives in several.
    const { itemIds, zip } = await newDelivery(2, { 'more.bin': randomBytes(9 * 2 ** 20) });
    const response = await postDelivery(sender(), zip);
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    expect(response.headers.get('location')).toBe(`/lab/deliveries/${id}`);
    const none = { graded: 0, regraded: 0, completed: 0, unchanged: 0, refused: 0 };
    expect(await progressOf(sender(), id)).toEqual({
      ...{ id, state: 'received', bytes: zip.byteLength, cards: null, done: 0, ...none },
      ...{ refusals: [], failure: null, startedAt: null, endedAt: null },
      receivedAt: expect.any(String) as string,
    });
    expect(await incoming()).toHaveLength(1);
    for (const path of [`/media/incoming/${id}.zip`, `/media/private/incoming/${id}.zip`]) {
      expect((await api.request(path)).status).toBeGreaterThanOrEqual(400);
    }

    await takeDeliveries(parts);
    expect(await progressOf(sender(), id)).toMatchObject({
      ...{ state: 'done', cards: 2, done: 2, ...none, graded: 2 },
      endedAt: expect.any(String) as string,
    });
    expect(await incoming()).toEqual([]);
    expect(s3.openUploads()).toBe(0);
    const certified = await query
      .selectFrom('orderItems')
      .select('certificate')
      .where('id', 'in', itemIds)
      .execute();
    expect(certified.every(({ certificate }) => certificate !== null)).toBe(true);
  });

  test('is answered with its result by a call that waits for it', async () => {
    const { itemIds, zip } = await newDelivery(1);
    let isAnswered = false;
    const answering = Promise.resolve(
      postDelivery(sender(), zip, { Prefer: 'respond-async, wait=60' }),
    );
    void answering.finally(() => (isAnswered = true)).catch(() => {});
    await until(async () => {
      await takeDeliveries(parts);
      return isAnswered;
    });
    const response = await answering;
    expect(response.status).toBe(200);
    expect(response.headers.get('preference-applied')).toBe('wait');
    const { cards, ...counts } = (await response.json()) as DeliveryResult;
    expect(counts).toEqual({ graded: 1, regraded: 0, completed: 0, unchanged: 0, refused: 0 });
    expect(cards).toMatchObject([{ itemId: itemIds[0], outcome: 'graded', problems: [] }]);
  });

  test('that was interrupted goes on where it was, and keeps its first results', async () => {
    const { zip } = await newDelivery(4);
    const id = await idOf(await postDelivery(sender(), zip));
    const certificates = () => query.selectFrom('gradedCards').select('certificate').execute();
    const earlier = await certificates();
    // Once a card is certified, the store is gone, as if the server were killed.
    const leaving = {
      ...mediaStore,
      async write(key: string, bytes: Uint8Array) {
        if ((await certificates()).length > earlier.length) throw new Error('gone');
        return mediaStore.write(key, bytes);
      },
    };
    await takeDeliveries({ database, mediaStore: leaving });
    const interrupted = await progressOf(sender(), id);
    expect(interrupted).toMatchObject({ state: 'working', cards: 4, failure: null });
    expect(interrupted.done).toBeGreaterThan(0);
    expect(interrupted.done).toBeLessThan(4);
    const before = await certificates();

    await makeFailedJobsDue(database);
    await takeDeliveries(parts);
    expect(await progressOf(sender(), id)).toMatchObject({
      ...{ state: 'done', done: 4, graded: 4, unchanged: 0 },
    });
    const after = await certificates();
    expect(after).toHaveLength(before.length + 4 - interrupted.done);
  });
});

const [, mediaStore, incoming] = stores[0]!;
const api = testApi(database, { mediaStore });
const parts = { database, mediaStore };
const sender = () => ({ api, ...parts, token });

test('a call that waits in vain learns the id', async () => {
  const { zip } = await newDelivery(1);
  const response = await postDelivery(sender(), zip, { Prefer: 'wait=1' });
  expect(response.status).toBe(202);
  expect(response.headers.get('preference-applied')).toBe(null);
  const id = await idOf(response);
  await takeDeliveries(parts);
  expect(await progressOf(sender(), id)).toMatchObject({ state: 'done', graded: 1 });
});

test('a delivery that can’t be read fails and says why, at once to a call that waits', async () => {
  let isAnswered = false;
  const answering = Promise.resolve(
    postDelivery(sender(), 'Not a zip, but long enough for one', { Prefer: 'wait' }),
  );
  void answering.finally(() => (isAnswered = true)).catch(() => {});
  await until(async () => {
    await takeDeliveries(parts);
    return isAnswered;
  });
  const response = await answering;
  expect(response.status).toBe(422);
  const refusal = (await response.json()) as { code: string; details: { reason: string } };
  expect(refusal.code).toBe('delivery_unreadable');
  expect(refusal.details.reason).toMatch(/^The zip can’t be read/);

  const id = await idOf(await postDelivery(sender(), 'Not a zip either, and long enough'));
  await takeDeliveries(parts);
  expect(await progressOf(sender(), id)).toMatchObject({
    ...{ state: 'failed', cards: null, done: 0 },
    failure: expect.stringMatching(/^The zip can’t be read/) as string,
  });
  expect(await incoming()).toEqual([]);
  expect((await postDelivery(sender(), '')).status).toBe(422);
});

test('refused cards are named, and the list of cards has all in order', async () => {
  const { itemIds } = await orderAtVerification(database, ownerId, 3);
  const cards = itemIds.map((id) => deliveredCard(id));
  const files = Object.assign({}, ...(await Promise.all(cards.map(filesOf)))) as Record<
    string,
    Buffer
  >;
  delete files[cards[1]!.scans.back];
  const { id } = await (async () => {
    const response = await postDelivery(sender(), await zipDelivery(cards, files));
    return (await response.json()) as { id: string };
  })();
  await takeDeliveries(parts);
  const progress = await progressOf(sender(), id);
  expect(progress).toMatchObject({ state: 'done', graded: 2, refused: 1 });
  expect(progress.refusals).toMatchObject([
    { itemId: itemIds[1], outcome: 'refused', problems: [{ field: 'cards.1.scans.back' }] },
  ]);
  const call = callsOf(api);
  const first = await call('GET', `/lab/deliveries/${id}/cards?pageSize=2`, { token });
  const rest = await call(
    'GET',
    `/lab/deliveries/${id}/cards?pageSize=2&after=${first.body.next}`,
    { token },
  );
  const listed = [...first.body.items, ...rest.body.items];
  expect(listed.map(({ itemId }) => itemId)).toEqual(itemIds);
  const list = await call('GET', '/lab/deliveries?pageSize=1', { token });
  expect(list.body.items).toMatchObject([{ id, state: 'done', cards: 3 }]);
  expect(list.body.total).toBeGreaterThan(1);
});

test('one that is interrupted ten times at the same card fails, and keeps what was taken', async () => {
  const { zip } = await newDelivery(1);
  const id = await idOf(await postDelivery(sender(), zip));
  const gone = { ...mediaStore, write: () => Promise.reject(new Error('gone')) };
  const jobs = deliveryJobs({ database, mediaStore: gone });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expect(jobs.take_delivery({ id })).rejects.toThrow('gone');
    expect((await progressOf(sender(), id)).state).toBe('working');
  }
  await takeDeliveries(parts);
  expect(await progressOf(sender(), id)).toMatchObject({
    ...{ state: 'failed', cards: 1, done: 0 },
    failure: expect.stringMatching(/interrupted 10 times/) as string,
  });
  expect(await incoming()).toEqual([]);
});

test('a card that gets stuck ends the run, and the next delivery is taken', async () => {
  const [stuck, next] = [await newDelivery(1), await newDelivery(1)];
  const id = await idOf(await postDelivery(sender(), stuck.zip));
  const jobs = deliveryJobs({
    ...{ database, cardMs: 300 },
    mediaStore: { ...mediaStore, write: () => new Promise<never>(() => {}) },
  });
  const run = jobs.take_delivery({ id });
  await expect(run).rejects.toMatchObject({ code: 'unavailable' });
  expect(await progressOf(sender(), id)).toMatchObject({ state: 'working', done: 0 });
  expect(await sendDelivery(sender(), next.zip)).toMatchObject({ graded: 1 });
  await takeDeliveries(parts);
});

test('a server that stops finishes the cards it is at, and begins no other', async () => {
  const { zip } = await newDelivery(4);
  const id = await idOf(await postDelivery(sender(), zip));
  const stopping = new AbortController();
  const jobs = deliveryJobs({
    database,
    mediaStore: {
      ...mediaStore,
      async write(key: string, bytes: Uint8Array) {
        stopping.abort();
        await mediaStore.write(key, bytes);
      },
    },
  });
  await jobs.take_delivery({ id }, stopping.signal);
  const { done, state } = await progressOf(sender(), id);
  expect(state).toBe('working');
  expect([1, 2]).toContain(done);
  await takeDeliveries(parts);
  expect(await progressOf(sender(), id)).toMatchObject({ state: 'done', graded: 4 });
});

test('one that is done is forgotten after 30 days, one that never arrived after three', async () => {
  const { zip } = await newDelivery(1);
  const id = await idOf(await postDelivery(sender(), zip));
  await takeDeliveries(parts);
  const cards = () =>
    query.selectFrom('labDeliveryCards').selectAll().where('deliveryId', '=', id).execute();
  const age = (days: number) =>
    query
      .updateTable('labDeliveries')
      .set({ endedAt: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute();
  await age(29);
  await sweepExpired(database);
  expect(await cards()).toHaveLength(1);
  await age(31);
  await sweepExpired(database);
  expect(await cards()).toEqual([]);
  expect((await callsOf(api)('GET', `/lab/deliveries/${id}`, { token })).status).toBe(404);

  const lost = '00000000-0000-4000-8000-000000000001';
  await mediaStore.incoming.begin(lost);
  const { id: senderId } = await query.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await query
    .insertInto('labDeliveries')
    .values({ id: lost, senderId, requestId: 'r', state: 'sending' })
    .execute();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await sweepUploads(parts, days(2));
  expect(await incoming()).toEqual([`${lost}.zip`]);
  await sweepUploads(parts, days(4));
  expect(await incoming()).toEqual([]);
  const left = query.selectFrom('labDeliveries').select('id').where('id', '=', lost);
  expect(await left.execute()).toEqual([]);
});
