import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStore, MEDIA_READS } from '@tag/server/testing';
import { describe, expect, test } from 'vitest';
import { gate } from '../support/waiting.ts';
import { bytesOf, counting, drawPicture, serveMedia, temporaryFolder } from './served-media.ts';

const WIDTH = 1200;
const HEIGHT = 1000;
const folder = folderStore(await temporaryFolder());
await folder.write('k1/front.jpg', await drawPicture(WIDTH, HEIGHT).jpeg().toBuffer());

/** Eight to a row, each one different. */
const crop = (index: number) =>
  `k1/front.jpg?x=${(index % 8) * 120}&y=${Math.floor(index / 8) * 120}&w=240&h=240`;

async function filesIn(cacheFolder: string) {
  const entries = await readdir(cacheFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path, size: (await stat(path)).size };
    }),
  );
}
const sizeOf = async (cacheFolder: string) =>
  (await filesIn(cacheFolder)).reduce((sum, { size }) => sum + size, 0);
type Get = Awaited<ReturnType<typeof serveMedia>>['get'];

describe('work is done once', () => {
  test.each(['k1/front.jpg/tiles/11/1_1', crop(3)])('for a hundred at once: %s', async (path) => {
    // One may be running and none may wait, so a second piece of work would be refused.
    const { get } = await serveMedia({ store: folder, concurrency: 1, maxWaiting: 0 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const bodies = await Promise.all(answers.map(bytesOf));
    expect(bodies.every((body) => body.equals(bodies[0]!))).toBe(true);
  });

  test('for all tiles of a picture', async () => {
    const { store, asked } = counting(folder);
    const { get } = await serveMedia({ store, concurrency: 1, maxWaiting: 0 });
    const tiles = ['11/0_0', '11/1_0', '11/1_1', '10/0_0', '9/0_0', '0/0_0'];
    const answers = await Promise.all(tiles.map((tile) => get(`k1/front.jpg/tiles/${tile}`)));
    expect(answers.map(({ status }) => status)).toEqual(tiles.map(() => 200));
    expect(asked.reads).toBe(1);
  });

  test('and fetched once for all crops of it', async () => {
    const { store, asked } = counting(folder);
    const { get } = await serveMedia({ store });
    await Promise.all(Array.from({ length: 20 }, (_, index) => get(crop(index))));
    expect(asked.reads).toBe(1);
  });

  test('a failure is tried again', async () => {
    let broken = true;
    const store = {
      ...folder,
      read: (...asked: Parameters<typeof folder.read>) =>
        broken ? Promise.reject(new Error('The disk is away')) : folder.read(...asked),
    };
    const { get } = await serveMedia({ store });
    expect((await get(crop(0))).status).toBe(500);
    broken = false;
    expect((await get(crop(0))).status).toBe(200);
  });
});

describe('too much work', () => {
  test('is refused for now, while existing files are still served', async () => {
    const { get } = await serveMedia({ store: folder, concurrency: 1, maxWaiting: 2 });
    expect((await get(crop(0))).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => get(crop(index))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 503)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    expect((await get('k1/front.jpg')).status).toBe(200);
  });

  const PICTURES_OF_REPORT = 45;
  const FLOODER = { 'X-Forwarded-For': '203.0.113.9' };
  const VISITOR = { 'X-Forwarded-For': '198.51.100.7' };
  const options = { concurrency: 1, trustedProxies: 1 };

  /** Requests for crops from `first` on, and the order in which their answers came. */
  function ask(
    get: Get,
    order: string[],
    who: string,
    headers: object,
    first: number,
    count: number,
  ) {
    return Array.from({ length: count }, async (_, index) => {
      const answer = await get(crop(first + index), { ...headers });
      order.push(who);
      return answer.status;
    });
  }

  test("from one address doesn't keep another waiting: they take turns", async () => {
    const { get } = await serveMedia({ store: folder, ...options });
    const order: string[] = [];
    const flood = ask(get, order, 'flood', FLOODER, 0, 30);
    const visit = ask(get, order, 'visit', VISITOR, 30, 3);
    expect(await Promise.all(visit)).toEqual([200, 200, 200]);
    expect(order.filter((who) => who === 'flood').length).toBeLessThan(8);
    expect(await Promise.all(flood)).toEqual(Array(30).fill(200));
  });

  test('from one address is capped, and makes space for another when the queue is full', async () => {
    const bounds = { ...options, maxWaiting: 10, maxPerCaller: 8 };
    const { get } = await serveMedia({ store: folder, ...bounds });
    const flood = ask(get, [], 'flood', FLOODER, 0, 30);
    const visit = ask(get, [], 'visit', VISITOR, 30, 3);
    expect(await Promise.all(visit)).toEqual([200, 200, 200]);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 503)).toHaveLength(22);
  });

  test('is shared: a picture that a flood waits for arrives at a visitor’s own turn', async () => {
    const { get } = await serveMedia({ store: folder, ...options });
    const order: string[] = [];
    const flood = ask(get, order, 'flood', FLOODER, 0, 30);
    const visit = ask(get, order, 'visit', VISITOR, 29, 1);
    expect(await Promise.all(visit)).toEqual([200]);
    expect(order.length).toBeLessThan(8);
    await Promise.all(flood);
  });

  test('that nobody waits for anymore is dropped', async () => {
    const reading = gate();
    let hasBegun = false;
    const slow = {
      ...folder,
      read: async (...given: Parameters<typeof folder.read>) => {
        hasBegun = true;
        await reading.opened;
        return folder.read(...given);
      },
    };
    const { api, cacheFolder } = await serveMedia({ store: slow, ...options });
    const gone = new AbortController();
    const dropped = Array.from({ length: 20 }, (_, index) =>
      api.request(new Request(`http://api/media/${crop(index)}`, { signal: gone.signal })),
    );
    const kept = api.request(`/media/${crop(20)}`);
    await expect.poll(() => hasBegun).toBe(true);
    gone.abort();
    for (const answer of await Promise.all(dropped)) expect(answer.status).toBe(503);
    reading.open();
    expect((await kept).status).toBe(200);
    // The one that had started, and the one somebody waited for.
    await expect.poll(async () => (await filesIn(cacheFolder)).length).toBe(2);
  });

  test('that has waited too long is refused', async () => {
    const forever = { ...folder, read: () => new Promise<never>(() => {}) };
    const { get } = await serveMedia({ store: forever, ...options, patienceMs: 20 });
    // One of them starts and never ends.
    const answer = await Promise.race([get(crop(0)), get(crop(1))]);
    expect(answer.status).toBe(503);
  });

  test('in reads from one address is limited, far above what a page with 100 reports needs', async () => {
    expect(MEDIA_READS.points).toBeGreaterThan(2 * 100 * PICTURES_OF_REPORT);
    const scale = 0.01;
    const { get } = await serveMedia({ store: folder, ...options, rateLimitScale: scale });
    const etag = (await get('k1/front.jpg', FLOODER, 'HEAD')).headers.get('etag')!;
    const known = { ...FLOODER, 'If-None-Match': etag };
    for (let read = 1; read < MEDIA_READS.points * scale; read += 1) {
      const { status } = await get('k1/front.jpg', known);
      expect([read, status]).toEqual([read, 304]);
    }
    const refused = await get('k1/front.jpg', known);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('k1/front.jpg', VISITOR, 'HEAD')).status).toBe(200);
  });
});

