import { open, readdir } from 'node:fs/promises';
import { fallbackStore } from '@tag/server/seeding';
import { folderStore } from '@tag/server/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, drawPicture, serveMedia, temporaryFolder } from './served-media.ts';

const anyFile = await open(import.meta.filename);
const fileHandle = Object.getPrototypeOf(anyFile) as typeof anyFile;
await anyFile.close();

/** A full disk can still create files, but has no space for their bytes. */
function fillDisk() {
  return vi
    .spyOn(fileHandle, 'writeFile')
    .mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
}
afterEach(() => vi.restoreAllMocks());

const picture = await drawPicture(1200, 1000).jpeg().toBuffer();
const everythingIn = (folder: string) => readdir(folder, { recursive: true });

describe('on a full disk', () => {
  test("a picture that can't be cached is still served", async () => {
    const { store, get, cacheFolder } = await serveMedia();
    await store.write('k1/front.jpg', picture);
    fillDisk();
    for (const path of ['?width=320', '?x=0&y=0&w=240&h=240', '/tiles/11/0_0']) {
      expect((await get(`k1/front.jpg${path}`)).status, path).toBe(200);
    }
    expect(await everythingIn(cacheFolder)).toEqual([]);
  });

  test('a file made on request is served, and stored once there is space', async () => {
    const folder = await temporaryFolder();
    let made = 0;
    const make = async () => {
      made += 1;
      return picture;
    };
    const { get } = await serveMedia({ store: fallbackStore(folderStore(folder), { make }) });
    fillDisk();
    expect((await bytesOf(await get('k1/front.jpg'))).equals(picture)).toBe(true);
    const part = await get('k1/front.jpg', { Range: 'bytes=5-9' });
    expect((await bytesOf(part)).equals(picture.subarray(5, 10))).toBe(true);
    expect((await get('k1/front.jpg?width=320')).status).toBe(200);
    expect(made).toBe(1);
    expect(await everythingIn(folder)).toEqual([]);
  });

  test("what can't be done without space is refused for now", async () => {
    const { store } = await serveMedia();
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const { get } = await serveMedia({ store: { ...store, stat: () => Promise.reject(full) } });
    const answer = await get('k1/front.jpg');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test("a file that can't be stored leaves no folder behind", async () => {
    const folder = await temporaryFolder();
    const store = folderStore(folder);
    const full = fillDisk();
    await expect(store.write('private/k1/front.jpg', picture)).rejects.toThrow('full');
    expect(await everythingIn(folder)).toEqual([]);
    full.mockRestore();
    await store.write('k1/front.jpg', picture);
    fillDisk();
    await expect(store.write('k1/back.jpg', picture)).rejects.toThrow('full');
    expect(await everythingIn(folder)).toEqual(['k1', 'k1/front.jpg']);
  });
});
