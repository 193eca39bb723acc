import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { bytesOf, distance, drawPicture, pixelsOf, serveMedia } from './served-media.ts';

const WIDTH = 1300;
const HEIGHT = 900;
/** 2 ** 11 is the first power of two that isn't below the longer side. */
const FULL = 11;
const SIZE = 512;

const { store, get } = await serveMedia();
const picture = await drawPicture(WIDTH, HEIGHT).jpeg({ quality: 95 }).toBuffer();
await store.write('k1/front.jpg', picture);

const tile = (level: number | string, column: number | string, row: number | string) =>
  get(`k1/front.jpg/tiles/${level}/${column}_${row}`);

/** Where a tile is on its level, including the shared pixels. */
function placeOf(column: number, row: number, width: number, height: number) {
  const left = Math.max(column * SIZE - 1, 0);
  const top = Math.max(row * SIZE - 1, 0);
  return {
    left,
    top,
    width: Math.min((column + 1) * SIZE + 1, width) - left,
    height: Math.min((row + 1) * SIZE + 1, height) - top,
  };
}

describe('tiles', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ])('at full size show their area and one pixel of each neighbor: %d_%d', async (column, row) => {
    const answer = await tile(FULL, column, row);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const place = placeOf(column, row, WIDTH, HEIGHT);
    const shown = await pixelsOf(await bytesOf(answer));
    expect([shown.width, shown.height]).toEqual([place.width, place.height]);
    expect(distance(shown, await pixelsOf(picture, place))).toBeLessThan(8);
  });

  test('of a picture with transparency are transparent where it is', async () => {
    const data = Buffer.alloc(WIDTH * HEIGHT * 4, 200);
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      data[pixel * 4 + 3] = pixel % WIDTH < 100 ? 0 : 255;
    }
    const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
    await store.write('k1/cut.webp', await sharp(data, { raw }).webp().toBuffer());
    const answer = await get(`k1/cut.webp/tiles/${FULL}/0_0`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const shown = await sharp(await bytesOf(answer))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(shown.info.channels).toBe(4);
    expect([shown.data[50 * 4 + 3], shown.data[200 * 4 + 3]]).toEqual([0, 255]);
  });

  test('join without a seam: shared pixels are the same', async () => {
    const left = await bytesOf(await tile(FULL, 0, 0));
    const right = await bytesOf(await tile(FULL, 1, 0));
    const strip = { top: 0, width: 2, height: SIZE };
    const a = await pixelsOf(left, { ...strip, left: SIZE - 1 });
    const b = await pixelsOf(right, { ...strip, left: 0 });
    expect(distance(a, b)).toBeLessThan(12);
  });

  test('each level is half of the next, down to one pixel', async () => {
    for (let level = FULL; level >= 0; level--) {
      const scale = 2 ** (FULL - level);
      const width = Math.ceil(WIDTH / scale);
      const height = Math.ceil(HEIGHT / scale);
      const corner = placeOf(
        Math.ceil(width / SIZE) - 1,
        Math.ceil(height / SIZE) - 1,
        width,
        height,
      );
      const answer = await tile(level, Math.ceil(width / SIZE) - 1, Math.ceil(height / SIZE) - 1);
      const { width: shownWidth, height: shownHeight } = await sharp(
        await bytesOf(answer),
      ).metadata();
      expect([level, shownWidth, shownHeight]).toEqual([level, corner.width, corner.height]);
    }
  });

  test('a smaller level looks like the picture', async () => {
    const shown = await pixelsOf(await bytesOf(await tile(FULL - 2, 0, 0)));
    const half = await sharp(picture).resize(shown.width, shown.height, { fit: 'fill' }).toBuffer();
    expect(distance(shown, await pixelsOf(half))).toBeLessThan(12);
  });

  test.each([
    [FULL, 3, 0],
    [FULL, 0, 2],
    [FULL + 1, 0, 0],
    [0, 1, 0],
    ['-1', 0, 0],
    ['011', 0, 0],
    ['1e1', 0, 0],
    ['NaN', 0, 0],
    ['99999999999', 0, 0],
    [FULL, '-1', 0],
    [FULL, '0.5', 0],
    [FULL, 0, '0.jpg'],
    [FULL, 0, '0%00'],
    ['..%2f..', 0, 0],
    ['constructor', 0, 0],
  ])('there is no tile %s/%s_%s', async (level, column, row) => {
    const answer = await tile(level, column, row);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test('there is no tile of a missing picture', async () => {
    expect((await get('k1/none.jpg/tiles/0/0_0')).status).toBe(404);
  });

  test('are served unchanged', async () => {
    expect((await get(`k1/front.jpg/tiles/${FULL}/0_0?origin=x`)).status).toBe(200);
    const answer = await get(`k1/front.jpg/tiles/${FULL}/0_0?width=160`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: [{ path: 'query.width' }] });
  });

  test("aren't sent again to clients that have them", async () => {
    const etag = (await tile(FULL, 1, 1)).headers.get('etag')!;
    const known = { 'If-None-Match': etag };
    expect((await get(`k1/front.jpg/tiles/${FULL}/1_1`, known)).status).toBe(304);
    expect((await get(`k1/front.jpg/tiles/${FULL}/0_1`, known)).status).toBe(200);
  });
});
