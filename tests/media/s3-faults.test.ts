import { openMediaStore } from '@tag/server/seeding';
import { s3Store } from '@tag/server/testing';
import { afterEach, describe, expect, test } from 'vitest';
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
import { faultContract } from './fault-contract.ts';
import { temporaryFolder } from './served-media.ts';

const account = { bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' };
const s3 = await startS3(account);
const settings = {
  ...{ bucket: 'media', region: 'eu-west-1', endpoint: s3.url },
  keys: { id: 'KEY', secret: 'SECRET' },
};
const LIMITS = { connectMs: 300, pauseMs: 1000, operationMs: 2500, writeMs: 4000 };
const open = () => s3Store(settings, LIMITS);

afterEach(() => s3.fail(undefined));

faultContract(open, s3.fail);

test('a caller who leaves ends the request', async () => {
  const store = await s3Store(settings);
  s3.fail('hang');
  const signal = AbortSignal.timeout(50);
  await expect(store.stat('k1/front.jpg', { signal })).rejects.toThrow();
  await expect(store.read('k1/front.jpg', undefined, { signal })).rejects.toThrow();
});

describe('a missing bucket', () => {
  const missing = { ...settings, bucket: 'other' };
  test('fails at the start', async () => {
    const database = await testDatabase();
    const open = (s3: typeof settings, dataFolder: string) =>
      openMediaStore({ dataFolder, s3 }, database);
    const dataFolder = await temporaryFolder();
    await expect(open(missing, dataFolder)).rejects.toThrow(/S3_BUCKET.*other/);
    await expect(
      open({ ...settings, keys: { id: 'KEY', secret: 'WRONG' } }, dataFolder),
    ).rejects.toThrow(/S3_BUCKET.*media/);
    await open(settings, dataFolder);
  });

  test('is never taken for a missing file', async () => {
    const store = await s3Store(missing, LIMITS);
    await expect(store.stat('k1/front.jpg')).rejects.toThrow();
    await expect(store.read('k1/front.jpg')).rejects.toThrow();
  });
});

test('while S3 hangs, deliveries are refused, and what was received waits', async () => {
  const database = await testDatabase();
  const mediaStore = await open();
  const api = testApi(database, { mediaStore });
  const { email } = await addUser(database, { role: 'lab' });
  const { token } = await signInAs(callsOf(api), email);
  const sender = { api, database, mediaStore, token };
  const { itemIds } = await orderAtVerification(database, (await addUser(database)).id, 2);
  const [first, second] = await Promise.all(
    itemIds.map(async (itemId) => {
      const card = deliveredCard(itemId);
      return zipDelivery([card], await filesOf(card));
    }),
  );
  const received = (await (await postDelivery(sender, first!)).json()) as { id: string };
  s3.fail('hang');
  expect((await postDelivery(sender, second!)).status).toBe(503);
  await takeDeliveries(sender);
  expect(await progressOf(sender, received.id)).toMatchObject({ state: 'working', done: 0 });
  s3.fail(undefined);
  expect(await sendDelivery(sender, second!)).toMatchObject({ graded: 1 });
  await makeFailedJobsDue(database);
  await takeDeliveries(sender);
  expect(await progressOf(sender, received.id)).toMatchObject({ state: 'done', graded: 1 });
});
