import { crc32, deflateSync } from 'node:zlib';
import { cropAround, cropPicture, RENDITION_WIDTHS } from '@tag/contract/media';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bytesOf, distance, drawPicture, pixelsOf, serveMedia } from './served-media.ts';

const WIDTH = 1300;
const HEIGHT = 900;
const { store, get } = await serveMedia();
const picture = await drawPicture(WIDTH, HEIGHT).jpeg({ quality: 95 }).toBuffer();
await store.write('k1/front.jpg', picture);
await store.write('k1/spin.mp4', Buffer.from('....ftypisom and so on'));

const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(await bytesOf(response)).metadata();
  return { width, height, format };
};

describe('a crop', () => {
  test.each([
    { left: 0, top: 0, width: 240, height: 120 },
    { left: 360, top: 240, width: 480, height: 360 },
    // The grid ends at 1,320 and 960: a crop ends where the picture ends.
    { left: WIDTH - 100, top: HEIGHT - 180, width: 100, height: 180, w: 120, h: 240 },
    { left: 0, top: 0, width: WIDTH, height: HEIGHT, w: 1320, h: 960 },
  ])('shows exactly that part: %o', async ({ w: asked, h: askedHeight, ...part }) => {
    const { left: x, top: y, width, height } = part;
    const [w, h] = [asked ?? width, askedHeight ?? height];
    const answer = await get(`k1/front.jpg?x=${x}&y=${y}&w=${w}&h=${h}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = await bytesOf(answer);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    const shown = await pixelsOf(bytes);
    expect(distance(shown, await pixelsOf(picture, part))).toBeLessThan(8);
    if (x >= 8 && y >= 8) {
      // The measure distinguishes a crop from one eight pixels higher.
      const shifted = await pixelsOf(picture, { ...part, top: y - 8 });
      expect(distance(shown, shifted)).toBeGreaterThan(16);
    }
  });

  test.each([
    ['x=1299&y=899&w=1&h=1', 'x=1200&y=840&w=120&h=120'],
    ['w=401&h=299&x=333&y=217&width=320', 'w=600&h=480&x=240&y=120&width=320'],
    ['x=0&y=0&w=120&h=121&format=jpeg&origin=x', 'x=0&y=0&w=120&h=240&format=jpeg&origin=x'],
  ])("off our elements' grid redirects to the one on it: %s", async (query, onGrid) => {
    const answer = await get(`k1/front.jpg?${query}`);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`?${onGrid}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await get(`k1/front.jpg?${onGrid}`)).status).toBe(200);
  });

  test.each([
    [{ x: 0, y: 0, width: 120, height: 120 }],
    [{ x: 119, y: 1, width: 2, height: 700 }],
    [{ x: 1299, y: 899, width: 1, height: 1 }],
    [{ x: 5, y: 800, width: 1295, height: 100 }],
  ])('around %o is where our elements say it is', async (box) => {
    const { url, width, height } = cropPicture(
      { url: 'front.jpg', width: WIDTH, height: HEIGHT },
      box,
    );
    expect(cropAround(box, { width: WIDTH, height: HEIGHT })).toMatchObject({ width, height });
    const answer = await get(`k1/${url}`);
    expect(answer.status).toBe(200);
    expect(await sizeOf(answer)).toMatchObject({ width, height });
  });

  test('can be smaller, and a JPEG', async () => {
    const part = 'x=120&y=120&w=960&h=480';
    expect(await sizeOf(await get(`k1/front.jpg?${part}&width=320`))).toEqual({
      width: 320,
      height: 160,
      format: 'webp',
    });
    const jpeg = await get(`k1/front.jpg?${part}&width=320&format=jpeg`);
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
    expect(await sizeOf(jpeg)).toEqual({ width: 320, height: 160, format: 'jpeg' });
  });

  test('is never enlarged', async () => {
    const answer = await get('k1/front.jpg?x=0&y=0&w=240&h=120&width=640');
    expect(await sizeOf(answer)).toMatchObject({ width: 240, height: 120 });
    const same = await get('k1/front.jpg?x=0&y=0&w=240&h=120');
    expect(answer.headers.get('etag')).toBe(same.headers.get('etag'));
  });

  test.each([
    ['x=1200&y=0&w=240&h=120', ['query.w']],
    ['x=0&y=840&w=120&h=240', ['query.h']],
    ['x=1320&y=0&w=120&h=120', ['query.x']],
    ['x=99999&y=99999&w=1&h=1', ['query.x', 'query.y']],
    ['x=0&y=0&w=99999&h=99999', ['query.h', 'query.w']],
    ['x=0&y=0&w=0&h=1', ['query.w']],
    ['x=-1&y=0&w=1&h=1', ['query.x']],
    ['x=NaN&y=1e309&w=Infinity&h=1e1', ['query.h', 'query.w', 'query.x', 'query.y']],
    ['x=0.5&y=0&w=1&h=1', ['query.x']],
    ['x=+1&y=%201&w=01&h=0x1', ['query.h', 'query.w', 'query.x', 'query.y']],
    ['x=&y=0&w=1&h=1', ['query.x']],
    ['x=1&x=2&y=0&w=1&h=1', ['query.x']],
    ['x[]=1&y=0&w=1&h=1', ['query.x', 'query.x[]']],
    ['x=٣&y=0&w=1&h=1', ['query.x']],
    ['x=999999999999999999999&y=0&w=1&h=1', ['query.x']],
    ['x=0%00&y=0&w=1&h=1', ['query.x']],
    ['x=0', ['query.h', 'query.w', 'query.y']],
    ['w=10&h=10', ['query.x', 'query.y']],
  ])('that is impossible is refused by field: %s', async (query, paths) => {
    const answer = await get(`k1/front.jpg?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as { type: string; fields: { path: string }[] };
    expect(body.type).toBe('validation');
    expect(body.fields.map(({ path }) => path).sort()).toEqual(paths);
  });
});

describe('a smaller picture', () => {
  test.each(RENDITION_WIDTHS.filter((width) => width < WIDTH))('%d wide', async (width) => {
    const answer = await get(`k1/front.jpg?width=${width}`);
    expect(await sizeOf(answer)).toEqual({
      width,
      height: Math.round((HEIGHT * width) / WIDTH),
      format: 'webp',
    });
  });

  test('looks like the picture', async () => {
    const shown = await pixelsOf(await bytesOf(await get('k1/front.jpg?width=640')));
    const truth = await pixelsOf(await sharp(picture).resize({ width: 640 }).png().toBuffer());
    expect(distance(shown, truth)).toBeLessThan(8);
  });

  test('keeps its size when a larger one is requested', async () => {
    expect(await sizeOf(await get('k1/front.jpg?width=2560'))).toMatchObject({ width: WIDTH });
  });

  test.each([
    ['width=641', 'query.width'],
    ['width=0', 'query.width'],
    ['width=', 'query.width'],
    ['width=640.0', 'query.width'],
    ['width=1e309', 'query.width'],
    ['width=640&width=640', 'query.width'],
    ['format=png', 'query.format'],
    ['format=WEBP', 'query.format'],
    ['quality=10', 'query.quality'],
    ['__proto__=1', 'query.__proto__'],
    ['origin=a&origin=b', 'query.origin'],
  ])('%s is refused', async (query, path) => {
    const answer = await get(`k1/front.jpg?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ type: 'validation', fields: [{ path }] });
  });

  test("has its own tag, and isn't made again for clients that have it", async () => {
    const { headers } = await get('k1/front.jpg?width=320');
    const etag = headers.get('etag')!;
    expect(etag).not.toBe((await get('k1/front.jpg?width=480')).headers.get('etag'));
    expect((await get('k1/front.jpg?width=320', { 'If-None-Match': etag })).status).toBe(304);
  });

  test('shows the stored version', async () => {
    await store.write('k1/slab-front.jpg', await drawPicture(200, 100).jpeg().toBuffer());
    const before = await get('k1/slab-front.jpg?width=160');
    await store.write('k1/slab-front.jpg', await drawPicture(300, 300).jpeg().toBuffer());
    const after = await get('k1/slab-front.jpg?width=160');
    expect((await sizeOf(before)).height).toBe(80);
    expect((await sizeOf(after)).height).toBe(160);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('of a picture with transparency', async () => {
    const clear = await drawPicture(64, 64).ensureAlpha(0).png().toBuffer();
    await store.write('k1/clear.png', clear);
    const jpeg = await pixelsOf(await bytesOf(await get('k1/clear.png?format=jpeg')));
    expect(Math.min(...jpeg.data)).toBeGreaterThan(250);
  });
});

describe('bounds', () => {
  test('a picture with too many pixels is refused with a hint', async () => {
    const wide = sharp({ create: { width: 6000, height: 2500, channels: 3, background: '#888' } });
    await store.write('k1/wide.jpg', await wide.jpeg().toBuffer());
    const answer = await get('k1/wide.jpg?format=webp');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: [{ path: 'query.width' }] });
    expect((await get('k1/wide.jpg?format=webp&width=1280')).status).toBe(200);
  });

  test("a decompression bomb isn't decoded, but can be downloaded", async () => {
    await store.write('k1/bomb.png', pngOfSize(60_000, 60_000));
    expect((await get('k1/bomb.png?width=160')).status).toBe(404);
    expect((await get('k1/bomb.png/tiles/0/0_0')).status).toBe(404);
    expect((await get('k1/bomb.png')).status).toBe(200);
  });

  test("a clip isn't a picture", async () => {
    const answer = await get('k1/spin.mp4?width=320');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: [{ path: 'query.width' }] });
    expect((await get('k1/spin.mp4/tiles/0/0_0')).status).toBe(404);
    expect((await get('k1/spin.mp4?origin=x')).status).toBe(200);
  });
});

/** A PNG that claims this size; its pixels are a few bytes that unpack to almost nothing. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
