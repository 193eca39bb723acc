import type { MediaStore } from '@tag/server';
import { randomBytes } from 'node:crypto';
import { fallbackStore } from '@tag/server/seeding';
import { folderStore, s3Store } from '@tag/server/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from '../support/s3.ts';
import { gate, until } from '../support/waiting.ts';
import { bytesOf, drawPicture, serveMedia, temporaryFolder } from './served-media.ts';

const picture = await drawPicture(320, 200).jpeg().toBuffer();
const other = await drawPicture(200, 320).jpeg().toBuffer();

const s3 = await startS3({ bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' });
const s3Settings = { bucket: 'media', region: 'eu-west-1', endpoint: s3.url };

const bytesIn = async (stream: ReadableStream<Uint8Array> | null) =>
  stream && Buffer.from(await new Response(stream).arrayBuffer());

describe.each<[string, () => Promise<MediaStore>]>([
  ['a folder', async () => folderStore(await temporaryFolder())],
  ['a bucket', async () => s3Store({ ...s3Settings, keys: { id: 'KEY', secret: 'SECRET' } })],
])('%s', (_name, open) => {
  let store: MediaStore;
  beforeAll(async () => (store = await open()));

  test('returns what was written', async () => {
    await store.write('k1/front.jpg', picture);
    expect((await bytesIn(await store.read('k1/front.jpg')))!.equals(picture)).toBe(true);
    const part = await bytesIn(await store.read('k1/front.jpg', { first: 5, last: 9 }));
    expect(part!.equals(picture.subarray(5, 10))).toBe(true);
    expect(await store.stat('k1/front.jpg')).toMatchObject({ size: picture.length });
  });

  test('distinguishes one content from another', async () => {
    await store.write('k1/back.jpg', picture);
    const before = await store.stat('k1/back.jpg');
    await store.write('k1/back.jpg', other);
    const after = await store.stat('k1/back.jpg');
    expect(after!.revision).not.toBe(before!.revision);
    expect(after!.revision).toMatch(/^[\w-]+$/);
  });

  test.each(['k1/none.jpg', 'none/none.jpg', '../k1/front.jpg', 'k1/../k1/front.jpg', '', 'k1'])(
    'has nothing at %j',
    async (key) => {
      expect(await store.stat(key)).toBeNull();
      expect(await store.read(key)).toBeNull();
    },
  );

  test.each([
    ['../front.jpg', picture],
    ['k1/../../front.jpg', picture],
    ['k1/front.svg', Buffer.from('<svg/>')],
    ['k1/front.jpg', Buffer.from('<script>alert(1)</script>')],
    ['k1/front.png', picture],
    ['k1/empty.jpg', Buffer.alloc(0)],
  ])("doesn't accept %s with other content", async (key, bytes) => {
    await expect(store.write(key, bytes)).rejects.toThrow();
  });

  test('takes a large file part by part, and nothing of one that fails', async () => {
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), randomBytes(20 * 2 ** 20)]);
    const parts = async function* (fails = false) {
      // Its first bytes come one by one.
      for (let at = 0; at < 20; at += 1) yield video.subarray(at, at + 1);
      for (let at = 20; at < video.length; at += 3_000_000) {
        if (fails && at > 15_000_000) throw new Error('Changed while it was read');
        yield video.subarray(at, at + 3_000_000);
      }
    };
    await store.writeStream('private/k5/witness.mp4', parts());
    expect((await bytesIn(await store.read('private/k5/witness.mp4')))!.equals(video)).toBe(true);
    const failing = store.writeStream('private/k6/witness.mp4', parts(true));
    await expect(failing).rejects.toThrow('Changed');
    expect(await store.stat('private/k6/witness.mp4')).toBeNull();
    await expect(store.writeStream('k6/front.jpg', parts())).rejects.toThrow(/are no jpg/);
    await expect(store.writeStream('../k6/a.mp4', parts())).rejects.toThrow(/Not a media key/);
    const small = (async function* () {
      yield picture;
    })();
    await store.writeStream('k6/front.jpg', small);
    expect(await store.stat('k6/front.jpg')).toMatchObject({ size: picture.length });
    expect(s3.openUploads()).toBe(0);
  });

  test("keeps private files, which the public routes don't know", async () => {
    await store.write('private/k3/poster.jpg', picture);
    expect(await store.stat('private/k3/poster.jpg')).toMatchObject({ size: picture.length });
    const { get } = await serveMedia({ store });
    for (const path of ['private/k3/poster.jpg', 'private%2Fk3/poster.jpg', 'k3/poster.jpg']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test.each(['private/front.svg', 'private/private/k3/front.jpg', 'private/../front.jpg'])(
    'has no private %j',
    async (key) => {
      await expect(store.write(key, picture)).rejects.toThrow();
      expect(await store.stat(key)).toBeNull();
    },
  );

  test("deletes only the given file; a missing one isn't an error", async () => {
    await store.write('k4/front.jpg', picture);
    await store.write('k4/back.jpg', picture);
    await store.delete('k4/front.jpg');
    expect(await store.stat('k4/front.jpg')).toBeNull();
    expect(await store.stat('k4/back.jpg')).not.toBeNull();
    await store.delete('k4/back.jpg');
    await store.delete('k4/back.jpg');
    await store.delete('none/none.jpg');
    await expect(store.delete('../k1/front.jpg')).rejects.toThrow('Not a media key');
    await expect(store.delete('k1')).rejects.toThrow('Not a media key');
    await store.write('k4/front.jpg', picture);
    expect(await store.stat('k4/front.jpg')).not.toBeNull();
  });

  test('is served: original, part, crop, and tile', async () => {
    await store.write('k2/front.jpg', picture);
    const { get } = await serveMedia({ store });
    expect((await bytesOf(await get('k2/front.jpg'))).equals(picture)).toBe(true);
    const part = await get('k2/front.jpg', { Range: 'bytes=2-5' });
    expect((await bytesOf(part)).equals(picture.subarray(2, 6))).toBe(true);
    for (const path of ['k2/front.jpg?x=120&y=0&w=120&h=120', 'k2/front.jpg/tiles/9/0_0']) {
      expect((await get(path)).status).toBe(200);
    }
    expect((await get('k2/none.jpg')).status).toBe(404);
  });
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
