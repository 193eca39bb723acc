import { randomBytes } from 'node:crypto';
import { folderStore } from '@tag/server/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  counting,
  distance,
  drawPicture,
  pixelsOf,
  serveMedia,
  temporaryFolder,
} from './served-media.ts';

const CROP = 'x=120&y=240&w=240&h=120';

describe('many pictures at once', () => {
  const PICTURES = 12;

  test('none loses its decoded picture to the others', async () => {
    const { get, store } = await serveMedia({ concurrency: PICTURES });
    // 30 MB each, decoded.
    const large = await sharp({
      create: { width: 3900, height: 2600, channels: 3, background: '#a52' },
    })
      .jpeg()
      .toBuffer();
    const keys = Array.from({ length: PICTURES }, (_, at) => `m${at}/front.jpg`);
    for (const key of keys) await store.write(key, large);
    const answers = await Promise.all(keys.map((key) => get(`${key}?${CROP}`)));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  });
});

test('a stored picture of more than 32 MiB is cropped like any other', async () => {
  const { get, store } = await serveMedia();
  const [width, height] = [3480, 3480];
  const raw = { width, height, channels: 3 } as const;
  const noise = sharp(randomBytes(width * height * 3), { raw }).png({ compressionLevel: 0 });
  const bytes = await noise.toBuffer();
  expect(bytes.byteLength).toBeGreaterThan(32 * 2 ** 20);
  await store.write('k1/front.png', bytes);
  for (const crop of [CROP, 'x=0&y=0&w=120&h=120']) {
    const answer = await get(`k1/front.png?${crop}`);
    expect([crop, answer.status]).toEqual([crop, 200]);
  }
  const small = await get('k1/front.png?width=160');
  expect(await sharp(await bytesOf(small)).metadata()).toMatchObject({ width: 160, height: 160 });
});

test('crops of a picture of more than 100 MB, decoded, share bands of it', async () => {
  const { store, asked } = counting(folderStore(await temporaryFolder()));
  const { get } = await serveMedia({ store });
  const side = 6000;
  const small = await drawPicture(side / 4, side / 4)
    .png()
    .toBuffer();
  const large = sharp(small).resize(side, side, { kernel: 'nearest' });
  // Too large to be kept, so each decode reads it.
  await store.write('k1/front.png', await large.png({ compressionLevel: 0 }).toBuffer());
  /** What a crop took from the store. */
  const readsFor = async (x: number, y: number, width: number, height: number) => {
    const before = asked.reads;
    const answer = await get(`k1/front.png?x=${x}&y=${y}&w=${width}&h=${height}`);
    expect(answer.status).toBe(200);
    made.push({ part: { left: x, top: y, width, height }, bytes: await bytesOf(answer) });
    return asked.reads - before;
  };
  const made: { part: Record<'left' | 'top' | 'width' | 'height', number>; bytes: Buffer }[] = [];
  // Two of a band of rows, and two of a band of columns.
  await readsFor(120, 2640, 240, 360);
  expect(await readsFor(5640, 2880, 240, 120)).toBe(0);
  expect(await readsFor(5760, 0, 120, side)).toBe(1);
  expect(await readsFor(5520, 240, 240, 4800)).toBe(0);
  for (const { bytes, part } of made) {
    const { left, top, width, height } = part;
    const quarter = { left: left / 4, top: top / 4, width: width / 4, height: height / 4 };
    const right = sharp(small).extract(quarter).resize(width, height, { kernel: 'nearest' });
    const shown = distance(await pixelsOf(bytes), await pixelsOf(await right.png().toBuffer()));
    expect(shown, JSON.stringify(part)).toBeLessThan(8);
  }
});

test('a picture that can’t be made is refused for now, and the next one is made', async () => {
  const { get, store } = await serveMedia();
  const picture = await drawPicture(600, 600).jpeg().toBuffer();
  await store.write('k1/front.jpg', picture.subarray(0, picture.byteLength / 2));
  await store.write('k1/back.jpg', picture);
  const refused = await get(`k1/front.jpg?${CROP}`);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect((await get(`k1/back.jpg?${CROP}`)).status).toBe(200);
});
