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

/** One pixel. */
const image = (file: string) =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: 'gold' } })
    .toFormat(file.endsWith('.jpg') ? 'jpeg' : 'webp')
    .toBuffer();

test('draws every missing image, scans before the slabs that show them', async () => {
  const stored = folderStore(await temporaryFolder());
  await stored.write('k2/back.webp', await image('back.webp'));
  const order: string[] = [];
  const drawn = fallbackStore(stored, {
    async make(key) {
      const file = key.split('/')[1]!;
      order.push(key);
      if (file === 'front.webp') throw new Error('No such font');
      return image(file);
    },
  });
  drawAhead(drawn, ['k1', 'k2']);
  await expect.poll(() => stored.stat('k2/9x16-3.jpg')).not.toBeNull();
  const all = (files: readonly string[]) =>
    ['k1', 'k2'].flatMap((key) => files.map((file) => `${key}/${file}`));
  expect(order).toEqual([...all(SCANS), ...all(SLABS)].filter((key) => key !== 'k2/back.webp'));
});
