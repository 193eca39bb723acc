import { folderStore } from '@tag/server/testing';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { draw } from '../../demo/src/drawing/draw.ts';
import { createDrawing } from '../../demo/src/drawing/drawn-media.ts';
import { measureCard } from '../../demo/src/report/report.ts';
import { hasPassed } from '../support/last-passed/last-passed.ts';
import { bytesOf, distance, pixelsOf, serveMedia, temporaryFolder } from '../media/served-media.ts';

const card = {
  category: 'Pokemon',
  year: 2021,
  brand: 'Sword & Shield',
  set: 'Evolving Skies',
  subset: null,
  name: 'Umbreon VMAX',
  number: '215/203',
  variation: 'normal',
  rarity: 'Rare Secret',
  cmpCode: null,
  serialNumber: null,
  divisorNumber: null,
  isPrizm: false,
  isRefractor: false,
};
const certificate = 'X0000042';
const report = measureCard({
  certificate,
  mediaKey: 'k1',
  card,
  score: 867,
  scanScale: 1,
  slabPhotographed: true,
  filmed: false,
});
const sitter = { certificate, card, score: 867, report };

describe.skipIf(hasPassed('demo art'))('a sketch', () => {
  test.each(['front.webp', 'slab-front.webp'])(
    'of %s looks like the picture in small',
    async (file) => {
      const sketch = await draw({
        sitter,
        file,
        sketch: { crop: null, width: 480, format: 'webp' },
      });
      const full = await draw({ sitter, file });
      const { width, height, format } = await sharp(sketch!).metadata();
      expect([width, format]).toEqual([480, 'webp']);
      const small = await sharp(full!).resize(width, height, { fit: 'fill' }).toBuffer();
      // Transparent pixels have no color to compare.
      const onWhite = async (picture: Uint8Array) =>
        pixelsOf(await sharp(picture).flatten({ background: 'white' }).png().toBuffer());
      expect(distance(await onWhite(sketch!), await onWhite(small))).toBeLessThan(8);
    },
  );
});

describe.skipIf(hasPassed('demo art'))('pictures drawn on request', () => {
  const drawing = createDrawing({ drawsWhenIdle: false });
  afterAll(() => drawing.stop());
  const findSitter = async (mediaKey: string) => (mediaKey === 'k1' ? sitter : null);

  test("come as a sketch first, then as stored; missing pictures aren't drawn", async () => {
    const folder = folderStore(await temporaryFolder());
    const { get } = await serveMedia({ store: drawing.serveFrom(folder, findSitter) });
    const first = await get('k1/front.webp?width=320');
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await sharp(await bytesOf(first)).metadata()).width).toBe(320);
    const closeUp = await get('k1/front.webp?x=480&y=480&w=720&h=480&width=160');
    expect(closeUp.headers.get('cache-control')).toBe('public, max-age=300');
    const { width, height } = await sharp(await bytesOf(closeUp)).metadata();
    expect([width, height]).toEqual([160, 107]);
    expect(await folder.stat('k1/front.webp')).toBeNull();

    for (const file of ['k2/front.webp', 'k1/side.webp', 'k1/1x1-9.jpg', 'k1/9x16-4.jpg']) {
      expect((await get(file)).status, file).toBe(404);
      expect((await get(`${file}?width=320`)).status, file).toBe(404);
    }
    expect(await folder.stat('k1/back.webp')).toBeNull();

    // The same request waits for the full picture that follows, or asks for it first.
    expect((await get('k1/front.webp')).status).toBe(200);
    const then = await get('k1/front.webp?width=320');
    expect(then.headers.get('cache-control')).toContain('immutable');
  });
});
