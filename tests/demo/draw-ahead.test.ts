import { fallbackStore } from '@tag/server/seeding';
import { folderStore } from '@tag/server/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawAhead } from '../../demo/src/drawing/draw-ahead.ts';
import { temporaryFolder } from '../media/served-media.ts';

const SCANS = ['front.webp', 'back.webp', 'front-raking.webp', 'back-raking.webp'];
const SLABS = [
  ...['slab-front.webp', 'slab-back.webp'],
  ...['1x1-1.jpg', '1x1-2.jpg', '1x1-3.jpg', '1x1-4.jpg'],
  ...['9x16-1.jpg', '9x16-2.jpg', '9x16-3.jpg'],
];

/** A store, and one that draws what it lacks with `make`; both say what was drawn. */
async function stores(make: (file: string) => Promise<Uint8Array | null>) {
  const stored = folderStore(await temporaryFolder());
  const order: string[] = [];
  const drawn = fallbackStore(stored, {
    make(key) {
      order.push(key);
      return make(key.split('/')[1]!);
    },
  });
  return { stored, drawn, order };
}

const never = new AbortController().signal;
/** One pixel. */
const image = (file: string) =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: 'gold' } })
    .toFormat(file.endsWith('.jpg') ? 'jpeg' : 'webp')
    .toBuffer();

test('draws every image, scans before the slabs that show them', async () => {
  const { order, ...both } = await stores(image);
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  await drawAhead(both, ['k1', 'k2'], { log, signal: never });
  const all = (files: readonly string[]) =>
    ['k1', 'k2'].flatMap((key) => files.map((file) => `${key}/${file}`)).sort();
  expect(order.slice(0, 8).sort()).toEqual(all(SCANS));
  expect(order.slice(8).sort()).toEqual(all(SLABS));
  expect(said[0]).toContain('2 certificates');

  // All are stored: nothing is drawn again, and nothing said.
  said.length = order.length = 0;
  await drawAhead(both, ['k1', 'k2'], { log, signal: never });
  expect([said, order]).toEqual([[], []]);
});

test('goes on after an image that fails, and stops when the start is given up', async () => {
  const starting = new AbortController();
  const { order, ...both } = await stores(async (file) => {
    if (file === 'front.webp') throw new Error('No such font');
    if (file === 'slab-back.webp') starting.abort();
    return image(file);
  });
  await drawAhead(both, ['k1'], { log: () => {}, signal: starting.signal });
  expect(order).toEqual(expect.arrayContaining(SCANS.map((file) => `k1/${file}`)));
  expect(order.length).toBeLessThan(SCANS.length + SLABS.length);
  expect(await both.stored.stat('k1/back.webp')).not.toBeNull();
});