describe('results are kept', () => {
  test('after a restart', async () => {
    const first = await serveMedia({ store: folder });
    const paths = [crop(1), 'k1/front.jpg?width=320', 'k1/front.jpg/tiles/11/1_0'];
    const before = await Promise.all(paths.map(async (path) => bytesOf(await first.get(path))));

    const { store, asked } = counting(folder);
    const second = await serveMedia({ store, cacheFolder: first.cacheFolder });
    const after = await Promise.all(paths.map(async (path) => bytesOf(await second.get(path))));
    expect(after.map((bytes, index) => bytes.equals(before[index]!))).toEqual([true, true, true]);
    expect(asked.reads).toBe(0);
  });

  test('up to the cap, starting with the most recently used', async () => {
    const { cacheFolder, get } = await serveMedia({ store: folder });
    await get(crop(0));
    const one = await sizeOf(cacheFolder);

    const capped = await serveMedia({ store: folder, cacheBytes: one * 5 });
    for (let index = 0; index < 20; index++) {
      await capped.get(crop(index));
      await capped.get(crop(0));
    }
    // Whatever exceeds the cap is deleted after the answer.
    await expect.poll(() => sizeOf(capped.cacheFolder)).toBeLessThanOrEqual(one * 5);
    expect((await filesIn(capped.cacheFolder)).length).toBeGreaterThan(2);

    const { store, asked } = counting(folder);
    const again = await serveMedia({ ...capped, store, cacheBytes: one * 5 });
    for (const index of [0, 19]) await again.get(crop(index));
    expect(asked.reads).toBe(0);
    await again.get(crop(1));
    expect(asked.reads).toBe(1);
  });

  test('under a smaller cap', async () => {
    const { cacheFolder, get } = await serveMedia({ store: folder });
    for (let index = 0; index < 10; index++) await get(crop(index));
    const all = await sizeOf(cacheFolder);
    const smaller = await serveMedia({ store: folder, cacheFolder, cacheBytes: all / 2 });
    await smaller.get(crop(11));
    await expect.poll(() => sizeOf(cacheFolder)).toBeLessThanOrEqual(all / 2);
  });

  test('unless one alone exceeds the cap; it is served anyway', async () => {
    const { cacheFolder, get } = await serveMedia({ store: folder, cacheBytes: 100 });
    expect((await get(crop(0))).status).toBe(200);
    expect((await get('k1/front.jpg/tiles/11/0_0')).status).toBe(200);
    expect(await sizeOf(cacheFolder)).toBe(0);
  });

  test('and made again if somebody empties the folder', async () => {
    const { cacheFolder, get } = await serveMedia({ store: folder });
    const paths = [crop(1), 'k1/front.jpg/tiles/11/1_0'];
    for (const path of paths) expect((await get(path)).status).toBe(200);
    await rm(cacheFolder, { recursive: true });
    for (const path of paths) expect((await get(path)).status).toBe(200);
    expect((await filesIn(cacheFolder)).length).toBe(2);
  });

  test("or not at all if the folder can't be used", async () => {
    const file = join(await temporaryFolder(), 'a-file');
    await writeFile(file, '');
    const { get } = await serveMedia({ store: folder, cacheFolder: join(file, 'below') });
    expect((await get(crop(0))).status).toBe(200);
    expect((await get('k1/front.jpg')).status).toBe(200);
  });

  test('in full or not at all: nothing half written stays under its name', async () => {
    const { cacheFolder, get } = await serveMedia({ store: folder });
    await Promise.all([...Array(10).keys()].map((index) => get(crop(index))));
    await get('k1/front.jpg/tiles/11/0_0');
    const names = await readdir(cacheFolder, { recursive: true });
    expect(names.filter((name) => name.includes('under-way'))).toEqual([]);
    expect((await filesIn(cacheFolder)).every(({ size }) => size > 0)).toBe(true);
  });
});
