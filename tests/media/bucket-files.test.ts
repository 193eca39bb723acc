import { folderStore, s3Store, sizedStore } from '@tag/server/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { startS3 } from '../support/s3.ts';
import { bytesOf, drawPicture, serveMedia, temporaryFolder } from './served-media.ts';

const s3 = await startS3({ bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' });
const settings = {
  ...{ bucket: 'media', region: 'eu-west-1', endpoint: s3.url },
  keys: { id: 'KEY', secret: 'SECRET' },
};
const LIMITS = { connectMs: 2000, pauseMs: 2000, operationMs: 3000, writeMs: 9000 };
const database = await testDatabase();
const picture = await drawPicture(320, 200).jpeg().toBuffer();
const other = await drawPicture(200, 320).jpeg().toBuffer();

/** Another server with the same database and bucket. */
const open = async (publicUrl?: string) =>
  sizedStore(await s3Store({ ...settings, publicUrl }, LIMITS), database);
const serve = async () => serveMedia({ store: await open() });

describe('sizes of a bucket’s files', () => {
  beforeAll(async () => (await open()).write('k1/front.jpg', picture));
  const asked = () => s3.asked.filter((it) => it === 'HEAD k1/front.jpg').length;

  test('are asked for once, by any server', async () => {
    const first = await (await open()).stat('k1/front.jpg');
    expect(first).toMatchObject({ size: picture.byteLength });
    const before = asked();
    expect(before).toBeGreaterThan(0);
    const store = await open();
    expect(await store.stat('k1/front.jpg')).toEqual(first);
    const { get } = await serveMedia({ store });
    const answer = await get('k1/front.jpg', { Range: 'bytes=-9' });
    expect((await bytesOf(answer)).equals(picture.subarray(-9))).toBe(true);
    expect(asked()).toBe(before);
  });

  test('are forgotten with the file, or when it is written', async () => {
    const store = await open();
    await store.write('k2/front.jpg', picture);
    const before = await store.stat('k2/front.jpg');
    await store.write('k2/front.jpg', other);
    expect(await store.stat('k2/front.jpg')).toMatchObject({ size: other.byteLength });
    expect((await store.stat('k2/front.jpg'))!.revision).not.toBe(before!.revision);
    await store.delete('k2/front.jpg');
    expect(await store.stat('k2/front.jpg')).toBeNull();
    expect(await (await open()).stat('k2/front.jpg')).toBeNull();
  });
});

test('what is cut from a picture is served without the bucket, also after a restart', async () => {
  const store = await open();
  await store.write('k3/front.jpg', picture);
  const folders = { cacheFolder: await temporaryFolder(), keptIn: store };
  const before = await serveMedia({ store, ...folders });
  const paths = [
    'k3/front.jpg?width=160',
    'k3/front.jpg?x=0&y=0&w=120&h=120',
    'k3/front.jpg/tiles/9/0_0',
  ];
  const made = await Promise.all(paths.map(async (path) => bytesOf(await before.get(path))));

  s3.fail('hang');
  const restarted = await open();
  const { get } = await serveMedia({ ...folders, store: restarted, keptIn: restarted });
  for (const [at, path] of paths.entries()) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect((await bytesOf(answer)).equals(made[at]!)).toBe(true);
  }
  expect((await get('k3/front.jpg')).status).toBe(503);
  s3.fail(undefined);
});

describe('where the operator has public files read elsewhere', () => {
  test('an original is there, and what is cut from it is here', async () => {
    const store = await open('https://media.example.com');
    await store.write('k4/front.jpg', picture);
    const { get } = await serveMedia({ store });
    const answer = await get('k4/front.jpg');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://media.example.com/k4/front.jpg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3000, s-maxage=3000');
    expect((await get('k4/front.jpg?width=160')).status).toBe(200);
    expect((await get('k4/none.jpg')).status).toBe(404);
    const head = await get('k4/front.jpg', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      String(picture.byteLength),
    ]);
  });

  test('hidden and private files stay here', async () => {
    const store = await open('https://media.example.com');
    await store.write('k5/front.jpg', picture);
    const folders = { isPublic: async () => false, secondsLeft: async () => 60 };
    const { get } = await serveMedia({ store, folders });
    expect((await get('s/pass/k5/front.jpg')).status).toBe(200);
    expect((await get('k5/front.jpg')).status).toBe(404);
  });

  test('a signed address is the same for everybody, and gives the file', async () => {
    const store = await open('presigned');
    await store.write('k6/front.jpg', picture);
    const [first, second] = await Promise.all(
      [store, await open('presigned')].map(async (it) => {
        const { get } = await serveMedia({ store: it });
        return (await get('k6/front.jpg')).headers.get('location')!;
      }),
    );
    expect(second).toBe(first);
    expect(first).toMatch(/^http.*\/k6\/front\.jpg\?.*X-Amz-Signature=/);
    const answer = await fetch(first!);
    expect((await bytesOf(answer)).equals(picture)).toBe(true);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a folder has no such address', async () => {
    expect(folderStore(await temporaryFolder()).address).toBeUndefined();
    expect((await serve()).store.address).toBeUndefined();
  });
});
