import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bytesOf, drawPicture, serveMedia } from './served-media.ts';

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
