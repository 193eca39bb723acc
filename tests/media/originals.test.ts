import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStore } from '@tag/server/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, drawPicture, serveMedia, temporaryFolder } from './served-media.ts';

const folder = await temporaryFolder();
const store = folderStore(folder);
const { get } = await serveMedia({ store });
let picture: Buffer;

beforeAll(async () => {
  picture = await drawPicture(300, 200).jpeg().toBuffer();
  await store.write('k1/front.jpg', picture);
});

describe('a stored file', () => {
  test('is sent byte for byte, to any page, cached permanently', async () => {
    const answer = await get('k1/front.jpg', { Origin: 'https://shop.example.com' });
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).equals(picture)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
    });
  });

  test.each([
    ['picture.png', 'image/png', () => drawPicture(20, 20).png().toBuffer()],
    ['picture.webp', 'image/webp', () => drawPicture(20, 20).webp().toBuffer()],
    ['clip.mp4', 'video/mp4', async () => Buffer.from('....ftypisom and so on')],
  ])('%s is served as %s', async (file, type, make) => {
    await store.write(`k1/${file}`, await make());
    expect((await get(`k1/${file}`)).headers.get('content-type')).toBe(type);
  });

  test('can be requested by a page that names itself', async () => {
    const answer = await get('k1/front.jpg?origin=https%3A%2F%2Fshop.example.com');
    expect((await bytesOf(answer)).equals(picture)).toBe(true);
  });

  test('HEAD describes it without sending it', async () => {
    const answer = await get('k1/front.jpg', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(picture.length));
    expect((await bytesOf(answer)).length).toBe(0);
    expect((await get('k1/none.jpg', {}, 'HEAD')).status).toBe(404);
  });

  test("isn't sent again to a client that has it", async () => {
    const { headers } = await get('k1/front.jpg');
    const etag = headers.get('etag')!;
    const date = headers.get('last-modified')!;
    for (const known of [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"other", W/${etag}` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': date },
    ]) {
      const answer = await get('k1/front.jpg', known as Record<string, string>);
      expect([known, answer.status]).toEqual([known, 304]);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    for (const other of [
      { 'If-None-Match': '"other"' },
      // The tag decides if both are there.
      { 'If-None-Match': '"other"', 'If-Modified-Since': date },
      { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'If-Modified-Since': 'not a date' },
    ]) {
      const answer = await get('k1/front.jpg', other as Record<string, string>);
      expect([other, answer.status]).toEqual([other, 200]);
    }
  });
});

describe('a part of it', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=0-999999999', 0, undefined],
    ['bytes=-999999999', 0, undefined],
    ['BYTES=3-5', 3, 6],
  ])('%s', async (range, from, to) => {
    const answer = await get('k1/front.jpg', { Range: range });
    const part = picture.subarray(from, to);
    const first = from < 0 ? picture.length + from : from;
    expect(answer.status).toBe(206);
    expect((await bytesOf(answer)).equals(part)).toBe(true);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${first}-${first + part.length - 1}/${picture.length}`,
    );
  });

  test.each([
    'bytes=0-1,5-6',
    'bytes=5-2',
    'bytes=-',
    'bytes=a-b',
    'lines=0-1',
    'bytes=1.5-2',
    'bytes=0x1-2',
    `bytes=0-${'9'.repeat(400)}`,
  ])("%s isn't understood and gets the full file", async (range) => {
    const answer = await get('k1/front.jpg', { Range: range });
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).length).toBe(picture.length);
  });

  test.each(['bytes=999999999-', 'bytes=-0'])("%s can't be satisfied", async (range) => {
    const answer = await get('k1/front.jpg', { Range: range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${picture.length}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  test('only of the file the caller knows', async () => {
    const { headers } = await get('k1/front.jpg');
    const status = async (ifRange: string) =>
      (await get('k1/front.jpg', { Range: 'bytes=0-4', 'If-Range': ifRange })).status;
    expect(await status(headers.get('etag')!)).toBe(206);
    expect(await status(headers.get('last-modified')!)).toBe(206);
    expect(await status('"other"')).toBe(200);
    expect(await status(`W/${headers.get('etag')}`)).toBe(200);
    expect(await status('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
  });

  test('HEAD of a part', async () => {
    const answer = await get('k1/front.jpg', { Range: 'bytes=0-4' }, 'HEAD');
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-length')).toBe('5');
  });
});

describe('nothing else', () => {
  test.each([
    'k1/none.jpg',
    'none/front.jpg',
    'k1/front.gif',
    'k1/front.svg',
    'k1/front.jpg.exe',
    'k1/front',
    'k1/.hidden.jpg',
    'k1/secret.txt',
    'k1/..%2fk1%2ffront.jpg',
    '..%2f..%2fetc/passwd.jpg',
    '%2e%2e/front.jpg',
    'k1%2ffront.jpg',
    'k1/front.jpg%00',
    'k1/%00front.jpg',
    'k1/front%0a.jpg',
    'k1/fr%C3%B6nt.jpg',
    'k1/front.jpg/',
    'k1/front.JPG',
    `k1/${'a'.repeat(300)}.jpg`,
    '//k1/front.jpg',
    'k1%5Cfront.jpg',
    'private/k1/witness.mp4',
  ])('is at %s', async (path) => {
    await mkdir(join(folder, 'private/k1'), { recursive: true });
    await writeFile(join(folder, 'private/k1/witness.mp4'), '....ftypisom');
    await writeFile(join(folder, 'k1/secret.txt'), 'secret');
    await writeFile(join(folder, 'k1/.hidden.jpg'), picture);
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ type: 'refusal', code: 'not_found' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test("a folder named like a picture isn't one", async () => {
    await mkdir(join(folder, 'k1/folder.jpg'), { recursive: true });
    expect((await get('k1/folder.jpg')).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('is changed by %s', async (method) => {
    const answer = await get('k1/front.jpg', {}, method);
    expect(answer.status).toBeGreaterThanOrEqual(404);
    expect(answer.status).toBeLessThan(500);
  });
});
