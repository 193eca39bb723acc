import type { MediaStore } from '@tag/server';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bytesOf, drawPicture, serveMedia } from './served-media.ts';

const picture = await drawPicture(320, 200).jpeg().toBuffer();
const other = await drawPicture(200, 320).jpeg().toBuffer();

export const bytesIn = async (stream: ReadableStream<Uint8Array> | null) =>
  stream && Buffer.from(await new Response(stream).arrayBuffer());

/** What every store does, tested on one that is empty. */
export function storeContract(open: () => Promise<MediaStore>): void {
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
}
