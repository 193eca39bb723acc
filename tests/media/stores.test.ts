import { fallbackStore } from '@tag/server/seeding';
import { folderStore, s3Store } from '@tag/server/testing';
import { describe, expect, test } from 'vitest';
import { startS3 } from '../support/s3.ts';
import { gate, until } from '../support/waiting.ts';
import { bytesIn, storeContract } from './store-contract.ts';
import { bytesOf, drawPicture, serveMedia, temporaryFolder } from './served-media.ts';

const picture = await drawPicture(320, 200).jpeg().toBuffer();

const s3 = await startS3({ bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' });
const s3Settings = { bucket: 'media', region: 'eu-west-1', endpoint: s3.url };

describe('a folder', () => storeContract(async () => folderStore(await temporaryFolder())));
describe('a bucket', () => {
  storeContract(() => s3Store({ ...s3Settings, keys: { id: 'KEY', secret: 'SECRET' } }));
  test('has no uploads left over', () => expect(s3.openUploads()).toBe(0));
});

test('a folder never shows a half-written file', async () => {
  const store = folderStore(await temporaryFolder());
  const large = Buffer.concat([picture, Buffer.alloc(8_000_000, 1)]);
  let writing = true;
  const write = (async () => {
    for (let round = 0; round < 10; round++) await store.write('k1/front.jpg', large);
    writing = false;
  })();
  const seen = new Set<number>();
  while (writing) {
    const bytes = await bytesIn(await store.read('k1/front.jpg'));
    if (bytes) seen.add(bytes.length);
  }
  await write;
  expect([...seen]).toEqual([large.length]);
});

describe('a bucket', () => {
  test('refuses a wrong secret, and the caller learns nothing about it', async () => {
    const store = await s3Store({ ...s3Settings, keys: { id: 'KEY', secret: 'WRONG' } });
    await expect(store.write('k1/front.jpg', picture)).rejects.toThrow(/signature/i);
    const { get } = await serveMedia({ store });
    const answer = await get('k1/front.jpg');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/signature|bucket|KEY/i);
  });
});

describe('files made on first request', () => {
  test('are made once for all requests, then stored', async () => {
    const store = folderStore(await temporaryFolder());
    const made: string[] = [];
    const { get } = await serveMedia({
      store: fallbackStore(store, {
        make: async (key) => {
          made.push(key);
          return key === 'k1/front.jpg' ? picture : null;
        },
      }),
    });
    const paths = ['k1/front.jpg', 'k1/front.jpg?width=160', 'k1/front.jpg/tiles/9/0_0'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => get(paths[index % 3]!)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect(made).toEqual(['k1/front.jpg']);
    expect((await bytesIn(await store.read('k1/front.jpg')))!.equals(picture)).toBe(true);

    expect((await get('k1/back.jpg')).status).toBe(404);
    expect((await get('k1/../secret')).status).toBe(404);
    expect(made).toEqual(['k1/front.jpg', 'k1/back.jpg']);
  });

  test('are tried again after a failure', async () => {
    let attempts = 0;
    const { get } = await serveMedia({
      store: fallbackStore(folderStore(await temporaryFolder()), {
        make: async () => {
          attempts += 1;
          if (attempts === 1) throw new Error('out of ink');
          return picture;
        },
      }),
    });
    expect((await get('k1/front.jpg')).status).toBe(500);
    expect((await get('k1/front.jpg')).status).toBe(200);
  });

  test('wait if there are many, and are refused if there are too many', async () => {
    let atOnce = 0;
    let most = 0;
    const drawing = gate();
    const make = async () => {
      most = Math.max(most, ++atOnce);
      await drawing.opened;
      atOnce -= 1;
      return picture;
    };
    const bounds = { concurrency: 2, maxWaiting: 5 };
    const store = fallbackStore(folderStore(await temporaryFolder()), { make }, bounds);
    const { get } = await serveMedia({ store });
    let refused = 0;
    const asked = Array.from({ length: 30 }, async (_, index) => {
      const answer = await get(`k${index}/front.jpg`);
      if (answer.status === 503) refused += 1;
      return answer;
    });
    await until(() => refused === 23 && atOnce === bounds.concurrency);
    drawing.open();
    const answers = await Promise.all(asked);
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(503)]).toEqual([7, 23]);
    expect(most).toBe(2);
  });

  test("are refused before any work if they don't exist or can't be requested", async () => {
    let made = 0;
    const make = async () => {
      made += 1;
      return new Promise<null>(() => {});
    };
    const has = async (key: string) => key !== 'k1/none.jpg';
    const bounds = { concurrency: 1, maxWaiting: 0 };
    const store = fallbackStore(folderStore(await temporaryFolder()), { has, make }, bounds);
    const { get } = await serveMedia({ store });
    void get('k1/front.jpg');
    // It checks the folder first, and the answers below don't wait for that.
    await until(() => made === 1);
    // The only slot is taken forever: anything that needed it would be refused with 503.
    expect((await get('k1/none.jpg')).status).toBe(404);
    expect((await get('k1/none.jpg?width=160')).status).toBe(404);
    expect((await get('k1/back.jpg?width=161')).status).toBe(400);
    expect((await get('k1/back.jpg?x=0&y=0&w=0&h=1')).status).toBe(400);
    expect((await get('k1/back.jpg?x=7&y=0&w=99&h=120')).status).toBe(301);
    expect(made).toBe(1);
  });

  test("a first small version doesn't wait for full pictures; those follow when idle", async () => {
    const folder = folderStore(await temporaryFolder());
    const small = await drawPicture(160, 100).webp().toBuffer();
    let finish!: () => void;
    const firstIsDone = new Promise<void>((done) => (finish = done));
    const sketched: string[] = [];
    const store = fallbackStore(
      folder,
      {
        make: async (key) => {
          if (key === 'k1/front.jpg') await firstIsDone;
          return picture;
        },
        sketch: async (key, { width, format }) => {
          sketched.push(`${key} ${width} ${format}`);
          return small;
        },
      },
      { concurrency: 1, maxWaiting: 9 },
    );
    const { get } = await serveMedia({ store });
    const first = get('k1/front.jpg');
    const sketch = await get('k2/front.jpg?width=160');
    expect((await bytesOf(sketch)).equals(small)).toBe(true);
    expect(sketch.headers.get('content-type')).toBe('image/webp');
    expect(sketch.headers.get('cache-control')).toBe('public, max-age=300');
    expect(sketch.headers.get('etag')).toBeNull();
    finish();
    expect((await first).status).toBe(200);
    // Made meanwhile, or by this request; then there is nothing left to sketch.
    expect((await bytesOf(await get('k2/front.jpg'))).equals(picture)).toBe(true);
    const full = await get('k2/front.jpg?width=160');
    expect(full.headers.get('cache-control')).toContain('immutable');
    expect(sketched).toEqual(['k2/front.jpg 160 webp']);
  });

  test('at idle times, one is made after the other once nothing else is under way', async () => {
    const folder = folderStore(await temporaryFolder());
    const made: string[] = [];
    const ended = new AbortController();
    let isQuiet = () => {};
    let waits = 0;
    const store = fallbackStore(
      folder,
      {
        async make(key) {
          made.push(key);
          if (key === 'k1/b.jpg') ended.abort();
          return picture;
        },
      },
      {
        ...{ concurrency: 2, maxWaiting: 9, signal: ended.signal },
        whenQuiet() {
          waits += 1;
          return new Promise((done) => (isQuiet = done));
        },
      },
    );
    store.makeWhenIdle(['k1/a.jpg', 'k1/b.jpg', 'k1/c.jpg']);
    await until(() => waits === 1);
    // What somebody waits for is made at once.
    expect(await store.stat('k2/front.jpg')).not.toBeNull();
    expect(made).toEqual(['k2/front.jpg']);
    isQuiet();
    await until(() => waits === 2);
    expect(made).toEqual(['k2/front.jpg', 'k1/a.jpg']);
    isQuiet();
    await until(() => waits === 3);
    isQuiet();
    // It ended: the last one isn't made.
    expect(await store.stat('k2/back.jpg')).not.toBeNull();
    expect(made).toEqual(['k2/front.jpg', 'k1/a.jpg', 'k1/b.jpg', 'k2/back.jpg']);
  });
});
